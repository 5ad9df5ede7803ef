//! The name of the text that tells most of a part of India, and whether areas of elsewhere are named
//! behind it.
//!
//! An address ends with what it lies in: `Kotwali, Jaunpur` is in Jaunpur. But areas that every town
//! has stand behind the town, too: `Jaunpur, Kotwali`.

/// The name that tells most of those behind which no town of elsewhere stands.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::address) struct Leading {
    told: f32,
    is_passed: bool,
}

impl Leading {
    /// The next name of the text is a place of the part and tells this much.
    pub(in crate::address) fn find(&mut self, told: f32) {
        let before = if self.is_passed { 0.0 } else { self.told };
        *self = Self {
            told: told.max(before),
            is_passed: false,
        };
    }

    /// The next name of the text is an area elsewhere.
    pub(super) fn pass_area(&mut self) {
        self.is_passed = true;
    }

    /// The next name of the text is a town elsewhere: what is before it lies there.
    pub(super) fn pass_town(&mut self) {
        *self = Self::default();
    }

    /// What the name tells, at least 0, and whether areas of elsewhere stand behind it.
    pub(in crate::address) fn told(self) -> (f32, bool) {
        (self.told, self.is_passed)
    }
}

#[cfg(test)]
mod tests {
    use super::Leading;

    #[test]
    fn the_strongest_of_the_last_names_leads() {
        let mut leading = Leading::default();
        leading.find(2.0);
        leading.find(6.0);
        leading.find(-1.0);
        assert_eq!(leading.told(), (6.0, false));
        leading.pass_area();
        assert_eq!(leading.told(), (6.0, true));
        leading.find(1.0);
        assert_eq!(
            leading.told(),
            (1.0, false),
            "what an area passed is left behind"
        );
    }

    #[test]
    fn nothing_leads_before_a_town_of_elsewhere_or_where_names_tell_against_the_part() {
        let mut leading = Leading::default();
        leading.find(2.0);
        leading.pass_town();
        assert_eq!(leading.told(), (0.0, false));
        leading.find(-3.0);
        assert_eq!(leading.told(), (0.0, false));
    }
}
