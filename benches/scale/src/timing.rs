//! Many short times -> the few that describe them.

use std::time::{Duration, Instant};

/// Times of single lookups.
#[derive(Default)]
pub(crate) struct Times(Vec<u64>);

impl Times {
    pub(crate) fn with_capacity(count: u32) -> Self {
        Self(Vec::with_capacity(count as usize))
    }

    /// Takes the time of `work`, the two readings of the clock included.
    pub(crate) fn take<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let started = Instant::now();
        let result = work();
        self.0.push(started.elapsed().as_nanos() as u64);
        result
    }

    /// Of `share` of them none took longer.
    pub(crate) fn quantile(&mut self, share: f64) -> Duration {
        self.0.sort_unstable();
        let index = ((self.0.len() as f64 * share) as usize).min(self.0.len().saturating_sub(1));
        Duration::from_nanos(self.0.get(index).copied().unwrap_or(0))
    }

    /// Prints median, ninth decile and ninety-ninth percentile.
    pub(crate) fn print(&mut self, name: &str) {
        let [median, decile, percentile] = [0.5, 0.9, 0.99].map(|share| self.quantile(share));
        println!("{name:<28} median {median:>10.2?}  p90 {decile:>10.2?}  p99 {percentile:>10.2?}");
    }
}

/// The median of counts.
pub(crate) fn median(counts: &mut [u64]) -> u64 {
    counts.sort_unstable();
    counts.get(counts.len() / 2).copied().unwrap_or(0)
}
