//! Kakunari (角成): a shogi engine as a library.
