//! Values -> columns: chooses each variable's encoding and writes its codes.
//!
//! A first pass over the values gathers [`ColumnStats`]; [`ColumnStats::choose`] picks the
//! encoding of the fewest bits; a second pass writes the codes. Nothing is rounded: a column
//! that no encoding holds exactly is an error.

use super::catalogue::{QUANTILE_PERCENTS, Spread, Summary};
use super::columns::{
    ColumnLayout, Encoding, MAX_PACKED_WIDTH, PAGE_BITS, WHOLE_WIDTH, missing_code, write_bits,
};
use super::pages::Page;
use super::quantiles::Quantiles;
use super::value::{Cause, Decimal, MAX_SCALE, Value};

/// What one pass over a variable's values tells.
#[derive(Clone, Debug, Default)]
pub(super) struct ColumnStats {
    value_count: u32,
    not_published: u32,
    suppressed: u32,
    /// Encodings of the floats seen; empty where all values are decimals.
    floats: Option<Encoding>,
    scale: u8,
    /// Least and greatest mantissa at `scale`.
    range: Option<(i128, i128)>,
    /// Of mantissas at `scale`, or of floats by [`float_key`].
    quantiles: Quantiles,
}

/// An encoding and the dictionary that it needs.
#[derive(Debug)]
pub(super) struct ChosenColumn {
    pub(super) layout: ColumnLayout,
    pub(super) dictionary: Vec<i64>,
}

/// A decimal's mantissa at a scale that is no smaller than its own.
fn rescale(decimal: Decimal, scale: u8) -> i128 {
    i128::from(decimal.mantissa) * 10_i128.pow(u32::from(scale - decimal.scale))
}

/// An integer in whose order floats are.
fn float_key(float: f64) -> i64 {
    let bits = float.to_bits() as i64;
    bits ^ ((bits >> 63) as u64 >> 1) as i64
}

/// The float of a key.
fn float_of(key: i64) -> f64 {
    f64::from_bits((key ^ ((key >> 63) as u64 >> 1) as i64) as u64)
}

impl ColumnStats {
    /// Statistics of a column whose quantiles take buffers of `buffer_len` values.
    pub(super) fn with_buffers(buffer_len: usize) -> Self {
        Self {
            quantiles: Quantiles::with_buffers(buffer_len),
            ..Self::default()
        }
    }

    /// Takes one value; tells what is wrong with it.
    pub(super) fn add(&mut self, value: Value) -> Result<(), &'static str> {
        match value {
            Value::Number(decimal) => {
                if decimal.scale > MAX_SCALE {
                    return Err("a value has too many decimal places");
                }
                self.add_decimal(decimal.trimmed());
            }
            Value::Float(float) => {
                if !float.is_finite() {
                    return Err("a value is not finite");
                }
                self.value_count += 1;
                let is_single = f64::from(float as f32).to_bits() == float.to_bits();
                if !is_single {
                    self.floats = Some(Encoding::Float64);
                }
                self.floats.get_or_insert(Encoding::Float32);
                self.quantiles.add(float_key(float));
            }
            Value::Missing(Cause::OutsideCoverage) => {
                return Err("a row of the layer is said to be outside its coverage");
            }
            Value::Missing(Cause::NotPublished) => self.not_published += 1,
            Value::Missing(Cause::Suppressed) => self.suppressed += 1,
        }
        Ok(())
    }

    fn add_decimal(&mut self, decimal: Decimal) {
        self.value_count += 1;
        if decimal.scale > self.scale {
            let factor = 10_i128.pow(u32::from(decimal.scale - self.scale));
            self.range = self.range.map(|(min, max)| (min * factor, max * factor));
            self.quantiles.scale_up(factor as i64);
            self.scale = decimal.scale;
        }
        let mantissa = rescale(decimal, self.scale);
        let (min, max) = self.range.unwrap_or((mantissa, mantissa));
        self.range = Some((min.min(mantissa), max.max(mantissa)));
        // Where a mantissa leaves an `i64` the column is refused, and no quantile is asked for.
        let clamped = mantissa.clamp(i64::MIN.into(), i64::MAX.into());
        self.quantiles.add(clamped as i64);
    }

    /// Rows that have a value.
    pub(super) fn value_count(&self) -> u32 {
        self.value_count
    }

    /// What the values are like.
    pub(super) fn summary(&self) -> Summary {
        let value = |key: i64| match self.floats {
            Some(_) => Value::Float(float_of(key)),
            None => Value::Number(Decimal {
                mantissa: key,
                scale: self.scale,
            }),
        };
        let quantiles = self.quantiles.at_percents(QUANTILE_PERCENTS);
        let ends = self.quantiles.range().zip(quantiles);
        Summary {
            not_published: self.not_published,
            suppressed: self.suppressed,
            spread: ends.map(|((min, max), quantiles)| Spread {
                minimum: value(min),
                quantiles: quantiles.map(value),
                maximum: value(max),
                rank_error: self.quantiles.rank_error(),
            }),
        }
    }

    /// The causes seen, in their order.
    fn causes(&self) -> Vec<Cause> {
        let counts = [
            (Cause::NotPublished, self.not_published),
            (Cause::Suppressed, self.suppressed),
        ];
        let seen = counts.into_iter().filter(|(_, count)| *count > 0);
        seen.map(|(cause, _)| cause).collect()
    }

    /// The encoding of the fewest bits for `row_count` rows; the place of its codes in the pages
    /// and of its dictionary among the dictionaries is still open. Tells why there is none.
    pub(super) fn choose(&self, row_count: u32) -> Result<ChosenColumn, &'static str> {
        let mut layout = ColumnLayout {
            encoding: Encoding::Scaled,
            width: 0,
            scale: self.scale,
            causes: self.causes(),
            base: 0,
            page: 0,
            bit: 0,
            dictionary: (0, 0),
        };
        if let Some(encoding) = self.floats {
            if self.range.is_some() {
                return Err("some of its values are decimals and some are floats");
            }
            layout.encoding = encoding;
            layout.width = if encoding == Encoding::Float64 {
                WHOLE_WIDTH
            } else {
                32
            };
            layout.causes = Vec::new();
            layout.scale = 0;
            return Ok(ChosenColumn {
                layout,
                dictionary: Vec::new(),
            });
        }
        let causes = layout.causes.len() as u128;
        let Some((min, max)) = self.range else {
            layout.width = width_of(causes.saturating_sub(1));
            return Ok(ChosenColumn {
                layout,
                dictionary: Vec::new(),
            });
        };
        let too_long = "its values have too many digits for one scale";
        layout.base = i64::try_from(min).map_err(|_| too_long)?;
        i64::try_from(max).map_err(|_| too_long)?;
        layout.width = width_of((max - min) as u128 + causes);
        if layout.width > WHOLE_WIDTH {
            return Err(too_long);
        }
        let dictionary = self.dictionary();
        let narrow = width_of((dictionary.len() as u128 + causes).saturating_sub(1));
        let saved = u64::from(layout.width.saturating_sub(narrow)) * u64::from(row_count);
        let cost = dictionary.len() as u64 * 64;
        if dictionary.is_empty() || saved <= cost {
            if layout.width > MAX_PACKED_WIDTH {
                layout.width = WHOLE_WIDTH;
            }
            return Ok(ChosenColumn {
                layout,
                dictionary: Vec::new(),
            });
        }
        layout.encoding = Encoding::Dictionary;
        layout.width = narrow;
        layout.base = 0;
        layout.dictionary = (0, dictionary.len() as u32);
        Ok(ChosenColumn { layout, dictionary })
    }

    /// The distinct mantissas at the column's scale, sorted; empty where there are too many for
    /// a dictionary: codes of more than eight bits save too little.
    fn dictionary(&self) -> Vec<i64> {
        self.quantiles
            .distinct()
            .map_or_else(Vec::new, Iterator::collect)
    }
}

/// Bits of codes up to `greatest`.
fn width_of(greatest: u128) -> u8 {
    (u128::BITS - greatest.leading_zeros()) as u8
}

/// The code of a value; `None` where the column was not chosen for it.
pub(super) fn code_of(column: &ChosenColumn, value: Value) -> Option<u64> {
    let layout = &column.layout;
    let is_float = matches!(layout.encoding, Encoding::Float32 | Encoding::Float64);
    match value {
        Value::Missing(cause) if is_float => Some(missing_code(layout.encoding, cause)),
        Value::Missing(cause) => {
            let code = layout.causes.iter().position(|&known| known == cause);
            code.map(|code| code as u64)
        }
        Value::Float(float) => match layout.encoding {
            Encoding::Float32 => Some(u64::from((float as f32).to_bits())),
            Encoding::Float64 => Some(float.to_bits()),
            Encoding::Scaled | Encoding::Dictionary => None,
        },
        Value::Number(decimal) => {
            let decimal = decimal.trimmed();
            if is_float || decimal.scale > layout.scale {
                return None;
            }
            let mantissa = i64::try_from(rescale(decimal, layout.scale)).ok()?;
            let index = match layout.encoding {
                Encoding::Dictionary => column.dictionary.binary_search(&mantissa).ok()? as u64,
                _ => u64::try_from(i128::from(mantissa) - i128::from(layout.base)).ok()?,
            };
            let code = index.checked_add(layout.causes.len() as u64)?;
            let fits = layout.width == WHOLE_WIDTH || code >> layout.width == 0;
            fits.then_some(code)
        }
    }
}

/// Writes the code of the row with number `slot` in its row group.
pub(super) fn write_code(layout: &ColumnLayout, page: &mut Page, slot: u32, code: u64) {
    if layout.width > 0 {
        let bit = u32::from(layout.bit) + slot * u32::from(layout.width);
        write_bits(page, bit, code);
    }
}

/// Gives every column of a layer its place; returns rows and pages of a row group.
///
/// A row group is one page of as many rows as fit, so that one read brings all variables of
/// those rows. Where one row alone is longer than a page, a row group is one row and the fewest
/// pages that hold it. Columns keep the order of the variables but for those of 64 bits,
/// which come first in their page so that they start at a byte.
pub(super) fn place_columns(columns: &mut [&mut ChosenColumn]) -> (u32, u32) {
    let width = |column: &ChosenColumn| u32::from(column.layout.width);
    let row_bits: u32 = columns.iter().map(|column| width(column)).sum();
    if row_bits == 0 {
        return (PAGE_BITS, 0);
    }
    let rows = (PAGE_BITS / row_bits).max(1);
    let mut group_pages = 0;
    let mut rest = columns;
    while !rest.is_empty() {
        let mut used = 0;
        let fitting = rest.iter().take_while(|column| {
            used += width(column) * rows;
            used <= PAGE_BITS
        });
        let count = fitting.count();
        let (on_page, after) = rest.split_at_mut(count);
        let mut bit = 0;
        for is_whole in [true, false] {
            for column in on_page.iter_mut() {
                if (column.layout.width == WHOLE_WIDTH) == is_whole {
                    (column.layout.page, column.layout.bit) = (group_pages, bit as u16);
                    bit += width(column) * rows;
                }
            }
        }
        group_pages += 1;
        rest = after;
    }
    (rows, u32::from(group_pages))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{Just, Strategy, any, prop_assert_eq, prop_oneof, proptest};

    use super::super::columns::Column;
    use super::super::pages::PAGE_LEN;
    use super::{Cause, ColumnStats, Decimal, Value, code_of, place_columns, write_code};

    fn missing() -> impl Strategy<Value = Value> {
        prop_oneof![
            Just(Value::Missing(Cause::NotPublished)),
            Just(Value::Missing(Cause::Suppressed))
        ]
    }

    fn decimals() -> impl Strategy<Value = Vec<Value>> {
        let number = |(mantissa, scale)| Value::Number(Decimal { mantissa, scale });
        let narrow = (-1_000_i64..1_000, 0_u8..3).prop_map(number);
        let few = (0_i64..3, Just(0_u8)).prop_map(move |(m, s)| number((m * 1_000_003, s)));
        let wide = (any::<i64>(), Just(4_u8)).prop_map(number);
        let column = |value: proptest::strategy::BoxedStrategy<Value>| {
            proptest::collection::vec(prop_oneof![4 => value, 1 => missing()], 1..60)
        };
        prop_oneof![
            column(narrow.boxed()),
            column(few.boxed()),
            column(wide.boxed())
        ]
    }

    fn floats() -> impl Strategy<Value = Vec<Value>> {
        let finite = any::<f64>().prop_filter("finite", |f| f.is_finite());
        let single = any::<f32>().prop_filter("finite", |f| f.is_finite());
        let column = |value: proptest::strategy::BoxedStrategy<Value>| {
            proptest::collection::vec(prop_oneof![4 => value, 1 => missing()], 1..60)
        };
        prop_oneof![
            column(finite.prop_map(Value::Float).boxed()),
            column(single.prop_map(|f| Value::Float(f64::from(f))).boxed())
        ]
    }

    /// What was written is what is read, but that a decimal takes the column's scale.
    fn check(values: &[Value]) {
        let mut stats = ColumnStats::default();
        for &value in values {
            stats.add(value).unwrap();
        }
        let mut chosen = stats.choose(values.len() as u32).unwrap();
        let (rows, pages) = place_columns(&mut [&mut chosen]);
        let column = Column::new(&chosen.layout, 0, rows, pages, chosen.dictionary.len()).unwrap();
        let mut page = [0; PAGE_LEN];
        for (slot, &value) in (0..).zip(values) {
            let code = code_of(&chosen, value).unwrap();
            write_code(&chosen.layout, &mut page, slot, code);
        }
        for (slot, &value) in (0..).zip(values) {
            let mut read = Value::Missing(Cause::OutsideCoverage);
            let is_read = match column.page() {
                Some(_) => column.read(&page, slot, &chosen.dictionary, &mut read),
                None => column.constant(&chosen.dictionary, &mut read),
            };
            assert!(is_read, "{chosen:?}");
            let trim = |value| match value {
                Value::Number(decimal) => Value::Number(decimal.trimmed()),
                other => other,
            };
            assert_eq!(trim(read), trim(value), "{chosen:?}");
        }
    }

    proptest! {
        #[test]
        fn decimals_read_back_as_written(values in decimals()) {
            check(&values);
        }

        #[test]
        fn floats_read_back_as_written(values in floats()) {
            check(&values);
        }

        #[test]
        fn a_constant_column_takes_no_bits(mantissa: i64, count in 1_u32..100) {
            let mut stats = ColumnStats::default();
            for _ in 0..count {
                stats.add(Value::Number(Decimal { mantissa, scale: 3 })).unwrap();
            }
            prop_assert_eq!(stats.choose(count).unwrap().layout.width, 0);
        }
    }

    #[test]
    fn digits_that_no_common_scale_holds_are_refused() {
        let mut stats = ColumnStats::default();
        let number = |mantissa, scale| Value::Number(Decimal { mantissa, scale });
        stats.add(number(i64::MAX, 0)).unwrap();
        stats.add(number(1, 5)).unwrap();
        assert!(stats.choose(2).is_err());
        assert!(stats.add(Value::Float(f64::NAN)).is_err());
        assert!(stats.add(Value::Missing(Cause::OutsideCoverage)).is_err());
    }

    #[test]
    fn few_distinct_values_far_apart_make_a_dictionary() {
        let mut stats = ColumnStats::default();
        for index in 0..1_000_i64 {
            let mantissa = (index % 4) * 1_000_000_007;
            stats
                .add(Value::Number(Decimal { mantissa, scale: 0 }))
                .unwrap();
        }
        let chosen = stats.choose(1_000).unwrap();
        assert_eq!((chosen.layout.width, chosen.dictionary.len()), (2, 4));
    }
}
