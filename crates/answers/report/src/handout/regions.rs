//! Tasks that are boards in regions.

use super::{HandoutAnswer, HandoutGoal, HandoutTask};
use crate::svg::RegionArt;
use crate::{number_of_pieces, regions_in_words};
use everyboard_board::Naming;
use everyboard_placement::regions::RegionPuzzle;
use everyboard_placement::{Problem, ProblemSpec};

impl HandoutTask {
    /// The task that a board in regions sets, made for a problem. `number` counts the puzzles of a
    /// handout; each has its own.
    pub fn of_regions(
        problem: &Problem,
        puzzle: &RegionPuzzle,
        number: usize,
        with_answer: bool,
    ) -> Self {
        let spec = ProblemSpec { regions: puzzle.regions.clone(), ..problem.spec().clone() };
        let art = RegionArt::new(&spec);
        let mut start = art.figure(None).numbered(number);
        start.description = puzzle.rows(&spec.board).join("/");
        let pieces = number_of_pieces(&spec.kinds, puzzle.regions.len());
        HandoutTask {
            title: format!("{pieces}: {}", puzzle.grade.level.name()),
            play: vec![regions_in_words(problem).join(" ")],
            start,
            goal: HandoutGoal::Nothing,
            counts: ["piece", "pieces"],
            has_rows: true,
            remarks: Vec::new(),
            answer: with_answer.then(|| HandoutAnswer::placed(&spec, &art, puzzle, number)),
        }
    }
}

impl HandoutAnswer {
    /// The only placement of a board in regions.
    fn placed(spec: &ProblemSpec, art: &RegionArt, puzzle: &RegionPuzzle, number: usize) -> Self {
        let pieces = puzzle.placement.pieces().iter();
        let squares = pieces.map(|piece| spec.board.name_of(piece.square, Naming::Algebraic));
        let mut board = art.figure(Some(&puzzle.placement)).numbered(number);
        board.description = squares.collect::<Vec<_>>().join(" ");
        let summary = format!("The only way; score {}", puzzle.grade.score);
        HandoutAnswer { summary, board: Some(board), ..HandoutAnswer::default() }
    }
}
