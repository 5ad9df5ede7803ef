//! What stands before the names of persons: whose son or wife one is, titles, what one is to the premises.

use super::{WordSet, any_of};

/// What the name of another person stands before. The normaliser spells S/O, W/O, D/O, F/O and M/O out.
pub(in crate::address) const RELATIVES: WordSet =
    WordSet::of(&["sonof", "wifeof", "daughterof", "fatherof", "motherof"]);
/// The same, and what a firm or a residence follows, C/O and R/O.
pub(in crate::address) const CARE_OF: WordSet =
    any_of!(&[RELATIVES, WordSet::of(&["careof", "residentof"])]);
/// Relatives and H/O in letters without a slash; `so` behind a name is its post office.
pub(in crate::address) const SHORT_RELATIVES: WordSet = WordSet::of(&["so", "wo", "do", "ho"]);
/// Relatives in words of Hindi and its sisters.
pub(in crate::address) const INDIAN_RELATIVES: WordSet = WordSet::of(&[
    "putra", "suputra", "putri", "suputri", "patni", "atmaj", "aatmaj", "atmaja", "pita", "pati",
]);

/// Titles that nothing but a person has, and what a letter is for one by.
pub(in crate::address) const PERSONAL: WordSet = any_of!(&[
    SHORT_RANKS,
    WordSet::of(&[
        "smt",
        "tmt",
        "thiru",
        "selvi",
        "kumari",
        "late",
        "attn",
        "attention",
    ]),
]);
/// The same, that no road or area honours one with.
pub(in crate::address) const ADDRESSED: WordSet = WordSet::of(&["mr", "mrs", "ms", "miss"]);
/// What both a man and a god are honoured with.
pub(in crate::address) const SHRI: WordSet = WordSet::of(&["shri", "sri"]);
/// Titles that names of areas and premises begin with too.
pub(in crate::address) const SHARED: WordSet = any_of!(&[
    SHRI,
    WordSet::of(&[
        "adv", "advocate", "ca", "cs", "dr", "er", "justice", "maulana", "pandit", "prof", "pt",
        "sardar", "sh", "sheikh", "sir",
    ]),
    RANKS,
]);
/// Ranks of the forces in their short forms, and what is said of those who have left them.
const SHORT_RANKS: WordSet = WordSet::of(&[
    "cdr", "cmde", "cpl", "hav", "havildar", "hony", "ldr", "retd", "retired", "sgt", "sqn", "wg",
]);
/// Ranks of the forces that roads and areas are called after, too.
const RANKS: WordSet = WordSet::of(&[
    "brig",
    "capt",
    "captain",
    "colonel",
    "commander",
    "gen",
    "general",
    "lieutenant",
    "lt",
    "maj",
    "major",
    "subedar",
]);
/// What names of saints and gods open with.
pub(in crate::address) const SAINTS: WordSet = any_of!(&[
    SHRI,
    WordSet::of(&["baba", "guru", "saint", "sant", "st", "swami", "swamy"]),
]);

/// What a person is to the premises or to another person.
pub(in crate::address) const PARTIES: WordSet = WordSet::of(&[
    "applicant",
    "borrower",
    "buyer",
    "consignee",
    "consignor",
    "contact",
    "customer",
    "father",
    "guarantor",
    "guardian",
    "husband",
    "landlord",
    "mother",
    "nominee",
    "owner",
    "prop",
    "proposer",
    "proprietor",
    "receiver",
    "recipient",
    "seller",
    "spouse",
    "tenant",
    "wife",
]);
