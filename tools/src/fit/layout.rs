//! Parts of an address with their labels -> text as it is written in India.

use pata::address::ComponentType;

use crate::seeded::Seeded;

/// A piece of text and the spans in it.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) text: String,
    pub(super) labels: Vec<(ComponentType, String)>,
}

impl Piece {
    /// Text that is one span.
    pub(super) fn of(kind: ComponentType, text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            labels: vec![(kind, text.clone())],
            text,
        }
    }

    /// A span with words around it.
    pub(super) fn around(kind: ComponentType, before: &str, name: &str, after: &str) -> Self {
        let gap = |side: &str| if side.is_empty() { "" } else { " " };
        let is_tight = before.ends_with(['-', '#']);
        let front = if is_tight { "" } else { gap(before) };
        Self {
            text: format!("{before}{front}{name}{}{after}", gap(after)),
            labels: vec![(kind, name.to_owned())],
        }
    }

    /// Words that are no span.
    pub(super) fn unlabelled(text: String) -> Self {
        Self {
            text,
            labels: Vec::new(),
        }
    }
}

/// How the parts of one address are kept apart.
#[derive(Clone, Copy, Debug)]
struct Manner {
    separator: &'static str,
    is_upper: bool,
    is_lower: bool,
    /// Two parts run into each other.
    is_glued: bool,
    /// What stands before the PIN.
    before_pin: &'static str,
}

fn manner(random: &mut Seeded) -> Manner {
    let separators = [
        ", ", ", ", ", ", ", ", ", ", ",", ",", " ", " ", "\n", " - ", ", ",
    ];
    let pin_marks = [
        " ",
        " - ",
        "-",
        ", ",
        " - ",
        "-",
        " ",
        ",",
        ". PIN ",
        ", Pin-",
        ", PIN: ",
        " Pincode ",
    ];
    let case = random.index(20);
    Manner {
        separator: random.pick(&separators),
        is_upper: case < 8,
        is_lower: case == 8,
        is_glued: random.chance(0.05),
        before_pin: random.pick(&pin_marks),
    }
}

/// Writes the pieces one after another; gives the text and all labels.
pub(super) fn write(
    pieces: &[Piece],
    random: &mut Seeded,
) -> (String, Vec<(ComponentType, String)>) {
    let manner = manner(random);
    let glued = random.index(pieces.len().max(1));
    let (mut text, mut labels) = (String::new(), Vec::new());
    for (index, piece) in pieces.iter().enumerate() {
        let is_pin = piece
            .labels
            .iter()
            .any(|(kind, _)| *kind == ComponentType::Pincode);
        let is_glued = manner.is_glued && index == glued && can_glue(&text, &piece.text);
        if !text.is_empty() && !is_glued {
            text.push_str(if is_pin {
                manner.before_pin
            } else {
                manner.separator
            });
        }
        text.push_str(&piece.text);
        labels.extend(piece.labels.iter().cloned());
    }
    if random.chance(0.05) {
        text.push_str(random.pick(&[", India", ".", " INDIA", ","]));
    }
    if manner.is_upper {
        text = text.to_uppercase();
    } else if manner.is_lower {
        text = text.to_lowercase();
    }
    (text, labels)
}

/// Run together, the border must still be seen: a letter and a digit.
fn can_glue(before: &str, after: &str) -> bool {
    let (Some(last), Some(first)) = (before.chars().last(), after.chars().next()) else {
        return false;
    };
    last.is_ascii_lowercase() && first.is_ascii_digit()
}

/// A name with one slip of the pen: a vowel doubled or dropped, a letter doubled, `w` for `v`.
/// The first letter stays, and so do short names.
pub(super) fn misspelt(name: &str, random: &mut Seeded) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() < 6 || !name.is_ascii() {
        return name.to_owned();
    }
    let at = 1 + random.index(letters.len() - 2);
    let mut text: String = letters[..at].iter().collect();
    match letters[at] {
        'a' => text.push_str("aa"),
        'e' => text.push('i'),
        'i' => text.push_str("ee"),
        'o' => text.push('u'),
        'u' => text.push_str("oo"),
        'v' => text.push('w'),
        'w' => text.push('v'),
        letter if letter.is_ascii_lowercase() => {
            text.push(letter);
            if letters[at + 1].is_ascii_lowercase() && letter != letters[at + 1] {
                text.push(letter);
            }
        }
        letter => text.push(letter),
    }
    text.extend(&letters[at + 1..]);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_around_a_span_are_in_the_text_alone() {
        let piece = Piece::around(ComponentType::HouseNo, "Plot No.", "12-A", "");
        assert_eq!(piece.text, "Plot No. 12-A");
        assert_eq!(piece.labels, [(ComponentType::HouseNo, "12-A".to_owned())]);
        let tail = Piece::around(ComponentType::Subdistrict, "", "Desri", "(M)");
        assert_eq!(tail.text, "Desri (M)");
    }

    #[test]
    fn every_label_stands_in_the_text() {
        let pieces = [
            Piece::of(ComponentType::Locality, "Kumta Nagar"),
            Piece::of(ComponentType::City, "Rampur"),
            Piece::of(ComponentType::Pincode, "244901"),
        ];
        for seed in 0..200 {
            let (text, labels) = write(&pieces, &mut Seeded(seed));
            assert_eq!(labels.len(), 3);
            for (_, label) in labels {
                assert!(
                    text.to_lowercase().contains(&label.to_lowercase()),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn a_slip_is_one_place_of_a_long_name() {
        for seed in 0..200 {
            let slip = misspelt("Koramangala", &mut Seeded(seed));
            assert!(slip.starts_with('K'));
            assert!((10..=13).contains(&slip.len()), "{slip}");
        }
        assert_eq!(misspelt("Pune", &mut Seeded(1)), "Pune");
    }
}
