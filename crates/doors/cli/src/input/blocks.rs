//! A note about boards that look as if blocks were drawn, where pieces do not slide.

use crate::args::Common;
use crate::output::note;
use everyboard::crates::board::{Board, Grid, Position, Square, Symbol};
use everyboard::crates::puzzle::{Puzzle, RuleKind};

/// So many letters that each touch themselves look like blocks; two groups of pieces are usual.
const FEWEST: usize = 3;
/// The most squares that a block has.
const LARGEST: usize = 6;

/// Notes on standard error that equal letters which touch are pieces of one square each, if they
/// look like blocks.
pub fn note_touching(puzzle: &Puzzle, common: &Common) {
    let letters = touching(puzzle);
    if letters.len() >= FEWEST {
        let words = letters.into_iter().map(String::from).collect::<Vec<_>>().join(", ");
        let note_words = "equal letters that touch are pieces of one square each here; with kind = \"slide\" in [rule] each \
                          would be one block";
        note(common, format_args!("note: {words}: {note_words}"));
    }
}

/// The kinds of pieces that cover a few squares of the first start, all of which hang together.
fn touching(puzzle: &Puzzle) -> Vec<char> {
    let Board::Grid(grid) = &puzzle.board else { return Vec::new() };
    if puzzle.rule.kinds.contains(&RuleKind::Slide) {
        return Vec::new();
    }
    let start = &puzzle.starts[0];
    let kinds = puzzle.alphabet.kinds().filter(|&kind| {
        let squares = start.count(kind);
        (2..=LARGEST).contains(&squares) && reached(grid, start, kind) == squares
    });
    kinds.map(|kind| puzzle.alphabet.char_of(kind)).collect()
}

/// The number of squares with this symbol that hang together with the first of them.
fn reached(grid: &Grid, start: &Position, kind: Symbol) -> usize {
    let mut found: Vec<Square> =
        (0..grid.len()).map(Square::new).filter(|&it| start.at(it) == kind).take(1).collect();
    let mut next = 0;
    while let Some(&at) = found.get(next) {
        for (right, up) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let side = grid.offset(at, right, up).filter(|&side| start.at(side) == kind);
            if let Some(side) = side.filter(|side| !found.contains(side)) {
                found.push(side);
            }
        }
        next += 1;
    }
    found.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard::crates::puzzle::{builtins, games};

    #[test]
    fn blocks_under_another_rule_are_noticed() {
        let klotski =
            "format = 1\nboard = 'ABBC/ABBC/DEEF/DGHF/I..J'\n[pieces]\nABCDEFGHIJ = 'W'\n";
        let puzzle = Puzzle::parse(klotski).unwrap();
        assert_eq!(touching(&puzzle), ['A', 'B', 'C', 'D', 'E', 'F']);
        let slide = klotski.to_owned() + "[rule]\nkind = 'slide'\n";
        assert!(touching(&Puzzle::parse(&slide).unwrap()).is_empty());
    }

    #[test]
    fn no_built_in_puzzle_looks_so() {
        for builtin in builtins().iter().chain(games()) {
            assert!(touching(&builtin.puzzle()).len() < FEWEST, "{}", builtin.name);
        }
    }
}
