//! Values, one after another -> their order statistics, in bounded memory.
//!
//! Up to [`MAX_DISTINCT`] distinct values are counted, and everything is exact. Past them values
//! go into buffers: a full buffer is sorted and every second value of it moves, with twice the
//! weight, into the buffer of the next level. While no buffer was ever full the ranks are
//! exact; each move of values of weight `w` shifts a rank by at most `w`, and the sum of these shifts
//! is the bound that [`Quantiles::rank_error`] gives. No chance takes part, so the same values
//! in the same order give the same answer.
//!
//! The scheme is that of Manku, Rajagopalan and Lindsay, "Approximate Medians and other
//! Quantiles in One Pass and with Limited Memory" (SIGMOD 1998).

/// Distinct values that are counted one by one; also the longest dictionary of a column.
pub(super) const MAX_DISTINCT: usize = 256;
/// Values of a buffer where nothing else is asked for.
const USUAL_BUFFER_LEN: usize = 1 << 10;
/// Bytes that the buffers of all columns of a layer may take together.
const BUFFER_BUDGET: usize = 256 << 20;

/// The order statistics of a stream of integers.
#[derive(Clone, Debug, Default)]
pub(super) struct Quantiles {
    count: u64,
    range: Option<(i64, i64)>,
    /// Distinct values and how often each came, sorted, while they are few.
    counted: Vec<(i64, u64)>,
    /// Buffer `i` holds values of weight `2^i`; none while the values are counted.
    levels: Vec<Level>,
    /// Values of a full buffer; zero for the usual.
    buffer_len: usize,
    rank_error: u64,
}

#[derive(Clone, Debug, Default)]
struct Level {
    values: Vec<i64>,
    /// Whether the next move takes the values at odd places.
    takes_odd: bool,
}

/// Values of a buffer that keep `column_count` columns of `row_count` rows within the memory that
/// a layer may take; as many as there are rows, and the ranks exact, where that is possible.
pub(super) fn buffer_len(row_count: u32, column_count: usize) -> usize {
    let rows = row_count as usize;
    let each = BUFFER_BUDGET / size_of::<i64>() / column_count.max(1);
    if rows < each {
        return rows.max(USUAL_BUFFER_LEN) + 1;
    }
    let levels = |len: usize| (rows / len).max(1).ilog2() as usize + 2;
    let mut len = USUAL_BUFFER_LEN;
    while len * 2 * levels(len * 2) <= each {
        len *= 2;
    }
    len
}

impl Quantiles {
    /// Statistics with buffers of `buffer_len` values.
    pub(super) fn with_buffers(buffer_len: usize) -> Self {
        Self {
            buffer_len,
            ..Self::default()
        }
    }

    /// Takes one value.
    pub(super) fn add(&mut self, value: i64) {
        self.count += 1;
        let (min, max) = self.range.unwrap_or((value, value));
        self.range = Some((min.min(value), max.max(value)));
        if !self.levels.is_empty() {
            self.push(0, value);
            return;
        }
        match self.counted.binary_search_by_key(&value, |entry| entry.0) {
            Ok(at) => self.counted[at].1 += 1,
            Err(at) if self.counted.len() < MAX_DISTINCT => self.counted.insert(at, (value, 1)),
            Err(_) => {
                self.levels.push(Level::default());
                for (value, count) in std::mem::take(&mut self.counted) {
                    self.push_many(value, count);
                }
                self.push(0, value);
            }
        }
    }

    /// Multiplies all values taken so far; products past the range of an `i64` stay at its end.
    pub(super) fn scale_up(&mut self, factor: i64) {
        let times = |value: i64| value.saturating_mul(factor);
        self.range = self.range.map(|(min, max)| (times(min), times(max)));
        for (value, _) in &mut self.counted {
            *value = times(*value);
        }
        for value in self.levels.iter_mut().flat_map(|level| &mut level.values) {
            *value = times(*value);
        }
    }

    /// The distinct values, rising; `None` where there are more than [`MAX_DISTINCT`].
    pub(super) fn distinct(&self) -> Option<impl Iterator<Item = i64>> {
        let are_counted = self.levels.is_empty();
        are_counted.then(|| self.counted.iter().map(|entry| entry.0))
    }

    /// Least and greatest value.
    pub(super) fn range(&self) -> Option<(i64, i64)> {
        self.range
    }

    /// Rows by which the rank of a quantile may be off.
    pub(super) fn rank_error(&self) -> u64 {
        self.rank_error
    }

    /// For each of `percents`, which rise, the value below or at which that share of all values
    /// lies: the one of rank `ceil(percent / 100 * count)`. `None` where there are no values.
    pub(super) fn at_percents<const N: usize>(&self, percents: [u64; N]) -> Option<[i64; N]> {
        let (min, max) = self.range?;
        let mut weighted = self.counted.clone();
        for (weight, level) in self.levels.iter().enumerate() {
            weighted.extend(level.values.iter().map(|&value| (value, 1 << weight)));
        }
        weighted.sort_unstable();
        let mut entries = weighted.into_iter();
        let (mut value, mut reached) = (min, 0);
        Some(percents.map(|percent| {
            let rank = (percent * self.count).div_ceil(100).max(1);
            while reached < rank {
                let Some((next, weight)) = entries.next() else {
                    return max;
                };
                value = next;
                reached += weight;
            }
            value
        }))
    }

    fn full_len(&self) -> usize {
        // An even number, so that half of a buffer is whole.
        self.buffer_len.max(USUAL_BUFFER_LEN).next_multiple_of(2)
    }

    /// Takes `count` equal values: one of each weight that `count` is the sum of.
    fn push_many(&mut self, value: i64, count: u64) {
        for level in 0..u64::BITS - count.leading_zeros() {
            if count >> level & 1 == 1 {
                self.push(level as usize, value);
            }
        }
    }

    fn push(&mut self, level: usize, value: i64) {
        while self.levels.len() <= level {
            self.levels.push(Level::default());
        }
        let full_len = self.full_len();
        let values = &mut self.levels[level].values;
        values.push(value);
        if values.len() == full_len {
            self.move_up(level);
        }
    }

    /// Empties a buffer: every second of its values goes up one level.
    fn move_up(&mut self, level: usize) {
        let full = &mut self.levels[level];
        let mut values = std::mem::take(&mut full.values);
        let first = usize::from(full.takes_odd);
        full.takes_odd = !full.takes_odd;
        values.sort_unstable();
        self.rank_error += 1 << level;
        for &value in values.iter().skip(first).step_by(2) {
            self.push(level + 1, value);
        }
        values.clear();
        self.levels[level].values = values;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop_assert, prop_assert_eq, proptest};

    use super::{BUFFER_BUDGET, MAX_DISTINCT, Quantiles, USUAL_BUFFER_LEN, buffer_len};

    const PERCENTS: [u64; 7] = [0, 5, 25, 50, 75, 95, 100];

    /// Feeds `values`, and compares ranks with those of the sorted list.
    fn check(values: &[i64], buffer_len: usize) -> u64 {
        let mut quantiles = Quantiles::with_buffers(buffer_len);
        for &value in values {
            quantiles.add(value);
        }
        let mut sorted = values.to_vec();
        sorted.sort_unstable();
        let found = quantiles.at_percents(PERCENTS).unwrap();
        let error = quantiles.rank_error() as usize;
        for (percent, found) in PERCENTS.into_iter().zip(found) {
            let rank = (percent as usize * sorted.len()).div_ceil(100).max(1);
            let first = sorted.partition_point(|&value| value < found) + 1;
            let last = sorted.partition_point(|&value| value <= found);
            assert!(
                first <= last && first <= rank + error && rank <= last + error,
                "{percent}: rank {rank} +- {error}, found {found} at {first}..={last}"
            );
        }
        let ends = (sorted[0], sorted[sorted.len() - 1]);
        assert_eq!(quantiles.range(), Some(ends));
        quantiles.rank_error()
    }

    /// Numbers that repeat little and are in no order.
    fn scattered(count: u64, below: u64) -> Vec<i64> {
        let mix = |index: u64| index.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
        (0..count)
            .map(|index| (mix(index) % below) as i64)
            .collect()
    }

    #[test]
    fn quantiles_of_few_distinct_values_are_exact_however_many_there_are() {
        assert_eq!(check(&scattered(50_000, 200), 0), 0);
    }

    #[test]
    fn quantiles_are_exact_while_no_buffer_is_full() {
        assert_eq!(check(&scattered(1_000, 1 << 40), 0), 0);
        assert_eq!(check(&scattered(20_000, 1 << 40), 20_001), 0);
    }

    #[test]
    fn ranks_of_many_values_in_any_order_are_within_the_bound_that_is_told() {
        let mut values = scattered(200_000, 1 << 30);
        let error = check(&values, 0);
        assert!(0 < error && error < 200_000 / 100, "{error}");
        values.sort_unstable();
        check(&values, 0);
        values.reverse();
        check(&values, 0);
        let waves: Vec<i64> = (0..100_000).map(|index| (index % 1_024) * index).collect();
        check(&waves, 0);
    }

    #[test]
    fn buffers_of_a_layer_stay_within_their_budget() {
        for (rows, columns) in [(1_000_000, 3_000), (600_000, 300), (800_000, 600)] {
            let len = buffer_len(rows, columns);
            let levels = (rows as usize / len).ilog2() as usize + 2;
            assert!(USUAL_BUFFER_LEN <= len, "{len}");
            assert!(len * levels * columns * 8 <= BUFFER_BUDGET * 3 / 2, "{len}");
        }
        assert!(19_586 < buffer_len(19_586, 1_000));
    }

    #[test]
    fn too_many_distinct_values_for_a_dictionary_are_told() {
        let mut quantiles = Quantiles::default();
        for value in (0..MAX_DISTINCT as i64).rev() {
            quantiles.add(value);
        }
        let distinct: Vec<i64> = quantiles.distinct().unwrap().collect();
        assert_eq!(distinct, (0..MAX_DISTINCT as i64).collect::<Vec<i64>>());
        quantiles.add(-1);
        assert!(quantiles.distinct().is_none());
    }

    proptest! {
        #[test]
        fn scaling_up_gives_what_scaled_values_give(values: Vec<i16>, factor in 1_i64..1_000) {
            let (mut early, mut late) = (Quantiles::default(), Quantiles::default());
            for value in values {
                early.add(i64::from(value) * factor);
                late.add(i64::from(value));
            }
            late.scale_up(factor);
            prop_assert_eq!(early.at_percents(PERCENTS), late.at_percents(PERCENTS));
            prop_assert_eq!(early.range(), late.range());
        }

        #[test]
        fn any_values_are_ranked_within_the_bound(values in proptest::collection::vec(any::<i64>(), 1..3_000)) {
            prop_assert!(check(&values, 0) <= values.len() as u64);
        }
    }
}
