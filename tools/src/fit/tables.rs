//! Counts -> the tables that docs/address.md shows.

use std::fmt::Write;

use pata::address::ComponentType;

use super::loss::loss;
use super::measure::{self, Counts, FIELDS, Tally};
use super::truth::{Group, Split};

/// How many of a tally were asked for, and how many of those went wrong.
type WrongOf = fn(&Tally) -> (u32, u32);

/// Both halves side by side: spans by kind of row, places by field, confirmations, types.
pub fn tables(counts: &Counts) -> String {
    let mut text = String::new();
    heading(&mut text, "spans", &["rows", "F1", "exact"]);
    for group in Group::ALL {
        rows(&mut text, group.name(), |split| {
            let tally = counts.of(split, group);
            (tally.rows != 0).then(|| {
                let exact = share(tally.exact, tally.rows);
                format!("{} | {:.3} | {exact}", tally.rows, tally.all_spans().f1())
            })
        });
    }
    heading(&mut text, "place", &["rows", "answered", "right"]);
    for group in [Group::Listed, Group::WithoutPin, Group::Constructed] {
        for (index, name) in FIELDS.iter().enumerate() {
            let name = format!("{}: {name}", group.name());
            rows(&mut text, &name, |split| {
                let field = counts.of(split, group).fields[index];
                let answered = field.right + field.wrong;
                (field.asked != 0).then(|| {
                    let (all, right) = (share(answered, field.asked), share(field.right, answered));
                    format!("{} | {all} | {right}", field.asked)
                })
            });
        }
    }
    heading(&mut text, "confirmed", &["asked", "wrong", "share"]);
    let wrongs: [(&str, Group, WrongOf); 5] = [
        ("gold: no such part", Group::Gold, |t| {
            (t.confirmed, t.wrongly_confirmed)
        }),
        ("constructed: no such part", Group::Constructed, |t| {
            (t.confirmed, t.wrongly_confirmed)
        }),
        (
            "constructed: place of another town",
            Group::Constructed,
            |t| (t.traps, t.sprung),
        ),
        ("PIN of another state", Group::Exchanged, |t| {
            (t.traps, t.sprung)
        }),
        ("true PIN, doubted", Group::Listed, |t| (t.pins, t.doubted)),
    ];
    for (name, group, of) in wrongs {
        rows(&mut text, name, |split| {
            let (asked, wrong) = of(counts.of(split, group));
            (asked != 0).then(|| format!("{asked} | {wrong} | {}", share(wrong, asked)))
        });
    }
    heading(&mut text, "type (gold)", &["spans", "F1", "extra"]);
    for (index, kind) in ComponentType::ALL.iter().enumerate() {
        rows(&mut text, kind.name(), |split| {
            let count = counts.of(split, Group::Gold).spans[index];
            let spans = count.hit + count.missed;
            (spans + count.extra != 0)
                .then(|| format!("{spans} | {:.3} | {}", count.f1(), count.extra))
        });
    }
    heading(&mut text, "loss", &["", "", ""]);
    rows(&mut text, "all", |split| {
        Some(format!("{:.4} | | ", loss(counts, split)))
    });
    text
}

fn share(part: u32, whole: u32) -> String {
    format!("{:.3}", measure::share(part, whole))
}

fn heading(text: &mut String, title: &str, columns: &[&str; 3]) {
    let _ = write!(text, "\n| {title} |");
    for split in Split::ALL {
        for column in columns {
            let gap = if column.is_empty() { "" } else { " " };
            let _ = write!(text, " {}{gap}{column} |", split.name());
        }
    }
    let _ = writeln!(text, "\n|{}", " --- |".repeat(7));
}

/// A row of both halves; none where neither has anything to show.
fn rows(text: &mut String, name: &str, cells: impl Fn(Split) -> Option<String>) {
    let halves = Split::ALL.map(cells);
    if halves.iter().all(Option::is_none) {
        return;
    }
    let halves = halves.map(|cell| cell.unwrap_or_else(|| " | | ".to_owned()));
    let _ = writeln!(text, "| {name} | {} |", halves.join(" | "));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_shows_both_halves_and_nothing_is_shown_of_nothing() {
        let mut counts = Counts::default();
        let tally = Tally {
            rows: 4,
            exact: 1,
            ..Tally::default()
        };
        counts.add(Split::Reported, Group::Gold, tally);
        let text = tables(&counts);
        assert!(
            text.contains("| gold |  | |  | 4 | 1.000 | 0.250 |"),
            "{text}"
        );
        assert!(!text.contains("13 fields"), "{text}");
    }
}
