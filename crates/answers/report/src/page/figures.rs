//! What all shortest solutions are like, as figures.

use crate::Figure;
use crate::record::SolutionsRecord;
use everyboard_puzzle::Puzzle;

impl SolutionsRecord {
    /// How many times the gap enters each square, on average; `None` where that was not counted.
    pub fn heat_map(&self, puzzle: &Puzzle) -> Option<Figure> {
        let solutions = self.solutions.parse::<f64>().unwrap_or(1.0);
        let entered = self.gap_visits.as_ref()?.iter();
        let means: Vec<f64> =
            entered.map(|number| number.parse::<f64>().unwrap_or(0.0) / solutions).collect();
        let caption = "visits of the gap to each square, on average";
        Some(Figure::heat_map(&puzzle.board, &means).with_caption(caption))
    }

    /// The positions on shortest solutions, by depth.
    pub fn depths(&self) -> Figure {
        let numbers = self.positions_on_shortest_paths.iter().map(|&number| number as u64);
        let numbers: Vec<u64> = numbers.collect();
        Figure::histogram(&numbers, "depth", ["position", "positions"])
            .with_caption("positions on shortest solutions, by moves from the start")
    }
}
