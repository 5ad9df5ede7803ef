//! The offline builder.

fn main() {}
