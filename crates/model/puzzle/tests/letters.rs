//! Pieces that are alike keep the letters of their start where they are shown.

use everyboard_board::{Block, Board, Position, Square};
use everyboard_puzzle::{Puzzle, RewriteSystem};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::BTreeMap;

/// Thirteen cars of four kinds. They were shown with the letters A, B, H and J alone.
const CARD: &str = "BBHKooooHKCCAAJLooIooLDDIEEMooFFGGMo";

fn shown(puzzle: &Puzzle, position: &Position) -> String {
    puzzle.board.draw_line(&puzzle.alphabet, &puzzle.shown(position))
}

fn file(board: &str, rest: &str) -> Puzzle {
    Puzzle::parse(&format!("format = 1\nboard = '{board}'\n{rest}[rule]\nkind = 'slide'\n"))
        .unwrap()
}

#[test]
fn a_card_is_shown_as_it_is_written() {
    let puzzle = Puzzle::parse(CARD).unwrap();
    let start = &puzzle.starts[0];
    assert_eq!(shown(&puzzle, start).replace('/', ""), CARD.replace('o', "."));
    let kinds = puzzle.board.draw_line(&puzzle.alphabet, start);
    assert_eq!(puzzle.alphabet.kinds().count(), 4, "{kinds}");
}

/// A position that no start leads to, such as one from a table, has no letters but those of the
/// kinds.
#[test]
fn other_positions_have_the_letters_of_the_kinds() {
    let puzzle = file("AB.C/AB.C", "");
    assert_eq!(shown(&puzzle, &puzzle.starts[0]), "AB.C/AB.C");
    let other = puzzle.read_start(".BAC/.BAC").unwrap().remove(0);
    assert_eq!(shown(&puzzle, &other), ".AAA/.AAA");
}

/// What `--from` draws is shown so, also where it is the start of the file in other letters.
#[test]
fn a_start_that_is_given_has_its_own_letters() {
    let mut puzzle = file("AB.C/AB.C", "");
    for text in ["CA.B/CA.B", "AA.A/AA.A", ".CBA/.CBA"] {
        puzzle.start_from(text).unwrap();
        assert_eq!(shown(&puzzle, &puzzle.starts[0]), text);
    }
    let error = puzzle.start_from("AD.C/AD.C").unwrap_err().to_string();
    assert!(error.contains("expected one of .ABC"), "{error}");
}

/// Each of several starts has the letters of its drawing.
#[test]
fn every_start_has_its_letters() {
    let puzzle = file("...", "start = ['AB.', '.BA', 'C.D']\n");
    let starts: Vec<String> = puzzle.starts.iter().map(|start| shown(&puzzle, start)).collect();
    assert_eq!(starts, ["AB.", ".BA", "C.D"]);
}

/// A goal that names one of several alike pieces would ask for any of them.
#[test]
fn a_goal_cannot_ask_for_one_of_several_alike() {
    let puzzle = file("AB.C/AB.C", "");
    let error = puzzle.read_goals("??B?/??B?").unwrap_err().to_string();
    assert!(error.contains("'B' is one of several pieces that are alike; 'A' stands"), "{error}");
    let error = puzzle.read_goals("c2=B").unwrap_err().to_string();
    assert!(error.contains("'B' is one of several"), "{error}");
    assert!(puzzle.read_goals("??A?/??A?").is_ok());
}

/// Letters are for showing: a file that is written has the kinds, and is the same puzzle.
#[test]
fn a_puzzle_is_the_same_whatever_its_letters() {
    let puzzle = Puzzle::parse(CARD).unwrap();
    assert_eq!(Puzzle::parse(&puzzle.to_toml()), Ok(puzzle));
}

/// Shapes as the board can show them, by column and row.
const SHAPES: [&[(usize, usize)]; 6] = [
    &[(0, 0)],
    &[(0, 0), (1, 0)],
    &[(0, 0), (0, 1)],
    &[(0, 0), (1, 0), (0, 1), (1, 1)],
    &[(1, 0), (0, 1), (1, 1)],
    &[(0, 0), (1, 0), (2, 0)],
];

/// A board of this size on which blocks stand wherever the next one of the list has room, each with
/// a letter of its own.
fn packed((width, height): (usize, usize), blocks: &[(usize, Index, Index)]) -> String {
    let mut rows = vec![vec!['.'; width]; height];
    let mut letters = ('A'..='Z').chain('a'..='z');
    for (shape, column, row) in blocks {
        let (column, row) = (column.index(width), row.index(height));
        let cells = SHAPES[*shape].iter().map(|(x, y)| (column + x, row + y));
        let is_free = |(x, y): (usize, usize)| rows.get(y).and_then(|row| row.get(x)) == Some(&'.');
        if cells.clone().all(is_free)
            && let Some(letter) = letters.next()
        {
            cells.for_each(|(x, y)| rows[y][x] = letter);
        }
    }
    rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

/// The first square and the shape of each letter of a drawing, read from it alone.
fn blocks_of(board: &Board, drawn: &str) -> BTreeMap<char, (Square, Block)> {
    let mut cells: BTreeMap<char, Vec<(usize, usize)>> = BTreeMap::new();
    for (row, line) in drawn.split('/').enumerate() {
        for (column, letter) in line.chars().enumerate().filter(|(_, letter)| *letter != '.') {
            cells.entry(letter).or_default().push((column, row));
        }
    }
    let Board::Grid(grid) = board else { unreachable!("blocks are drawn on a grid") };
    let blocks = cells.into_iter().map(|(letter, cells)| {
        let first = grid.at(cells[0].1, cells[0].0).unwrap();
        (letter, (first, Block::new(cells).unwrap()))
    });
    blocks.collect()
}

/// Walks, and holds what is shown after each move against the squares from and to that the move
/// itself names.
fn assert_letters_follow(puzzle: &Puzzle, system: &RewriteSystem, choices: &[Index]) {
    let mut positions = vec![puzzle.starts[0].clone()];
    let mut blocks = vec![blocks_of(&puzzle.board, &shown(puzzle, &positions[0]))];
    for choice in choices {
        let mut next = positions[positions.len() - 1].clone();
        let moves = system.moves_from(&next);
        let Some(made) = moves.get(choice.index(moves.len().max(1))) else { break };
        made.apply(&mut next);
        let mut after = blocks[blocks.len() - 1].clone();
        let moved = after.values_mut().find(|(first, _)| *first == made.from).unwrap();
        moved.0 = made.to;
        positions.push(next);
        blocks.push(after);
    }
    let along = puzzle.shown_along(&positions);
    for ((position, shown), blocks) in positions.iter().zip(&along).zip(&blocks) {
        assert_eq!(puzzle.alphabet.plain(shown), *position);
        let drawn = puzzle.board.draw_line(&puzzle.alphabet, shown);
        assert_eq!(blocks_of(&puzzle.board, &drawn), *blocks, "{drawn}");
    }
}

proptest! {
    /// After any walk every letter covers its own block, moved as the moves say, and nothing else
    /// is drawn.
    #[test]
    fn letters_follow_their_pieces(
        size in (2..7_usize, 2..6_usize),
        blocks in prop::collection::vec((0..SHAPES.len(), any::<Index>(), any::<Index>()), 1..14),
        choices in prop::collection::vec(any::<Index>(), 0..30),
        counts_moves: bool,
    ) {
        let board = packed(size, &blocks);
        prop_assume!(board.contains(|drawn: char| drawn.is_alphabetic()));
        let count = if counts_moves { "moves" } else { "steps" };
        let rule = format!("[rule]\nkind = 'slide'\ncount = '{count}'\n");
        let puzzle = Puzzle::parse(&format!("format = 1\nboard = '{board}'\n{rule}")).unwrap();
        assert_eq!(shown(&puzzle, &puzzle.starts[0]), board);
        let system = puzzle.compile_or_in_parts_within(u64::MAX).unwrap();
        assert_letters_follow(&puzzle, &system, &choices);
    }
}
