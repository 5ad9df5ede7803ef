//! Progress on stderr: bars where it is a terminal, plain lines where it is not.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

/// Steps that take less are not shown outside a terminal.
const WORTH_A_LINE: Duration = Duration::from_secs(1);

/// Where steps show how far they are.
#[derive(Debug)]
pub struct Progress {
    bars: Option<MultiProgress>,
    is_quiet: bool,
}

impl Progress {
    /// Shows on stderr.
    pub fn on_stderr() -> Self {
        Self {
            bars: std::io::stderr().is_terminal().then(MultiProgress::new),
            is_quiet: false,
        }
    }

    /// Shows nothing.
    pub fn quiet() -> Self {
        Self {
            bars: None,
            is_quiet: true,
        }
    }

    /// Starts a step, which ends when the value is dropped. `total` is the number of items where
    /// it is known.
    pub fn step(&self, name: &str, total: Option<u64>) -> Step {
        let bar = match &self.bars {
            Some(bars) => bars.add(ProgressBar::no_length().with_message(name.to_owned())),
            None => ProgressBar::hidden(),
        };
        let template = if total.is_some() {
            "{msg:40} {wide_bar} {human_pos}/{human_len}"
        } else {
            "{msg:40} {spinner} {human_pos}"
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        if let Some(total) = total {
            bar.set_length(total);
        }
        Step {
            bar,
            name: name.to_owned(),
            started: Instant::now(),
            prints: self.bars.is_none() && !self.is_quiet,
        }
    }
}

/// A step under way.
#[derive(Debug)]
pub struct Step {
    bar: ProgressBar,
    name: String,
    started: Instant,
    prints: bool,
}

impl Step {
    /// Counts `count` more items as done.
    pub fn advance(&self, count: u64) {
        self.bar.inc(count);
    }
}

impl Drop for Step {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
        let elapsed = self.started.elapsed();
        if self.prints && WORTH_A_LINE <= elapsed {
            eprintln!("{}: {:.1} s", self.name, elapsed.as_secs_f64());
        }
    }
}
