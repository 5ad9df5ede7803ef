//! What a token says about the tokens beside it: keywords, abbreviations, variants.

use bitflags::bitflags;

bitflags! {
    /// What role a word can play in an address. A word can have several.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
    pub struct Class: u32 {
        /// Ends a road name: road, street, marg, lane, gali, path, salai, bypass, highway.
        const ROAD = 1 << 0;
        /// `cross` or `main` as in `17th cross`, `main road`: numbered roads of Karnataka.
        const CROSS_MAIN = 1 << 1;
        /// Ends an area name: nagar, colony, layout, extension, vihar, enclave, pura, garden.
        const AREA = 1 << 2;
        /// Takes a number or a letter: sector, phase, block, stage, pocket, ward, zone.
        const NUMBERED_AREA = 1 << 3;
        /// Ends a building name: apartment, tower, complex, plaza, mall, chambers, bhavan.
        const BUILDING = 1 << 4;
        /// Ends the name of an institution or firm: hospital, school, college, university, bank.
        const INSTITUTION = 1 << 5;
        /// Storey words: floor, ground, basement, mezzanine, wing.
        const FLOOR = 1 << 6;
        /// An ordinal in words or a storey before `floor`: first, second, ground, lower, upper.
        const ORDINAL = 1 << 7;
        /// Announces a number: no, house, flat, plot, shop, door, unit, survey, khasra, gat.
        const NUMBER_KEY = 1 << 8;
        /// Relates to a landmark: near, opp, behind, beside, adjacent, above, samne.
        const RELATION = 1 << 9;
        /// Announces a village: vill, village, gram, gaon, mauza, at.
        const VILLAGE_KEY = 1 << 10;
        /// Announces a post office: po, post, vpo, so, bo, ho.
        const POST_KEY = 1 << 11;
        /// Announces or ends a subdistrict: tehsil, taluk, taluka, mandal, ps, hobli, circle.
        const SUBDISTRICT_KEY = 1 << 12;
        /// Announces or ends a district: dist, distt, district, zilla.
        const DISTRICT_KEY = 1 << 13;
        /// Announces a state: state.
        const STATE_KEY = 1 << 14;
        /// Announces a PIN: pin, pincode, zip.
        const PIN_KEY = 1 << 15;
        /// Announces or ends a city: city, town, via.
        const CITY_KEY = 1 << 16;
        /// Carries no place: of, the, and, in, to, at.
        const STOP = 1 << 17;
        /// Stands for nothing: na, nil, none, null, unclassified, test, unknown.
        const FILLER = 1 << 18;
        /// The country.
        const COUNTRY = 1 << 19;
        /// Ends a firm's name: ltd, limited, pvt, llp, finance, company.
        const COMPANY = 1 << 20;
        /// A junction or market that is a location itself: chowk, circle, bazaar, market, gate.
        const JUNCTION = 1 << 21;
        /// A quarter of the compass, in words or as `e w n s`.
        const DIRECTION = 1 << 22;
        /// A place of worship, a stop, a station, a pump: what landmarks are made of.
        const LANDMARK = 1 << 23;
        /// Precedes a person: shri, smt, mr, dr, late.
        const TITLE = 1 << 24;
        /// A common English word that no Indian address is made of (table, happy, mouse).
        const EVERYDAY = 1 << 25;
    }
}

/// The roles of a normalised token; empty for a word that is in no table.
pub fn classes(_token: &str) -> Class {
    Class::empty()
}

/// Reads digits.
pub fn number_of(token: &str) -> Option<u32> {
    token.parse().ok()
}
