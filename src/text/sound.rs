//! Phonetic key of a romanised Indian name, and the edit distance of two names.
//!
//! The key folds what writers of one name differ in: aspirates (`bh`, `dh`), `v` and `w`, `ee`
//! and `i`, `oo` and `u`, `sh` and `s`, `z` and `j`, doubled letters, and the `a` between
//! consonants that is hardly heard. `-pur`, `-pura` and `-puram` stay three endings.

use arrayvec::{ArrayString, ArrayVec};

/// Longest key of one token, in bytes.
pub const MAX_KEY_BYTES: usize = 32;
/// Longest token, in bytes, that [`edit_distance`] compares.
pub const MAX_DISTANCE_BYTES: usize = 40;

/// The vowels that a long key loses at its end.
pub(crate) const LAST_VOWELS: [char; 2] = ['u', 'e'];
/// Shortest key that loses a last `u` or `e`: `pune` and `thane` keep theirs.
const MIN_KEY_BEFORE_VOWEL: usize = 5;

type Sounds = ArrayVec<u8, MAX_KEY_BYTES>;

/// The key of one normalised token; names that sound alike share it.
///
/// Lower-case ASCII letters and digits; a token with other characters is its own key, as far as
/// [`MAX_KEY_BYTES`] holds it. Costs one pass over the token.
///
/// ```
/// use pata::text::sound::key;
/// assert_eq!(key("thiruvallur"), key("tiruvalur"));
/// assert_ne!(key("rampur"), key("rampura"));
/// ```
pub fn key(token: &str) -> ArrayString<MAX_KEY_BYTES> {
    let mut key = ArrayString::new();
    if !token.is_ascii() {
        for letter in token.chars() {
            if key.try_push(letter).is_err() {
                break;
            }
        }
        return key;
    }
    let mut sounds = Sounds::new();
    let bytes = token.as_bytes();
    // `-ore` is the English spelling of `-ur`, `-om` the one of `-am` in Kerala.
    let has_om = bytes.len() > 5 && bytes.ends_with(b"om");
    let has_ore = bytes.len() > 4 && bytes.ends_with(b"ore");
    let mut at = 0;
    while at < bytes.len() && !sounds.is_full() {
        let (sound, width) = if has_ore && at + 3 == bytes.len() {
            (&b"ur"[..], 3)
        } else if has_om && at + 2 == bytes.len() {
            (&b"m"[..], 2)
        } else {
            sound_at(bytes, at)
        };
        for &byte in sound {
            // Doubled letters sound once; doubled digits are two digits.
            let is_double = sounds.last() == Some(&byte) && !byte.is_ascii_digit();
            if !is_double && !sounds.is_full() {
                sounds.push(byte);
            }
        }
        at += width;
    }
    let keeps_final_a = token.ends_with("pura") || token.ends_with("poora");
    for (index, &byte) in sounds.iter().enumerate() {
        let is_last = index + 1 == sounds.len();
        let is_silent = byte == b'a' && index > 0 && !(is_last && keeps_final_a);
        if !is_silent {
            key.push(byte as char);
        }
    }
    // The vowel that the south writes after a last consonant: `-uru`, `-kode`, `-pete`.
    if key.len() >= MIN_KEY_BEFORE_VOWEL && key.ends_with(LAST_VOWELS) {
        key.pop();
    }
    key
}

fn is_vowel(byte: u8) -> bool {
    matches!(byte, b'a' | b'e' | b'i' | b'o' | b'u')
}

/// The sounds that begin at `at` and how many letters they take.
fn sound_at(bytes: &[u8], at: usize) -> (&'static [u8], usize) {
    let byte = bytes[at];
    let next = bytes.get(at + 1).copied().unwrap_or(0);
    let third = bytes.get(at + 2).copied().unwrap_or(0);
    let before = at.checked_sub(1).map_or(0, |b| bytes[b]);
    match byte {
        b'a' | b'e' | b'i' | b'o' | b'u' | b'y' => vowel_at(bytes, at),
        b'b' | b'd' | b'g' | b'j' | b'r' if next == b'h' => (single(byte), 2),
        b'd' if next == b'n' && third == b'y' => (b"gy", 3),
        b'j' if next == b'n' => (b"gy", if third == b'y' { 3 } else { 2 }),
        b'k' if next == b'h' => (b"k", 2),
        b'c' if next == b'h' => (b"c", if third == b'h' { 3 } else { 2 }),
        b'c' if next == b'k' => (b"k", 2),
        b'c' if matches!(next, b'e' | b'i') => (b"s", 1),
        b'c' if next == b'c' && third == b'h' => (b"c", 3),
        b'c' | b'q' => (b"k", 1),
        b'p' if next == b'h' => (b"f", 2),
        b't' if next == b's' => (b"c", 2),
        b't' if next == b'c' && third == b'h' => (b"c", 3),
        b't' if next == b'h' => (b"t", 2),
        b's' if next == b'h' => (b"s", 2),
        b'z' if next == b'h' => (b"l", 2),
        b'z' => (b"j", 1),
        b'x' => (b"ks", 1),
        b'w' => (b"v", 1),
        b'n' if matches!(next, b'p' | b'b') => (b"m", 1),
        // After a vowel and before a consonant or the end, h only lengthens.
        b'h' if is_vowel(before) && !is_vowel(next) && next != b'y' => (b"", 1),
        other => (single(other), 1),
    }
}

fn vowel_at(bytes: &[u8], at: usize) -> (&'static [u8], usize) {
    let byte = bytes[at];
    let next = bytes.get(at + 1).copied().unwrap_or(0);
    let third = bytes.get(at + 2).copied().unwrap_or(0);
    let before = at.checked_sub(1).map_or(0, |b| bytes[b]);
    let ends_glide = !is_vowel(third);
    match (byte, next) {
        // A glide between vowels belongs to the next syllable.
        (b'a' | b'e', b'i') => (b"e", 2),
        (b'a' | b'e', b'y') if ends_glide => (b"e", 2),
        (b'a' | b'e', b'y') if third == b'i' => (b"e", 3),
        (b'a', b'u' | b'o') | (b'o', b'u') => (b"o", 2),
        (b'a' | b'o', b'w') if ends_glide => (b"o", 2),
        (b'a', b'a') => (b"a", 2),
        (b'e', b'e' | b'a') | (b'i', b'i' | b'e') => (b"i", 2),
        (b'o', b'o') | (b'u', b'u') => (b"u", 2),
        (b'i', b'y') if is_vowel(third) => (b"i", 2),
        (b'y', _) if at == 0 && next == b'e' => (b"", 1),
        (b'y', _) if is_vowel(next) && (at == 0 || is_vowel(before)) => (b"y", 1),
        (b'y', _) => (b"i", 1),
        (other, _) => (single(other), 1),
    }
}

/// One byte as a slice.
fn single(byte: u8) -> &'static [u8] {
    const ASCII: [u8; 128] = {
        let mut ascii = [0_u8; 128];
        let mut at = 0;
        while at < 128 {
            ascii[at] = at as u8;
            at += 1;
        }
        ascii
    };
    static BYTES: [u8; 128] = ASCII;
    let at = byte as usize;
    BYTES.get(at..=at).unwrap_or_default()
}

/// A name in one word of Latin letters, in small ones; else nothing.
pub(crate) fn small_letters(name: &str) -> ArrayString<MAX_DISTANCE_BYTES> {
    let is_word = name.bytes().all(|byte| byte.is_ascii_alphabetic());
    let mut lower = ArrayString::from(if is_word { name } else { "" }).unwrap_or_default();
    lower.make_ascii_lowercase();
    lower
}

/// Whether a word is an edit from a name at most, or two where it has this many letters.
pub(crate) fn are_edits_apart(word: &str, name: &str, letters_of_two: usize) -> bool {
    let edits = if word.len() < letters_of_two { 1 } else { 2 };
    edit_distance(word, name, edits).is_some()
}

/// Insertions, deletions, replacements and swaps of neighbouring bytes that lead from `a` to
/// `b`, or `None` where more than `max` are needed or one is longer than
/// [`MAX_DISTANCE_BYTES`].
///
/// The distance is optimal string alignment: no edit inside a swap. Costs O(length of `a` x `max`)
/// at most and allocates nothing.
///
/// ```
/// use pata::text::sound::edit_distance;
/// assert_eq!(edit_distance("nagar", "nagra", 2), Some(1));
/// assert_eq!(edit_distance("nagar", "vihar", 2), None);
/// ```
pub fn edit_distance(a: &str, b: &str, max: u8) -> Option<u8> {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let reach = max as usize;
    if a.len().max(b.len()) > MAX_DISTANCE_BYTES || a.len().abs_diff(b.len()) > reach {
        return None;
    }
    let (a, b) = without_common_ends(a, b);
    let mut before_last = [FAR; MAX_DISTANCE_BYTES + 1];
    let mut last = before_last;
    let mut current = before_last;
    for (column, cell) in last.iter_mut().enumerate() {
        *cell = column as u8;
    }
    let mut best_before = 0;
    for row in 1..=a.len() {
        // A cell is at least as far as its column is from the row's.
        let columns = row.saturating_sub(reach).max(1)..=(row + reach).min(b.len());
        let (start, end) = (*columns.start(), *columns.end());
        current[start - 1] = if start == 1 { row as u8 } else { FAR };
        let mut best = current[start - 1];
        for column in columns {
            let replaced = last[column - 1] + u8::from(a[row - 1] != b[column - 1]);
            let mut cell = replaced.min(last[column] + 1).min(current[column - 1] + 1);
            let is_swap =
                row > 1 && column > 1 && a[row - 1] == b[column - 2] && a[row - 2] == b[column - 1];
            if is_swap {
                cell = cell.min(before_last[column - 2] + 1);
            }
            current[column] = cell;
            best = best.min(cell);
        }
        if end < b.len() {
            current[end + 1] = FAR;
        }
        // A swap reaches back one row, so that one must be out of reach as well.
        if best > max && best_before >= max {
            return None;
        }
        best_before = best;
        (before_last, last, current) = (last, current, before_last);
    }
    (last[b.len()] <= max).then_some(last[b.len()])
}

/// More than any distance, and less than overflows by one.
const FAR: u8 = u8::MAX / 2;

/// What is left of both where they differ: how they begin and end alike takes no edit.
fn without_common_ends<'b>(mut a: &'b [u8], mut b: &'b [u8]) -> (&'b [u8], &'b [u8]) {
    while let (Some((one, a_rest)), Some((other, b_rest))) = (a.split_first(), b.split_first())
        && one == other
    {
        (a, b) = (a_rest, b_rest);
    }
    while let (Some((one, a_rest)), Some((other, b_rest))) = (a.split_last(), b.split_last())
        && one == other
    {
        (a, b) = (a_rest, b_rest);
    }
    (a, b)
}

#[cfg(test)]
#[path = "sound_tests.rs"]
mod tests;
