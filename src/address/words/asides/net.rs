//! Addresses of mailboxes and sites.

use crate::address::words::{WordSet, Words};

/// What stands before the address of a mailbox or a site.
pub(super) const BEFORE_NET: WordSet =
    WordSet::of(&["email", "mail", "id", "website", "web", "site", "url"]);
/// What the address of a site begins with.
pub(super) const SITE: WordSet = WordSet::of(&["www", "http", "https"]);
/// Last labels of the domains that firms and persons of India have.
const DOMAINS: [&str; 10] = [
    "com", "in", "org", "net", "edu", "gov", "info", "biz", "co", "io",
];

/// Token after the address of a mailbox: `office@example.com`.
pub(super) fn mailbox_end(words: Words<'_>, at: usize) -> Option<usize> {
    let start = words.token(at).start as usize;
    if !words.raw.as_bytes()[start..].contains(&b'@') {
        return None;
    }
    let (address, end) = run_at(words, at);
    let (name, domain) = address.split_once('@')?;
    let is_name = !name.is_empty() && name.bytes().all(is_of_net);
    let starts_here = words.raw[..start]
        .chars()
        .next_back()
        .is_none_or(|sign| !sign.is_alphanumeric());
    (is_name && is_domain(domain) && starts_here).then_some(end)
}

/// Token after the address of a site: `www.example.com/branches`.
pub(super) fn site_end(words: Words<'_>, at: usize) -> Option<usize> {
    if !words.is_among(at, &SITE) {
        return None;
    }
    let (address, end) = run_at(words, at);
    (address.contains('.') && at + 1 < end).then_some(end)
}

/// The text from the token on as far as no blank or comma ends it, and the token behind it.
pub(super) fn run_at(words: Words<'_>, at: usize) -> (&str, usize) {
    let start = words.token(at).start as usize;
    let rest = &words.raw[start..];
    let ends = |sign: char| {
        sign.is_whitespace() || matches!(sign, ',' | ';' | '|' | ')' | '(' | '<' | '>' | '"')
    };
    let run = &rest[..rest.find(ends).unwrap_or(rest.len())];
    let stop = (start + run.len()) as u32;
    let behind = (at..words.len()).find(|&index| stop <= words.token(index).start);
    (
        run.trim_end_matches(['.', ':', '-', '/']),
        behind.unwrap_or(words.len()),
    )
}

fn is_of_net(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-' | b'+' | b'%')
}

/// `example.com`, `mail.example.co.in`.
fn is_domain(text: &str) -> bool {
    let (host, last) = text.rsplit_once('.').unwrap_or_default();
    let is_known = DOMAINS.iter().any(|known| known.eq_ignore_ascii_case(last));
    !host.is_empty() && host.bytes().all(is_of_net) && is_known
}
