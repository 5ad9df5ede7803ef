//! Keywords of village, post office, tehsil, district and state chains, and the runs of them that one name has.

use super::admin::closes_by_custom;
use super::area::opens_city_centre;
use super::landmark::{is_check_post, is_police_cell};
use super::person::is_care_of;
use super::whole_part::ends_modern_village;
use crate::address::reading::ComponentType;
use crate::address::words::builders::ends_built_village;
use crate::address::words::sides::{TWINS, VILLAGE_FRONTS};
use crate::address::words::{WordSet, Words, any_of};
use crate::text::Separator;
use crate::text::lexicon::Class;

/// How Marathi and Gujarati say `at` before a village or a post office.
const AT_VILLAGE: WordSet = WordSet::of(&["mu", "muk", "mukam", "mukkam"]);
/// The same, and how `at post` is shortened before a post office.
const AT: WordSet = any_of!(&[AT_VILLAGE, WordSet::of(&["ap"])]);

/// What the bodies of towns and villages are called.
const BODIES: WordSet = WordSet::of(&["panchayat", "palika", "parishad"]);

/// Any of them.
pub(super) const ANY_KEY: Class = Class::CHAIN_KEY
    .union(Class::CITY_KEY)
    .union(Class::STATE_KEY);

/// Words that the area of a police station is called by, at most.
const MAX_AREA_WORDS: usize = 3;

/// Whether a keyword only ever stands before its name: nobody writes `Karad A/P`.
pub(super) fn is_opening(words: Words<'_>, key: usize) -> bool {
    words.word(key) == "atpost"
}

/// The runs of keywords, as token ranges.
pub(super) fn runs(words: Words<'_>) -> impl Iterator<Item = (usize, usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let opens = |&index: &usize| {
            is_key(words, index)
                || is_sub_district(words, index)
                || is_at_post(words, index)
                || is_at_village(words, index)
                || body_end(words, index).is_some()
        };
        let first = (at..words.len()).find(opens)?;
        let mut end = body_end(words, first).map_or(
            first + 1 + usize::from(is_sub_district(words, first)),
            |(end, _)| end,
        );
        let links = |index: usize| {
            is_key(words, index)
                || is_sub_district(words, index)
                || matches!(words.word(index), "and" | "cum")
                || names_post_office(words, index)
                // `Village Name: Rampur`.
                || words.word(index) == "name" && is_tied_behind(words, index)
        };
        let is_own = |end: usize| end == first + 1 && parts_keywords(words, end);
        while end < words.len()
            && !words.breaks_hard_before(end)
            && links(end)
            && !closes_village(words, end)
            && !is_own(end)
        {
            end += 1;
        }
        if matches!(words.word(end - 1), "and" | "cum") {
            end -= 1;
        }
        at = end;
        Some((first, end))
    })
}

/// `Payradanga Post Tah. Ranaghat`, `Forbesganj Taluk - Dist Araria`: whether the keyword of a tehsil or a district at `next`
/// opens another name than the one that the keyword before it closes. Those of `Kinaye Tal Dist Belagavi` have one.
fn parts_keywords(words: Words<'_>, next: usize) -> bool {
    let key = next - 1;
    let units = Class::SUBDISTRICT_KEY | Class::DISTRICT_KEY;
    let is_finer =
        words.is(key, Class::POST_KEY | Class::VILLAGE_KEY) || closes_by_custom(words.word(key));
    words.is(next, units)
        // `Meerpet Gram Panchayat`.
        && words.word(next) != "panchayat"
        && is_key(words, next)
        && (is_finer || words.separator(next) == Separator::Dash)
        && words.is_plain(next + 1)
        && !words.breaks_hard_before(next + 1)
        && closes_own_name(words, key)
}

/// Whether nothing but plain words, which a keyword at `key` may close the name of, opens its part.
pub(super) fn closes_own_name(words: Words<'_>, key: usize) -> bool {
    let start = words.part_start(key);
    start < key && (start..key).all(|index| words.is_plain(index))
}

/// Whether a colon, or a dash before a name, is behind the token.
fn is_tied_behind(words: Words<'_>, index: usize) -> bool {
    let next = index + 1;
    let is_dash = matches!(words.separator(next), Separator::Hyphen | Separator::Dash);
    words.is_label(index) || is_dash && words.is_name(next)
}

/// `Mukkam Post Shirdi`, `Mu. Po. Nigdi`: whether the `at` of Marathi and Gujarati stands before a post office's keyword: a
/// village is said so.
pub(in crate::address) fn is_at_post(words: Words<'_>, index: usize) -> bool {
    words.is_among(index, &AT)
        && words.is(index + 1, Class::POST_KEY)
        && !words.breaks_hard_before(index + 1)
        && words.is_name(index + 2)
        && !words.breaks_before(index + 2)
}

/// `Mu. Chandisar, Po. Chandisar`, `Mukkam Shirdi`: whether the same stands before the name of a village that fills its part.
fn is_at_village(words: Words<'_>, index: usize) -> bool {
    words.is_among(index, &AT_VILLAGE)
        && words.breaks_before(index)
        && (3 < words.word(index).len() || words.has_stop(index))
        && words.joins(index + 1)
        && (index + 1..words.part_end(index)).all(|at| words.is_plain(at))
        && words.part_end(index) < words.len()
}

/// Whether `Gaon` or `Village` right before token `index` closes a name, and the keyword of a post office there opens
/// another: `Rampur Gaon PO Sikti`.
fn closes_village(words: Words<'_>, index: usize) -> bool {
    const CLOSING: WordSet = WordSet::of(&["gaon", "village"]);
    let key = index - 1;
    0 < key
        && words.is_among(key, &CLOSING)
        && words.joins(key)
        && words.is_plain(key - 1)
        && words.is(index, Class::POST_KEY)
        && words.is_plain(index + 1)
        && !words.breaks_hard_before(index + 1)
}

/// Whether `Sub District`, `Sub Division`, `Vikas Khand` before a name, or the label `Police Station:` or `Police Station - `,
/// begins at token `index`: the keyword is a tehsil's then.
pub(in crate::address) fn is_sub_district(words: Words<'_>, index: usize) -> bool {
    let is_key = || match words.word(index) {
        "sub" => words.is(index + 1, Class::DISTRICT_KEY) || words.word(index + 1) == "division",
        "vikas" | "vikash" => words.word(index + 1) == "khand" && words.is_plain(index + 2),
        "police" => {
            let name = index + 2;
            let is_dashed = || {
                matches!(words.separator(name), Separator::Hyphen | Separator::Dash)
                    && words.breaks_before(index)
                    && words.is_plain(name)
            };
            words.word(index + 1) == "station"
                && (words.is_label(index + 1) || is_dashed() || names_police_area(words, index))
        }
        _ => false,
    };
    is_key() && words.joins(index + 1)
}

/// `Vill Dinod, Police Station Tosham, Dist Bhiwani`: whether a part of a chain of keywords is the station and the plain
/// words that its area is called by.
fn names_police_area(words: Words<'_>, index: usize) -> bool {
    const CHAIN: Class = Class::VILLAGE_KEY
        .union(Class::POST_KEY)
        .union(Class::DISTRICT_KEY);
    let name = index + 2;
    let end = (name..words.len())
        .find(|&at| words.breaks_before(at) || is_key(words, at))
        .unwrap_or(words.len());
    // `PO Bilipada Police Station Banki Dist Cuttack`.
    let follows_keyed = || {
        let mut keys = (2..=3).filter_map(|back| index.checked_sub(back));
        keys.any(|key| {
            words.is(key, CHAIN) && (key + 1..index).all(|at| words.is_plain(at) && words.joins(at))
        })
    };
    (words.is_parted_before(index) || follows_keyed())
        && words.joins(name)
        && (1..=MAX_AREA_WORDS).contains(&(end - name))
        && (name..end).all(|at| words.is_plain(at) || name < at && words.is_among(at, &TWINS))
        && (0..words.len()).any(|at| words.is(at, CHAIN))
}

/// Token after the words for a public body that stand before what it is of, from token `index` on, and what that is:
/// `Nagar Panchayat Barh` is a town, `Gram Sabha Bakhira` a village, `RD Block Melaghar` and `Panchayat Samiti Nokha` a block.
pub(in crate::address) fn body_end(
    words: Words<'_>,
    index: usize,
) -> Option<(usize, ComponentType)> {
    const FRONTS: WordSet = WordSet::of(&[
        "c",
        "cd",
        "gram",
        "kshetra",
        "nagar",
        "nyay",
        "panchayat",
        "road",
    ]);
    // What the councils of blocks are called in Maharashtra, Odisha, Rajasthan and Tamil Nadu.
    const COUNCILS: WordSet = WordSet::of(&["samiti", "union"]);
    if !words.is_among(index, &FRONTS) {
        return None;
    }
    let opens = || words.is_parted_before(index);
    // `Panchayat Samiti Office` is premises, `CD Block 4` an area.
    let names_place = |name: usize| {
        words.is_name(name) && words.is_plain(name) && !words.breaks_hard_before(name)
    };
    let (end, kind, is_open) = match words.word(index) {
        "nagar" if words.is_among(index + 1, &BODIES) => {
            let is_longer = words.word(index + 2) == "parishad" && words.joins(index + 2);
            let end = index + 2 + usize::from(is_longer);
            (end, ComponentType::City, opens())
        }
        "gram" if words.word(index + 1) == "sabha" => (index + 2, ComponentType::Village, opens()),
        "nyay" if words.word(index + 1) == "panchayat" => {
            (index + 2, ComponentType::Village, opens())
        }
        "road" if is_development(words, index) && words.word(index + 1) == "block" => {
            (index + 2, ComponentType::Subdistrict, true)
        }
        "panchayat" if words.is_among(index + 1, &COUNCILS) => (
            index + 2,
            ComponentType::Subdistrict,
            opens() && names_place(index + 2),
        ),
        "kshetra" if words.word(index + 1) == "panchayat" => (
            index + 2,
            ComponentType::Subdistrict,
            opens() && names_place(index + 2),
        ),
        // A block of community development.
        "cd" if words.word(index + 1) == "block" => (
            index + 2,
            ComponentType::Subdistrict,
            names_place(index + 2),
        ),
        "c" if words.word(index + 1) == "and" && is_development(words, index + 2) => {
            (index + 4, ComponentType::Subdistrict, true)
        }
        _ => return None,
    };
    let is_whole = (index + 1..end).all(|at| words.joins(at)) && end <= words.len();
    let is_block = kind == ComponentType::Subdistrict;
    (is_open && is_whole && (is_block || names_place(end))).then_some((end, kind))
}

/// Whether the token is written `RD`, for rural development: that of a block is no road.
fn is_development(words: Words<'_>, index: usize) -> bool {
    let is_numbered = words.has_digit(index + 2) || words.word(index + 2).len() == 1;
    words.word(index) == "road"
        && words.word(index + 1) == "block"
        && !is_numbered
        && matches!(words.written(index), "RD" | "R.D" | "R D" | "R. D")
}

/// Whether what a public body is of, or a block, begins at the token: `Barh` of `Nagar Panchayat Barh`.
pub(in crate::address) fn follows_body(words: Words<'_>, index: usize) -> bool {
    const LAST: WordSet = any_of!(&[
        BODIES,
        WordSet::of(&[
            "block", "division", "khand", "sabha", "samiti", "station", "union"
        ]),
    ]);
    let can_end = |last: usize| words.is_among(last, &LAST) || words.is(last, Class::DISTRICT_KEY);
    if !index.checked_sub(1).is_some_and(can_end) {
        return false;
    }
    let is_body = |len: usize| {
        let first = index.checked_sub(len);
        let end = |first| {
            let body = body_end(words, first).map(|(end, _)| end);
            body.or_else(|| is_sub_district(words, first).then_some(first + 2))
        };
        first.and_then(end) == Some(index)
    };
    (2..=4).any(is_body)
}

/// `Rampur Block Maholi Dist Sitapur`: whether the block at token `at` has its name behind it, up to the keyword of its
/// district, with no comma between.
pub(in crate::address) fn opens_block(words: Words<'_>, at: usize) -> bool {
    let name = at + 1;
    let is_blank =
        |index: usize| index < words.len() && words.token(index).separator == Separator::Blank;
    words.word(at) == "block"
        && is_blank(name)
        && words.is_plain(name)
        && (name + 1..=name + 2)
            .take_while(|&index| is_blank(index))
            .any(|index| words.is(index, Class::DISTRICT_KEY))
}

/// What the land registers of Punjab, of West Bengal and of Bihar call the number of a village.
pub(super) const VILLAGE_NUMBER: WordSet = WordSet::of(&["hadbast", "jl", "thana"]);

/// Token after `Thana No 234`, `Hadbast No 52` or `J.L. No 45`, by which the land registers tell villages apart.
pub(super) fn village_number_end(words: Words<'_>, index: usize) -> Option<usize> {
    let number = index + 2;
    let is_number = words.is_among(index, &VILLAGE_NUMBER)
        && words.is_number_word(index + 1)
        && words.has_digit(number)
        && (index + 1..=number).all(|at| !words.breaks_hard_before(at));
    is_number.then_some(number + 1)
}

/// Whether token `index` is the second word of `Post Office`.
pub(super) fn is_post_office(words: Words<'_>, index: usize) -> bool {
    0 < index && words.word(index) == "office" && words.word(index - 1) == "post"
}

/// `Post Office X`, but not the landmark of `Near Post Office X` nor `Post Office Road`.
fn names_post_office(words: Words<'_>, index: usize) -> bool {
    let name = index + 1 + usize::from(words.word(index + 1) == "name");
    // `Post Office: Kheri`, but `Post Office: Sector 17`.
    let is_entered = words.is_label(name - 1) && !words.is(name, Class::NUMBERED_AREA);
    // `Post Office Bari Brahmana`, as a whole part.
    let opens_name = || {
        const FRONTS: WordSet = any_of!(&[VILLAGE_FRONTS, WordSet::of(&["bari"])]);
        words.is_among(name, &FRONTS) && words.is_plain(name + 1) && words.breaks_before(name + 2)
    };
    is_post_office(words, index)
        && words.is_name(name)
        && (words.class(name).is_empty() || is_entered || opens_name())
        && !words.breaks_hard_before(name)
        && !(1 < index && words.is(index - 2, Class::RELATION))
}

/// Whether token `index` is the first word of `Zilla Peth`, a quarter, or `Zilla Parishad Colony`: no district's keyword.
pub(in crate::address) fn opens_zilla_name(words: Words<'_>, index: usize) -> bool {
    words.word(index) == "zilla"
        && matches!(words.word(index + 1), "peth" | "parishad")
        && words.joins(index + 1)
}

pub(super) fn is_key(words: Words<'_>, index: usize) -> bool {
    index < words.len()
        && (words.is(index, ANY_KEY)
            || opens_development_block(words, index)
            || !bracketed(words, index).is_empty())
        && !is_check_post(words, index)
        && !is_police_cell(words, index)
        && !is_speed_post(words, index)
        && !is_care_of(words, index)
        && !is_bare_di(words, index)
        && !ends_association(words, index)
        && !is_bare_rank(words, index)
        && !is_of_grama_bank(words, index)
        && !is_city_of_post(words, index)
        && !opens_city_centre(words, index)
        && !opens_zilla_name(words, index)
        && !ends_modern_village(words, index)
        && !ends_built_village(words, index)
        && village_number_end(words, index).is_none()
}

/// `Ganesh Mitra Mandal`, `Mahila Mandal`: whether the token ends the name of an association, and is no tehsil of the south.
pub(super) fn ends_association(words: Words<'_>, index: usize) -> bool {
    const OF: WordSet = WordSet::of(&[
        "bhajan",
        "hitkarini",
        "hitvardhak",
        "kala",
        "kamgar",
        "krida",
        "mahajan",
        "mahila",
        "mahotsav",
        "mitra",
        "prasarak",
        "sahitya",
        "samaj",
        "seva",
        "shikshan",
        "utsav",
        "vidya",
        "vyapari",
        "yuvak",
    ]);
    words.word(index) == "mandal"
        && 0 < index
        && words.joins(index)
        && words.is_among(index - 1, &OF)
        && words.is_parted_before(index + 1)
}

/// `Casa Di Bella`: how Gujarati shortens `district` (`Ta. Matar, Di. Kheda`) has a sign behind it.
fn is_bare_di(words: Words<'_>, index: usize) -> bool {
    let behind = || words.raw[words.token(index).end as usize..].trim_start();
    words.word(index) == "di" && !behind().starts_with(['.', ':', '-'])
}

/// `Ho Chi Minh Sarani`: what the ranks of post offices are short for opens no road's name of so many words.
fn is_bare_rank(words: Words<'_>, index: usize) -> bool {
    const RANKS: WordSet = WordSet::of(&["bo", "ho", "so"]);
    words.is_among(index, &RANKS)
        && (index + 1..=index + 3).all(|at| words.joins(at))
        && words.is(index + 3, Class::ROAD)
}

/// `Community Development Block Salempur`: `Development` alone is of an authority, and no block's.
fn opens_development_block(words: Words<'_>, index: usize) -> bool {
    words.word(index) == "development" && words.word(index + 1) == "block" && words.joins(index + 1)
}

/// `Electronic City Post`: the post office's keyword ends the part, and the town's is of its name.
pub(super) fn is_city_of_post(words: Words<'_>, index: usize) -> bool {
    words.word(index) == "city"
        && words.is(index + 1, Class::POST_KEY)
        && words.joins(index + 1)
        && words.breaks_before(index + 2)
}

/// `Vidyalaya At Nava PO Balasinor`, `SBI Vill Rampur PO Kanti`: whether the `at` of a chain stands behind a school or the
/// like, or the keyword of a village behind premises or a road, which it cannot close.
pub(in crate::address) fn opens_behind_premises(words: Words<'_>, key: usize) -> bool {
    const BEFORE_VILLAGE: WordSet = WordSet::of(&["branch", "highway", "marg", "road"]);
    let Some(before) = key.checked_sub(1) else {
        return false;
    };
    // `Health Centre Vill Rampur PO Kanti Dist Gaya`: each of the keywords has its name behind it.
    let names_each = || {
        let types = Class::BUILDING | Class::LANDMARK | Class::JUNCTION;
        let is_key = |&at: &usize| words.is(at, Class::CHAIN_KEY);
        let next = (key + 2..=key + 3).find(is_key);
        let last = (key + 2..words.len()).rfind(is_key);
        words.is(before, types)
            && !words.is(before, Class::AREA)
            && next.is_some()
            && next < last
            && last.is_some_and(|last| words.is_name(last + 1))
    };
    match words.word(key) {
        "at" => words.is(before, Class::INSTITUTION),
        "gram" | "village" | "vpo" => {
            words.is(before, Class::INSTITUTION | Class::COMPANY)
                || words.is_among(before, &BEFORE_VILLAGE)
                || names_each()
        }
        _ => false,
    }
}

/// `Pallavan Grama Bank`: rural banks are called by the word for a village.
fn is_of_grama_bank(words: Words<'_>, index: usize) -> bool {
    words.word(index) == "grama" && words.word(index + 1) == "bank" && words.joins(index + 1)
}

/// Whether token `index` ends `Speed Post`, which sends letters, or `Tea Post`, which sells tea.
fn is_speed_post(words: Words<'_>, index: usize) -> bool {
    words.word(index) == "post"
        && 0 < index
        && words.joins(index)
        && matches!(words.word(index - 1), "speed" | "tea")
}

/// Whether a keyword, or the letter that stands for one, fills a pair of brackets: `(V)`, `(Dist)`.
pub(in crate::address) fn is_bracketed_key(words: Words<'_>, index: usize) -> bool {
    let token = words.token(index);
    let is_alone = || {
        words.raw[token.end as usize..]
            .trim_start_matches('.')
            .starts_with(')')
    };
    token.opens_bracket && is_alone() && is_key(words, index)
}

/// What a letter in brackets stands for: `Ibrahimpatnam (M)`, `(D) Ranga Reddy`.
pub(super) fn bracketed(words: Words<'_>, index: usize) -> Class {
    let token = words.token(index);
    if !token.opens_bracket || !words.raw[token.end as usize..].starts_with(')') {
        return Class::empty();
    }
    match words.word(index) {
        "v" => Class::VILLAGE_KEY,
        "m" | "md" | "t" => Class::SUBDISTRICT_KEY,
        "p" if !is_in_firm(words, index) => Class::POST_KEY,
        // `Alandi (D), Dist Pune` is Alandi of Dehu, not a second district.
        "d" if !has_district_key(words) => Class::DISTRICT_KEY,
        _ => Class::empty(),
    }
}

/// `ABC Motors (P) Ltd`: whether a word for a firm or premises stands right before or behind the token.
fn is_in_firm(words: Words<'_>, index: usize) -> bool {
    let firm = Class::COMPANY | Class::BUILDING | Class::INSTITUTION;
    words.is(index + 1, firm) || 0 < index && words.is(index - 1, firm)
}

fn has_district_key(words: Words<'_>) -> bool {
    (0..words.len()).any(|index| words.is(index, Class::DISTRICT_KEY))
}
