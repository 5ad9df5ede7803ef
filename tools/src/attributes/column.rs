//! The values of one variable in few bytes, while a layer is made.
//!
//! A [`Value`] takes 24 bytes; a village table has twenty million of them. Nearly every column is
//! whole numbers or decimals of few digits that fit four bytes at one scale, and is held so;
//! others stay as they are.

use pata::attributes::{Cause, Decimal, Value};

/// The values of one variable, by row.
#[derive(Debug)]
pub(super) enum Column {
    /// Mantissas at one scale; the least ones say why there is none.
    Narrow {
        figures: Vec<i32>,
        scale: u8,
        /// All have that scale; else none has zeros at the end.
        is_fixed: bool,
    },
    /// Anything else.
    Wide(Vec<Value>),
}

/// Why a figure is missing, by its place from the least mantissa on.
const CAUSES: [Cause; 3] = [
    Cause::OutsideCoverage,
    Cause::NotPublished,
    Cause::Suppressed,
];

/// The least mantissa that is a figure.
const LEAST: i32 = i32::MIN + CAUSES.len() as i32;

impl Column {
    /// How many rows there are.
    #[cfg(test)]
    fn len(&self) -> usize {
        match self {
            Self::Narrow { figures, .. } => figures.len(),
            Self::Wide(values) => values.len(),
        }
    }

    /// The value of a row.
    pub(super) fn get(&self, row: usize) -> Value {
        match self {
            Self::Narrow {
                figures,
                scale,
                is_fixed,
            } => match widened(figures[row], *scale) {
                Value::Number(decimal) if !is_fixed => Value::Number(decimal.trimmed()),
                value => value,
            },
            Self::Wide(values) => values[row],
        }
    }

    /// Keeps the rows that `keep` is true of.
    pub(super) fn retain(&mut self, keep: &[bool]) {
        let mut keep = keep.iter();
        let mut next = || *keep.next().expect("one for each row");
        match self {
            Self::Narrow { figures, .. } => figures.retain(|_| next()),
            Self::Wide(values) => values.retain(|_| next()),
        }
    }
}

impl From<Vec<Value>> for Column {
    fn from(values: Vec<Value>) -> Self {
        let numbers = || {
            values.iter().filter_map(|value| match value {
                Value::Number(decimal) => Some(*decimal),
                _ => None,
            })
        };
        let scale = numbers().map(|decimal| decimal.scale).max().unwrap_or(0);
        let is_fixed = numbers().all(|decimal| decimal.scale == scale);
        let is_whole = |decimal: Decimal| is_fixed || decimal == decimal.trimmed();
        let figures: Option<Vec<i32>> = values.iter().map(|&v| narrowed(v, scale)).collect();
        match figures {
            Some(figures) if numbers().all(is_whole) => Self::Narrow {
                figures,
                scale,
                is_fixed,
            },
            _ => Self::Wide(values),
        }
    }
}

impl FromIterator<Value> for Column {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        let values: Vec<Value> = values.into_iter().collect();
        values.into()
    }
}

fn narrowed(value: Value, scale: u8) -> Option<i32> {
    match value {
        Value::Number(decimal) => {
            let power = 10_i64.checked_pow(u32::from(scale - decimal.scale))?;
            let figure = i32::try_from(decimal.mantissa.checked_mul(power)?).ok()?;
            (LEAST <= figure).then_some(figure)
        }
        Value::Missing(cause) => {
            let place = (i32::MIN..LEAST).zip(CAUSES);
            let found = place.into_iter().find(|(_, known)| *known == cause);
            found.map(|(figure, _)| figure)
        }
        Value::Float(_) => None,
    }
}

fn widened(figure: i32, scale: u8) -> Value {
    let mut causes = (i32::MIN..LEAST).zip(CAUSES);
    if let Some((_, cause)) = causes.find(|(known, _)| *known == figure) {
        return Value::Missing(cause);
    }
    let mantissa = i64::from(figure);
    Value::Number(Decimal { mantissa, scale })
}

#[cfg(test)]
mod tests {
    use super::{CAUSES, Column, LEAST, Value};
    use pata::attributes::Decimal;

    fn number(mantissa: i64, scale: u8) -> Value {
        Value::Number(Decimal { mantissa, scale })
    }

    fn check(values: &[Value], is_narrow: bool) {
        let column = Column::from(values.to_vec());
        assert_eq!(matches!(column, Column::Narrow { .. }), is_narrow);
        let read: Vec<Value> = (0..column.len()).map(|row| column.get(row)).collect();
        assert_eq!(read, values);
    }

    #[test]
    fn figures_of_one_scale_and_their_causes_are_narrow_and_come_back() {
        let missing = CAUSES.map(Value::Missing);
        check(&missing, true);
        check(
            &[number(0, 0), number(-5, 2), number(12, 0), missing[1]],
            true,
        );
        check(
            &[number(i64::from(LEAST), 0), number(i64::from(i32::MAX), 0)],
            true,
        );
        check(&[number(10, 2), number(-6_670, 2), missing[2]], true);
        check(&[], true);
    }

    #[test]
    fn what_does_not_fit_stays_as_it_is() {
        check(&[number(i64::from(LEAST) - 1, 0)], false);
        check(&[number(1 << 31, 0)], false);
        check(&[number(30_000, 0), number(1, 6)], false);
        check(&[number(10, 1), number(1, 0)], false);
        check(&[Value::Float(0.5), number(1, 0)], false);
    }

    #[test]
    fn rows_are_left_out_by_their_place() {
        for values in [vec![1, 2, 3], vec![1 << 40, 2, 3]] {
            let values: Vec<Value> = values.into_iter().map(|figure| number(figure, 0)).collect();
            let mut column = Column::from(values.clone());
            column.retain(&[true, false, true]);
            assert_eq!([column.get(0), column.get(1)], [values[0], values[2]]);
        }
    }
}
