//! Small sources of places, and what the builder makes of them.

mod areas;
mod pins;
mod quarters;
mod records;
mod small;
mod towns;
