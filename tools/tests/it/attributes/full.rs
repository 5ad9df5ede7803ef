//! Parts of the full recipe, for tests that need only some of its layers.

use std::fs;
use std::path::Path;

use crate::support::root;

/// What the full recipe says of some layers: the others take minutes.
pub(super) fn part_of(layers: &[&str]) -> String {
    let folder = root().join("data/full");
    let mut lists = toml::Table::new();
    for part in ["layers", "census", "districts", "facilities"] {
        let text = fs::read_to_string(folder.join(format!("{part}.toml")));
        let text = text.expect("the recipe is there");
        let mut recipe: toml::Table = text.parse().expect("the recipe is TOML");
        let Some(toml::Value::Table(attributes)) = recipe.remove("attributes") else {
            panic!("{part}.toml has no attributes");
        };
        for (list, entries) in attributes {
            let of = if list == "layers" { "name" } else { "layer" };
            let is_asked = |entry: &toml::Value| {
                let layer = entry.get(of).and_then(toml::Value::as_str);
                layer.is_none_or(|layer| layers.contains(&layer))
            };
            let toml::Value::Array(mut entries) = entries else {
                panic!("{list} is no list");
            };
            entries.retain(is_asked);
            for entry in &mut entries {
                widen(entry, &folder);
            }
            let known = lists
                .entry(list)
                .or_insert_with(|| toml::Value::Array(Vec::new()));
            let known = known.as_array_mut().expect("it was made as one");
            known.append(&mut entries);
        }
    }
    let root = folder.join("../../../shared/data");
    format!(
        "root = '{}'\n{}",
        root.display(),
        toml::Table::from_iter([("attributes".to_owned(), toml::Value::Table(lists))])
    )
}

/// Gives the lists of an entry their full paths.
fn widen(entry: &mut toml::Value, folder: &Path) {
    let Some(table) = entry.as_table_mut() else {
        return;
    };
    for (key, value) in table.iter_mut() {
        match value.as_str() {
            Some(list) if key.ends_with("_list") => {
                *value = folder.join(list).display().to_string().into();
            }
            _ => widen(value, folder),
        }
    }
}
