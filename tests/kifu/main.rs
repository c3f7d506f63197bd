//! Record files: what each file of `tests/data/kifu` holds, round trips through every format, files
//! that are broken, and a second reader for comparison.

mod bad;
mod data;
mod files;
mod illegal;
mod oracle;
mod round_trip;
mod speed;
