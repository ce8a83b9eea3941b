//! Which positions of a solution are drawn, and its moves in rows.

use super::HandoutAnswer;
use crate::Figure;

/// More positions than this are not all drawn, but those after every fifth, tenth, ... move.
const MOST: usize = 40;
/// Moves of a row, whose first has its number.
const IN_A_ROW: usize = 10;

impl HandoutAnswer {
    /// The positions to draw, each with its caption: `start`, then `1 a1b3`, or `after 10` where
    /// others are left out.
    pub(super) fn drawn(&self) -> Vec<(String, &Figure)> {
        let last = self.steps.len().saturating_sub(1);
        let every = every(self.steps.len());
        let numbered = self.steps.iter().enumerate();
        let drawn = numbered.filter(|(number, _)| number % every == 0 || *number == last);
        drawn
            .map(|(number, step)| match number {
                0 => ("start".to_owned(), step),
                _ if every > 1 => (format!("after {number}"), step),
                _ => (format!("{number} {}", step.caption), step),
            })
            .collect()
    }

    /// The moves in rows, each with the number of its first move.
    pub(super) fn rows(&self) -> Vec<(usize, String)> {
        let moves: Vec<&str> = self.moves().collect();
        let rows = moves.chunks(IN_A_ROW).zip(0..);
        rows.map(|(row, number)| (number * IN_A_ROW + 1, row.join(" "))).collect()
    }
}

/// After how many moves a position is drawn.
fn every(positions: usize) -> usize {
    if positions <= MOST {
        return 1;
    }
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|it| it * 10_usize.pow(power)));
    steps.skip(2).find(|every| positions.div_ceil(*every) <= MOST).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_long_solutions_some_positions_are_drawn() {
        let cases = [(1, 1), (40, 1), (41, 5), (117, 5), (200, 5), (201, 10), (2000, 50)];
        for (positions, drawn) in cases {
            assert_eq!(every(positions), drawn, "{positions}");
        }
    }

    #[test]
    fn rows_begin_with_their_number() {
        let step = |caption: &str| Figure::empty(1.0, 1.0).with_caption(caption);
        let steps = ["start"].into_iter().chain(["a1b3"; 12]).map(step).collect();
        let answer = HandoutAnswer { steps, ..HandoutAnswer::default() };
        let rows = answer.rows();
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[1], (11, "a1b3 a1b3".to_owned()));
        assert_eq!(answer.drawn()[12].0, "12 a1b3");
    }
}
