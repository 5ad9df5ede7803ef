//! Places, names and PINs -> the gazetteer artefact.

use std::io::{self, Seek, Write};

use fst::MapBuilder;

use super::pins::PIN_LEN;
use super::places::{Level, Pin, Place, PlaceId};
use super::postings::{Posting, TermValue};
use super::view::open::kind;
use super::view::{GazetteerMeta, SourceMeta};
use crate::format::{ArtefactKind, ArtefactWriter, BuildId, SectionKind};
use crate::geo::LatLon;
use crate::text::sound;

/// One place to write. The writer fills `name_offset`, `name_len`, `pins_offset` and `pins_len`
/// of the record.
#[derive(Clone, Debug)]
pub struct PlaceContent {
    /// Display name, at most 255 bytes; longer ones are cut at a character.
    pub name: String,
    /// The record.
    pub record: Place,
    /// Every PIN of it, in any order.
    pub pins: Vec<Pin>,
}

/// One name of one place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NameEntry {
    /// Normalised name: tokens joined by one blank.
    pub name: String,
    /// Whose name it is.
    pub place: PlaceId,
    /// It is another name than the one displayed.
    pub is_alias: bool,
}

/// One PIN to write. Its places are those that name it among their PINs.
#[derive(Clone, Debug)]
pub struct PinContent {
    /// The code.
    pub pin: Pin,
    /// Robust centre.
    pub at: Option<LatLon>,
    /// Radius that holds nine tenths of its addresses, metres.
    pub radius_m: u32,
    /// Post offices that serve it.
    pub office_count: u16,
    /// District place ids, commonest first.
    pub districts: Vec<u16>,
}

/// All that a gazetteer artefact holds. A place's id is its index: states first, districts
/// next, then the rest.
#[derive(Clone, Debug, Default)]
pub struct GazetteerContent {
    /// Sources, in the order of the bits of [`Place::sources`].
    pub sources: Vec<SourceMeta>,
    /// Places.
    pub places: Vec<PlaceContent>,
    /// Names of places, in any order; repeats are dropped.
    pub names: Vec<NameEntry>,
    /// PINs, in any order.
    pub pins: Vec<PinContent>,
}

/// Writes the artefact. The same content gives the same bytes.
///
/// # Errors
///
/// Whatever `out` says; `InvalidInput` where a count does not fit its field.
pub fn write_gazetteer<W: Write + Seek>(
    mut content: GazetteerContent,
    build_id: BuildId,
    out: W,
) -> io::Result<W> {
    let count_of = |level: Level| {
        content
            .places
            .iter()
            .filter(|p| p.record.level == level)
            .count() as u32
    };
    let meta = GazetteerMeta {
        sources: std::mem::take(&mut content.sources),
        state_count: count_of(Level::State),
        district_count: count_of(Level::District),
    };
    let PlaceLists {
        name_text,
        place_pins,
        pin_places,
    } = lay_out_places(&mut content.places)?;

    let sounds = sound_entries(&content.names);
    let (names, name_postings) = encode_terms(std::mem::take(&mut content.names), &content.places)?;
    let (sounds, sound_postings) = encode_terms(sounds, &content.places)?;
    content.pins.sort_by_key(|pin| pin.pin);
    let PinLists {
        pins,
        pin_districts,
        kept_places,
    } = lay_out_pins(&content.pins, &pin_places)?;

    let meta = bincode::encode_to_vec(&meta, bincode::config::standard())
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
    let place_count = content.places.len() as u64;
    let mut writer = ArtefactWriter::new(out, ArtefactKind::Gazetteer, build_id, kind::ALL.len())?;
    let mut bytes = |kind: SectionKind, items: u64, content: &[u8]| {
        writer.section(kind, &mut |out| out.write_all(content).map(|()| items))
    };
    bytes(kind::META, 1, &meta)?;
    bytes(kind::NAME_TEXT, place_count, name_text.as_bytes())?;
    bytes(kind::NAMES, 0, &names)?;
    bytes(
        kind::NAME_POSTINGS,
        name_postings.len() as u64,
        &name_postings,
    )?;
    bytes(kind::SOUNDS, 0, &sounds)?;
    bytes(
        kind::SOUND_POSTINGS,
        sound_postings.len() as u64,
        &sound_postings,
    )?;
    bytes(kind::PINS, content.pins.len() as u64, &pins)?;
    writer.section(kind::PIN_PLACES, &mut |out| {
        kept_places
            .iter()
            .try_for_each(|place| out.write_all(&place.0.to_le_bytes()))?;
        Ok(kept_places.len() as u64)
    })?;
    writer.section(kind::PIN_DISTRICTS, &mut |out| {
        pin_districts
            .iter()
            .try_for_each(|id| out.write_all(&id.to_le_bytes()))?;
        Ok(pin_districts.len() as u64)
    })?;
    writer.section(kind::PLACE_PINS, &mut |out| {
        place_pins
            .iter()
            .try_for_each(|pin| out.write_all(&pin.0.to_le_bytes()))?;
        Ok(place_pins.len() as u64)
    })?;
    writer.section(kind::PLACES, &mut |out| {
        content
            .places
            .iter()
            .try_for_each(|place| out.write_all(&place.record.write()))?;
        Ok(place_count)
    })?;
    writer.finish()
}

/// What the records of places refer to.
struct PlaceLists {
    name_text: String,
    place_pins: Vec<Pin>,
    /// The places of each PIN, sorted.
    pin_places: Vec<(Pin, PlaceId)>,
}

/// Lays out the names and the PINs of the places, and notes in their records where.
fn lay_out_places(places: &mut [PlaceContent]) -> io::Result<PlaceLists> {
    let mut name_text = String::new();
    let mut place_pins = Vec::new();
    let mut pin_places: Vec<(Pin, PlaceId)> = Vec::new();
    for (index, place) in places.iter_mut().enumerate() {
        let mut end = place.name.len().min(usize::from(u8::MAX));
        while !place.name.is_char_boundary(end) {
            end -= 1;
        }
        place.record.name_offset = fit(name_text.len())?;
        place.record.name_len = end as u8;
        name_text.push_str(&place.name[..end]);
        place.pins.sort_unstable();
        place.pins.dedup();
        place.pins.truncate(usize::from(u16::MAX));
        place.record.pins_offset = fit(place_pins.len())?;
        place.record.pins_len = place.pins.len() as u16;
        place_pins.extend(place.pins.iter().copied());
        pin_places.extend(place.pins.iter().map(|&pin| (pin, PlaceId(index as u32))));
    }
    pin_places.sort_unstable();
    Ok(PlaceLists {
        name_text,
        place_pins,
        pin_places,
    })
}

/// The records of PINs, and what they refer to.
struct PinLists {
    pins: Vec<u8>,
    pin_districts: Vec<u16>,
    kept_places: Vec<PlaceId>,
}

/// Encodes the PINs, which are sorted, with their districts and of the places those of each.
fn lay_out_pins(sorted: &[PinContent], pin_places: &[(Pin, PlaceId)]) -> io::Result<PinLists> {
    let mut pins = Vec::with_capacity(sorted.len() * PIN_LEN);
    let mut pin_districts: Vec<u16> = Vec::new();
    let mut kept_places: Vec<PlaceId> = Vec::with_capacity(pin_places.len());
    for pin in sorted {
        let first = pin_places.partition_point(|&(other, _)| other < pin.pin);
        let places_offset = kept_places.len();
        let run = pin_places[first..]
            .iter()
            .take_while(|&&(other, _)| other == pin.pin);
        kept_places.extend(run.map(|&(_, place)| place));
        let at = pin.at.unwrap_or(LatLon {
            lat_e7: i32::MIN,
            lng_e7: i32::MIN,
        });
        pins.extend(pin.pin.0.to_le_bytes());
        pins.extend(at.lat_e7.to_le_bytes());
        pins.extend(at.lng_e7.to_le_bytes());
        pins.extend(pin.radius_m.to_le_bytes());
        pins.extend(fit(places_offset)?.to_le_bytes());
        pins.extend(fit(kept_places.len() - places_offset)?.to_le_bytes());
        pins.extend(fit(pin_districts.len())?.to_le_bytes());
        pins.extend((pin.districts.len() as u16).to_le_bytes());
        pins.extend(pin.office_count.to_le_bytes());
        pin_districts.extend(&pin.districts);
    }
    Ok(PinLists {
        pins,
        pin_districts,
        kept_places,
    })
}

fn fit(value: usize) -> io::Result<u32> {
    u32::try_from(value)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidInput, "a section exceeds 4 GiB"))
}

/// The phonetic key of every name: the keys of its tokens, joined without blanks so that names
/// written in one word and in two meet.
fn sound_entries(names: &[NameEntry]) -> Vec<NameEntry> {
    let key_of = |entry: &NameEntry| {
        let mut name = String::with_capacity(entry.name.len());
        entry
            .name
            .split(' ')
            .for_each(|token| name.push_str(&sound::key(token)));
        NameEntry {
            name,
            place: entry.place,
            is_alias: entry.is_alias,
        }
    };
    names.iter().map(key_of).collect()
}

/// Sorts entries into an fst and its posting runs. A place under a term both by its own name
/// and by an alias keeps the former.
fn encode_terms(
    mut entries: Vec<NameEntry>,
    places: &[PlaceContent],
) -> io::Result<(Vec<u8>, Vec<u8>)> {
    entries.sort_unstable();
    entries.dedup_by(|later, kept| later.name == kept.name && later.place == kept.place);
    let mut builder = MapBuilder::memory();
    let mut postings: Vec<u8> = Vec::new();
    for run in entries.chunk_by(|a, b| a.name == b.name) {
        if run[0].name.is_empty() {
            continue;
        }
        let value = if run.len() == 1 {
            TermValue::Single(run[0].place, run[0].is_alias)
        } else {
            let offset = fit(postings.len() / 4)?;
            postings.extend(fit(run.len())?.to_le_bytes());
            for entry in run {
                let record = places
                    .get(entry.place.0 as usize)
                    .map(|place| &place.record);
                let record = record.ok_or_else(|| {
                    io::Error::new(io::ErrorKind::InvalidInput, "a name of a place that is not")
                })?;
                postings.extend(Posting::of_place(entry.place, entry.is_alias, record).write());
            }
            TermValue::Run(offset)
        };
        builder
            .insert(&run[0].name, value.to_bits())
            .map_err(io::Error::other)?;
    }
    let bytes = builder.into_inner().map_err(io::Error::other)?;
    Ok((bytes, postings))
}
