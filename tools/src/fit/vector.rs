//! Weights <-> a list of numbers, by their JSON: a weight that is added is fitted with the rest.

use std::fmt::Write;

use pata::address::Weights;
use serde::de::Error as _;
use serde_json::Value;

/// The numbers of a set of weights, and where each stands. Tables, which are lists of lists, are
/// counted from rows rather than searched, and stay as they are.
#[derive(Clone, Debug)]
pub struct Vector {
    shape: Value,
    paths: Vec<String>,
    /// The numbers, in the order of the paths.
    pub values: Vec<f64>,
}

impl Vector {
    /// The numbers of `weights`.
    pub fn of(weights: &Weights) -> Self {
        let shape = serde_json::to_value(weights).expect("weights are numbers and lists of them");
        let (mut paths, mut values) = (Vec::new(), Vec::new());
        flatten(&shape, &mut String::new(), &mut paths, &mut values);
        Self {
            shape,
            paths,
            values,
        }
    }

    /// Where each number stands, as a JSON pointer.
    pub fn paths(&self) -> &[String] {
        &self.paths
    }

    /// The weights of other numbers in the same order.
    ///
    /// # Panics
    ///
    /// Where there are not as many.
    pub fn weights(&self, values: &[f64]) -> Weights {
        assert_eq!(values.len(), self.paths.len(), "one value a path");
        let mut shape = self.shape.clone();
        for (path, &value) in self.paths.iter().zip(values) {
            let place = shape.pointer_mut(path).expect("the paths are the shape's");
            *place = Value::from(value);
        }
        serde_json::from_value(shape).expect("the shape is that of weights")
    }
}

/// `weights` with the values of a file in place of theirs; fields that the file lacks stay, so
/// that a file of before a field was added can be gone on from.
///
/// # Errors
///
/// Where `text` is no JSON object, or a value does not fit or is too large.
pub fn overlaid(weights: &Weights, text: &str) -> Result<Weights, serde_json::Error> {
    let mut shape = serde_json::to_value(weights)?;
    let values: serde_json::Map<String, Value> = serde_json::from_str(text)?;
    for (name, value) in values {
        shape[name] = value;
    }
    let weights = serde_json::from_value(shape)?;
    if has_null(&serde_json::to_value(&weights)?) {
        return Err(serde_json::Error::custom("a number is too large"));
    }
    Ok(weights)
}

/// Whether a number anywhere in it is none that JSON can write.
fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.iter().any(has_null),
        Value::Object(fields) => fields.values().any(has_null),
        _ => false,
    }
}

/// Two decimals, which is how weights are written.
pub fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

fn flatten(value: &Value, path: &mut String, paths: &mut Vec<String>, values: &mut Vec<f64>) {
    let length = path.len();
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let _ = write!(path, "/{name}");
                flatten(field, path, paths, values);
                path.truncate(length);
            }
        }
        Value::Array(items) if items.iter().all(Value::is_number) => {
            for (index, item) in items.iter().enumerate() {
                let _ = write!(path, "/{index}");
                flatten(item, path, paths, values);
                path.truncate(length);
            }
        }
        Value::Number(number) => {
            paths.push(path.clone());
            values.push(rounded(number.as_f64().unwrap_or(0.0)));
        }
        _ => {}
    }
}

/// Weights as data/weights.json holds them: a field a line in the order of their declaration, a
/// list of numbers on one line.
pub fn to_json(weights: &Weights) -> String {
    let pretty = serde_json::to_string_pretty(weights).expect("weights are finite numbers");
    let mut text = String::with_capacity(pretty.len());
    let mut is_inside = false;
    let mut lines = pretty.lines().peekable();
    while let Some(line) = lines.next() {
        let holds_lists = lines.peek().is_some_and(|next| next.ends_with('['));
        let opens = line.ends_with('[') && !holds_lists;
        let closes = line.trim_start().starts_with(']');
        if is_inside {
            text.push_str(line.trim_start());
            if line.ends_with(',') && !closes {
                text.push(' ');
            }
        } else {
            text.push_str(line);
        }
        is_inside = (is_inside || opens) && !closes;
        if !is_inside {
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_survive_the_way_through_numbers_and_through_text() {
        let shipped = Weights::shipped();
        let vector = Vector::of(shipped);
        assert!(50 < vector.values.len());
        assert_eq!(vector.weights(&vector.values), *shipped);
        let text = to_json(shipped);
        assert_eq!(serde_json::from_str::<Weights>(&text).unwrap(), *shipped);
        assert_eq!(text, include_str!("../../../data/weights.json"));
    }

    #[test]
    fn a_file_of_fewer_fields_leaves_the_others_as_they_are() {
        let shipped = Weights::shipped();
        let read = overlaid(shipped, "{\"floor\": 9.5}").unwrap();
        assert!((read.floor - 9.5).abs() < 1e-6);
        assert_eq!(read.order, shipped.order);
        assert!(overlaid(shipped, "{\"no_such_weight\": 1.0}").is_err());
        assert!(overlaid(shipped, "[]").is_err());
        assert!(overlaid(shipped, "{\"floor\": 1e300}").is_err());
    }

    #[test]
    fn one_number_moves_one_weight() {
        let vector = Vector::of(Weights::shipped());
        let at = vector
            .paths()
            .iter()
            .position(|path| path == "/place/3")
            .unwrap();
        let mut values = vector.values.clone();
        values[at] += 1.0;
        let moved = vector.weights(&values);
        assert!((moved.place[3] - Weights::shipped().place[3] - 1.0).abs() < 1e-6);
        assert_eq!(
            moved.place[2].to_bits(),
            Weights::shipped().place[2].to_bits()
        );
    }
}
