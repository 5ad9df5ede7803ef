//! The reading of an address: what the stages fill and the answers are written from.

use arrayvec::ArrayVec;
use bitflags::bitflags;

use crate::gazetteer::{Pin, PlaceId};
use crate::geo::LatLon;
use crate::text::script::Script;

/// Most components that a reading holds; further ones are left out.
pub const MAX_COMPONENTS: usize = 48;

/// What a component is, finest first. CONTRACT.md has the meaning of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ComponentType {
    /// Number of a door, flat, plot, shop, survey.
    HouseNo,
    /// Storey or wing.
    Floor,
    /// Named building or the premises of an institution.
    Building,
    /// What a relation word points to.
    Landmark,
    /// Road.
    Street,
    /// Smallest named area of a town.
    Microlocality,
    /// Part of a locality.
    Sublocality,
    /// Named area of a town.
    Locality,
    /// Village or hamlet.
    Village,
    /// Post office.
    PostOffice,
    /// PIN.
    Pincode,
    /// Tehsil, taluk, mandal.
    Subdistrict,
    /// City or town.
    City,
    /// District.
    District,
    /// State or union territory.
    State,
}

impl ComponentType {
    /// All types, finest first.
    pub const ALL: [Self; 15] = [
        Self::HouseNo,
        Self::Floor,
        Self::Building,
        Self::Landmark,
        Self::Street,
        Self::Microlocality,
        Self::Sublocality,
        Self::Locality,
        Self::Village,
        Self::PostOffice,
        Self::Pincode,
        Self::Subdistrict,
        Self::City,
        Self::District,
        Self::State,
    ];

    /// Its name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::HouseNo => "house_no",
            Self::Floor => "floor",
            Self::Building => "building",
            Self::Landmark => "landmark",
            Self::Street => "street",
            Self::Microlocality => "microlocality",
            Self::Sublocality => "sublocality",
            Self::Locality => "locality",
            Self::Village => "village",
            Self::PostOffice => "post_office",
            Self::Pincode => "pincode",
            Self::Subdistrict => "subdistrict",
            Self::City => "city",
            Self::District => "district",
            Self::State => "state",
        }
    }

    /// Its step on the granularity ladder; floor, landmark and post office have none.
    #[inline]
    pub fn granularity(self) -> Option<Granularity> {
        const STEPS: [Option<Granularity>; ComponentType::ALL.len()] = {
            let mut steps = [None; ComponentType::ALL.len()];
            let mut number = 0;
            while number < steps.len() {
                let kind = ComponentType::ALL[number];
                steps[kind as usize] = kind.step();
                number += 1;
            }
            steps
        };
        STEPS[self as usize]
    }

    const fn step(self) -> Option<Granularity> {
        Some(match self {
            Self::HouseNo => Granularity::HouseNo,
            Self::Building => Granularity::Building,
            Self::Street => Granularity::Street,
            Self::Microlocality => Granularity::Microlocality,
            Self::Sublocality => Granularity::Sublocality,
            Self::Locality => Granularity::Locality,
            Self::Village => Granularity::Village,
            Self::Pincode => Granularity::Pincode,
            Self::Subdistrict => Granularity::Subdistrict,
            Self::City => Granularity::City,
            Self::District => Granularity::District,
            Self::State => Granularity::State,
            Self::Floor | Self::Landmark | Self::PostOffice => return None,
        })
    }
}

/// The granularity ladder of CONTRACT.md, finest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Granularity {
    /// A door.
    HouseNo,
    /// A building.
    Building,
    /// A road.
    Street,
    /// Smallest named area.
    Microlocality,
    /// Part of a locality.
    Sublocality,
    /// Named area of a town.
    Locality,
    /// Village.
    Village,
    /// Delivery area of a PIN.
    Pincode,
    /// Tehsil, taluk, mandal.
    Subdistrict,
    /// City or town.
    City,
    /// District.
    District,
    /// State.
    State,
    /// Nothing.
    #[default]
    None,
}

impl Granularity {
    /// Its name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::HouseNo => "house_no",
            Self::Building => "building",
            Self::Street => "street",
            Self::Microlocality => "microlocality",
            Self::Sublocality => "sublocality",
            Self::Locality => "locality",
            Self::Village => "village",
            Self::Pincode => "pincode",
            Self::Subdistrict => "subdistrict",
            Self::City => "city",
            Self::District => "district",
            Self::State => "state",
            Self::None => "none",
        }
    }
}

/// How a component's text led to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchKind {
    /// The normalised name itself.
    Exact,
    /// Another name of the place.
    Alias,
    /// A name in another script that reads as this one without a difference.
    Script,
    /// A name that sounds alike.
    Phonetic,
    /// A name within a bounded edit distance.
    Edit,
    /// No place: the form of the text says what it is.
    Rule,
}

impl MatchKind {
    /// Its name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact | Self::Script => "exact",
            Self::Alias => "alias",
            Self::Phonetic => "phonetic",
            Self::Edit => "edit",
            Self::Rule => "rule",
        }
    }

    /// Whether the name is written as the index has it.
    pub(super) fn is_exact(self) -> bool {
        matches!(self, Self::Exact | Self::Alias | Self::Script)
    }

    /// Whether the name is not written as the index has it, but only sounds or looks alike.
    pub(super) fn is_near(self) -> bool {
        matches!(self, Self::Phonetic | Self::Edit)
    }
}

/// One part of the address.
#[derive(Clone, Copy, Debug)]
pub struct Component {
    /// What it is.
    pub kind: ComponentType,
    /// First byte in the request's text.
    pub start: u32,
    /// Byte after the last in the request's text.
    pub end: u32,
    /// Script of its first letters.
    pub script: Script,
    /// CONFIRMED rather than UNCONFIRMED.
    pub is_confirmed: bool,
    /// Its place lies in the chain: confirmed, or an area that is written with more than the
    /// name that the index has.
    pub is_located: bool,
    /// How the text led to the place.
    pub match_kind: MatchKind,
    /// The place that it names.
    pub place: Option<PlaceId>,
    /// The PIN that it writes, for a pincode.
    pub pin: Option<Pin>,
    /// Bit `i`: component `i` supports this one.
    pub confirmed_by: u64,
    /// Bit `i`: component `i` contradicts this one.
    pub contradicted_by: u64,
}

/// The four categories that can be missing, in the order of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    /// House number.
    HouseNumber,
    /// Street.
    Street,
    /// Locality, sublocality, microlocality, village or post office.
    Locality,
    /// PIN.
    Pincode,
}

impl Category {
    /// All, in the order of the answer.
    pub const ALL: [Self; 4] = [
        Self::HouseNumber,
        Self::Street,
        Self::Locality,
        Self::Pincode,
    ];

    /// Its name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::HouseNumber => "House number",
            Self::Street => "Street",
            Self::Locality => "Locality",
            Self::Pincode => "Pincode",
        }
    }
}

/// One addend or factor of a formula, as shown in `details.score`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScorePart {
    /// Its name; docs/address.md says what it stands for.
    pub name: &'static str,
    /// Its points.
    pub value: f64,
}

/// Scores and the parts that they are made of.
#[derive(Clone, Debug, Default)]
pub struct ScoreParts {
    /// Completeness, 0 to 100: the sum of `address_parts`.
    pub address: f64,
    /// Its addends.
    pub address_parts: ArrayVec<ScorePart, 8>,
    /// Repetition, 0 to 1.
    pub redundancy: f64,
    /// Its parts.
    pub redundancy_parts: ArrayVec<ScorePart, 8>,
    /// Well-formedness, 0 to 1: one less the sum of `syntactical_parts`.
    pub syntactical: f64,
    /// Its deductions.
    pub syntactical_parts: ArrayVec<ScorePart, 8>,
    /// Characters of the text, with marks and blanks folded to single blanks.
    pub length: u32,
    /// Distinct cities in city position.
    pub city_count: u32,
    /// Its parts: the first less the second.
    pub city_parts: ArrayVec<ScorePart, 8>,
}

impl ScoreParts {
    fn clear(&mut self) {
        let Self {
            address,
            address_parts,
            redundancy,
            redundancy_parts,
            syntactical,
            syntactical_parts,
            length,
            city_count,
            city_parts,
        } = self;
        (*address, *redundancy, *syntactical) = (0.0, 0.0, 0.0);
        (*length, *city_count) = (0, 0);
        address_parts.clear();
        redundancy_parts.clear();
        syntactical_parts.clear();
        city_parts.clear();
    }
}

/// Where the address is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Resolved {
    /// PIN, written or inferred.
    pub pin: Option<Pin>,
    /// Locality or village.
    pub locality: Option<PlaceId>,
    /// City or town.
    pub city: Option<PlaceId>,
    /// District.
    pub district: Option<PlaceId>,
    /// State.
    pub state: Option<PlaceId>,
    /// The point.
    pub at: Option<LatLon>,
    /// Radius that holds the true point nine times in ten, metres.
    pub uncertainty_m: u32,
    /// How fine the point is.
    pub granularity: Granularity,
}

bitflags! {
    /// Why an address got its verdict; CONTRACT.md part 5 and docs/address.md.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Reasons: u32 {
        /// The PIN is not in the directory.
        const PIN_UNKNOWN = 1 << 0;
        /// The PIN has five or seven digits.
        const PIN_MALFORMED = 1 << 1;
        /// PIN and city name different places.
        const PIN_CITY_MISMATCH = 1 << 2;
        /// PIN and district name different places.
        const PIN_DISTRICT_MISMATCH = 1 << 3;
        /// PIN and state name different places.
        const PIN_STATE_MISMATCH = 1 << 4;
        /// A locality is not in the city that is named.
        const LOCALITY_CITY_MISMATCH = 1 << 5;
        /// Several different PINs.
        const SEVERAL_PINS = 1 << 6;
        /// Several different cities in city position.
        const SEVERAL_CITIES = 1 << 7;
        /// Letters that form no words.
        const GIBBERISH = 1 << 8;
        /// Words that stand for nothing (`na`, `test`).
        const FILLER = 1 << 9;
        /// A part occurs twice.
        const REPEATED_PART = 1 << 10;
        /// Nothing finer than a landmark.
        const LANDMARK_ONLY = 1 << 11;
        /// Read as a village address, which has no street.
        const RURAL = 1 << 12;
        /// Common words that belong to no address.
        const RANDOM_WORDS = 1 << 13;
        /// Nothing but digits besides the place.
        const ONLY_DIGITS = 1 << 14;
        /// Nothing in it can be located.
        const UNLOCATED = 1 << 15;
        /// The PIN beside the text contradicts it.
        const KNOWN_PIN_MISMATCH = 1 << 16;
        /// No part finer than the town is real.
        const NO_FINE_PART = 1 << 17;
        /// An army post office, which is no civil place.
        const ARMY_POST = 1 << 18;
        /// The town or district is in another state than the one that is named.
        const CITY_STATE_MISMATCH = 1 << 19;
        /// The only area of the part of India that is called so lies out of the PIN's reach.
        const PIN_LOCALITY_MISMATCH = 1 << 21;
        /// The point of a code is not where the rest of the text is.
        const CODE_MISMATCH = 1 << 20;
        /// A word or two stand in a row over and over.
        const REPEATED_WORDS = 1 << 22;
        /// A category is missing that the place has; of a signal alone.
        const MISSING_PARTS = 1 << 23;
        /// No component is confirmed and uncontradicted; of a signal alone.
        const NOT_VALIDATED = 1 << 24;
    }
}

/// Most parts of a signal.
pub const MAX_SIGNAL_PARTS: usize = 12;

/// The counts, addends and bounds that a signal is recomputed from.
pub type SignalParts = ArrayVec<ScorePart, MAX_SIGNAL_PARTS>;

/// Values from which a signal is no longer low, and from which it is high.
const MEDIUM_FROM: f64 = 0.35;
const HIGH_FROM: f64 = 0.7;

/// One signal: 0 is none of it, 1 all of it.
#[derive(Clone, Debug, Default)]
pub struct Signal {
    /// 0 to 1.
    pub value: f64,
    /// What made it.
    pub reasons: Reasons,
    /// What its value is made of; docs/address.md has the formula.
    pub parts: SignalParts,
}

impl Signal {
    fn clear(&mut self) {
        self.value = 0.0;
        self.reasons = Reasons::default();
        self.parts.clear();
    }

    /// `Low`, `Medium` or `High`.
    pub fn grade(&self) -> &'static str {
        if self.value < MEDIUM_FROM {
            "Low"
        } else if self.value < HIGH_FROM {
            "Medium"
        } else {
            "High"
        }
    }
}

/// The three signals.
#[derive(Clone, Debug, Default)]
pub struct Signals {
    /// The text looks invented.
    pub fraud: Signal,
    /// The place named is in doubt.
    pub risk: Signal,
    /// A person could be reached there.
    pub collection_propensity: Signal,
}

/// All that was read from one address.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// Parts in the order of the text.
    pub components: ArrayVec<Component, MAX_COMPONENTS>,
    /// Categories that are missing, in the order of the answer.
    pub missing: ArrayVec<Category, 4>,
    /// Scores.
    pub scores: ScoreParts,
    /// Finest component found.
    pub input_granularity: Granularity,
    /// Finest level that is confirmed and not contradicted.
    pub validation_granularity: Granularity,
    /// Where the address is.
    pub resolved: Resolved,
    /// Why the verdict is what it is.
    pub reasons: Reasons,
    /// Fraud, risk, collection propensity.
    pub signals: Signals,
}

impl Reading {
    /// Back to an empty reading, keeping nothing.
    pub fn clear(&mut self) {
        // Not by a new one, whose empty buffers would be written over these.
        let Self {
            components,
            missing,
            scores,
            input_granularity,
            validation_granularity,
            resolved,
            reasons,
            signals,
        } = self;
        components.clear();
        missing.clear();
        scores.clear();
        *input_granularity = Granularity::default();
        *validation_granularity = Granularity::default();
        *resolved = Resolved::default();
        *reasons = Reasons::default();
        signals.fraud.clear();
        signals.risk.clear();
        signals.collection_propensity.clear();
    }
}
