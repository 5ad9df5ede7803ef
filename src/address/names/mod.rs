//! Words -> names of the gazetteer, and what each of them can mean.
//!
//! `candidates` finds every run of words that is a name, behind `glued`, which parts words that
//! lost their blank, with `rewritten`, where they stand otherwise than in the index; `hits` looks them up, and `meanings` tells what a name means in one part of India.

pub(super) mod candidates;
pub(super) mod glued;
pub(super) mod hits;
pub(super) mod longer;
pub(super) mod meanings;
mod rewritten;
pub(super) mod road_ends;
pub(super) mod state_codes;
pub(super) mod vihar;
