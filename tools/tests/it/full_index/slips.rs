//! Names as their writers slip.

use crate::support::Dice;

/// Replaces one occurrence of a spelling by its twin, where the name has any.
fn exchanged(name: &str, twins: &[(&str, &str)], dice: &mut Dice) -> Option<String> {
    let ways = twins.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
    let spots: Vec<(usize, &str, &str)> = ways
        .flat_map(|(from, to)| name.match_indices(from).map(move |(at, _)| (at, from, to)))
        .filter(|&(at, ..)| 0 < at)
        .collect();
    if spots.is_empty() {
        return None;
    }
    let (at, from, to) = spots[dice.roll(spots.len())];
    Some(format!("{}{to}{}", &name[..at], &name[at + from.len()..]))
}

/// The name misspelt in one of the ways `drop`, `double`, `swap`, `neighbour`, `aspirate`, `vowel` and
/// `none`; `None` where it cannot be in this way.
pub(crate) fn misspelt(name: &str, way: &str, dice: &mut Dice) -> Option<String> {
    let mut letters: Vec<char> = name.chars().collect();
    // The first letter is hardly ever wrong.
    let at = 1 + dice.roll(letters.len() - 2);
    if letters[at] == ' ' || letters[at - 1] == ' ' || letters[at + 1] == ' ' {
        return None;
    }
    match way {
        "drop" => drop(letters.remove(at)),
        "double" => letters.insert(at, letters[at]),
        "swap" if letters[at] != letters[at + 1] => letters.swap(at, at + 1),
        "neighbour" => {
            let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
            let (row, spot) = rows
                .iter()
                .find_map(|row| Some((row, row.find(letters[at])?)))?;
            let spot = if spot == 0 { 1 } else { spot - 1 };
            letters[at] = row.as_bytes()[spot] as char;
        }
        "aspirate" => {
            let twins = [
                ("th", "t"),
                ("dh", "d"),
                ("bh", "b"),
                ("kh", "k"),
                ("gh", "g"),
            ];
            return exchanged(name, &twins, dice);
        }
        "vowel" => {
            let twins = [
                ("ee", "i"),
                ("oo", "u"),
                ("aa", "a"),
                ("e", "i"),
                ("o", "u"),
                ("w", "v"),
                ("sh", "s"),
                ("ou", "au"),
            ];
            return exchanged(name, &twins, dice);
        }
        "none" => {}
        _ => return None,
    }
    let spelt: String = letters.into_iter().collect();
    (way == "none" || spelt != name).then_some(spelt)
}
