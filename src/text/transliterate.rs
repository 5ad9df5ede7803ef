//! A word in an Indic script -> the Latin spelling that Indian addresses use.
//!
//! A word becomes units, each a consonant (or none) with a vowel (or none). The scripts share
//! one layout, so most rules are one for all: a nasal sign is `m` before a labial, else `n`. Two
//! differ by family. The Indo-Aryan scripts drop the inherent vowel at the end of a word and
//! between VC and CV, from right to left (the rule of Ohala, "Aspects of Hindi Phonology",
//! 1983), each part of a compound by itself. Tamil writes one letter for voiced and voiceless
//! and tells them apart by position.

use arrayvec::ArrayVec;

use super::script::{self, Script, SignKind};

/// Most units of one word that are read; the rest of it is left aside.
const MAX_UNITS: usize = 96;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Vowel {
    /// The `a` that a bare consonant carries.
    Inherent,
    /// Taken away by a virama, or dropped by rule.
    Absent,
    Written(&'static str),
}

#[derive(Clone, Copy, Debug)]
struct Unit {
    onset: &'static str,
    vowel: Vowel,
    has_nasal: bool,
    /// The next consonant is doubled (Gurmukhi addak).
    doubles: bool,
    /// The vowel was never there or was taken away in writing, so what follows is a cluster.
    is_joined: bool,
}

type Units = ArrayVec<Unit, MAX_UNITS>;

/// Appends the Latin spelling of `word`, decomposed characters of one `script`, to `out`.
pub(super) fn transliterate(word: impl Iterator<Item = char>, script: Script, out: &mut String) {
    let mut units = read_units(word, script);
    match script {
        Script::Tamil => voice_tamil(&mut units),
        Script::Malayalam => voice_malayalam(&mut units),
        Script::Bengali => {
            soften_eastern(&mut units);
            open_loanword(&mut units);
        }
        Script::Odia => soften_eastern(&mut units),
        Script::Arabic => fill_arabic(&mut units),
        _ => {}
    }
    if script.drops_schwa() {
        drop_schwas(&mut units, script);
    }
    write_units(&units, script, out);
    if script.drops_schwa() {
        write_gaon(out);
    }
}

/// `-gaon`, the village, is written with a glide (`ganv`, `gav`) that Latin spellings drop.
fn write_gaon(out: &mut String) {
    for ending in ["ganv", "ganw", "gav"] {
        if out.ends_with(ending) {
            out.truncate(out.len() - ending.len());
            push_str("gaon", out);
            return;
        }
    }
}

fn read_units(word: impl Iterator<Item = char>, script: Script) -> Units {
    let mut units = Units::new();
    let mut word = word.peekable();
    while let Some(c) = word.next() {
        let sign = script::sign(c);
        let unit = |onset, vowel| Unit {
            onset,
            vowel,
            has_nasal: false,
            doubles: false,
            is_joined: vowel == Vowel::Absent,
        };
        let next = match sign.kind {
            SignKind::Consonant => {
                let has_nukta = word
                    .next_if(|&n| script::sign(n).kind == SignKind::Nukta)
                    .is_some();
                let latin = if has_nukta && !sign.with_nukta.is_empty() {
                    sign.with_nukta
                } else {
                    sign.latin
                };
                unit(latin, Vowel::Inherent)
            }
            SignKind::Dead => unit(sign.latin, Vowel::Absent),
            SignKind::Vowel => unit("", Vowel::Written(sign.latin)),
            SignKind::Glide => {
                let next_is_vowel = word.peek().is_some_and(|&n| {
                    let kind = script::sign(n).kind;
                    kind == SignKind::Vowel || kind == SignKind::VowelSign
                });
                if units.is_empty() || next_is_vowel {
                    unit(sign.latin, Vowel::Inherent)
                } else {
                    let vowel = if sign.latin == "w" { "o" } else { "i" };
                    unit("", Vowel::Written(vowel))
                }
            }
            SignKind::Aspirate => unit("h", Vowel::Inherent),
            SignKind::VowelSign | SignKind::Virama | SignKind::Nasal | SignKind::Double => {
                if let Some(last) = units.last_mut() {
                    amend(last, sign.kind, sign.latin);
                }
                continue;
            }
            SignKind::Nukta | SignKind::Silent | SignKind::Unknown => continue,
        };
        // In Arabic script a vowel letter belongs to the consonant before it.
        if script == Script::Arabic
            && next.onset.is_empty()
            && let Some(last) = units.last_mut()
            && last.vowel == Vowel::Inherent
        {
            last.vowel = next.vowel;
            continue;
        }
        if units.try_push(next).is_err() {
            break;
        }
    }
    units
}

fn amend(last: &mut Unit, kind: SignKind, latin: &'static str) {
    match kind {
        // Many vowels of the east and the south decompose into two signs, the first of them e.
        SignKind::VowelSign => {
            last.vowel = match (last.vowel, latin) {
                (Vowel::Written("e"), "a" | "u") => Vowel::Written("o"),
                (Vowel::Written("e"), "au") => Vowel::Written("au"),
                (Vowel::Written("e"), "ai") => Vowel::Written("ai"),
                (Vowel::Written(first), _) if first != latin => last.vowel,
                _ => Vowel::Written(latin),
            };
            last.is_joined = false;
        }
        SignKind::Virama if last.vowel == Vowel::Inherent => {
            last.vowel = Vowel::Absent;
            last.is_joined = true;
        }
        SignKind::Nasal => last.has_nasal = true,
        SignKind::Double => last.doubles = true,
        _ => {}
    }
}

/// Gives Tamil stops the voice of their position: voiceless at the start and when doubled,
/// voiced after a nasal of their own place. Between vowels usage is divided; this takes the
/// spelling of most town names (`Kumbakonam`, `Mayiladuthurai`).
fn voice_tamil(units: &mut Units) {
    let written = units.clone();
    for (i, unit) in written.iter().enumerate() {
        let before = i.checked_sub(1).map(|b| written[b]);
        let next = written.get(i + 1);
        let after_dead = before.filter(|b| b.is_joined).map(|b| b.onset);
        let is_start = before.is_none();
        let between_vowels = !is_start && after_dead.is_none() && !unit.is_joined;
        let soft = between_vowels || after_dead == Some("n");
        let is_nagar = before.is_some_and(|b| b.onset == "n" && b.vowel == Vowel::Inherent)
            && next.is_some_and(|n| n.onset == "r");
        units[i].onset = match unit.onset {
            "k" if after_dead == Some("n") || is_nagar => "g",
            "t" if soft => "d",
            "p" if after_dead == Some("m") => "b",
            "s" if after_dead == Some("n") => "j",
            "s" if matches!(after_dead, Some("s" | "t")) => "ch",
            "s" if is_start && unit.vowel == Vowel::Written("e") => "ch",
            "s" if unit.is_joined && next.is_some_and(|n| n.onset == "s") => "",
            "rr" if after_dead == Some("n") => "dr",
            "rr" if unit.is_joined && next.is_some_and(|n| n.onset == "rr") => "t",
            "rr" => "r",
            other => other,
        };
    }
    // The vowel before an initial ra is only written.
    if let [first, second, ..] = units.as_mut_slice()
        && first.onset.is_empty()
        && first.vowel == Vowel::Written("i")
        && second.onset == "r"
        && matches!(second.vowel, Vowel::Inherent | Vowel::Written("a"))
    {
        first.vowel = Vowel::Absent;
    }
}

/// Malayalam writes voiceless stops where Latin spellings have the voice: `-paramb`, `-nada`.
fn voice_malayalam(units: &mut Units) {
    let written = units.clone();
    for (i, unit) in written.iter().enumerate() {
        let before = i.checked_sub(1).map(|b| written[b]);
        let next = written.get(i + 1);
        let after_dead = before.filter(|b| b.is_joined).map(|b| b.onset);
        let is_doubled = unit.is_joined && next.is_some_and(|n| n.onset == unit.onset);
        let follows_vowel = before.is_some() && after_dead.is_none();
        // Doubled RRA is `tt`, in the older spelling without a virama.
        let is_pair = next.is_some_and(|n| n.onset == "rr");
        let ends_pair =
            before.is_some_and(|b| b.onset == "rr" && !matches!(b.vowel, Vowel::Written(_)));
        units[i].onset = match unit.onset {
            "k" if after_dead == Some("ng") => "g",
            "t" if (follows_vowel && !is_doubled) || after_dead == Some("n") => "d",
            "p" if after_dead == Some("m") => "b",
            "rr" if after_dead == Some("n") => "t",
            "rr" if is_pair && !matches!(unit.vowel, Vowel::Written(_)) => {
                units[i].vowel = Vowel::Absent;
                "t"
            }
            "rr" if ends_pair => "t",
            "rr" => "r",
            other => other,
        };
    }
}

/// Bengali and Odia: ya after a consonant is a glide, and `oya` is `wa`.
fn soften_eastern(units: &mut Units) {
    if let Some(first) = units.first_mut()
        && first.onset == "jy"
    {
        first.onset = "j";
    }
    for i in 1..units.len() {
        let before = units[i - 1];
        match units[i].onset {
            "jy" if before.is_joined => units[i].onset = "y",
            "jy" => units[i].onset = "j",
            "b" if before.is_joined && matches!(before.onset, "s" | "sh" | "d" | "t" | "h") => {
                units[i].onset = "w";
            }
            "y" if before.onset.is_empty()
                && before.vowel == Vowel::Written("o")
                && units[i].vowel == Vowel::Written("a") =>
            {
                units[i].onset = "w";
                units[i - 1].vowel = Vowel::Absent;
            }
            _ => {}
        }
    }
}

/// Bengali writes the `a` of `Bandel`, `Canning` and `Tangra` as `ya` where a word begins with it; `shya`, `nya` and the
/// like are words of its own (`Shyamnagar`, `Nyaya`).
fn open_loanword(units: &mut Units) {
    let [first, second, ..] = units.as_mut_slice() else {
        return;
    };
    let is_of_loans = matches!(
        first.onset,
        "b" | "f" | "g" | "h" | "k" | "l" | "m" | "p" | "r" | "s" | "t"
    );
    if is_of_loans && first.is_joined && second.onset == "y" && second.vowel == Vowel::Written("a")
    {
        second.onset = first.onset;
        units.remove(0);
    }
}

/// Arabic script writes no short vowels: an `a` stands in wherever two consonants meet.
fn fill_arabic(units: &mut Units) {
    let mut filled = false;
    for i in 0..units.len() {
        if units[i].vowel != Vowel::Inherent {
            filled = false;
            continue;
        }
        let next = units.get(i + 1).copied();
        let next_is_aspirate = next.is_some_and(|n| n.onset == "h" && units[i].onset != "h");
        let is_last = next.is_none();
        if is_last || next_is_aspirate || (filled && i + 2 < units.len()) {
            units[i].vowel = Vowel::Absent;
            filled = false;
        } else {
            filled = true;
        }
    }
}

/// Endings that stand as a word of their own, with `A` for the inherent vowel.
const ENDINGS: [&str; 22] = [
    "nAgArAmA", "nAgArAm", "purAmA", "nAgArA", "nAgAri", "purA", "puri", "pura", "garhA", "gArhA",
    "gAdhA", "gAnjA", "ganvA", "ganva", "vadi", "vada", "khedA", "kheda", "khera", "tola",
    "sArayA", "kotA",
];

/// Drops the inherent vowels that are not heard, in each part of a compound.
fn drop_schwas(units: &mut Units, script: Script) {
    let mut written = arrayvec::ArrayString::<256>::new();
    let mut starts: ArrayVec<usize, MAX_UNITS> = ArrayVec::new();
    for unit in units.iter() {
        let vowel = match unit.vowel {
            Vowel::Inherent => "A",
            Vowel::Absent => "",
            Vowel::Written(vowel) => vowel,
        };
        let nasal = if unit.has_nasal { "n" } else { "" };
        starts.push(written.len());
        let fits = [unit.onset, vowel, nasal]
            .iter()
            .all(|part| written.try_push_str(part).is_ok());
        if !fits {
            return drop_in_part(units);
        }
    }
    // `-garh` is often written without its nukta.
    let lacks_nukta = matches!(script, Script::Devanagari | Script::Odia);
    if lacks_nukta
        && written.ends_with("gAdhA")
        && let Some(last) = units.last_mut()
    {
        last.onset = "rh";
    }
    let split = ENDINGS
        .iter()
        .filter(|ending| written.len() > ending.len() && written.ends_with(*ending))
        .find_map(|ending| {
            let start = written.len() - ending.len();
            starts.iter().position(|&s| s == start)
        })
        .filter(|&split| split > 0 && !units[split - 1].is_joined);
    match split {
        Some(split) => {
            drop_in_part(&mut units[..split]);
            drop_in_part(&mut units[split..]);
        }
        None => drop_in_part(units),
    }
}

fn drop_in_part(units: &mut [Unit]) {
    let count = units.len();
    if let [.., before, last] = units
        && last.vowel == Vowel::Inherent
        && !last.has_nasal
    {
        // After an obstruent a final sonorant keeps the vowel: `chandra`, `krishna`, `satya`.
        let is_sonorant = matches!(last.onset, "r" | "y" | "v" | "w" | "n" | "m" | "l");
        let ends_cluster = before.is_joined
            && !before.onset.is_empty()
            && !matches!(before.onset, "r" | "l" | "n" | "m" | "y");
        let keeps_ya = before.is_joined && last.onset == "y";
        let is_heard = keeps_ya || (is_sonorant && ends_cluster);
        if !is_heard {
            last.vowel = Vowel::Absent;
        }
    }
    for i in (1..count.saturating_sub(1)).rev() {
        let (before, here, after) = (units[i - 1], units[i], units[i + 1]);
        let follows_vowel = before.vowel != Vowel::Absent && !before.has_nasal && !before.doubles;
        // A vowel between two consonants of one place, breathed or not, is heard: `gadhada`.
        let is_alike = after.onset.trim_end_matches('h') == here.onset.trim_end_matches('h');
        let precedes_syllable =
            !is_alike && !after.onset.is_empty() && after.vowel != Vowel::Absent;
        if here.vowel == Vowel::Inherent
            && !here.onset.is_empty()
            && !here.has_nasal
            && !here.doubles
            && follows_vowel
            && precedes_syllable
        {
            units[i].vowel = Vowel::Absent;
        }
    }
}

fn write_units(units: &Units, script: Script, out: &mut String) {
    for (i, unit) in units.iter().enumerate() {
        let next = units.get(i + 1);
        let next_onset = next.map_or("", |n| n.onset);
        let onset = match unit.onset {
            // `jnya` is `gya` in the north.
            "j" if script.drops_schwa() && unit.is_joined && next_onset == "n" => "g",
            "n" if script.drops_schwa()
                && i > 0
                && units[i - 1].is_joined
                && units[i - 1].onset == "j" =>
            {
                "y"
            }
            "nj" if unit.is_joined && next_onset != "nj" => "n",
            "ng" if unit.is_joined => "n",
            // A doubled aspirate or affricate is written once in full.
            long if long.len() > 1 && unit.is_joined && long == next_onset => &long[..1],
            other => other,
        };
        push_str(onset, out);
        match unit.vowel {
            Vowel::Inherent => push_str("a", out),
            Vowel::Written(vowel) => push_str(vowel, out),
            Vowel::Absent => {}
        }
        if unit.has_nasal {
            let ends_in_m = next.is_none() && !script.drops_schwa() && script != Script::Arabic;
            let is_labial = next_onset.starts_with(['p', 'b', 'm']);
            let is_m = ends_in_m
                || is_labial
                || (script == Script::Malayalam && !next_onset.starts_with('g'));
            push_str(if is_m { "m" } else { "n" }, out);
        }
        if unit.doubles && !next_onset.is_empty() {
            push_str(&next_onset[..1], out);
        }
    }
}

fn push_str(text: &str, out: &mut String) {
    if out.len() + text.len() <= out.capacity() {
        out.push_str(text);
    }
}
