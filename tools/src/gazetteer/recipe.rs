//! What the recipe says about the gazetteer: which source plays which role, and what its columns
//! mean.
//!
//! The builder knows roles and rules, not files: everything that is peculiar to one source (its
//! columns, swapped coordinates, suffixes, a state that it leaves unsaid) stands here as data.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use pata::gazetteer::Level;
use serde::Deserialize;

use crate::read::SourceFile;

/// The `[gazetteer]` part of a recipe.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GazetteerRecipe {
    /// Sources, read in this order; earlier ones name a place where several do.
    #[serde(rename = "source")]
    pub sources: Vec<GazetteerSource>,
}

impl GazetteerRecipe {
    /// Every file that it names, in the order of the recipe; the build id covers them.
    pub fn sources(&self) -> Vec<&SourceFile> {
        self.sources.iter().map(|source| &source.file).collect()
    }

    /// Turns the paths of sources that lie beside the recipe, in `folder`, into paths from
    /// `root`. Where either folder does not exist they stay as they are, and reading them says
    /// so.
    pub(crate) fn resolve(&mut self, folder: &Path, root: &Path) {
        let folder = if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        };
        let (Ok(folder), Ok(root)) = (folder.canonicalize(), root.canonicalize()) else {
            return;
        };
        let shared = folder
            .components()
            .zip(root.components())
            .take_while(|(a, b)| a == b)
            .count();
        let mut way: PathBuf = root.components().skip(shared).map(|_| "..").collect();
        way.extend(folder.components().skip(shared));
        for source in self
            .sources
            .iter_mut()
            .filter(|source| source.beside_recipe)
        {
            source.file.path = way.join(&source.file.path);
        }
    }
}

/// One source and its role.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GazetteerSource {
    /// Where and how to read it.
    pub file: SourceFile,
    /// What its rows are.
    pub role: Role,
    /// Its path starts from the recipe's own folder, not from the recipe's `root`.
    #[serde(default)]
    pub beside_recipe: bool,
    /// Which column holds what.
    #[serde(default)]
    pub columns: Columns,
    /// What else to know and to do.
    #[serde(default)]
    pub rules: Rules,
}

/// What the rows of a source are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Present-day states; `name`, `code`, `alternates`.
    States,
    /// Present-day districts; `name`, `state`, `code`, `alternates`. The first such source also
    /// makes the states that no earlier source did.
    Districts,
    /// Present-day subdistricts; `name`, `state`, `district`, `code`.
    Subdistricts,
    /// Other names: `level` (state, district, subdistrict, city, locality), `name`, `alternates`,
    /// `state`. A city's names are also those of the district that is called like it. Those of a
    /// subdistrict, with `district`, are taken where they are in an Indian script, for all places
    /// of the district that bear its name. The rule `skip_kinds` names the kinds that are no
    /// equal names.
    Aliases,
    /// Old and new districts: `state`, `district` (before), `name` (after), `from` (year; those
    /// before the rule `since` are dropped).
    Splits,
    /// Districts that are newer than the lists: `state`, `district` (before; several joined by `|`),
    /// `name`, `alternates` (its subdistricts). Their places stay in the district before, and lie in the
    /// new one too.
    NewDistricts,
    /// People of areas and roads that other sources place: `name`, `city`, `weight` (people).
    AreaPeople,
    /// Outlines of states or districts (rule `level`); `name`, `state`.
    Outlines,
    /// Outlines of PINs; `pincode`.
    PinOutlines,
    /// Post offices; `name`, `pincode`, `kind` (rule `office_people`), `state`, `district`.
    Offices,
    /// PINs with a centre that was computed before; `pincode`, `name` (post town).
    Pins,
    /// Places of one level (rule `level`), or of the level that `kind` names (rule `levels`).
    Places,
    /// Villages that towns cover: `name`, `city`, `code` (of the town), `state`, `district`, `subdistrict`. Those that
    /// no other source has by their town are areas of it.
    Quarters,
    /// Road lines; `name`, `alternates`, geometry.
    Streets,
    /// Crossings named `road X road`, points.
    Junctions,
    /// Numbered areas: `name` (the area), `city`, `kind`, `from`, `to`.
    Numbered,
}

/// Column of each meaning. Dotted names reach into nested JSON.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Columns {
    /// Name as displayed.
    pub name: Option<String>,
    /// Other names of the same place.
    pub alternates: Vec<String>,
    /// State.
    pub state: Option<String>,
    /// District.
    pub district: Option<String>,
    /// Subdistrict, block, mandal.
    pub subdistrict: Option<String>,
    /// A code whose first `group_len` characters are shared by the places of one subdistrict.
    pub group: Option<String>,
    /// City.
    pub city: Option<String>,
    /// Parent locality of a sublocality or street.
    pub locality: Option<String>,
    /// PIN, or several joined by `|`, the commonest first.
    pub pincode: Option<String>,
    /// Latitude in degrees.
    pub latitude: Option<String>,
    /// Longitude in degrees.
    pub longitude: Option<String>,
    /// Distance in kilometres of the farthest member from the point.
    pub spread_km: Option<String>,
    /// Radius in metres that holds nine tenths.
    pub radius_m: Option<String>,
    /// Code in the Local Government Directory.
    pub code: Option<String>,
    /// People, or what the rule `people_each` makes people of.
    pub weight: Option<String>,
    /// What kind of place, office or alias it is.
    pub kind: Option<String>,
    /// Level of an alias.
    pub level: Option<String>,
    /// First number of a run.
    pub from: Option<String>,
    /// Last number of a run.
    pub to: Option<String>,
}

/// What else to know of a source.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a key of its own in recipes"
)]
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// Level of every row.
    pub level: Option<LevelName>,
    /// Level by the value of `kind`; rows of other kinds are dropped.
    pub levels: BTreeMap<String, LevelName>,
    /// Values of `kind` whose rows are dropped, of [`Role::Aliases`].
    pub skip_kinds: Vec<String>,
    /// State of every row.
    pub state: Option<String>,
    /// City of every row.
    pub city: Option<String>,
    /// City by the value of its column, where the matcher would not find it: none where it is
    /// empty, and of several, parted by `|`, the first that the point is near.
    pub cities: BTreeMap<String, String>,
    /// The source's districts are those of today; others may be older.
    pub current: bool,
    /// Subdistricts that no source before it names are not taken from it.
    pub known_subdistricts: bool,
    /// Every row lies in a town.
    pub urban: bool,
    /// Values of `kind` that lie in a town, where it does not name a level.
    pub urban_kinds: Vec<String>,
    /// Characters of `group` that the places of one subdistrict share.
    pub group_len: usize,
    /// Separator of alternates inside a cell.
    pub alternate_separator: String,
    /// People that stand behind one unit of `weight`, or behind a row without it.
    pub people_each: f64,
    /// People by the value of `kind`, for offices.
    pub office_people: BTreeMap<String, f64>,
    /// Values of `kind` whose offices stand in a town of their name.
    pub town_kinds: Vec<String>,
    /// How to cut the name out of its cell.
    pub name_part: NamePart,
    /// Drop names that are a ward and its number.
    pub drop_numbered_wards: bool,
    /// Drop names that end with the word district or that a district of the state bears.
    pub drop_districts: bool,
    /// A keyword alone is the name of a place here (`Fort`), but of no road.
    pub keyword_names: bool,
    /// Points are good to a few hundred metres; they move a PIN's centre.
    pub exact_points: bool,
    /// Points stand for a subdistrict or a guess; they only serve where nothing else does.
    pub rough_points: bool,
    /// Text before a bare number, so that `7` reads `sector 7`.
    pub number_prefix: Option<String>,
    /// The names of this alias source are the ones to display.
    pub renames: bool,
    /// First year that counts.
    pub since: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            level: None,
            levels: BTreeMap::new(),
            skip_kinds: Vec::new(),
            state: None,
            city: None,
            cities: BTreeMap::new(),
            current: false,
            known_subdistricts: false,
            urban: false,
            urban_kinds: Vec::new(),
            group_len: 0,
            alternate_separator: "|".to_owned(),
            people_each: 1.0,
            office_people: BTreeMap::new(),
            town_kinds: Vec::new(),
            name_part: NamePart::Whole,
            drop_numbered_wards: false,
            drop_districts: false,
            keyword_names: false,
            exact_points: false,
            rough_points: false,
            number_prefix: None,
            renames: false,
            since: 0,
        }
    }
}

/// How to cut a name out of its cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NamePart {
    /// The cell is the name.
    #[default]
    Whole,
    /// The cell is a name, a comma and a city.
    BeforeLastComma,
    /// The cell is a name, a comma and what lies beside it.
    BeforeFirstComma,
    /// A number, then a colon, dash or blank, then the name.
    AfterNumber,
}

/// A level as recipes spell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LevelName {
    /// [`Level::State`].
    State,
    /// [`Level::District`].
    District,
    /// [`Level::Subdistrict`].
    Subdistrict,
    /// [`Level::City`].
    City,
    /// [`Level::PostOffice`].
    PostOffice,
    /// [`Level::Village`].
    Village,
    /// [`Level::Locality`].
    Locality,
    /// [`Level::Sublocality`].
    Sublocality,
    /// [`Level::Street`].
    Street,
    /// [`Level::Landmark`].
    Landmark,
}

impl LevelName {
    /// The level of this name.
    pub fn level(self) -> Level {
        Level::ALL[self as usize]
    }
}
