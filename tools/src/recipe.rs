//! recipe.toml -> what to read and how to clean it.
//!
//! A recipe is one TOML file, or one that includes others: `include = ["attributes.toml"]`. The
//! table `[gazetteer]` stands in one of these files; the lists of `[attributes]` may be spread
//! over several, and are read in the order of the files. Unknown keys are errors everywhere, so
//! that a slip of the pen does not silently build something else.
//!
//! A recipe with `extend = "../data/starter.toml"` holds all that the other one does, whose
//! sources stay where they are, and adds to its lists of `[attributes]`.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::attributes::recipe::{AttributesRecipe, PivotPart, RatioRecipe};
use crate::error::BuildError;
use crate::gazetteer::recipe::GazetteerRecipe;
use crate::read::SourceFile;

/// Most recipes that extend one another.
const MAX_EXTENSIONS: usize = 4;

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
    extend: Option<PathBuf>,
    #[serde(default)]
    include: Vec<PathBuf>,
    gazetteer: Option<GazetteerRecipe>,
    attributes: Option<AttributesRecipe>,
}

impl Recipe {
    /// Reads the recipe at `file`, what it includes and what it extends.
    ///
    /// # Errors
    ///
    /// [`BuildError::Io`] where a file is missing, [`BuildError::Recipe`] with the line where it
    /// says something wrong. No source is looked at.
    pub fn open(file: &Path) -> Result<Self, BuildError> {
        let recipe = Self::load(file, false, 0)?;
        recipe.check_names()?;
        Ok(recipe)
    }

    /// Reads a recipe that `depth` others extend. Where it `is_base`, the paths of its sources
    /// are made whole, for they no longer start from this recipe's `root`.
    fn load(file: &Path, is_base: bool, depth: usize) -> Result<Self, BuildError> {
        let folder = file.parent().unwrap_or(Path::new(""));
        let (text, mut main) = read_file(file)?;
        let root = folder.join(main.root.as_deref().unwrap_or(Path::new(".")));
        if is_base {
            main = with_whole_paths(file, &text, &root, folder)?;
        }
        let mut recipe = Self {
            file: file.to_owned(),
            root: root.clone(),
            gazetteer: GazetteerRecipe::default(),
            attributes: AttributesRecipe::default(),
            texts: vec![text],
        };
        let mut parts = vec![(file.to_owned(), main.gazetteer, main.attributes)];
        for include in &main.include {
            let path = folder.join(include);
            let (text, mut part) = read_file(&path)?;
            if is_base {
                part = with_whole_paths(&path, &text, &root, folder)?;
            }
            if part.root.is_some() || part.extend.is_some() || !part.include.is_empty() {
                return Err(BuildError::Recipe {
                    file: path,
                    line: None,
                    problem: "an included file cannot have `root`, `extend` or `include`"
                        .to_owned(),
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
        if let Some(gazetteer) = &mut gazetteer {
            gazetteer.resolve(folder, &recipe.root);
        }
        if !is_base {
            recipe.check_sources(gazetteer.as_ref())?;
        }
        if let Some(extended) = &main.extend {
            let base = recipe.base(&folder.join(extended), is_base, depth)?;
            let has_places = !base.gazetteer.sources().is_empty();
            let of_base = has_places.then_some(base.gazetteer);
            once(&mut gazetteer, of_base, "gazetteer", file)?;
            let own = std::mem::replace(&mut recipe.attributes, base.attributes);
            recipe.attributes.append(own);
            recipe.texts.extend(base.texts);
        }
        recipe.gazetteer = gazetteer.unwrap_or_default();
        Ok(recipe)
    }

    /// The recipe that this one extends.
    fn base(&self, path: &Path, is_base: bool, depth: usize) -> Result<Self, BuildError> {
        if MAX_EXTENSIONS <= depth {
            return Err(BuildError::Recipe {
                file: self.file.clone(),
                line: None,
                problem: format!("more than {MAX_EXTENSIONS} recipes extend one another"),
                remedy: "a recipe that extends itself has no end".to_owned(),
            });
        }
        if !is_base {
            // As it stands, so that what is wrong with it is told with its line.
            Self::load(path, false, depth + 1)?;
        }
        Self::load(path, true, depth + 1)
    }

    /// Every source file that the recipe names, gazetteer first.
    pub fn sources(&self) -> Vec<&SourceFile> {
        let mut sources = self.gazetteer.sources();
        sources.extend(self.attributes.sources());
        sources
    }

    /// Checks the sources that this recipe itself names, before those of another come to them.
    fn check_sources(&self, gazetteer: Option<&GazetteerRecipe>) -> Result<(), BuildError> {
        let mut own = self.attributes.sources();
        own.extend(gazetteer.iter().flat_map(|gazetteer| gazetteer.sources()));
        for source in own {
            let checked = source.check();
            checked.map_err(|(problem, remedy)| self.source_error(source, problem, remedy))?;
        }
        Ok(())
    }

    fn check_names(&self) -> Result<(), BuildError> {
        let mut names = std::collections::BTreeSet::new();
        let sources = self.sources();
        let twice = sources
            .into_iter()
            .find(|source| !names.insert(&source.name));
        twice.map_or(Ok(()), |source| {
            let problem = format!("two sources are called `{}`", source.name);
            let remedy = "give each a name of its own".to_owned();
            Err(self.source_error(source, problem, remedy))
        })
    }

    fn source_error(&self, source: &SourceFile, problem: String, remedy: String) -> BuildError {
        BuildError::Recipe {
            file: self.file.clone(),
            line: self.line_of(&source.name),
            problem,
            remedy,
        }
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

/// A file of a recipe that is extended, read once already: the paths of its sources do not depend
/// on a root any more.
fn with_whole_paths(
    path: &Path,
    text: &str,
    root: &Path,
    folder: &Path,
) -> Result<RecipeFile, BuildError> {
    let whole = |folder: &Path| {
        let folder = if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        };
        std::path::absolute(folder).map_err(|error| BuildError::io(path, error))
    };
    let (root, folder) = (whole(root)?, whole(folder)?);
    let wrong = |error: toml::de::Error| BuildError::Recipe {
        file: path.to_owned(),
        line: None,
        problem: error.message().trim_end().replace('\n', ", "),
        remedy: "correct the recipe".to_owned(),
    };
    let mut table: toml::Table = text.parse().map_err(wrong)?;
    table
        .iter_mut()
        .for_each(|(_, value)| move_sources(value, &root, &folder));
    table.try_into().map_err(wrong)
}

/// Prefixes the paths of all sources below `value`: those beside the recipe with `folder`, the others with
/// `root`.
fn move_sources(value: &mut toml::Value, root: &Path, folder: &Path) {
    let mut root = root;
    match value {
        toml::Value::Array(items) => {
            for item in items {
                move_sources(item, root, folder);
            }
        }
        toml::Value::Table(table) => {
            if let Some(is_beside) = table.get_mut("beside_recipe")
                && is_beside.as_bool() == Some(true)
            {
                *is_beside = toml::Value::Boolean(false);
                root = folder;
            }
            let is_source = ["format", "vintage", "origin"];
            let is_source = is_source.iter().all(|key| table.contains_key(*key));
            if let (true, Some(toml::Value::String(path))) = (is_source, table.get_mut("path")) {
                *path = root.join(&*path).to_string_lossy().into_owned();
            }
            for (_, inner) in table.iter_mut() {
                move_sources(inner, root, folder);
            }
        }
        _ => {}
    }
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
    fn an_extended_recipe_keeps_its_sources_and_its_lists_come_first() {
        let source = |name: &str| {
            format!(
                "[[attributes.aliases]]\npairs = []\nfile = {{ name = \"{name}\", path = \"{name}.csv\", \
                 format = \"csv\", vintage = \"\", licence = \"\", origin = \"\" }}\n"
            )
        };
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: String| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write(
            "base/all.toml",
            "root = \"tables\"\ninclude = [\"more/part.toml\"]\n[[gazetteer.source]]\n\
             role = \"states\"\ncolumns = { name = \"n\" }\nfile = { name = \"s\", path = \"s.csv\", \
             format = \"csv\", vintage = \"\", licence = \"\", origin = \"\" }\n"
                .to_owned()
                + &source("a"),
        );
        write("base/more/part.toml", source("b"));
        write(
            "own/own.toml",
            "root = \"..\"\nextend = \"../base/all.toml\"\n".to_owned() + &source("c"),
        );
        let recipe = Recipe::open(&folder.path().join("own/own.toml")).unwrap();
        let paths = recipe
            .sources()
            .into_iter()
            .map(|source| recipe.root.join(&source.path));
        let paths: Vec<_> = paths.collect();
        let expected = [
            "own/../base/tables/s.csv",
            "own/../base/tables/a.csv",
            "own/../base/tables/b.csv",
            "own/../c.csv",
        ];
        assert_eq!(paths, expected.map(|path| folder.path().join(path)));
        assert_eq!(recipe.texts.len(), 3);

        let again = "extend = \"../base/all.toml\"\n[gazetteer]\n";
        write("own/own.toml", again.to_owned());
        let error = Recipe::open(&folder.path().join("own/own.toml")).unwrap_err();
        assert!(
            error
                .to_string()
                .contains("the table [gazetteer] stands in another"),
            "{error}"
        );
        write(
            "own/own.toml",
            "extend = \"../base/all.toml\"\n".to_owned() + &source("a"),
        );
        let error = Recipe::open(&folder.path().join("own/own.toml")).unwrap_err();
        assert!(
            error.to_string().contains("two sources are called `a`"),
            "{error}"
        );
        write("own/own.toml", "extend = \"own.toml\"\n".to_owned());
        let error = Recipe::open(&folder.path().join("own/own.toml")).unwrap_err();
        assert!(
            error.to_string().contains("recipes extend one another"),
            "{error}"
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
