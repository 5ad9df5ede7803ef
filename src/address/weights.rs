//! Evidence in the decoder's units: the larger sum of spans is the better reading.
//!
//! One unit is about what a plain keyword is worth. A token that nothing explains costs
//! [`UNEXPLAINED`], so that explaining more of the text is worth something by itself.

/// A word that no span covers.
pub(super) const UNEXPLAINED: f32 = 0.45;
/// A keyword or number that no span covers.
pub(super) const UNEXPLAINED_KEYWORD: f32 = 0.15;

/// Six digits that read as a PIN.
pub(super) const PIN_SPAN: f32 = 6.0;
/// The PIN lies in the context's districts.
pub(super) const PIN_AGREES: f32 = 2.0;

/// Fillers, the country, telephones.
pub(super) const NOTHING: f32 = 1.0;
/// `-1` between commas, which reads as a house number too.
pub(super) const MINUS_ONE: f32 = 4.0;
/// A word of a person after S/O.
pub(super) const PERSON: f32 = 1.2;

/// An identifier behind its keyword.
pub(super) const HOUSE_KEYED: f32 = 3.5;
/// A further identifier of a list.
pub(super) const HOUSE_LISTED: f32 = 1.2;
/// An identifier that opens a part.
pub(super) const HOUSE_BARE: f32 = 1.4;
/// An identifier inside a part.
pub(super) const HOUSE_INSIDE: f32 = 0.3;
/// More for several pieces (`4-5-1`).
pub(super) const HOUSE_COMPOUND: f32 = 0.5;
/// More at the start of the text.
pub(super) const HOUSE_FIRST: f32 = 0.4;
/// Less before `feet`, which takes the number itself.
pub(super) const HOUSE_BEFORE_FEET: f32 = 1.2;
/// Less before `sector` or `cross`, which take the number themselves.
pub(super) const HOUSE_BEFORE_AREA: f32 = 0.8;
/// A storey.
pub(super) const FLOOR: f32 = 2.6;

/// A road's type word with a name.
pub(super) const STREET: f32 = 1.2;
/// Each word of the name, up to three.
pub(super) const STREET_WORD: f32 = 0.55;
/// A clean border on one side.
pub(super) const STREET_BOUNDARY: f32 = 0.5;
/// A type word alone.
pub(super) const STREET_NAMELESS: f32 = 1.0;
/// `Road No. 12`.
pub(super) const STREET_NUMBERED: f32 = 2.0;
/// `NH 44`.
pub(super) const HIGHWAY: f32 = 2.8;
/// A named junction.
pub(super) const JUNCTION: f32 = 0.9;

/// An area's type word with a name.
pub(super) const AREA: f32 = 1.3;
/// Each word of the name, up to two.
pub(super) const AREA_WORD: f32 = 0.5;
/// A clean border on one side.
pub(super) const AREA_BOUNDARY: f32 = 0.45;
/// Sector, phase, block with its number.
pub(super) const NUMBERED_AREA: f32 = 2.4;
/// Less where a bare number stands before the word (`12 Sector`).
pub(super) const BARE_NUMBER_BEFORE_AREA: f32 = 1.2;

/// A building's or institution's type word.
pub(super) const BUILDING: f32 = 0.9;
/// Each further word of the name, up to four.
pub(super) const BUILDING_WORD: f32 = 0.5;
/// A clean border on one side.
pub(super) const BUILDING_BOUNDARY: f32 = 0.5;
/// A type word alone.
pub(super) const BUILDING_NAMELESS: f32 = 0.6;
/// The name runs on with `of`.
pub(super) const BUILDING_OF: f32 = 0.8;

/// A relation word and one word of the landmark.
pub(super) const LANDMARK: f32 = 1.6;
/// Each further word, up to four.
pub(super) const LANDMARK_WORD: f32 = 0.5;
/// A clean end.
pub(super) const LANDMARK_BOUNDARY: f32 = 0.9;
/// The last word says what it is.
pub(super) const LANDMARK_TYPED: f32 = 0.8;
/// A comma between relation word and name.
pub(super) const LANDMARK_APART: f32 = 1.2;
/// A stop or temple without a relation word.
pub(super) const LANDMARK_UNRELATED: f32 = 0.5;

/// A name behind its keyword (`Dist. X`).
pub(super) const KEY_BEFORE: f32 = 2.0;
/// A name before its keyword (`X Mandal`).
pub(super) const KEY_AFTER: f32 = 2.0;
/// The keyword is an ordinary word too (`at X`).
pub(super) const KEY_AMBIGUOUS: f32 = 0.5;
/// Each further word of the name.
pub(super) const KEY_WORD: f32 = 0.35;
/// A clean border.
pub(super) const KEY_BOUNDARY: f32 = 0.4;

/// A whole part of unknown words, taken for an area.
pub(super) const UNKNOWN_PART: f32 = 0.25;

/// What a place's name is worth inside the context, by level code.
pub(super) const PLACE: [f32; 10] = [3.2, 2.6, 1.5, 3.8, 1.7, 1.5, 2.0, 1.2, 1.4, 0.3];
/// What it is worth elsewhere: a name, but a contradiction.
pub(super) const PLACE_ELSEWHERE: [f32; 10] =
    [0.9, 0.4, -9.0, 0.9, -9.0, -9.0, -9.0, -9.0, -9.0, -9.0];
/// Each further word of the name.
pub(super) const PLACE_WORD: f32 = 0.7;
/// A clean border on one side.
pub(super) const PLACE_BOUNDARY: f32 = 0.4;
/// The place has the PIN of the text.
pub(super) const PLACE_HAS_PIN: f32 = 1.3;
/// More for a city: two witnesses that writers know by heart.
pub(super) const CITY_HAS_PIN: f32 = 0.9;
/// A road's type word follows: the name is the road's.
pub(super) const BEFORE_ROAD: f32 = 3.0;
/// The type word of a building, a firm or a landmark follows, or stands a few words on.
pub(super) const BEFORE_TYPE_WORD: f32 = 1.0;
/// A relation word stands before it: the name is the landmark's.
pub(super) const AFTER_RELATION: f32 = 1.5;
/// What a hundred kilometres between a place and the context's anchor cost.
pub(super) const PLACE_FAR: f32 = 2.0;
/// The place is part of the context's city.
pub(super) const PLACE_IN_CITY: f32 = 0.4;
/// Full importance; breaks ties.
pub(super) const PLACE_RANK: f32 = 0.6;
/// The name is another one than the place displays.
pub(super) const BY_ALIAS: f32 = 0.1;
/// The name only sounds alike.
pub(super) const BY_SOUND: f32 = 0.8;
/// The name is an edit away.
pub(super) const BY_EDIT: f32 = 1.0;
/// The name is a keyword or an everyday word.
pub(super) const COMMON_WORD: f32 = 1.6;
/// A keyword beside it says what it is, and the place is that.
pub(super) const KEYED_PLACE: f32 = 1.5;
/// How much of a place's worth adds to a rule's: the two are not independent.
pub(super) const RULE_AND_PLACE: f32 = 0.8;
