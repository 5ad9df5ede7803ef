//! Villages that a register says a town covers -> areas of that town.
//!
//! A town grows over the villages around it, and the directory of its body names them. Most are known from other
//! sources, some to lie in no town: these lie in it. Those that nothing else near it is called like are areas
//! somewhere in it, and so are in addresses, where no village bears the name beside the town's.

use std::collections::HashMap;
use std::path::Path;

use pata::gazetteer::Level;
use pata::text::lexicon::{Class, classes};

use super::cities::{Cities, can_be_in};
use super::columns::read_named;
use super::draft::Draft;
use super::gather::{Gathering, bit};
use super::intern::{Interner, Symbol};
use super::item::{Item, NO_INDEX};
use super::likeness::{Forms, Likeness};
use super::names::{is_findable, is_type_word};
use super::nearby::Nearby;
use super::place_rows::{code_of, people, place_in_hierarchy};
use super::recipe::GazetteerSource;
use crate::clean::names::{display_case, tidy};
use crate::clean::villages::village_of_town;
use crate::error::BuildError;
use crate::report::{Outcome, SourceReport};

/// How far from the reach of a town something of a village's name may be that is the village, metres.
const BESIDE_M: f64 = 6_000.0;

/// Reads a register's rows of towns and the villages that each covers.
pub(super) fn read(
    source: &GazetteerSource,
    index: u8,
    root: &Path,
    gathering: &mut Gathering,
    report: &mut SourceReport,
) -> Result<(), BuildError> {
    read_named(source, root, report, &mut |columns, row, cell, report| {
        let mut quarter = Item::new(Level::Locality, index, Symbol::NONE, Symbol::NONE);
        place_in_hierarchy(source, columns, row, gathering, report, &mut quarter);
        let display = display_case(&tidy(village_of_town(cell).unwrap_or("")));
        let key = gathering.namer.key(&display).to_owned();
        let first = key.split(' ').next().unwrap_or("");
        if !is_findable(&key, quarter.level) || classes(first).contains(Class::RELATION) {
            report.drop_row(
                "its name is initials, a number, a keyword, several or no name",
                row.line,
                cell,
            );
            return;
        }
        let texts = &mut gathering.gathered.texts;
        (quarter.name, quarter.key) = (texts.intern(&display), texts.intern(&key));
        quarter.code = code_of(columns, row);
        quarter.people = people(source, columns, row);
        quarter.line = row.line as u32;
        quarter.outcome = report.keep_row();
        gathering.quarters.push(quarter);
    })
}

/// Puts the villages that a register says a town covers into it and makes areas of those that no place there is called
/// like. Returns how many were put and how many were made.
pub(super) fn settle(
    drafts: &mut Vec<Draft>,
    cities: &Cities,
    gathering: &mut Gathering,
) -> (usize, usize) {
    let quarters = std::mem::take(&mut gathering.quarters);
    let towns = towns_by_code(drafts);
    let mut of_towns: Vec<(u32, &Item)> = Vec::new();
    for quarter in &quarters {
        let named = || {
            let town = cities.named(quarter.state, quarter.city)?;
            are_of_one_district(gathering, &drafts[town as usize], quarter).then_some(town)
        };
        match towns.get(&quarter.code).copied().or_else(named) {
            Some(town) => of_towns.push((town, quarter)),
            None => leave_out(gathering, quarter, "its town is not known"),
        }
    }
    of_towns.sort_by_key(|&(town, _)| town);
    let stands = Stands::new(drafts);
    let known_count = drafts.len();
    let mut put_count = 0;
    for of_town in of_towns.chunk_by(|a, b| a.0 == b.0) {
        let town = of_town[0].0;
        let own = forms_of(&drafts[town as usize], &gathering.gathered.texts);
        let mut candidates = stands.around(drafts, gathering, of_town);
        for &(_, quarter) in of_town {
            let key = gathering.gathered.texts.text(quarter.key);
            if is_the_town(key, &own) {
                leave_out(gathering, quarter, "it is called like its town");
                continue;
            }
            let name = Forms::new(key);
            let is_it = |candidate: &&Candidate| candidate.is(drafts, gathering, (quarter, &name));
            let found = candidates.iter().filter(is_it);
            let found: Vec<u32> = found.map(|candidate| candidate.index).collect();
            for &index in &found {
                put_count += usize::from(put_into(drafts, index, town));
            }
            if found.is_empty() {
                candidates.push(Candidate {
                    index: drafts.len() as u32,
                    is_near: true,
                    names: vec![name],
                });
                let home = &drafts[town as usize];
                let area = Draft {
                    // The town is smaller than its subdistrict: its point is the one to borrow.
                    subdistrict: home.own_point().map_or(quarter.subdistrict, |_| NO_INDEX),
                    people: quarter.people,
                    sources: bit(quarter.source),
                    ..Draft::area_in(home, town, quarter.name, quarter.key)
                };
                drafts.push(area);
            }
        }
    }
    (put_count, drafts.len() - known_count)
}

/// The towns of a register by its codes.
fn towns_by_code(drafts: &[Draft]) -> HashMap<u32, u32> {
    let towns = (0..)
        .zip(drafts)
        .filter(|(_, draft)| draft.level == Level::City);
    towns
        .filter(|(_, town)| town.code != 0)
        .map(|(index, town)| (town.code, index))
        .collect()
}

fn forms_of(draft: &Draft, texts: &Interner) -> Vec<Forms> {
    draft
        .names()
        .map(|name| Forms::new(texts.text(name)))
        .collect()
}

/// Whether a name is one of a town's in some spelling, alone or beside words for kinds of places and short forms of
/// them: `Alpur Town` of Alpur.
fn is_the_town(key: &str, own: &[Forms]) -> bool {
    let telling: Vec<&str> = key
        .split(' ')
        .filter(|word| 2 < word.len() && !is_type_word(word))
        .collect();
    let is_own = |name: &str| {
        let name = Forms::new(name);
        own.iter().any(|own| own.likeness(&name).is_some())
    };
    is_own(key) || is_own(&telling.join(" "))
}

/// Whether a place is of a row's district, or of one that was parted from it.
fn are_of_one_district(gathering: &Gathering, draft: &Draft, quarter: &Item) -> bool {
    let admin = &gathering.admin;
    let pairs = quarter.district().map(|own| {
        let others = [draft.district, draft.other_district];
        others.iter().any(|&other| admin.are_related(own, other))
    });
    draft.state == quarter.state && pairs.unwrap_or(true)
}

/// What may be a village that a town covers.
struct Candidate {
    index: u32,
    /// It lies by the town, so that any spelling of the name tells it.
    is_near: bool,
    names: Vec<Forms>,
}

impl Candidate {
    fn is(
        &self,
        drafts: &[Draft],
        gathering: &Gathering,
        (quarter, name): (&Item, &Forms),
    ) -> bool {
        let likeness = self.names.iter().filter_map(|own| own.likeness(name)).min();
        let is_called = likeness.is_some_and(|it| self.is_near || it < Likeness::Consonants);
        let draft = &drafts[self.index as usize];
        let key = gathering.gathered.texts.text(quarter.key);
        let is_town = || draft.level == Level::City && is_the_town(key, &self.names);
        (is_called || self.is_near && is_town()) && are_of_one_district(gathering, draft, quarter)
    }
}

/// Settlements by where they lie, by subdistrict and by town.
struct Stands {
    nearby: Nearby,
    by_subdistrict: HashMap<u32, Vec<u32>>,
    by_town: HashMap<u32, Vec<u32>>,
}

impl Stands {
    fn new(drafts: &[Draft]) -> Self {
        let settlements = || {
            let all = (0_u32..).zip(drafts);
            all.filter(|(_, draft)| Level::City <= draft.level && draft.level < Level::Street)
        };
        let by = |unit: fn(&Draft) -> u32| {
            let mut by_unit: HashMap<u32, Vec<u32>> = HashMap::new();
            for (index, draft) in settlements().filter(|(_, draft)| unit(draft) != NO_INDEX) {
                by_unit.entry(unit(draft)).or_default().push(index);
            }
            by_unit
        };
        let located = settlements().filter_map(|(index, draft)| Some((draft.own_point()?, index)));
        Self {
            nearby: Nearby::new(located),
            by_subdistrict: by(|draft| draft.subdistrict),
            by_town: by(|draft| draft.city),
        }
    }

    /// What may be the villages that a town covers: the places by it and of it, and those of the villages' subdistricts.
    fn around(
        &self,
        drafts: &[Draft],
        gathering: &Gathering,
        of_town: &[(u32, &Item)],
    ) -> Vec<Candidate> {
        let town = of_town[0].0;
        let home = &drafts[town as usize];
        let reach_m = f64::from(home.radius_m) + BESIDE_M;
        let near = home
            .own_point()
            .into_iter()
            .flat_map(|at| self.nearby.within(at, reach_m));
        let near = near.map(|(index, _)| index);
        let own = self.by_town.get(&town).into_iter().flatten().copied();
        let mut by_town: Vec<u32> = near.chain(own).collect();
        by_town.sort_unstable();
        let mut subdistricts: Vec<u32> = of_town.iter().map(|(_, row)| row.subdistrict).collect();
        subdistricts.sort_unstable();
        subdistricts.dedup();
        let lists = subdistricts
            .iter()
            .filter_map(|unit| self.by_subdistrict.get(unit));
        let mut all: Vec<u32> = lists.flatten().chain(&by_town).copied().collect();
        all.sort_unstable();
        all.dedup();
        let others = all.into_iter().filter(|&index| index != town);
        others
            .map(|index| Candidate {
                index,
                is_near: by_town.binary_search(&index).is_ok(),
                names: forms_of(&drafts[index as usize], &gathering.gathered.texts),
            })
            .collect()
    }
}

/// Puts a place that lies in no town into one that its point does not speak against.
fn put_into(drafts: &mut [Draft], index: u32, town: u32) -> bool {
    let place = &drafts[index as usize];
    let is_open = Level::PostOffice < place.level && place.city == NO_INDEX;
    let is_put = is_open && can_be_in(place, &drafts[town as usize]);
    if is_put {
        drafts[index as usize].city = town;
    }
    is_put
}

/// Leaves a row out after the fact.
fn leave_out(gathering: &mut Gathering, quarter: &Item, reason: &'static str) {
    let name = gathering.gathered.texts.text(quarter.name);
    let report = &mut gathering.reports[quarter.source as usize];
    report.amend(
        quarter.outcome,
        Outcome::Dropped,
        reason,
        u64::from(quarter.line),
        name,
    );
}
