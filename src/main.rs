//! The engine as a program.

fn main() {}
