//! Networks: files, numbering, inference, against `../shared/nnue`.

mod file;
mod generator;
mod kit;
mod tables;
