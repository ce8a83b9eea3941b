//! Tables beside a search that is obviously right.

use super::distances::distances;
use super::part_space::PartSpace;
use super::symbols::SingleSymbols;
use super::tables::PatternTables;
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Builtin, MoveValidator, Puzzle};
use std::collections::{HashMap, VecDeque};
use std::num::NonZeroUsize;

/// The eight puzzle with its goal, where `X` is what a part has forgotten.
fn forgetful(kept: &str) -> Puzzle {
    let board: String = ".12345678"
        .chars()
        .map(|drawn| if drawn == '.' || kept.contains(drawn) { drawn } else { 'X' })
        .collect();
    let top = &board[..3];
    let middle = &board[3..6];
    let bottom = &board[6..];
    let pieces = format!("{kept}X");
    let file = format!(
        "format = 1\nboard = \"{top}/{middle}/{bottom}\"\n[pieces]\n{pieces} = \"W\"\n[rule]\nkind = \"step\""
    );
    Puzzle::parse(&file).unwrap()
}

/// Distances from the start, where only moves of pieces that are not `X` count: a search over whole
/// positions.
fn plain_distances(puzzle: &Puzzle) -> HashMap<Position, u8> {
    let forgotten = puzzle.alphabet.symbol_of('X').unwrap();
    let validator = MoveValidator::new(puzzle);
    let mut distances: HashMap<Position, u8> = HashMap::new();
    let mut queue = VecDeque::from([(puzzle.starts[0].clone(), 0)]);
    while let Some((position, distance)) = queue.pop_front() {
        if distances.contains_key(&position) {
            continue;
        }
        for next in validator.moves(&position) {
            let gap = next.only(Symbol::EMPTY).unwrap();
            if position.at(gap) == forgotten {
                queue.push_front((next, distance));
            } else {
                queue.push_back((next, distance + 1));
            }
        }
        distances.insert(position, distance);
    }
    distances
}

#[test]
fn tables_of_the_eight_puzzle_are_those_of_a_plain_search() {
    let mut puzzle = Builtin::named("eight-puzzle").unwrap().puzzle();
    let goal = puzzle.read_start(".12/345/678").unwrap().remove(0);
    puzzle.starts = vec![goal.clone()];
    let system = puzzle.compile().unwrap();
    for names in ["12", "345", "6781"] {
        let kept: Vec<Symbol> =
            names.chars().map(|name| puzzle.alphabet.symbol_of(name).unwrap()).collect();
        let space = PartSpace::new(&system, Some(Symbol::EMPTY), &[kept], 0);
        let table = distances(&space, &[space.of(&goal).unwrap()]).unwrap();
        let forgetful = forgetful(names);
        let mut expected = vec![u8::MAX; table.len()];
        for (position, distance) in plain_distances(&forgetful) {
            let squares = names.chars().rev().map(|name| {
                position.only(forgetful.alphabet.symbol_of(name).unwrap()).unwrap().index()
            });
            let number = squares.fold(0, |number, square| 9 * number + square);
            expected[number] = distance.min(expected[number]);
        }
        // Where two symbols share a square, the table has more than any distance.
        let most = expected.iter().filter(|&&it| it < u8::MAX).max().unwrap();
        for (found, expected) in table.iter().zip(&expected) {
            let is_right = if *expected < u8::MAX { found == expected } else { found > most };
            assert!(is_right, "{names}: {found} instead of {expected}");
        }
    }
}

/// The gap is carried; labels that are neighbours in the goal stand together.
#[test]
fn parts_of_the_fifteen_puzzle() {
    let puzzle = Builtin::named("fifteen-puzzle").unwrap().puzzle();
    let system = puzzle.compile().unwrap();
    let goal = puzzle.goal_positions(&system, 1).unwrap().remove(0);
    let single = SingleSymbols::new(&system, &puzzle.starts, &goal);
    assert_eq!(single.carried, Some(Symbol::EMPTY));
    let squares: Vec<Vec<Square>> = single
        .parts(6)
        .iter()
        .map(|part| part.iter().map(|&symbol| goal.only(symbol).unwrap()).collect())
        .collect();
    let mut part_of = [0; 16];
    for (number, squares) in squares.iter().enumerate() {
        squares.iter().for_each(|square| part_of[square.index()] = number + 1);
    }
    #[rustfmt::skip]
    assert_eq!(part_of, [
        0, 1, 1, 1,
        2, 1, 1, 1,
        2, 2, 2, 2,
        2, 3, 3, 3,
    ]);
}

/// Of any division of the symbols into parts; but not of other goals, nor with a bit turned.
#[test]
fn tables_are_made_of_their_entries() {
    let eight = Builtin::named("eight-puzzle").unwrap();
    let puzzle = eight.puzzle();
    let system = puzzle.compile().unwrap();
    let other = Puzzle::parse(&eight.text.replace("123\n456\n78.", "123\n456\n7.8")).unwrap();
    for memory in [600, 10_000, 1 << 20, 1 << 26] {
        let tables = PatternTables::build(&puzzle, &system, NonZeroUsize::MIN, memory).unwrap();
        let entries = tables.entries();
        let again = PatternTables::from_entries(&puzzle, &system, &entries).unwrap();
        assert_eq!(again.parts.len(), tables.parts.len());
        assert_eq!(again.entries(), entries);
        for start in ["867/254/3.1", "123/456/7.8", ".87/654/321"] {
            let start = &puzzle.read_start(start).unwrap()[0];
            assert_eq!(again.bound(start), tables.bound(start));
        }
        for number in [0, 7, 8, entries.len() - 1] {
            let mut damaged = entries.clone();
            damaged[number] ^= 4;
            assert!(PatternTables::from_entries(&puzzle, &system, &damaged).is_none());
        }
        for fewer in [0, 7, 8, entries.len() - 1] {
            assert!(PatternTables::from_entries(&puzzle, &system, &entries[..fewer]).is_none());
        }
        assert!(PatternTables::from_entries(&other, &system, &entries).is_none());
    }
}
