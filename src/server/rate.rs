//! How often one key may ask: a bucket of tokens for each key.
//!
//! The bucket is the virtual scheduling form of the generic cell rate algorithm (ITU-T I.371,
//! ATM Forum TM 4.0): one number a key, the time at which its bucket would be full again. A
//! request is let in where that time lies at most one second ahead, so a key may spend a whole
//! second's requests at once. Integers of nanoseconds on a monotonic clock neither drift nor, in
//! 584 years, overflow.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

const SECOND_NS: u64 = 1_000_000_000;

/// The buckets of all keys; none where there is no limit.
#[derive(Debug)]
pub(super) struct Rates {
    started: Instant,
    /// Time that one request costs.
    step_ns: u64,
    /// By key: when its bucket is full again, since `started`.
    full_at_ns: Vec<AtomicU64>,
}

impl Rates {
    /// Buckets for `key_count` keys of `per_second` requests each, `None` for no limit.
    pub(super) fn new(per_second: Option<NonZero<u32>>, key_count: usize) -> Self {
        let limited = per_second.map_or(0, |_| key_count);
        Self {
            started: Instant::now(),
            step_ns: per_second.map_or(0, |rate| SECOND_NS / u64::from(rate.get())),
            full_at_ns: (0..limited).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Lets a request of the key at `key` in, or tells the seconds to wait, rounded up.
    pub(super) fn admit(&self, key: usize) -> Result<(), u64> {
        let now_ns = u64::try_from(self.started.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.admit_at(key, now_ns)
    }

    fn admit_at(&self, key: usize, now_ns: u64) -> Result<(), u64> {
        let Some(full_at_ns) = self.full_at_ns.get(key) else {
            return Ok(());
        };
        let next = |full_at: u64| full_at.max(now_ns).saturating_add(self.step_ns);
        let admit = |full_at: u64| Some(next(full_at)).filter(|next| next - now_ns <= SECOND_NS);
        full_at_ns
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, admit)
            .map(|_| ())
            .map_err(|full_at| (next(full_at) - now_ns - SECOND_NS).div_ceil(SECOND_NS))
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::{Rates, SECOND_NS};

    fn rates(per_second: u32) -> Rates {
        Rates::new(NonZero::new(per_second), 2)
    }

    #[test]
    fn a_second_of_requests_may_come_at_once_and_no_more() {
        let rates = rates(5);
        let admitted = (0..20).filter(|_| rates.admit_at(0, 7).is_ok()).count();
        assert_eq!(admitted, 5);
        assert_eq!(rates.admit_at(0, 7), Err(1));
    }

    #[test]
    fn a_bucket_fills_again_one_request_at_a_time() {
        let rates = rates(4);
        while rates.admit_at(0, 0).is_ok() {}
        assert!(rates.admit_at(0, SECOND_NS / 4 - 1).is_err());
        assert!(rates.admit_at(0, SECOND_NS / 4).is_ok());
        assert!(rates.admit_at(0, SECOND_NS / 4).is_err());
    }

    #[test]
    fn days_of_silence_earn_no_more_than_a_second() {
        let rates = rates(3);
        let later = 30 * 86_400 * SECOND_NS;
        let admitted = (0..20).filter(|_| rates.admit_at(0, later).is_ok()).count();
        assert_eq!(admitted, 3);
    }

    #[test]
    fn keys_do_not_share_a_bucket() {
        let rates = rates(1);
        assert!(rates.admit_at(0, 0).is_ok());
        assert!(rates.admit_at(0, 0).is_err());
        assert!(rates.admit_at(1, 0).is_ok());
    }

    #[test]
    fn without_a_rate_every_request_is_let_in() {
        let rates = rates(0);
        assert!((0..1_000).all(|_| rates.admit_at(0, 0).is_ok()));
    }
}
