//! Addresses that are put together from parts of known components, in the order that writers have, with and without commas.
//!
//! `parts.tsv` has some forty forms of doors, twenty of storeys, and so on: no list of addresses has all of them beside each
//! other.

use pata::scratch::Scratch;

use super::{components, grouped};
use crate::support::{Dice, say};

const PARTS: &str = include_str!("parts.tsv");
/// What stands in a town, the likely parts first of ten, and in a village.
const OF_TOWNS: [(&str, usize); 7] = [
    ("door", 9),
    ("storey", 5),
    ("premises", 6),
    ("landmark", 5),
    ("road", 6),
    ("area", 8),
    ("town", 10),
];
const OF_VILLAGES: [(&str, usize); 6] = [
    ("person", 4),
    ("village", 10),
    ("post", 8),
    ("police", 4),
    ("tehsil", 7),
    ("district", 10),
];
/// Signs between parts, and shares of the addresses with them of which each component must be right: of towns, of villages.
const SIGNS: [(&[&str], [f64; 2]); 3] = [
    (&[", ", ","], [0.99, 0.99]),
    (&[", ", " ", " - ", " , "], [0.985, 0.93]),
    (&[" "], [0.97, 0.78]),
];
const COUNT: usize = 1_000;
const SHOWN_MISSES: usize = 12;

/// A form of a part, and its components as `type=text`.
struct Part {
    what: &'static str,
    text: &'static str,
    components: Vec<&'static str>,
}

fn parts() -> Vec<Part> {
    let lines = PARTS.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut cells = line.split('\t');
            let mut cell = || cells.next().unwrap_or_default();
            let (what, text, list) = (cell(), cell(), cell());
            let components = list.split(" | ").filter(|item| !item.is_empty());
            Part {
                what,
                text,
                components: components.collect(),
            }
        })
        .collect()
}

/// An address under way.
#[derive(Default)]
struct Address {
    text: String,
    components: Vec<String>,
}

impl Address {
    /// Goes on with a part behind a sign; `name` stands for its `{}`.
    fn push(&mut self, part: &Part, name: &str, sign: &str) {
        if !self.text.is_empty() {
            self.text.push_str(sign);
        }
        self.text.push_str(&part.text.replace("{}", name));
        let components = part.components.iter();
        self.components
            .extend(components.map(|item| grouped(&item.replace("{}", name))));
    }
}

/// One of the forms of a part.
fn pick<'p>(parts: &'p [Part], what: &str, dice: &mut Dice) -> &'p Part {
    let forms: Vec<&Part> = parts.iter().filter(|part| part.what == what).collect();
    forms[dice.roll(forms.len())]
}

/// An address in a town, or of a village in its district.
fn put_together(parts: &[Part], in_town: bool, signs: &[&str], dice: &mut Dice) -> Address {
    let mut address = Address::default();
    let order: &[(&str, usize)] = if in_town { &OF_TOWNS } else { &OF_VILLAGES };
    let names: Vec<&str> = pick(parts, "names", dice).text.split(", ").collect();
    let [state, district, tehsil, pin, villages @ ..] = names.as_slice() else {
        panic!("a line of names has four and villages");
    };
    let first = dice.roll(villages.len());
    for &(what, of_ten) in order {
        if of_ten <= dice.roll(10) {
            continue;
        }
        let name = match what {
            "village" => villages[first],
            "post" => villages[(first + 1) % villages.len()],
            "tehsil" | "police" => tehsil,
            _ => district,
        };
        let sign = signs[dice.roll(signs.len())];
        address.push(pick(parts, what, dice), name, sign);
    }
    if !in_town {
        for (kind, text) in [("state", state), ("pincode", pin)] {
            address.text.push_str(", ");
            address.text.push_str(text);
            address
                .components
                .push(format!("{kind}={}", text.to_lowercase()));
        }
    }
    address
}

#[test]
fn addresses_put_together_from_parts_are_taken_apart_again() {
    let parts = parts();
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let mut scratch = Scratch::default();
    for (signs, floors) in SIGNS {
        for (in_town, floor) in [true, false].into_iter().zip(floors) {
            let mut misses = Vec::new();
            for _ in 0..COUNT {
                let address = put_together(&parts, in_town, signs, &mut dice);
                let mut wanted = address.components;
                wanted.sort();
                let found = components(&address.text, &mut scratch);
                if found != wanted {
                    misses.push(format!("{}: {found:?}", address.text));
                }
            }
            let share = 1.0 - misses.len() as f64 / COUNT as f64;
            let where_to = if in_town { "towns" } else { "villages" };
            say(&format!(
                "{signs:?}, {where_to}: {share:.3} taken apart as put together"
            ));
            for miss in misses.iter().take(SHOWN_MISSES) {
                println!("  {miss}");
            }
            assert!(floor <= share, "{signs:?}, {where_to}: {share:.3}");
        }
    }
}
