//! Queens and others like them, against known numbers and against other methods.

use super::field::Field;
use super::kernel::{self, InstructionSet};
use crate::{Demand, Kind, Method, Options, Problem, Setup, count};
use everyboard_board::Drawing;
use everyboard_puzzle::Movement;

fn setup(piece: &str, height: usize, width: usize) -> Setup {
    let rows = vec![".".repeat(width); height].join("\n");
    let board = Drawing::parse(&rows).unwrap().board().unwrap();
    let kind = Kind { letter: 'x', movement: Movement::parse(piece).unwrap() };
    Setup::new(board, vec![kind], Demand::Exactly(height))
}

fn by(method: Method, problem: &Problem) -> String {
    let options = Options { method: Some(method), ..Options::default() };
    count(problem, &options, &()).unwrap().placements.to_string()
}

/// OEIS A000170, from n = 1.
const QUEENS: [&str; 14] = [
    "1", "0", "0", "2", "10", "4", "40", "92", "352", "724", "2680", "14200", "73712", "365596",
];

#[test]
fn queens_as_known() {
    for (n, known) in (1..).zip(QUEENS) {
        let problem = Problem::new(setup("Q", n, n)).unwrap();
        assert_eq!(by(Method::Border, &problem), known, "{n} queens");
    }
}

/// OEIS A051223, from n = 10.
#[test]
fn amazons_as_known() {
    for (n, known) in (10..).zip(["4", "44", "156", "1876", "5180"]) {
        let problem = Problem::new(setup("QN", n, n)).unwrap();
        assert_eq!(by(Method::Border, &problem), known, "{n} amazons");
    }
}
