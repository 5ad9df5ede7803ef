//! Place id -> level, parents, PIN, position.

use bitflags::bitflags;

use crate::format::{read_i32, read_u16, read_u32, read_u64};
use crate::geo::LatLon;

/// A place's number: its place in the record section. States come first, then districts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceId(pub u32);

impl PlaceId {
    /// That of the state or district of this number: theirs come first, and are stored in two bytes.
    #[inline]
    pub const fn of_admin(number: u16) -> Self {
        Self(number as u32)
    }

    /// The number of a state or district; of no other place.
    #[inline]
    pub const fn admin_number(self) -> u16 {
        self.0 as u16
    }
}

/// A six-digit India Post code, 100000 to 999999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pin(pub u32);

/// Stored where a place has no such parent.
pub const NO_PLACE: u32 = u32::MAX;
/// Stored where a place has no district or state.
pub const NO_DISTRICT: u16 = u16::MAX;

/// Rank of a place in the hierarchy, coarsest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Level {
    /// State or union territory.
    State = 0,
    /// District.
    District = 1,
    /// Tehsil, taluk, mandal, circle, development block.
    Subdistrict = 2,
    /// City or town.
    City = 3,
    /// Delivery area of a post office.
    PostOffice = 4,
    /// Village.
    Village = 5,
    /// Named area of a town.
    Locality = 6,
    /// Numbered or named part of a locality; a hamlet of a village.
    Sublocality = 7,
    /// Road.
    Street = 8,
    /// Stop, station, crossing: a point that addresses refer to.
    Landmark = 9,
}

impl Level {
    /// All levels, by their code.
    pub const ALL: [Self; 10] = [
        Self::State,
        Self::District,
        Self::Subdistrict,
        Self::City,
        Self::PostOffice,
        Self::Village,
        Self::Locality,
        Self::Sublocality,
        Self::Street,
        Self::Landmark,
    ];

    /// The level of a stored code.
    #[inline]
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(code as usize).copied()
    }

    /// Whether addresses are told apart by places of the level: a town, a district or a state. A subdistrict
    /// mostly has the name of its chief town.
    #[inline]
    pub const fn is_coarse(self) -> bool {
        matches!(self, Self::State | Self::District | Self::City)
    }

    /// Its name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::State => "state",
            Self::District => "district",
            Self::Subdistrict => "subdistrict",
            Self::City => "city",
            Self::PostOffice => "post_office",
            Self::Village => "village",
            Self::Locality => "locality",
            Self::Sublocality => "sublocality",
            Self::Street => "street",
            Self::Landmark => "landmark",
        }
    }
}

bitflags! {
    /// What else is known of a place.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
    pub struct PlaceFlags: u8 {
        /// A source says that it is part of a town.
        const URBAN = 1;
        /// Its position was taken from a parent or a PIN, not from a point of its own.
        const BORROWED_POINT = 2;
        /// The chief town of its district.
        const HEADQUARTERS = 4;
    }
}

/// Length of a record in bytes.
pub(super) const PLACE_LEN: usize = 64;

/// One decoded record. FORMAT.md, "Places", has its layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Offset of the display name in the name text, bytes.
    pub name_offset: u32,
    /// Length of the display name, bytes.
    pub name_len: u8,
    /// Rank in the hierarchy.
    pub level: Level,
    /// What else is known.
    pub flags: PlaceFlags,
    /// Importance, 0 to 255, logarithmic in people, offices or schools; breaks ties alone.
    pub rank: u8,
    /// Finest containing place.
    pub parent: Option<PlaceId>,
    /// State; a place id below the number of states.
    pub state: Option<u16>,
    /// District; a place id.
    pub district: Option<u16>,
    /// A second district that sources name, after a split or a change of name; of a state and of a
    /// district the one that it was parted from.
    pub other_district: Option<u16>,
    /// Subdistrict.
    pub subdistrict: Option<PlaceId>,
    /// Town that contains it; a city's own id for a city.
    pub city: Option<PlaceId>,
    /// Position.
    pub at: Option<LatLon>,
    /// Radius that holds nine tenths of it, metres.
    pub radius_m: u32,
    /// Commonest PIN.
    pub pin: Option<Pin>,
    /// First entry in the list of PINs; counts entries.
    pub pins_offset: u32,
    /// Entries in the list of PINs: every PIN of it, sorted.
    pub pins_len: u16,
    /// Bit `i` is set where source `i` of the meta section names it.
    pub sources: u64,
    /// Code in the Local Government Directory, 0 for none.
    pub code: u32,
}

#[inline]
fn read_admin(record: &[u8; PLACE_LEN], offset: usize) -> Option<u16> {
    Some(read_u16(record, offset)).filter(|&id| id != NO_DISTRICT)
}

impl Place {
    #[inline]
    pub(super) fn read(record: &[u8; PLACE_LEN]) -> Option<Self> {
        let place = |offset: usize| Some(read_u32(record, offset)).filter(|&id| id != NO_PLACE);
        let admin = |offset: usize| read_admin(record, offset);
        let at = LatLon {
            lat_e7: read_i32(record, 28),
            lng_e7: read_i32(record, 32),
        };
        Some(Self {
            name_offset: read_u32(record, 0),
            name_len: record[4],
            level: Self::read_level(record)?,
            flags: PlaceFlags::from_bits_truncate(record[6]),
            rank: record[7],
            parent: place(8).map(PlaceId),
            state: Self::read_state(record),
            district: admin(14),
            other_district: admin(16),
            pins_len: read_u16(record, 18),
            subdistrict: place(20).map(PlaceId),
            city: place(24).map(PlaceId),
            at: (at.lat_e7 != i32::MIN).then_some(at),
            radius_m: read_u32(record, 36),
            pin: Some(read_u32(record, 40)).filter(|&pin| pin != 0).map(Pin),
            pins_offset: read_u32(record, 44),
            sources: read_u64(record, 48),
            code: read_u32(record, 56),
        })
    }

    /// Where the display name of a record is in the name text, and how long it is.
    #[inline]
    pub(super) fn read_name(record: &[u8; PLACE_LEN]) -> (u32, u8) {
        (read_u32(record, 0), record[4])
    }

    /// The level of a record.
    #[inline]
    pub(super) fn read_level(record: &[u8; PLACE_LEN]) -> Option<Level> {
        Level::from_code(record[5])
    }

    /// The state of a record.
    #[inline]
    pub(super) fn read_state(record: &[u8; PLACE_LEN]) -> Option<u16> {
        read_admin(record, 12)
    }

    pub(super) fn write(&self) -> [u8; PLACE_LEN] {
        let mut record = [0; PLACE_LEN];
        let mut put = |offset: usize, bytes: &[u8]| {
            record[offset..offset + bytes.len()].copy_from_slice(bytes);
        };
        let place = |id: Option<PlaceId>| id.map_or(NO_PLACE, |id| id.0).to_le_bytes();
        let admin = |id: Option<u16>| id.unwrap_or(NO_DISTRICT).to_le_bytes();
        let at = self.at.unwrap_or(LatLon {
            lat_e7: i32::MIN,
            lng_e7: i32::MIN,
        });
        put(0, &self.name_offset.to_le_bytes());
        put(
            4,
            &[
                self.name_len,
                self.level as u8,
                self.flags.bits(),
                self.rank,
            ],
        );
        put(8, &place(self.parent));
        put(12, &admin(self.state));
        put(14, &admin(self.district));
        put(16, &admin(self.other_district));
        put(18, &self.pins_len.to_le_bytes());
        put(20, &place(self.subdistrict));
        put(24, &place(self.city));
        put(28, &at.lat_e7.to_le_bytes());
        put(32, &at.lng_e7.to_le_bytes());
        put(36, &self.radius_m.to_le_bytes());
        put(40, &self.pin.map_or(0, |pin| pin.0).to_le_bytes());
        put(44, &self.pins_offset.to_le_bytes());
        put(48, &self.sources.to_le_bytes());
        put(56, &self.code.to_le_bytes());
        record
    }
}
