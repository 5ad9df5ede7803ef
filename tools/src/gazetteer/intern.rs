//! Text -> small number: every name is held once.

use std::collections::HashMap;

/// Number of an interned text; [`Symbol::NONE`] is the empty text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Symbol(pub u32);

impl Symbol {
    /// The empty text.
    pub(super) const NONE: Self = Self(0);

    /// Whether it is a text at all.
    pub(super) fn is_some(self) -> bool {
        self != Self::NONE
    }
}

/// Texts by number, in the order in which they came.
#[derive(Debug)]
pub(super) struct Interner {
    text: String,
    starts: Vec<u32>,
    numbers: HashMap<Box<str>, Symbol>,
}

impl Default for Interner {
    fn default() -> Self {
        Self {
            text: String::new(),
            starts: vec![0, 0],
            numbers: HashMap::from([("".into(), Symbol::NONE)]),
        }
    }
}

impl Interner {
    /// The number of `text`, new or known.
    pub(super) fn intern(&mut self, text: &str) -> Symbol {
        if let Some(&symbol) = self.numbers.get(text) {
            return symbol;
        }
        let symbol = Symbol((self.starts.len() - 1) as u32);
        self.text.push_str(text);
        self.starts.push(self.text.len() as u32);
        self.numbers.insert(text.into(), symbol);
        symbol
    }

    /// The number of a text that is known.
    pub(super) fn find(&self, text: &str) -> Option<Symbol> {
        self.numbers.get(text).copied()
    }

    /// The text of a number.
    pub(super) fn text(&self, symbol: Symbol) -> &str {
        let index = symbol.0 as usize;
        &self.text[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::{Interner, Symbol};

    #[test]
    fn equal_texts_share_a_number_and_come_back() {
        let mut interner = Interner::default();
        let (a, b) = (interner.intern("hosur"), interner.intern("anekal"));
        assert_eq!(interner.intern("hosur"), a);
        assert_eq!((interner.text(a), interner.text(b)), ("hosur", "anekal"));
        assert_eq!(interner.text(Symbol::NONE), "");
        assert_eq!(interner.intern(""), Symbol::NONE);
        assert_eq!(interner.find("madurai"), None);
    }
}
