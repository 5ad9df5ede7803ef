//! Cells -> values: coordinates, numbers, names.
//!
//! Each function repairs what has one sure repair and refuses the rest with a reason that the
//! report counts. Nothing is guessed here: what only the parents of a place can settle is left
//! to the build of the gazetteer.

pub mod coordinates;
pub mod names;
pub mod numbers;
pub mod villages;
