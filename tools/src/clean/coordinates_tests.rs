//! Tables of coordinates as they are written, and what they mean.

use super::{
    ABROAD, DECIMAL_COMMA, DECORATED, FILLER, HALF, IMPOSSIBLE, LOST_POINT, NONE, Parsed,
    SEXAGESIMAL, SWAPPED, UNREADABLE, parse_cell, parse_pair,
};

/// `Ok` is the point in 1e-7 degree and the repairs.
type Expected<'a> = Result<((i32, i32), &'a [&'a str]), &'a str>;

fn check(found: Result<Parsed, &'static str>, expected: Expected<'_>, what: &str) {
    let found = found.map(|parsed| {
        let point = (parsed.at.lat_e7, parsed.at.lng_e7);
        (point, parsed.repairs.to_vec())
    });
    let expected = expected.map(|(point, repairs)| (point, repairs.to_vec()));
    assert_eq!(found, expected, "{what}");
}

#[test]
fn pairs_of_cells_are_read_repaired_or_refused() {
    const A: (i32, i32) = (129_716_000, 775_946_000);
    const B: (i32, i32) = (129_750_000, 775_875_000);
    let cases: &[(&str, &str, Expected<'_>)] = &[
        ("12.9716", "77.5946", Ok((A, &[]))),
        ("+12.97160", " 77.594600 ", Ok((A, &[]))),
        ("77.5946", "12.9716", Ok((A, &[SWAPPED]))),
        ("12,9716", "77,5946", Ok((A, &[DECIMAL_COMMA]))),
        ("12.9716N", "77.5946 E", Ok((A, &[DECORATED]))),
        ("N 12.9716\u{b0}", "E 77.5946\u{b0}", Ok((A, &[DECORATED]))),
        ("77.5946 E", "12.9716 N", Ok((A, &[DECORATED, SWAPPED]))),
        (
            "12\u{b0}58'30\"N",
            "77\u{b0}35'15\"E",
            Ok((B, &[SEXAGESIMAL])),
        ),
        ("12 58 30", "77 35 15", Ok((B, &[SEXAGESIMAL]))),
        ("12:58.5", "77:35.25", Ok((B, &[SEXAGESIMAL]))),
        ("12.58.30", "77.35.15", Ok((B, &[SEXAGESIMAL]))),
        ("12-58-30", "77.5875", Ok((B, &[SEXAGESIMAL]))),
        ("129716", "775946", Ok((A, &[LOST_POINT]))),
        ("12.9716", "775946", Ok((A, &[LOST_POINT]))),
        ("0", "0", Err(FILLER)),
        ("0.0", "77.5946", Err(FILLER)),
        ("1", "1", Err(FILLER)),
        ("100", "100", Err(FILLER)),
        ("77.5946", "77.5946", Err(FILLER)),
        ("10.2", "20.1", Err(ABROAD)),
        ("51.5", "-0.12", Err(ABROAD)),
        ("12.9716 S", "77.5946 E", Err(ABROAD)),
        ("112.9716", "77.5946", Err(ABROAD)),
        ("228.04489", "76.117", Err(IMPOSSIBLE)),
        ("12.9716", "775.946", Err(IMPOSSIBLE)),
        ("12.9716 E", "77.5946 N", Err(ABROAD)),
        ("12.97x", "77.59", Err(UNREADABLE)),
        ("12 72 30", "77 35 15", Err(UNREADABLE)),
        ("12 5.5 30", "77 35 15", Err(UNREADABLE)),
        ("1 2 3 4", "77.59", Err(UNREADABLE)),
        ("nan", "inf", Err(UNREADABLE)),
        ("1e1", "77.59", Err(UNREADABLE)),
        ("...", "77.59", Err(UNREADABLE)),
        ("", "77.59", Err(UNREADABLE)),
        ("N", "E", Err(UNREADABLE)),
    ];
    for (lat, lng, expected) in cases {
        let what = format!("{lat} / {lng}");
        check(parse_pair(Some(lat), Some(lng)), *expected, &what);
    }
    check(parse_pair(None, None), Err(NONE), "both missing");
    check(parse_pair(Some("12.9"), None), Err(HALF), "one missing");
}

#[test]
fn one_cell_may_hold_both() {
    const A: (i32, i32) = (129_716_000, 775_946_000);
    const B: (i32, i32) = (129_750_000, 775_875_000);
    let cases: &[(&str, Expected<'_>)] = &[
        ("12.9716, 77.5946", Ok((A, &[]))),
        ("12.9716,77.5946", Ok((A, &[]))),
        ("(12.9716 77.5946)", Ok((A, &[]))),
        ("77.5946;12.9716", Ok((A, &[SWAPPED]))),
        ("POINT (77.5946 12.9716)", Ok((A, &[]))),
        ("12.9716N 77.5946E", Ok((A, &[DECORATED]))),
        (
            "12\u{b0}58'30\"N, 77\u{b0}35'15\"E",
            Ok((B, &[SEXAGESIMAL])),
        ),
        ("12\u{b0}58'30\"N77\u{b0}35'15\"E", Ok((B, &[SEXAGESIMAL]))),
        ("12 58 30 N 77 35 15 E", Ok((B, &[SEXAGESIMAL]))),
        ("0,0", Err(FILLER)),
        ("12.9716", Err(UNREADABLE)),
        ("near the temple", Err(UNREADABLE)),
        ("", Err(NONE)),
    ];
    for (cell, expected) in cases {
        check(parse_cell(cell), *expected, cell);
    }
}

#[test]
fn no_text_makes_the_reading_panic() {
    let alphabet: Vec<char> = "0179.,-+ NEWSnx:;'\"()\u{b0}\u{2032}\u{fffd}\u{928}p"
        .chars()
        .collect();
    let mut state = 11_u64;
    for _ in 0..50_000 {
        let mut text = String::new();
        for _ in 0..12 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            text.push(alphabet[(state % alphabet.len() as u64) as usize]);
        }
        let reread = |parsed: Parsed| {
            let (lat, lng) = (parsed.at.lat().to_string(), parsed.at.lng().to_string());
            assert_eq!(parse_pair(Some(&lat), Some(&lng)).unwrap().at, parsed.at);
        };
        let (head, tail) = text.split_at(text.char_indices().nth(6).unwrap().0);
        parse_pair(Some(head), Some(tail)).map(reread).ok();
        parse_cell(&text).map(reread).ok();
    }
}
