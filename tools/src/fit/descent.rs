//! Slopes of a loss -> how far each weight moves to where it is least.
//!
//! Each weight keeps a running mean of its slopes and of their squares, so that all move alike
//! whatever their scales: Kingma and Ba, "Adam" (ICLR 2015), with its constants.

/// What former slopes count beside the next one, in the mean and in that of squares.
const KEPT: [f64; 2] = [0.9, 0.999];
const ADDED: [f64; 2] = [0.1, 0.001];
/// Keeps a weight where it is whose slopes are all 0.
const LEAST_SQUARE: f64 = 1e-8;

/// What the slopes so far leave behind.
#[derive(Clone, Debug)]
pub(super) struct Descent {
    means: Vec<f64>,
    squares: Vec<f64>,
    /// What share of the two means slopes make up by now; the rest are the zeros at the start.
    known: [f64; 2],
    steps: i32,
}

impl Descent {
    /// Of so many weights, before the first step.
    pub(super) fn new(count: usize) -> Self {
        Self {
            means: vec![0.0; count],
            squares: vec![0.0; count],
            known: [0.0; 2],
            steps: 0,
        }
    }

    /// Begins a step, in which every weight moves once.
    pub(super) fn begin_step(&mut self) {
        self.steps += 1;
        self.known = KEPT.map(|kept| 1.0 - kept.powi(self.steps));
    }

    /// How far a weight of this slope moves down, where a step has this length.
    pub(super) fn move_of(&mut self, index: usize, slope: f64, length: f64) -> f64 {
        let (mean, square) = (&mut self.means[index], &mut self.squares[index]);
        *mean = KEPT[0] * *mean + ADDED[0] * slope;
        *square = KEPT[1] * *square + ADDED[1] * slope * slope;
        let [of_mean, of_square] = self.known;
        length * *mean / of_mean / ((*square / of_square).sqrt() + LEAST_SQUARE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_any_scale_come_to_where_their_loss_is_least() {
        // The slopes of 1000 (x - 3)^2 and of 0.001 (y + 2)^2.
        let mut at = [0.0, 0.0];
        let mut descent = Descent::new(2);
        for step in 0..2_000 {
            descent.begin_step();
            let slopes = [2_000.0 * (at[0] - 3.0), 0.002 * (at[1] + 2.0)];
            let length = 0.05 * (1.0 - f64::from(step) / 2_000.0);
            for (index, slope) in slopes.into_iter().enumerate() {
                at[index] -= descent.move_of(index, slope, length);
            }
        }
        assert!((at[0] - 3.0).abs() < 0.01, "{at:?}");
        assert!((at[1] + 2.0).abs() < 0.01, "{at:?}");
    }

    #[test]
    fn the_first_step_is_of_its_length_whatever_the_slope() {
        for slope in [1e-3, 1.0, 1e6] {
            let mut descent = Descent::new(1);
            descent.begin_step();
            let moved = descent.move_of(0, slope, 0.1);
            assert!((moved - 0.1).abs() < 1e-5, "{slope}: {moved}");
        }
    }
}
