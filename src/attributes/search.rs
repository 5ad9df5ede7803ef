//! Wishes -> variables of the catalogue, for people who look for a name.

use super::catalogue::{Catalogue, Variable, VariableId};

/// What a variable has to be like; an absent wish is met by all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wishes<'a> {
    /// Words, each of which is in the name or in the description; blanks and underscores part
    /// them. The case of ASCII letters does not matter.
    pub search: Option<&'a str>,
    /// The first word of the name.
    pub theme: Option<&'a str>,
    /// The name of the layer.
    pub layer: Option<&'a str>,
    /// The unit, whole.
    pub unit: Option<&'a str>,
}

impl Catalogue {
    /// The variables that meet all wishes, by name.
    ///
    /// Costs O(variables x bytes of names and descriptions x words).
    pub fn matching<'c>(
        &'c self,
        wishes: &'c Wishes<'_>,
    ) -> impl Iterator<Item = (VariableId, &'c Variable)> {
        let all = (0..).map(VariableId).zip(&self.variables);
        all.filter(|(_, variable)| wishes.are_met(self, variable))
    }
}

impl Wishes<'_> {
    fn are_met(&self, catalogue: &Catalogue, variable: &Variable) -> bool {
        let is_like = |wish: Option<&str>, text: &str| {
            wish.is_none_or(|wish| wish.eq_ignore_ascii_case(text))
        };
        let layer = catalogue.layer_of(variable);
        let words = self
            .search
            .unwrap_or("")
            .split(|c: char| c == '_' || c.is_whitespace());
        is_like(self.theme, variable.theme())
            && is_like(self.unit, &variable.unit)
            && is_like(self.layer, layer.map_or("", |layer| &layer.name))
            && words
                .into_iter()
                .all(|word| holds(&variable.name, word) || holds(&variable.description, word))
    }
}

/// Whether `text` holds `word`, whatever the case of ASCII letters.
fn holds(text: &str, word: &str) -> bool {
    word.is_empty()
        || text
            .as_bytes()
            .windows(word.len())
            .any(|window| window.eq_ignore_ascii_case(word.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::super::catalogue::LayerMeta;
    use super::{Catalogue, Variable, Wishes};

    fn catalogue() -> Catalogue {
        let variable = |(name, description, unit, layer): (&str, &str, &str, u16)| Variable {
            name: name.to_owned(),
            description: description.to_owned(),
            unit: unit.to_owned(),
            layer,
            ..Variable::default()
        };
        let layer = |name: &str| LayerMeta {
            name: name.to_owned(),
            description: String::new(),
            row_count: 0,
            locators: Vec::new(),
        };
        Catalogue {
            variables: [
                ("bank_count_5km", "banks within 5 km", "banks", 1),
                ("pop_count_total", "People, all ages", "persons", 0),
                (
                    "pop_density",
                    "people for each square kilometre",
                    "persons per km2",
                    0,
                ),
            ]
            .map(variable)
            .to_vec(),
            layers: ["district", "cell"].map(layer).to_vec(),
            sources: Vec::new(),
        }
    }

    fn check(wishes: Wishes<'_>, expected: &[&str]) {
        let catalogue = catalogue();
        let found: Vec<&str> = catalogue
            .matching(&wishes)
            .map(|(_, variable)| variable.name.as_str())
            .collect();
        assert_eq!(found, expected, "{wishes:?}");
    }

    fn search(text: &str) -> Wishes<'_> {
        Wishes {
            search: Some(text),
            ..Wishes::default()
        }
    }

    #[test]
    fn every_word_has_to_be_in_name_or_description() {
        check(
            Wishes::default(),
            &["bank_count_5km", "pop_count_total", "pop_density"],
        );
        check(search("PEOPLE"), &["pop_count_total", "pop_density"]);
        check(search("pop_count"), &["pop_count_total"]);
        check(search("  square   pop "), &["pop_density"]);
        check(search("people bank"), &[]);
        check(
            search(" _ "),
            &["bank_count_5km", "pop_count_total", "pop_density"],
        );
    }

    #[test]
    fn theme_layer_and_unit_are_compared_whole() {
        let theme = |theme| Wishes {
            theme: Some(theme),
            ..Wishes::default()
        };
        check(theme("Pop"), &["pop_count_total", "pop_density"]);
        check(theme("po"), &[]);
        let layer = Wishes {
            layer: Some("cell"),
            ..search("count")
        };
        check(layer, &["bank_count_5km"]);
        let unit = Wishes {
            unit: Some("persons"),
            ..Wishes::default()
        };
        check(unit, &["pop_count_total"]);
    }
}
