//! Drafts -> what the writer takes: numbers for all places, their names, their records.

use std::collections::HashMap;

use pata::gazetteer::{
    GazetteerContent, Level, NO_DISTRICT, NameEntry, Pin, Place, PlaceContent, PlaceFlags, PlaceId,
};

use super::draft::Draft;
use super::gather::Gathering;
use super::item::NO_INDEX;
use super::link::{Extent, Extents};
use super::names::{greater_or_lesser, is_findable, is_service};
use super::pins::{self, Pins};

/// Rank of states and of districts: above every town.
const STATE_RANK: u8 = 250;
const DISTRICT_RANK: u8 = 200;
/// Rank gained by ten times the people.
pub const RANK_A_DECADE: f64 = 27.0;

/// Numbers all places of which anything tells where they are, and names them; gives how many there
/// are of which nothing does.
pub(super) fn encode(
    gathering: Gathering,
    drafts: &[Draft],
    pins: &Pins,
    extents: &Extents,
) -> (GazetteerContent, usize) {
    let texts = &gathering.gathered.texts;
    let state_order = ranking(&gathering.admin.states, |unit| (unit.key.clone(), 0));
    let district_order = ranking(&gathering.admin.districts, |unit| {
        (unit.key.clone(), unit.state)
    });
    let state_count = state_order.len() as u32;
    let units = state_count + district_order.len() as u32;
    let subdistrict_order = ranking(&gathering.subdistricts.all, |unit| {
        (unit.key.clone(), unit.district)
    });
    let subdistrict_end = units + subdistrict_order.len() as u32;
    let mut order: Vec<u32> = (0..drafts.len() as u32)
        .filter(|&index| is_somewhere(&drafts[index as usize]))
        .collect();
    order.sort_by(|&a, &b| {
        let (one, two) = (&drafts[a as usize], &drafts[b as usize]);
        let place = |draft: &Draft| (draft.level, draft.state, draft.district);
        place(one)
            .cmp(&place(two))
            .then_with(|| texts.text(one.key).cmp(texts.text(two.key)))
            .then(a.cmp(&b))
    });
    let numbers = Numbers {
        states: inverse(&state_order, state_order.len(), 0),
        districts: inverse(&district_order, district_order.len(), state_count),
        subdistricts: inverse(&subdistrict_order, subdistrict_order.len(), units),
        drafts: inverse(&order, drafts.len(), subdistrict_end),
    };

    let mut content = GazetteerContent::default();
    for &index in &state_order {
        let unit = &gathering.admin.states[index as usize];
        let mut record = blank(Level::State, unit.sources, unit.code);
        record.rank = STATE_RANK;
        record.other_district = unit.former.map(|former| numbers.state(former));
        set_extent(&mut record, &extents.states[index as usize]);
        add_unit(&mut content, &unit.name, &unit.key, &unit.aliases, record);
    }
    for &index in &district_order {
        let unit = &gathering.admin.districts[index as usize];
        let mut record = blank(Level::District, unit.sources, unit.code);
        record.rank = DISTRICT_RANK;
        record.state = Some(numbers.state(unit.state));
        record.parent = record.state.map(PlaceId::of_admin);
        record.district = Some(numbers.district(index as u16));
        record.other_district = unit.former.map(|former| numbers.district(former));
        set_extent(&mut record, &extents.districts[index as usize]);
        add_unit(&mut content, &unit.name, &unit.key, &unit.aliases, record);
    }
    for &index in &subdistrict_order {
        let unit = &gathering.subdistricts.all[index as usize];
        let extent = &extents.subdistricts[index as usize];
        let mut record = blank(Level::Subdistrict, unit.sources, unit.code);
        let district = &gathering.admin.districts[unit.district as usize];
        record.state = Some(numbers.state(district.state));
        record.district = Some(numbers.district(unit.district));
        record.other_district = unit.other_district.map(|other| numbers.district(other));
        record.parent = record.district.map(PlaceId::of_admin);
        record.subdistrict = Some(PlaceId(numbers.subdistricts[index as usize]));
        record.rank = rank(f64::from(extent.members) * 1_000.0);
        set_extent(&mut record, extent);
        add_unit(&mut content, &unit.name, &unit.key, &unit.aliases, record);
    }
    let headquarters = headquarters(&gathering, drafts);
    for &index in &order {
        let draft = &drafts[index as usize];
        let mut record = numbers.record(draft);
        if headquarters.contains(&index) {
            record.flags |= PlaceFlags::HEADQUARTERS;
        }
        let id = PlaceId(content.places.len() as u32);
        let state = gathering.admin.states.get(draft.state as usize);
        for (turn, name) in draft.names().enumerate() {
            let name = texts.text(name);
            // Whoever writes `Bihar` means the state, and not Bihar Sharif by its old name.
            let is_states = turn != 0 && state.is_some_and(|state| state.key == name);
            // `Fort` of Mumbai by the table of known areas, whatever else lists it; any town has a `Market Yard`.
            let is_known = turn == 0
                && draft.level != Level::Street
                && draft.sources & gathering.keyword_sources != 0
                && !name.contains(' ');
            let is_name = is_findable(name, draft.level) && !is_service(name, draft.level);
            if (is_known || is_name) && !is_states {
                let is_own =
                    turn == 0 || draft.level == Level::City && is_half(name, texts.text(draft.key));
                content.names.push(entry(name, id, !is_own));
                let form = greater_or_lesser(name).filter(|_| Level::City < draft.level);
                content
                    .names
                    .extend(form.map(|form| entry(&form, id, true)));
            }
        }
        content.places.push(PlaceContent {
            name: texts.text(draft.name).to_owned(),
            record,
            pins: draft.pins.iter().map(|&pin| Pin(pin)).collect(),
        });
    }
    content.pins = pins::content(pins, |district| numbers.district(district));
    content.sources = gathering.metas;
    (content, drafts.len() - order.len())
}

/// Ids by index of states, districts, subdistricts and drafts.
struct Numbers {
    states: Vec<u32>,
    districts: Vec<u32>,
    subdistricts: Vec<u32>,
    drafts: Vec<u32>,
}

impl Numbers {
    fn state(&self, index: u16) -> u16 {
        self.states[index as usize] as u16
    }

    fn district(&self, index: u16) -> u16 {
        self.districts[index as usize] as u16
    }

    fn record(&self, draft: &Draft) -> Place {
        let mut record = blank(draft.level, draft.sources, draft.code);
        let find = |index: u32, ids: &[u32]| {
            let id = ids.get(index as usize).copied();
            id.filter(|&id| id != NO_INDEX).map(PlaceId)
        };
        let unit = |index: u16| (index != NO_DISTRICT).then(|| self.district(index));
        record.state = (draft.state != NO_DISTRICT).then(|| self.state(draft.state));
        record.district = unit(draft.district);
        record.other_district = unit(draft.other_district);
        record.subdistrict = find(draft.subdistrict, &self.subdistricts);
        record.city = find(draft.city, &self.drafts);
        let city = record.city.filter(|_| draft.level != Level::City);
        record.parent = find(draft.parent, &self.drafts)
            .or(city)
            .or(record.subdistrict.filter(|_| draft.level != Level::City))
            .or(record.district.map(PlaceId::of_admin))
            .or(record.state.map(PlaceId::of_admin));
        record.at = draft.at;
        record.radius_m = draft.radius_m;
        record.pin = draft.pins.first().map(|&pin| Pin(pin));
        record.rank = rank(f64::from(draft.people));
        record.flags.set(
            PlaceFlags::URBAN,
            draft.is_urban || draft.level == Level::City,
        );
        record
            .flags
            .set(PlaceFlags::BORROWED_POINT, draft.is_borrowed);
        record
    }
}

fn set_extent(record: &mut Place, extent: &Extent) {
    record.at = extent.at;
    record.radius_m = extent.radius_m;
}

/// Importance of something that so many people stand behind.
fn rank(people: f64) -> u8 {
    (people.max(1.0).log10() * RANK_A_DECADE)
        .round()
        .clamp(0.0, f64::from(DISTRICT_RANK - 1)) as u8
}

fn blank(level: Level, sources: u64, code: u32) -> Place {
    Place {
        name_offset: 0,
        name_len: 0,
        level,
        flags: PlaceFlags::empty(),
        rank: 0,
        parent: None,
        state: None,
        district: None,
        other_district: None,
        subdistrict: None,
        city: None,
        at: None,
        radius_m: 0,
        pin: None,
        pins_offset: 0,
        pins_len: 0,
        sources,
        code,
    }
}

/// Whether a name is one of the two that a double town bears: `vasai` of `vasai virar`.
fn is_half(name: &str, double: &str) -> bool {
    let mut halves = double.split(' ');
    let pair = [halves.next(), halves.next(), halves.next()];
    matches!(pair, [Some(first), Some(second), None] if name == first || name == second)
}

fn entry(name: &str, place: PlaceId, is_alias: bool) -> NameEntry {
    NameEntry {
        name: name.to_owned(),
        place,
        is_alias,
    }
}

fn add_unit(
    content: &mut GazetteerContent,
    name: &str,
    key: &str,
    aliases: &[String],
    mut record: Place,
) {
    let id = PlaceId(content.places.len() as u32);
    if record.level == Level::State {
        record.state = Some(id.admin_number());
    }
    content.names.push(entry(key, id, false));
    content
        .names
        .extend(aliases.iter().map(|alias| entry(alias, id, true)));
    content.places.push(PlaceContent {
        name: name.to_owned(),
        record,
        pins: Vec::new(),
    });
}

/// Indices in the order of a key, equal ones as they came.
fn ranking<T, K: Ord>(units: &[T], key: impl Fn(&T) -> K) -> Vec<u32> {
    let mut order: Vec<u32> = (0..units.len() as u32).collect();
    order.sort_by_key(|&index| (key(&units[index as usize]), index));
    order
}

/// Whether a unit, a town, a PIN or a point tells where the place is: a list of areas can have
/// some under no town that there is, and its point elsewhere.
fn is_somewhere(draft: &Draft) -> bool {
    draft.state != NO_DISTRICT
        || draft.city != NO_INDEX
        || draft.at.is_some()
        || !draft.pins.is_empty()
}

/// The id of each of `count` indices, where `order` lists indices by rising id from `first`.
fn inverse(order: &[u32], count: usize, first: u32) -> Vec<u32> {
    let mut ids = vec![NO_INDEX; count];
    for (turn, &index) in order.iter().enumerate() {
        ids[index as usize] = first + turn as u32;
    }
    ids
}

/// The towns that share a name with their district, the largest of each.
fn headquarters(gathering: &Gathering, drafts: &[Draft]) -> std::collections::HashSet<u32> {
    let mut best: HashMap<u16, u32> = HashMap::new();
    for (index, draft) in drafts.iter().enumerate() {
        let Some(district) = draft.district().filter(|_| draft.level == Level::City) else {
            continue;
        };
        let unit = &gathering.admin.districts[district as usize];
        let is_namesake = draft.names().any(|name| {
            let name = gathering.gathered.texts.text(name);
            unit.key == name || unit.aliases.iter().any(|alias| alias == name)
        });
        if is_namesake {
            let slot = best.entry(district).or_insert(index as u32);
            if drafts[*slot as usize].people < draft.people {
                *slot = index as u32;
            }
        }
    }
    best.into_values().collect()
}
