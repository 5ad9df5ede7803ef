//! The gazetteer -> addresses of known truth, in the layouts that are written in India.
//!
//! A place is drawn with its chain of parents and its PIN, and the address that it would have is
//! written down: in towns from the door to the PIN, in the country by village, post office,
//! tehsil and district. Parts are left out, misspelt and run together as people do; roads and
//! landmarks bear the names of other towns. One address in eight puts a place into a town of
//! another state, where nothing of its name is: it must not be CONFIRMED.

use pata::address::ComponentType;
use pata::gazetteer::{Gazetteer, Level, Pin, Place, PlaceId};

use super::layout::{Piece, misspelt, write};
use super::names::{postings_of, squeeze};
use super::spans::fold;
use super::truth::{Case, Group, Split, Truth, span_values};
use super::words::{
    BUILDINGS, CITY_STATES, COLONIES, DISTRICT_KEYS, FIRMS, FLOORS, HOUSE_KEYS, NAMES, NO_AREA,
    ONSETS, PERSON_KEYS, POST_KEYS, RELATIONS, RIMES, ROADS, SIGHTS, STATE_CODES, SUBDISTRICT_KEYS,
    SUBDISTRICT_TAILS, VILLAGE_KEYS,
};
use crate::seeded::Seeded;

/// Share of the addresses whose place lies in another town's state.
const FALSE_SHARE: f64 = 0.125;
/// Share of the others that lie in a village.
const RURAL_SHARE: f64 = 0.35;
/// Draws before a place of a kind is given up.
const MAX_DRAWS: usize = 64;

/// Writes `count` addresses; the same for one gazetteer and seed.
pub fn construct(gazetteer: &Gazetteer, count: usize, seed: u64) -> Vec<Case> {
    let mut writer = Writer {
        gazetteer,
        pool: Pool::of(gazetteer),
        random: Seeded(seed),
    };
    let mut cases = Vec::with_capacity(count);
    for index in 0..count * 2 {
        if cases.len() == count {
            break;
        }
        let drawn = if writer.random.chance(FALSE_SHARE) {
            writer.false_place()
        } else if writer.random.chance(RURAL_SHARE) {
            writer.village()
        } else {
            writer.town()
        };
        let Some((pieces, truth)) = drawn else {
            continue;
        };
        let (address, labels) = write(&pieces, &mut writer.random);
        let labels = labels.iter().map(|(kind, text)| (*kind, text.as_str()));
        cases.push(Case {
            split: Split::of(&format!("constructed:{seed}:{index}")),
            group: Group::Constructed,
            address,
            truth: Truth {
                spans: Some(span_values(labels)),
                ..truth
            },
            sequence: Vec::new(),
        });
    }
    cases
}

/// Places that addresses are drawn from.
struct Pool {
    cities: Vec<PlaceId>,
    villages: Vec<PlaceId>,
    localities: Vec<PlaceId>,
}

impl Pool {
    fn of(gazetteer: &Gazetteer) -> Self {
        let mut pool = Self {
            cities: Vec::new(),
            villages: Vec::new(),
            localities: Vec::new(),
        };
        for id in (0..gazetteer.place_count()).map(PlaceId) {
            let place = gazetteer.place(id);
            let is_whole = place.pin.is_some() && place.district.is_some() && place.state.is_some();
            if !is_whole || !is_plain(gazetteer.name(&place)) {
                continue;
            }
            match place.level {
                Level::City => pool.cities.push(id),
                Level::Village if place.subdistrict.is_some() => pool.villages.push(id),
                Level::Locality if place.city.is_some() => pool.localities.push(id),
                _ => {}
            }
        }
        pool
    }
}

/// A name of one to three words of letters, whose last one tells of nothing else than an area.
fn is_plain(name: &str) -> bool {
    let words: Vec<&str> = name.split(' ').collect();
    let last = words[words.len() - 1].to_ascii_lowercase();
    words.len() <= 3
        && 4 <= name.len()
        && words
            .iter()
            .all(|word| 2 <= word.len() && word.bytes().all(|byte| byte.is_ascii_alphabetic()))
        && !NO_AREA.contains(&last.as_str())
}

/// A town with the names above it.
struct Chain {
    city: Option<(PlaceId, String)>,
    district: u16,
    state: u16,
    pin: Pin,
}

struct Writer<'a> {
    gazetteer: &'a Gazetteer,
    pool: Pool,
    random: Seeded,
}

type Drawn = Option<(Vec<Piece>, Truth)>;

impl Writer<'_> {
    fn name(&self, id: PlaceId) -> String {
        self.gazetteer.name(&self.gazetteer.place(id)).to_owned()
    }

    fn chain(&self, place: &Place, city: Option<PlaceId>) -> Option<Chain> {
        Some(Chain {
            city: city.map(|id| (id, self.name(id))),
            district: place.district?,
            state: place.state?,
            pin: place.pin?,
        })
    }

    /// A town, of two draws the larger: addresses are where people are.
    fn draw_city(&mut self) -> Option<PlaceId> {
        if self.pool.cities.is_empty() {
            return None;
        }
        let draws = [(); 2].map(|()| self.random.pick(&self.pool.cities));
        draws
            .into_iter()
            .max_by_key(|&id| self.gazetteer.place(id).rank)
    }

    /// From the door to the PIN.
    fn town(&mut self) -> Drawn {
        let is_known_area = !self.pool.localities.is_empty() && self.random.chance(0.6);
        let (area, chain) = if is_known_area {
            let id = self.random.pick(&self.pool.localities);
            let place = self.gazetteer.place(id);
            // A town that is its own area is a town.
            let (area, town) = (self.name(id), place.city?);
            let city = Some(self.name(town))
                .filter(|name| is_plain(name) && squeeze(name) != squeeze(&area))
                .map(|_| town)?;
            (Some(area), self.chain(&place, Some(city))?)
        } else {
            let id = self.draw_city()?;
            let is_named = self.random.chance(0.7);
            let colony = is_named.then(|| self.colony());
            (colony, self.chain(&self.gazetteer.place(id), Some(id))?)
        };
        let mut pieces = Vec::new();
        self.fine_parts(&chain, &mut pieces);
        if let Some(area) = area {
            if self.random.chance(0.2) {
                let numbered = self.numbered_area();
                pieces.push(Piece::of(ComponentType::Sublocality, numbered));
            }
            let area = self.spelt(area);
            pieces.push(Piece::of(ComponentType::Locality, area));
        }
        if self.random.chance(0.12) {
            let landmark = self.landmark();
            pieces.push(landmark);
        }
        let truth = self.upper_parts(&chain, &mut pieces);
        Some((pieces, truth))
    }

    /// Village, post office, tehsil, district.
    fn village(&mut self) -> Drawn {
        if self.pool.villages.is_empty() {
            return None;
        }
        let place = self.gazetteer.place(self.random.pick(&self.pool.villages));
        let chain = self.chain(&place, None)?;
        let village = self.gazetteer.name(&place).to_owned();
        let tehsil = self.name(place.subdistrict?);
        let office = self.post_office(chain.pin);
        let mut pieces = Vec::new();
        if self.random.chance(0.12) {
            let firm = format!("{} {}", self.random.pick(&NAMES), self.random.pick(&FIRMS));
            pieces.push(Piece::of(ComponentType::Building, firm));
        }
        if self.random.chance(0.1) {
            let person = self.person();
            pieces.push(person);
        }
        if self.random.chance(0.15) {
            let door = self.door();
            pieces.push(door);
        }
        let village = self.spelt(village);
        let has_office = office.is_some() && self.random.chance(0.6);
        pieces.push(self.village_part(&village, has_office));
        if let Some(office) = office.filter(|_| has_office) {
            let office = self.spelt(office);
            pieces.push(self.office_part(&office));
        }
        let has_tehsil = self.random.chance(0.65) && is_plain(&tehsil);
        if has_tehsil {
            let tehsil = self.spelt(tehsil);
            pieces.push(self.tehsil_part(&tehsil));
        }
        let district = self.gazetteer.admin_name(chain.district).to_owned();
        // Bare behind a village alone it might be the town as well.
        let is_keyed = !has_tehsil || self.random.chance(0.7);
        if self.random.chance(0.9) {
            let key = if is_keyed {
                self.random.pick(&DISTRICT_KEYS)
            } else {
                ""
            };
            let kind = ComponentType::District;
            pieces.push(Piece::around(kind, key, &district, ""));
        }
        let truth = self.state_and_pin(&chain, &mut pieces);
        Some((pieces, truth))
    }

    /// A place in a town of another state that has none of its name.
    fn false_place(&mut self) -> Drawn {
        if self.pool.localities.is_empty() {
            return None;
        }
        for _ in 0..MAX_DRAWS {
            let id = self.random.pick(&self.pool.localities);
            let name = self.name(id);
            let city = self.draw_city()?;
            let place = self.gazetteer.place(city);
            let states = postings_of(self.gazetteer, &name)
                .map(|(id, _)| self.gazetteer.place(id).state)
                .collect::<Vec<_>>();
            if states.contains(&place.state) || states.contains(&None) {
                continue;
            }
            let chain = self.chain(&place, Some(city))?;
            let mut pieces = Vec::new();
            if self.random.chance(0.8) {
                let door = self.door();
                pieces.push(door);
            }
            pieces.push(Piece::of(ComponentType::Locality, name.clone()));
            pieces.push(Piece::of(ComponentType::City, self.name(city)));
            pieces.push(Piece::of(ComponentType::Pincode, chain.pin.0.to_string()));
            let truth = Truth {
                false_name: Some(fold(&name)),
                ..Truth::default()
            };
            return Some((pieces, truth));
        }
        None
    }

    /// Firm, door, floor, building, road and landmark of a town.
    fn fine_parts(&mut self, chain: &Chain, pieces: &mut Vec<Piece>) {
        if self.random.chance(0.12) {
            let firm = format!("{} {}", self.random.pick(&NAMES), self.random.pick(&FIRMS));
            pieces.push(Piece::of(ComponentType::Building, firm));
        }
        let start = pieces.len();
        if self.random.chance(0.75) {
            let door = self.door();
            pieces.push(door);
        }
        if self.random.chance(0.2) {
            pieces.push(Piece::of(ComponentType::Floor, self.random.pick(&FLOORS)));
        }
        if self.random.chance(0.3) {
            let building = format!(
                "{} {}",
                self.random.pick(&NAMES),
                self.random.pick(&BUILDINGS)
            );
            pieces.push(Piece::of(ComponentType::Building, building));
        }
        if self.random.chance(0.3) {
            self.random.shuffle(&mut pieces[start..]);
        }
        if self.random.chance(0.6) {
            let road = self.road(chain.pin);
            pieces.push(Piece::of(ComponentType::Street, road));
        }
        if self.random.chance(0.25) {
            let landmark = self.landmark();
            pieces.push(landmark);
        }
    }

    /// Town, district, state and PIN of a town.
    fn upper_parts(&mut self, chain: &Chain, pieces: &mut Vec<Piece>) -> Truth {
        if let Some((_, name)) = &chain.city {
            let city = self.spelt(name.clone());
            pieces.push(Piece::of(ComponentType::City, city));
            let district = self.gazetteer.admin_name(chain.district).to_owned();
            let is_twin = squeeze(&district) == squeeze(name);
            if self.random.chance(if is_twin { 0.12 } else { 0.3 }) {
                let key = if is_twin || self.random.chance(0.6) {
                    self.random.pick(&DISTRICT_KEYS)
                } else {
                    ""
                };
                pieces.push(Piece::around(ComponentType::District, key, &district, ""));
            }
        }
        let truth = self.state_and_pin(chain, pieces);
        Truth {
            city: chain.city.as_ref().map(|(_, name)| squeeze(name)),
            ..truth
        }
    }

    fn state_and_pin(&mut self, chain: &Chain, pieces: &mut Vec<Piece>) -> Truth {
        let state = self.gazetteer.admin_name(chain.state).to_owned();
        if self.random.chance(0.45) && !CITY_STATES.contains(&state.as_str()) {
            let codes = STATE_CODES.iter().find(|(name, _)| *name == state);
            let codes = codes.map_or(&[] as &[&str], |(_, codes)| codes);
            let is_short = !codes.is_empty() && self.random.chance(0.3);
            let text = if is_short {
                self.random.pick(codes).to_owned()
            } else {
                state
            };
            pieces.push(Piece::of(ComponentType::State, text));
        }
        let has_pin = self.random.chance(0.7);
        if has_pin {
            let (high, low) = (chain.pin.0 / 1_000, chain.pin.0 % 1_000);
            let text = match self.random.index(10) {
                0 => format!("{high} {low:03}"),
                1 => format!("{high}-{low:03}"),
                _ => chain.pin.0.to_string(),
            };
            pieces.push(Piece::of(ComponentType::Pincode, text));
        }
        Truth {
            states: Some(vec![chain.state]),
            districts: Some(vec![chain.district]),
            has_own_pin: has_pin,
            ..Truth::default()
        }
    }

    fn door(&mut self) -> Piece {
        let random = &mut self.random;
        let (a, b, c) = (
            1 + random.index(250),
            1 + random.index(60),
            1 + random.index(30),
        );
        let letter = char::from(b'A' + random.index(8) as u8);
        let number = match random.index(12) {
            0 => format!("{a}-{b}-{c}"),
            1 => format!("{c}-{b}-{a}/{letter}"),
            2 => format!("{a}/{b}"),
            3 => format!("{a}-{letter}"),
            4 => format!("{letter}-{a}"),
            5 => format!("{a}{letter}"),
            6 => format!("{letter}{a}"),
            7 => format!("{c}/{a}-{b}"),
            _ => a.to_string(),
        };
        if random.chance(0.05) {
            return Piece::of(ComponentType::HouseNo, format!("SCO {a}"));
        }
        let key = if random.chance(0.5) {
            random.pick(&HOUSE_KEYS)
        } else {
            ""
        };
        Piece::around(ComponentType::HouseNo, key, &number, "")
    }

    fn colony(&mut self) -> String {
        format!(
            "{} {}",
            self.random.pick(&NAMES),
            self.random.pick(&COLONIES)
        )
    }

    fn numbered_area(&mut self) -> String {
        let number = 1 + self.random.index(60);
        let letter = char::from(b'A' + self.random.index(8) as u8);
        match self.random.index(8) {
            0 => format!("Block {letter}"),
            1 => format!("{letter} Block"),
            2 => format!("Phase {}", 1 + number % 9),
            3 => format!("Ward No. {number}"),
            4 => format!("Sector-{number}"),
            5 => format!("{}th Block", 4 + number % 6),
            6 => "2nd Stage".to_owned(),
            _ => format!("Sector {number}"),
        }
    }

    /// A road of the PIN, a numbered one, or one named after something or another town.
    fn road(&mut self, pin: Pin) -> String {
        let known = self.of_pin(pin, Level::Street, |name| {
            6 < name.len() && name.contains(' ')
        });
        if let Some(name) = known.filter(|_| self.random.chance(0.5)) {
            return name;
        }
        let number = 4 + self.random.index(16);
        match self.random.index(10) {
            0 => format!("{number}th Cross"),
            1 => format!("{number}th Main"),
            2 => format!("Road No. {number}"),
            3..=5 if !self.pool.cities.is_empty() => {
                let city = self.random.pick(&self.pool.cities);
                format!("{} {}", self.name(city), self.random.pick(&ROADS))
            }
            _ => format!("{} {}", self.random.pick(&NAMES), self.random.pick(&ROADS)),
        }
    }

    fn landmark(&mut self) -> Piece {
        let relation = self.random.pick(&RELATIONS);
        let named = match self.random.index(3) {
            0 => String::new(),
            1 if !self.pool.cities.is_empty() => {
                let city = self.random.pick(&self.pool.cities);
                format!("{} ", self.name(city))
            }
            _ => format!("{} ", self.random.pick(&NAMES)),
        };
        let sight = format!("{named}{}", self.random.pick(&SIGHTS));
        Piece::around(ComponentType::Landmark, relation, &sight, "")
    }

    fn person(&mut self) -> Piece {
        let mut text = self.random.pick(&PERSON_KEYS).to_owned();
        for _ in 0..2 {
            let onset = self.random.pick(&ONSETS);
            let (first, rest) = onset.split_at(1);
            text.push(' ');
            text.push_str(&first.to_ascii_uppercase());
            text.push_str(rest);
            text.push_str(self.random.pick(&RIMES));
            text.push_str(self.random.pick(&ONSETS));
            text.push_str(self.random.pick(&RIMES));
        }
        Piece::unlabelled(text)
    }

    fn village_part(&mut self, name: &str, has_office: bool) -> Piece {
        let kind = ComponentType::Village;
        match self.random.index(10) {
            0 => Piece::around(kind, "", name, "(V)"),
            1 => Piece::around(kind, "", name, "Village"),
            2 | 3 => Piece::of(kind, name),
            4 if !has_office => Piece::around(kind, "VPO", name, ""),
            5 if !has_office => Piece::around(kind, "Vill & PO", name, ""),
            _ => Piece::around(kind, self.random.pick(&VILLAGE_KEYS), name, ""),
        }
    }

    fn office_part(&mut self, name: &str) -> Piece {
        let kind = ComponentType::PostOffice;
        if self.random.chance(0.2) {
            return Piece::around(kind, "", name, "Post");
        }
        Piece::around(kind, self.random.pick(&POST_KEYS), name, "")
    }

    fn tehsil_part(&mut self, name: &str) -> Piece {
        let kind = ComponentType::Subdistrict;
        if self.random.chance(0.35) {
            return Piece::around(kind, "", name, self.random.pick(&SUBDISTRICT_TAILS));
        }
        Piece::around(kind, self.random.pick(&SUBDISTRICT_KEYS), name, "")
    }

    fn post_office(&mut self, pin: Pin) -> Option<String> {
        self.of_pin(pin, Level::PostOffice, is_plain)
    }

    /// The name of a place of the PIN and level.
    fn of_pin(&mut self, pin: Pin, level: Level, fits: impl Fn(&str) -> bool) -> Option<String> {
        let record = self.gazetteer.pin(pin)?;
        let count = self.gazetteer.pin_place_count(&record);
        let first = self.random.index(count);
        let places = (0..count.min(MAX_DRAWS)).map(|step| {
            let id = self.gazetteer.pin_place(&record, (first + step) % count);
            self.gazetteer.place(id)
        });
        let mut named = places
            .filter(|place| place.level == level)
            .map(|place| self.gazetteer.name(&place).to_owned());
        named.find(|name| fits(name))
    }

    /// Now and then with a slip.
    fn spelt(&mut self, name: String) -> String {
        if self.random.chance(0.06) {
            misspelt(&name, &mut self.random)
        } else {
            name
        }
    }
}
