//! Rules of the normaliser, one table each, and the laws that hold for any input.

use proptest::prelude::*;

use super::{MAX_TEXT_BYTES, Normalised, Separator, Shape, normalise};

fn texts(raw: &str) -> String {
    let mut out = Normalised::default();
    normalise(raw, &mut out);
    out.text().to_owned()
}

fn check(cases: &[(&str, &str)]) {
    for (raw, wanted) in cases {
        assert_eq!(texts(raw), *wanted, "from {raw:?}");
    }
}

fn check_laws(raw: &str) {
    let mut once = Normalised::default();
    normalise(raw, &mut once);
    let mut twice = Normalised::default();
    normalise(once.text(), &mut twice);
    assert_eq!(once.text(), twice.text(), "from {raw:?}");
    let texts = |n: &Normalised| -> Vec<String> {
        let tokens = 0..n.tokens().len();
        tokens.map(|i| n.token(i).to_owned()).collect()
    };
    assert_eq!(texts(&once), texts(&twice), "from {raw:?}");
    assert_eq!(texts(&once).join(" "), once.text());
    assert!(once.text().len() <= MAX_TEXT_BYTES);
    let mut last_start = 0;
    for token in once.tokens() {
        let (start, end) = (token.start as usize, token.end as usize);
        assert!(last_start <= start && start < end && end <= raw.len());
        assert!(raw.is_char_boundary(start) && raw.is_char_boundary(end));
        assert!(token.text_start < token.text_end);
        last_start = start;
    }
}

#[test]
fn letters_lose_case_width_marks_and_invisible_characters() {
    check(&[
        ("M\u{e9}gh\u{101}laya", "meghalaya"),
        ("\u{ff28}\u{ff33}\u{ff32}\u{3000}\u{ff11}\u{ff12}", "hsr 12"),
        ("indi\u{ad}ra\u{200b} n\u{feff}agar", "indira nagar"),
        ("\u{967}\u{968}/\u{96a}", "12 4"),
        ("12\u{bd}", "12 1 2"),
        ("People's Co\u{2019}op", "peoples cooperative"),
        ("5\u{1d57}\u{2b0} Main", "5th main"),
    ]);
}

#[test]
fn mojibake_is_read_as_what_it_stands_for() {
    check(&[
        ("SALEM\u{252c}\u{fb}636 001", "salem 636 001"),
        ("MAIN\u{252c}\u{e1}ROAD", "main road"),
        ("Pune \u{e2}\u{20ac}\u{201c} 411001", "pune 411001"),
        ("Agra\u{c2}\u{a0}Cantt", "agra cantonment"),
        ("Jos\u{c3}\u{a9} Lane", "jose lane"),
        (
            "A\u{c3}\u{a2}\u{e2}\u{201a}\u{ac}\u{e2}\u{20ac}\u{153}B 5",
            "ab 5",
        ),
    ]);
}

#[test]
fn runs_are_cut_between_long_letters_and_digits_only() {
    check(&[
        ("sector3", "sector 3"),
        ("Road12,nagar560102", "road 12 nagar 560102"),
        ("4b B12 12a g1", "4b b12 12a g1"),
        (
            "15thmain 2ndFloor 4THBLOCK",
            "15th main 2nd floor 4th block",
        ),
        (
            "4thKothrud 2street 1street",
            "4th kothrud 2 street 1 street",
        ),
        ("RAMNAGAR7GHV9QX", "ramnagar 7 ghv 9qx"),
        ("560102a", "560102 a"),
        ("56O1O2 5601O2", "56o1o2 5601o2"),
        ("No5 hno12", "no 5 hno 12"),
        ("nh44", "nh44"),
        ("24x7", "24x7"),
    ]);
}

#[test]
fn initials_become_one_token() {
    check(&[
        ("H.S.R. Layout", "hsr layout"),
        ("M G Road", "mg road"),
        ("m g road", "mg road"),
        ("R.T.Nagar", "rt nagar"),
        ("P.O. Rampur", "po rampur"),
        ("rampur p o", "rampur po"),
        ("A.K.AZAD MARG", "ak azad marg"),
        ("12/a, m g road", "12 a mg road"),
        ("395-A G.K. Marg", "395 a gk marg"),
        ("Block A B", "block a b"),
        ("A & B", "a and b"),
        (
            "Kalina Santacruz (E) S V Road",
            "kalina santacruz e sv road",
        ),
    ]);
}

#[test]
fn single_letters_that_would_be_initials_without_their_marks_are_joined() {
    check(&[
        ("A/B, C (D)", "abcd"),
        ("A, B C D", "a bcd"),
        ("A, B, C D", "ab cd"),
        ("A.P.S.R.T.C.", "apsrtc"),
        ("A B C D E F G", "a b c d e f g"),
        ("12, A B C D E F G", "12 a b c d e f g"),
    ]);
}

#[test]
fn letter_case_says_nothing() {
    for raw in [
        "PinCode: 2ndFloor, ChennampalliChennampalli",
        "1StFloor McDonald P O, S N Sinha Rd",
        "U P 226001, 12-A M.G. Road",
        "Pune \u{e2}\u{20ac}\u{201c} 411001 Jos\u{c3}\u{a9}",
        "LAVALE\u{c3}\u{a2}\u{e2}\u{82}\u{ac}\u{c2}\u{9d}, AT",
        "DIST \u{252c}\u{fb} 24",
    ] {
        let small = texts(&raw.to_lowercase());
        assert_eq!(texts(raw), small, "from {raw:?}");
        assert_eq!(texts(&raw.to_uppercase()), small, "from {raw:?}");
    }
}

#[test]
fn slash_forms_become_words_that_collide_with_nothing() {
    check(&[
        ("S/O Ram", "sonof ram"),
        ("c/o Hari Traders", "careof hari traders"),
        ("B/H Bus Stand", "behind bus stand"),
        ("A/P Karad", "atpost karad"),
        ("V/P Malsisar", "vpo malsisar"),
        ("12/S/O", "12 so"),
        ("B/H-12", "bh 12"),
        ("S.O. Karad", "so karad"),
        ("Son of Ram", "sonof ram"),
        ("WIFE OF RAM", "wifeof ram"),
    ]);
}

#[test]
fn ordinals_come_out_in_digits() {
    check(&[
        (
            "Ist Floor, IInd Cross, IIIrd Main, IVth Stage",
            "1st floor 2nd cross 3rd main 4th stage",
        ),
        ("1 st floor", "1st floor"),
        ("3 rd cross", "3rd cross"),
        ("11 th main", "11th main"),
        ("17 Th A Cross", "17th a cross"),
        ("17 Th\nA Cross", "17th a cross"),
        ("plot 3 Rd", "plot 3 road"),
        ("Phase II", "phase ii"),
    ]);
}

#[test]
fn abbreviations_become_the_spelling_of_the_index_but_ambiguous_words_stay() {
    check(&[
        (
            "Opp. Rly Stn, Nr Mkt",
            "opposite railway station near market",
        ),
        (
            "St Dr No So At Main Block Circle",
            "st dr no so at main block circle",
        ),
        ("#12 & 13", "no 12 and 13"),
        ("vill. & post", "village and post"),
    ]);
}

#[test]
fn words_of_two_halves_are_one() {
    check(&[
        ("Saland By-pass, Bhadrak", "saland bypass bhadrak"),
        ("N.H. 4 By Pass", "nh 4 bypass"),
        ("G.T. ROAD BYE PASS", "gt road bypass"),
        ("Stand by, Pass Colony", "stand by pass colony"),
        ("Roof Top, Sigra", "rooftop sigra"),
    ]);
}

#[test]
fn words_in_indic_scripts_reach_the_lexicon() {
    let cases = [
        ("\u{930}\u{93e}\u{92e}\u{928}\u{917}\u{930}", "ramnagar"),
        (
            "\u{92d}\u{93e}\u{917}\u{932}\u{92a}\u{941}\u{930}",
            "bhagalpur",
        ),
        ("\u{92a}\u{91f}\u{928}\u{93e}", "patna"),
        ("\u{917}\u{922}\u{921}\u{93e}", "gadhada"),
        ("\u{930}\u{94b}\u{921}", "road"),
        ("\u{909}0\u{92a}\u{94d}\u{930}0", "up"),
        ("\u{969}\u{924}\u{932}", "3 floor"),
    ];
    check(&cases);
}

#[test]
fn forms_and_ordinals_of_indic_scripts_are_read_as_a_whole() {
    let cases = [
        (
            "5\u{ca8}\u{cc7} \u{cae}\u{cc1}\u{c96}\u{ccd}\u{caf} \u{cb0}\u{cb8}\u{ccd}\u{ca4}\u{cc6}",
            "5th main road",
        ),
        ("3\u{a1c}\u{a40} \u{a17}\u{a32}\u{a40}", "3rd gali"),
        ("1-\u{d3e}\u{d02} \u{d28}\u{d3f}\u{d32}", "1st floor"),
        ("12 \u{a1c}\u{a40}", "12 g"),
        ("\u{92e}. \u{92a}\u{94d}\u{930}.", "mp"),
        ("\u{aaa}\u{acb}. C", "post c"),
        (
            "\u{ab8}\u{ac0}.\u{a9c}\u{ac0}. \u{ab0}\u{acb}\u{aa1}",
            "cg road",
        ),
        (
            "\u{99c}\u{9c7}\u{983}- \u{9a8}\u{9a6}\u{9c0}\u{9af}\u{9bc}\u{9be}",
            "zilla nadiya",
        ),
        (
            "\u{909}\u{924}\u{94d}\u{924}\u{930} \u{968}\u{96a} \u{92a}\u{930}\u{917}\u{928}\u{93e}",
            "north 24 parganas",
        ),
        ("\u{ba4}/\u{baa}\u{bc6} \u{bb0}\u{bbe}\u{bae}", "sonof rama"),
    ];
    check(&cases);
}

#[test]
fn separators_shapes_and_brackets_are_as_documented() {
    let mut out = Normalised::default();
    normalise("No.5-6/7 - 8,9 (W): A's b\n12a 3rd sector4", &mut out);
    let separators: Vec<Separator> = out.tokens().iter().map(|t| t.separator).collect();
    assert_eq!(
        separators,
        [
            Separator::Line,
            Separator::Dot,
            Separator::Hyphen,
            Separator::Slash,
            Separator::Dash,
            Separator::Comma,
            Separator::Mark,
            Separator::Mark,
            Separator::Blank,
            Separator::Line,
            Separator::Blank,
            Separator::Blank,
            Separator::Glued,
        ]
    );
    let w = out.tokens().iter().position(|t| t.opens_bracket).unwrap();
    assert_eq!(out.token(w), "w");
    let shapes: Vec<Shape> = out.tokens()[9..].iter().map(|t| t.shape).collect();
    let wanted = [Shape::Mixed, Shape::Ordinal, Shape::Word, Shape::Number];
    assert_eq!(shapes, wanted);
}

#[test]
fn a_full_stop_behind_a_whole_word_or_a_number_ends_a_part() {
    let mut out = Normalised::default();
    let text =
        "Rose Villa. M.G. Road. Dist. Pune. 411001. Near Govt. School No. 5. Shopno. 7 .Baner";
    normalise(text, &mut out);
    let stopped = (0..out.tokens().len())
        .filter(|&index| out.tokens()[index].separator == Separator::Stop)
        .map(|index| out.token(index));
    let wanted = ["mg", "district", "411001", "near", "shopno"];
    assert_eq!(stopped.collect::<Vec<_>>(), wanted);
}

#[test]
fn columns_of_a_table_are_parted_by_tabs() {
    let mut out = Normalised::default();
    normalise("12\tMG Road\tPune", &mut out);
    let separators = out.tokens().iter().map(|token| token.separator);
    let wanted = [
        Separator::Line,
        Separator::Comma,
        Separator::Blank,
        Separator::Comma,
    ];
    assert_eq!(separators.collect::<Vec<_>>(), wanted);
}

#[test]
fn tags_and_escapes_are_line_breaks_and_bars_are_commas() {
    let separators = |raw: &str| -> Vec<Separator> {
        let mut out = Normalised::default();
        normalise(raw, &mut out);
        out.tokens().iter().skip(1).map(|t| t.separator).collect()
    };
    for sign in [
        "<br>",
        "<BR/>",
        "</p> <p class=\"a\">",
        "\\n",
        "\\N",
        "\\r\\n",
        "\n",
    ] {
        let raw = format!("Kothrud{sign}Pune");
        assert_eq!(separators(&raw), [Separator::Line], "{raw}");
    }
    for sign in ["|", " | ", " \u{2022} ", ",", "<b>,</b>"] {
        let raw = format!("Kothrud{sign}Pune");
        assert_eq!(separators(&raw), [Separator::Comma], "{raw}");
    }
    assert_eq!(separators("Kothrud <Pune>"), [Separator::Mark]);
}

#[test]
fn a_line_break_where_the_next_word_would_not_fit_is_a_wrap() {
    let breaks = |raw: &str| -> Vec<(String, Separator)> {
        let mut out = Normalised::default();
        normalise(raw, &mut out);
        let tokens = out.tokens().iter().enumerate().skip(1);
        let is_break =
            |(_, token): &(usize, &crate::text::Token)| raw[..token.start as usize].ends_with('\n');
        tokens
            .filter(is_break)
            .map(|(index, token)| (out.token(index).to_owned(), token.separator))
            .collect()
    };
    let wrapped =
        breaks("First Floor, Rose Villa, Greater\nKailash 1, Opposite Market, New\nDelhi");
    let wrap = |word: &str| (word.to_owned(), Separator::Wrap);
    assert_eq!(wrapped, [wrap("kailash"), wrap("delhi")]);
    // The comma and the dash before a wrap stay what they are.
    let signs =
        breaks("First Floor, Rose Villa, District-\nPune, MG Road, Near the Station,\nMaharashtra");
    let expected = [("pune", Separator::Dash), ("maharashtra", Separator::Comma)];
    assert_eq!(
        signs,
        expected.map(|(word, separator)| (word.to_owned(), separator))
    );
    // `Pune` would have fitted, and short lines are no field.
    for raw in [
        "First Floor, Rose Villa, Near Market\nMG Road\nPune",
        "MG Road\nKothrud",
    ] {
        assert!(
            breaks(raw).iter().all(|(_, sign)| *sign == Separator::Line),
            "{raw}"
        );
    }
}

#[test]
fn spans_cover_exactly_the_characters_of_a_token() {
    let raw = "Nr. H.S.R. Layout, people\u{2019}s 2ndFloor";
    let mut out = Normalised::default();
    normalise(raw, &mut out);
    let spans: Vec<&str> = out
        .tokens()
        .iter()
        .map(|t| &raw[t.start as usize..t.end as usize])
        .collect();
    let wanted = ["Nr", "H.S.R", "Layout", "people\u{2019}s", "2nd", "Floor"];
    assert_eq!(spans, wanted);
}

#[test]
fn every_character_of_unicode_normalises_the_same_way_twice() {
    for c in '\0'..=char::MAX {
        let mut raw = String::from(c);
        check_laws(&raw);
        raw.insert(0, 'k');
        raw.push('1');
        check_laws(&raw);
    }
}

#[test]
fn the_longest_texts_stay_in_bounds() {
    for unit in [
        "opp ",
        "a.",
        "\u{926}\u{94d}\u{92f}",
        "\u{fdfa}",
        "x",
        "1a",
        "r d ",
        "nr,",
    ] {
        check_laws(&unit.repeat(3_000));
    }
}

proptest! {
    #[test]
    fn texts_like_addresses_normalise_alike_in_either_case(
        raw in "([A-Ea-e]{1,2}|[0-9]{1,3}|road|Rd|nd|St|th|Floor|block|NO|m|g|ist|[.,/ &#'()-]{1,2}|\n| ){0,40}"
    ) {
        prop_assert_eq!(texts(&raw.to_lowercase()), texts(&raw.to_uppercase()));
    }

    #[test]
    fn normalise_is_idempotent_on_any_text(raw in "\\PC{0,80}") {
        check_laws(&raw);
    }

    #[test]
    fn normalise_is_idempotent_on_texts_like_addresses(
        raw in "([A-Ea-e]{1,2}|[0-9]{1,3}|road|Rd|nd|st|th|Floor|block|NO|m|g|ist|[.,/ &#'()-]{1,2}|\n| ){0,40}"
    ) {
        check_laws(&raw);
    }

    #[test]
    fn normalise_is_idempotent_on_indic_text(raw in "[\u{900}-\u{d7f}\u{600}-\u{6ff}a-c0-9 ,.\u{200d}]{0,60}") {
        check_laws(&raw);
    }
}
