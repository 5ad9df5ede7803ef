//! recipe.toml -> what to read and how to clean it.
//!
//! A recipe is one TOML file, or one that includes others: `include = ["attributes.toml"]`. The
//! table `[gazetteer]` stands in one of these files; the lists of `[attributes]` may be spread
//! over several, and are read in the order of the files. Unknown keys are errors everywhere, so
//! that a slip of the pen does not silently build something else.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::attributes::recipe::{AttributesRecipe, PivotPart, RatioRecipe};
use crate::error::BuildError;
use crate::gazetteer::recipe::GazetteerRecipe;
use crate::read::SourceFile;

/// A recipe, read and checked.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The recipe's own file, for messages.
    pub file: PathBuf,
    /// The folder that source paths start from. In the file it is relative to the recipe; the
    /// recipe's own folder where it is not given.
    pub root: PathBuf,
    /// Names and places.
    pub gazetteer: GazetteerRecipe,
    /// Layers and variables.
    pub attributes: AttributesRecipe,
    /// The bytes of the recipe and of what it includes, in that order; the build id covers them.
    pub texts: Vec<String>,
}

/// One file of a recipe, as it stands.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecipeFile {
    root: Option<PathBuf>,
    #[serde(default)]
    include: Vec<PathBuf>,
    gazetteer: Option<GazetteerRecipe>,
    attributes: Option<AttributesRecipe>,
}

impl Recipe {
    /// Reads the recipe at `file` and what it includes.
    ///
    /// # Errors
    ///
    /// [`BuildError::Io`] where a file is missing, [`BuildError::Recipe`] with the line where it
    /// says something wrong. No source is looked at.
    pub fn open(file: &Path) -> Result<Self, BuildError> {
        let folder = file.parent().unwrap_or(Path::new(""));
        let (text, main) = read_file(file)?;
        let mut recipe = Self {
            file: file.to_owned(),
            root: folder.join(main.root.as_deref().unwrap_or(Path::new("."))),
            gazetteer: GazetteerRecipe::default(),
            attributes: AttributesRecipe::default(),
            texts: vec![text],
        };
        let mut parts = vec![(file.to_owned(), main.gazetteer, main.attributes)];
        for include in &main.include {
            let path = folder.join(include);
            let (text, part) = read_file(&path)?;
            if part.root.is_some() || !part.include.is_empty() {
                return Err(BuildError::Recipe {
                    file: path,
                    line: None,
                    problem: "an included file cannot have `root` or `include`".to_owned(),
                    remedy: format!("move them to {}", file.display()),
                });
            }
            recipe.texts.push(text);
            parts.push((path, part.gazetteer, part.attributes));
        }
        let mut gazetteer = None;
        for (path, gazetteer_part, attributes_part) in parts {
            once(&mut gazetteer, gazetteer_part, "gazetteer", &path)?;
            let mut attributes = attributes_part.unwrap_or_default();
            let beside = path.parent().unwrap_or(Path::new(""));
            for table in &mut attributes.tables {
                if let Some(list) = &table.variable_list {
                    let text = read_list(&beside.join(list), &mut table.variables)?;
                    recipe.texts.push(text);
                }
                if let Some(list) = &table.ratio_list {
                    let mut ratios: Vec<ListedRatio> = Vec::new();
                    recipe
                        .texts
                        .push(read_list(&beside.join(list), &mut ratios)?);
                    let ratios = ratios.into_iter().map(ListedRatio::into_ratio);
                    table.ratios.extend(ratios);
                }
                if let Some(list) = &table.rename_list {
                    let mut names: Vec<(String, String)> = Vec::new();
                    let text = read_list(&beside.join(list), &mut names)?;
                    recipe.texts.push(text);
                    table.rename.extend(names);
                }
                if let Some(list) = &table.spread_list {
                    let mut names: Vec<(String, String)> = Vec::new();
                    let text = read_list(&beside.join(list), &mut names)?;
                    recipe.texts.push(text);
                    for (from, to) in names {
                        table.spread.entry(from).or_default().push(to);
                    }
                }
                let Some(pivot) = &mut table.pivot else {
                    continue;
                };
                if let Some(list) = &pivot.part_list {
                    let mut parts: Vec<ListedPart> = Vec::new();
                    let text = read_list(&beside.join(list), &mut parts)?;
                    recipe.texts.push(text);
                    let parts = parts.into_iter().map(ListedPart::into_entry);
                    pivot.parts.extend(parts);
                }
            }
            recipe.attributes.append(attributes);
        }
        recipe.gazetteer = gazetteer.unwrap_or_default();
        recipe.gazetteer.resolve(folder, &recipe.root);
        recipe.check()?;
        Ok(recipe)
    }

    /// Every source file that the recipe names, gazetteer first.
    pub fn sources(&self) -> Vec<&SourceFile> {
        let mut sources = self.gazetteer.sources();
        sources.extend(self.attributes.sources());
        sources
    }

    fn check(&self) -> Result<(), BuildError> {
        let mut names = std::collections::BTreeSet::new();
        for source in self.sources() {
            let mut result = source.check();
            if result.is_ok() && !names.insert(&source.name) {
                result = Err((
                    format!("two sources are called `{}`", source.name),
                    "give each a name of its own".to_owned(),
                ));
            }
            if let Err((problem, remedy)) = result {
                return Err(BuildError::Recipe {
                    file: self.file.clone(),
                    line: self.line_of(&source.name),
                    problem,
                    remedy,
                });
            }
        }
        Ok(())
    }

    /// The last line of the recipe's own file that quotes this name.
    fn line_of(&self, name: &str) -> Option<u64> {
        let quoted = format!("\"{name}\"");
        let index = self.texts[0]
            .lines()
            .rev()
            .position(|line| line.contains(&quoted))?;
        Some((self.texts[0].lines().count() - index) as u64)
    }
}

/// One line of a list of parts.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListedPart {
    text: String,
    suffix: String,
    note: String,
}

impl ListedPart {
    fn into_entry(self) -> (String, PivotPart) {
        let (suffix, note) = (self.suffix, self.note);
        (self.text, PivotPart { suffix, note })
    }
}

/// One line of a list of ratios.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListedRatio {
    numerator: String,
    denominator: String,
    factor: i64,
    decimals: u8,
    name: String,
    unit: String,
    description: String,
    min: Option<f64>,
    max: Option<f64>,
}

impl ListedRatio {
    fn into_ratio(self) -> RatioRecipe {
        let terms = |text: &str| text.split(" + ").map(str::to_owned).collect();
        RatioRecipe {
            numerator: terms(&self.numerator),
            denominator: terms(&self.denominator),
            divisor: 1,
            factor: self.factor,
            decimals: self.decimals,
            name: self.name,
            unit: self.unit,
            description: self.description,
            min: self.min,
            max: self.max,
        }
    }
}

/// Adds the entries of a list to `entries` and returns the list's text.
fn read_list<T: DeserializeOwned>(path: &Path, entries: &mut Vec<T>) -> Result<String, BuildError> {
    let text = read_text(path)?;
    let mut rows = csv::ReaderBuilder::new()
        .delimiter(b'\t')
        .quoting(false)
        .from_reader(text.as_bytes());
    for row in rows.deserialize() {
        let row = row.map_err(|error: csv::Error| BuildError::Recipe {
            file: path.to_owned(),
            line: error.position().map(csv::Position::line),
            problem: error.to_string(),
            remedy: "give the columns that docs/attributes.md names for such a list".to_owned(),
        })?;
        entries.push(row);
    }
    Ok(text)
}

fn read_file(path: &Path) -> Result<(String, RecipeFile), BuildError> {
    let text = read_text(path)?;
    let recipe = toml::from_str(&text).map_err(|error| BuildError::Recipe {
        file: path.to_owned(),
        line: error.span().map(|span| line_at(&text, span.start)),
        problem: error.message().trim_end().replace('\n', ", "),
        remedy: "correct the recipe".to_owned(),
    })?;
    Ok((text, recipe))
}

fn read_text(path: &Path) -> Result<String, BuildError> {
    let bytes = fs::read(path).map_err(|error| BuildError::Io {
        file: path.to_owned(),
        source: error,
        remedy: "name a recipe such as data/starter.toml",
    })?;
    String::from_utf8(bytes).map_err(|error| BuildError::Recipe {
        file: path.to_owned(),
        line: None,
        problem: format!("is not UTF-8 at byte {}", error.utf8_error().valid_up_to()),
        remedy: "write it in UTF-8".to_owned(),
    })
}

fn line_at(text: &str, offset: usize) -> u64 {
    let before = text.as_bytes().iter().take(offset);
    before.filter(|&&byte| byte == b'\n').count() as u64 + 1
}

fn once<T>(
    slot: &mut Option<T>,
    part: Option<T>,
    table: &str,
    file: &Path,
) -> Result<(), BuildError> {
    if slot.is_some() && part.is_some() {
        return Err(BuildError::Recipe {
            file: file.to_owned(),
            line: None,
            problem: format!("the table [{table}] stands in another file of the recipe too"),
            remedy: "keep one of the two".to_owned(),
        });
    }
    *slot = slot.take().or(part);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Recipe;
    use std::fs;
    use std::path::Path;

    fn check(files: &[(&str, &str)], expected: &str) {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let found = match Recipe::open(&folder.path().join(files[0].0)) {
            Ok(recipe) => {
                let root = recipe.root.strip_prefix(folder.path()).unwrap();
                format!("root {}, {} texts", root.display(), recipe.texts.len())
            }
            Err(error) => error.to_string(),
        };
        let found = found.replace(&format!("{}/", folder.path().display()), "");
        assert!(found.contains(expected), "{found:?} lacks {expected:?}");
    }

    #[test]
    fn a_recipe_without_root_starts_from_its_own_folder() {
        check(&[("r.toml", "[gazetteer]\n")], "root , 1 texts");
        check(&[("r.toml", "root = \"tables\"\n")], "root tables, 1 texts");
    }

    #[test]
    fn an_unknown_key_is_named_with_file_and_line() {
        check(
            &[("r.toml", "root = \".\"\n\n[gazeteer]\n")],
            "r.toml: line 3: unknown field `gazeteer`",
        );
        check(
            &[("r.toml", "[attributes]\nlayres = 1\n")],
            "r.toml: line 2: unknown field `layres`",
        );
    }

    #[test]
    fn a_wrong_type_and_broken_toml_are_named_with_their_line() {
        check(
            &[("r.toml", "\nroot = 7\n")],
            "r.toml: line 2: invalid type",
        );
        check(&[("r.toml", "root = \".\"\nroot =\n")], "r.toml: line 2: ");
    }

    #[test]
    fn includes_are_merged_and_a_table_given_twice_is_refused() {
        let main = "include = [\"a.toml\"]\n[gazetteer]\n";
        check(
            &[("r.toml", main), ("a.toml", "[attributes]\n")],
            "root , 2 texts",
        );
        check(
            &[("r.toml", main), ("a.toml", "[gazetteer]\n")],
            "a.toml: the table [gazetteer] stands in another file of the recipe too",
        );
        check(
            &[("r.toml", main), ("a.toml", "root = \"x\"\n")],
            "a.toml: an included file cannot have `root`",
        );
    }

    #[test]
    fn a_list_of_variables_belongs_to_the_recipe_and_names_its_wrong_line() {
        let main = "[[attributes.tables]]\nlayer = \"district\"\nvariable_list = \"v.tsv\"\n\
            file = { name = \"t\", path = \"t.csv\", format = \"csv\", vintage = \"\", \
            licence = \"\", origin = \"\" }\n";
        let header = "column\tname\tunit\tdescription\tmin\tmax\n";
        let list = format!("{header}P\tpop_total\tpersons\tall people\t0\t\n");
        check(&[("r.toml", main), ("v.tsv", &list)], "root , 2 texts");
        let list = format!("{list}Q\tpop_male\tpersons\tmen\tnone\t\n");
        check(&[("r.toml", main), ("v.tsv", &list)], "v.tsv: line 3: ");
        check(&[("r.toml", main)], "v.tsv: ");
    }

    #[test]
    fn a_missing_recipe_or_include_is_named() {
        let error = Recipe::open(Path::new("no/such.toml")).unwrap_err();
        assert!(error.to_string().starts_with("no/such.toml: "));
        check(&[("r.toml", "include = [\"gone.toml\"]\n")], "gone.toml: ");
    }
}
