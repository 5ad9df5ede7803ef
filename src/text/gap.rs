//! Marks and blanks between two words -> the separator that they are.

use super::Separator;
use super::fold::Kind;

/// What lies between two tokens, as it is gathered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    pub(super) strongest: Separator,
    has_blank: bool,
    pub(super) has_dot: bool,
    first: Option<Kind>,
    pub(super) opens_bracket: bool,
}

impl Gap {
    pub(super) const NOTHING: Self = Self {
        strongest: Separator::Glued,
        has_blank: false,
        has_dot: false,
        first: None,
        opens_bracket: false,
    };

    pub(super) fn add(&mut self, kind: Kind) {
        self.first = self.first.or(Some(kind));
        self.has_blank |= kind == Kind::Blank;
        self.has_dot |= kind == Kind::Dot;
        let stays_open = self.opens_bracket && kind != Kind::Close;
        self.opens_bracket = kind == Kind::Open || stays_open;
        let separator = match kind {
            Kind::Blank | Kind::Apostrophe => Separator::Blank,
            Kind::Dot => Separator::Dot,
            Kind::Slash => Separator::Slash,
            Kind::Hyphen => Separator::Hyphen,
            Kind::Comma => Separator::Comma,
            Kind::Line => Separator::Line,
            _ => Separator::Mark,
        };
        // Blanks around a slash add nothing to it.
        let rank = |s| {
            if s == Separator::Blank {
                Separator::Dot
            } else {
                s
            }
        };
        if rank(separator) > rank(self.strongest) || self.strongest == Separator::Glued {
            self.strongest = separator;
        } else if separator == Separator::Blank && self.strongest == Separator::Dot {
            self.strongest = Separator::Blank;
        }
    }

    pub(super) fn separator(self) -> Separator {
        match self.strongest {
            Separator::Hyphen if self.has_blank => Separator::Dash,
            Separator::Blank if self.first == Some(Kind::Dot) => Separator::Stop,
            strongest => strongest,
        }
    }
}
