//! Tasks in which pieces are placed.

use super::{HandoutAnswer, HandoutGoal, HandoutTask};
use crate::svg::PrintedBoard;
use crate::{Figure, grouped, number_of_pieces, placing_in_words};
use everyboard_board::Naming;
use everyboard_placement::regions::RegionPuzzle;
use everyboard_placement::{Placement, Problem, ProblemSpec};
use num_bigint::BigUint;

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
        let pieces = number_of_pieces(&spec.kinds, puzzle.regions.len());
        let title = format!("{pieces}: {}", puzzle.grade.level.name());
        let summary = format!("The only way; score {}", puzzle.grade.score);
        let task = HandoutTask::of_board(problem, &spec, title, number);
        let answer =
            with_answer.then(|| HandoutAnswer::placed(&spec, &puzzle.placement, number, summary));
        let start = Figure { description: puzzle.rows(&spec.board).join("/"), ..task.start };
        HandoutTask { start, answer, ..task }
    }

    /// The task that a problem sets. Its answer is the placement that was `found`, of as many as
    /// there are, if they were counted.
    pub fn of_placement(
        problem: &Problem,
        found: Option<&Placement>,
        count: Option<&BigUint>,
        with_answer: bool,
    ) -> Self {
        let spec = problem.spec();
        let task = HandoutTask::of_board(problem, spec, crate::words::demanded_pieces(spec), 1);
        let summary = match count.map(grouped).as_deref() {
            Some("1") => "The only way".to_owned(),
            Some(count) => format!("One of {count} ways"),
            None => "One way".to_owned(),
        };
        let answer = match found {
            Some(found) => HandoutAnswer::placed(spec, found, 1, summary),
            None => HandoutAnswer::without_solution("There is no way"),
        };
        HandoutTask { answer: with_answer.then_some(answer), ..task }
    }

    /// The board of a problem, in the regions of `spec`, with the pieces that stand already.
    fn of_board(problem: &Problem, spec: &ProblemSpec, title: String, number: usize) -> Self {
        HandoutTask {
            title,
            play: vec![placing_in_words(problem, !spec.regions.is_empty()).join(" ")],
            start: PrintedBoard::new(spec).figure(&spec.fixed).numbered(number),
            goal: HandoutGoal::Nothing,
            counts: ["piece", "pieces"],
            has_rows: true,
            remarks: Vec::new(),
            answer: None,
        }
    }
}

impl HandoutAnswer {
    /// A placement.
    fn placed(spec: &ProblemSpec, placement: &Placement, number: usize, summary: String) -> Self {
        let pieces = placement.pieces();
        let squares = pieces.iter();
        let squares = squares.map(|piece| spec.board.name_of(piece.square, Naming::Algebraic));
        let mut board = PrintedBoard::new(spec).figure(pieces).numbered(number);
        board.description = squares.collect::<Vec<_>>().join(" ");
        HandoutAnswer { summary, board: Some(board), ..HandoutAnswer::default() }
    }
}
