//! What tests say past the capture that hides the output of tests that pass: what was left out and
//! why, and figures.

use std::io::Write as _;

pub(crate) fn say(what: &str) {
    writeln!(std::io::stderr(), "{what}").expect("standard error is open");
}
