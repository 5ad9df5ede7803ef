//! What is read with the starter index, names in scripts, and the fit of weights.

mod fitting;
mod script_spelling;
mod written;
