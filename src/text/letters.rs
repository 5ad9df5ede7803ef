//! Letters -> how unlike the names of India they look: bits a letter under a trigram model.
//!
//! The table `data/lexicon/letters.tsv` holds, for each two letters that stand before, what each
//! third one costs, in half bits. `pata-tools letters` computes it from the place names of the
//! starter index, each word counted once, smoothed by the pairs and those by the single letters.

use super::lexicon::lexicon;
use super::tables::{self, rows};

/// The letters and `.`, the edge of a word.
const SIGN_COUNT: usize = 27;
/// What a sequence costs that the table lacks, in half bits; also the largest digit of the table.
const MAX_COST: u8 = 35;

/// The mean cost of a letter of `word`, its end included, in bits: about 3.4 for a place name,
/// 8 for letters drawn at random. `None` where a byte is no small Latin letter.
///
/// Costs one table look-up a letter and allocates nothing.
///
/// ```
/// use pata::text::letters::bits_a_letter;
/// assert!(bits_a_letter("rampur") < bits_a_letter("xqzvkp"));
/// assert_eq!(bits_a_letter("12a"), None);
/// ```
pub fn bits_a_letter(word: &str) -> Option<f32> {
    let (mut one, mut two) = (0, 0);
    let mut half_bits = 0_u32;
    let costs = &lexicon().letter_costs;
    for byte in word.bytes().chain([b'.']) {
        let three = sign(byte)?;
        half_bits += u32::from(costs[(one * SIGN_COUNT + two) * SIGN_COUNT + three]);
        (one, two) = (two, three);
    }
    Some(half_bits as f32 / (2 * (word.len() + 1)) as f32)
}

fn sign(byte: u8) -> Option<usize> {
    match byte {
        b'.' => Some(0),
        b'a'..=b'z' => Some((byte - b'a') as usize + 1),
        _ => None,
    }
}

/// The table, which the lexicon holds.
pub(super) fn parse() -> Vec<u8> {
    let mut costs = vec![MAX_COST; SIGN_COUNT * SIGN_COUNT * SIGN_COUNT];
    for row in rows(tables::LETTERS) {
        let Some((&[one, two], digits)) = row
            .split_once('\t')
            .and_then(|(before, digits)| Some((before.as_bytes().first_chunk()?, digits)))
        else {
            continue;
        };
        let (Some(one), Some(two)) = (sign(one), sign(two)) else {
            continue;
        };
        let first = (one * SIGN_COUNT + two) * SIGN_COUNT;
        for (cost, digit) in costs[first..first + SIGN_COUNT]
            .iter_mut()
            .zip(digits.chars())
        {
            *cost = digit
                .to_digit(36)
                .map_or(MAX_COST, |half_bits| half_bits as u8);
        }
    }
    costs
}

#[cfg(test)]
mod tests {
    use super::{MAX_COST, SIGN_COUNT, bits_a_letter, parse};

    #[test]
    fn the_costs_of_what_can_follow_are_those_of_probabilities() {
        for (context, costs) in parse().chunks(SIGN_COUNT).enumerate() {
            let sum: f64 = costs
                .iter()
                .map(|&cost| (-f64::from(cost) / 2.0).exp2())
                .sum();
            let is_absent = costs.iter().all(|&cost| cost == MAX_COST);
            assert!(is_absent || (0.7..1.4).contains(&sum), "{context}: {sum}");
        }
    }

    #[test]
    fn names_cost_less_than_letters_at_random() {
        let names = [
            "mahadevapura",
            "lakshmipur",
            "chowdhary",
            "thiruvanmiyur",
            "jhunjhunu",
        ];
        let noise = ["xqzvkpt", "wrtplkj", "bvcxnmz", "qwpzxkd", "fjgkdhs"];
        for (name, other) in names.iter().zip(noise) {
            assert!(bits_a_letter(name) < Some(4.6), "{name}");
            assert!(Some(6.0) < bits_a_letter(other), "{other}");
        }
    }
}
