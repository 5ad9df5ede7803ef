//! Name and state as a table writes them -> rows of the layer, by the lists of its recipe.

use super::join::NameIndex;
use super::recipe::TableRecipe;

/// The rows of the layer that a row of a table speaks for.
pub(super) struct Placed {
    /// Its own row first, where it has one, then those of the recipe's `spread_list`.
    pub(super) rows: Vec<u32>,
    /// The own row's name, where it is a guess.
    pub(super) guessed: Option<String>,
    /// The recipe says what the layer calls it.
    pub(super) is_renamed: bool,
}

/// Finds the rows by name, or says why there is none.
pub(super) fn place(
    recipe: &TableRecipe,
    names: &NameIndex<'_>,
    parent: &str,
    name: &str,
) -> Result<Placed, &'static str> {
    let label = format!("{name}, {parent}");
    let find = |text: &str| {
        let (name, parent) = text.rsplit_once(", ").unwrap_or((text, parent));
        names.find(parent, name)
    };
    let other = recipe.rename.get(&label);
    let own = other.map_or_else(|| names.find(parent, name), |other| find(other));
    let further = recipe.spread.get(&label).map_or(&[][..], Vec::as_slice);
    let mut placed = Placed {
        rows: Vec::new(),
        guessed: None,
        is_renamed: other.is_some(),
    };
    match own {
        Ok(found) => {
            placed.rows.push(found.row);
            placed.guessed = found.guessed;
        }
        Err(reason) if further.is_empty() => return Err(reason),
        Err(_) => {}
    }
    for text in further {
        placed.rows.push(find(text)?.row);
    }
    Ok(placed)
}
