//! Tokens -> spans that need no gazetteer.
//!
//! Each rule proposes freely; proposals overlap and compete in `decode`. A rule looks at the
//! roles of words (`text::lexicon`), at shapes and at separators, never at places.

pub(super) mod abroad;
mod addressee;
mod admin;
mod area;
mod building;
mod canal;
pub(super) mod codes;
mod degrees;
mod designation;
mod firm;
mod floor;
mod form;
mod house;
mod keys;
mod landmark;
pub(super) mod notes;
mod nothing;
mod numbered_area;
mod parcel;
mod parted_door;
mod person;
mod pin;
mod premises;
mod project;
mod school;
pub(super) mod settlement;
mod street;
mod whole_part;

#[cfg(test)]
mod codes_tests;

use arrayvec::ArrayVec;

use super::span::Span;
use super::weights::Weights;
use super::words::Words;
use codes::Codes;
use notes::Notes;

pub(super) use addressee::{heading_person_end, persons_end};
pub(super) use admin::{closes_before_dashes, opens_by_custom};
pub(super) use area::{extends_quarter, opens_growth_centre, station_end};
pub(super) use building::{
    abbreviation_before, branch_end, follows_floor, goes_on_branch, is_beside_door, is_care_unit,
    opens_co_op, says_kind, says_what_for,
};
pub(super) use canal::{is_in_canal_name, numbers_canal};
pub(super) use designation::{designation_end, goes_on_designation};
pub(super) use floor::is_storey_behind_door;
pub(super) use form::{goes_on_label, is_in_label, opens_field, opens_label};
pub(super) use house::{goes_on_in_hindi, is_in_door, is_in_house_of_block};
pub(super) use keys::{
    follows_body, is_at_post, is_bracketed_key, is_sub_district, opens_behind_premises, opens_block,
};
pub(super) use landmark::{
    CASES, ends_in_landmark, ends_vehicle_stop, is_stop, opens_metro_station, opens_sector_station,
};
pub(super) use nothing::{
    counted_dwelling_start, is_minus_one, is_side_of_premises, names_army_post,
};
pub(super) use numbered_area::counts_dwellings;
pub(super) use person::{
    ends_in_place, follows_full_name, follows_person, goes_on_person, opens_residence,
};
pub(super) use pin::{PinText, find_malformed, find_pins, pin_reasons, retain_chosen};
pub(super) use premises::{goes_on_premises, names_premises};
pub(super) use school::{goes_on_school, is_counted_institution, school_end};
pub(super) use street::{follows_highway, links_two_names, opens_highway_ends};
pub(super) use whole_part::{CAMPUSES, campus_end, house_end, is_the_mall};

/// Most proposals of all rules together; later ones are left out.
pub(crate) const MAX_RULE_SPANS: usize = 768;

/// Proposals of the rules.
pub(crate) type RuleSpans = ArrayVec<Span, MAX_RULE_SPANS>;

/// What the rules write to, with what their evidence is worth.
struct Proposals<'a> {
    spans: &'a mut RuleSpans,
    weights: &'a Weights,
}

impl Proposals<'_> {
    /// Adds a proposal where there is room.
    fn push(&mut self, span: Span) {
        // A text that fills the buffer has more than four proposals a token; what is left out
        // then is one reading among many.
        let _ = self.spans.try_push(span);
    }
}

/// Runs every rule.
pub(super) fn propose(
    words: Words<'_>,
    pins: &[PinText],
    (codes, notes): (&Codes, &Notes),
    weights: &Weights,
    spans: &mut RuleSpans,
) {
    spans.clear();
    let out = &mut Proposals { spans, weights };
    pin::propose(words, pins, out);
    admin::propose(words, out);
    canal::propose(words, out);
    house::propose(words, out);
    parcel::propose(words, out);
    street::propose(words, out);
    area::propose(words, out);
    building::propose(words, out);
    landmark::propose(words, out);
    form::propose(words, out);
    nothing::propose(words, (codes, notes), out);
    person::propose(words, out);
    addressee::propose(words, out);
    designation::propose(words, out);
}
