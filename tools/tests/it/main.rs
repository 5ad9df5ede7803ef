//! What the builder makes of its sources, and what the engine reads with it: one program, for each
//! links all of pata and its builder anew.

mod attributes;
mod full_index;
mod gazetteer;
mod index;
mod reading;
mod support;
