//! Solutions that people wrote down, replayed move by move before the validator.

use everyboard_board::{Naming, Position, Square, Symbol};
use everyboard_puzzle::{Builtin, IllegalMove, MoveValidator, Puzzle};

/// Moves the piece on `from` to `to` and passes the turn; the validator judges it.
fn make(
    puzzle: &Puzzle,
    position: &Position,
    from: Square,
    to: Square,
) -> Result<Position, IllegalMove> {
    let mut next = position.clone();
    next.put(to, position.at(from));
    next.put(from, Symbol::EMPTY);
    if let Some(side) = puzzle.side_to_move(position) {
        let after = (side + 1) % puzzle.rule.turns.sides();
        next.put(puzzle.turn_place(), puzzle.turn_symbol(after));
    }
    MoveValidator::new(puzzle).check(position, &next).map(|()| next)
}

/// Where moves such as `12-7`, squares numbered from 1, lead from a start.
fn replay(puzzle: &Puzzle, start: &Position, moves: &str) -> Result<Position, IllegalMove> {
    let square = |number: &str| puzzle.board.square_named(number, Naming::One).unwrap();
    moves.split(' ').try_fold(start.clone(), |position, written| {
        let (from, to) = written.split_once('-').unwrap();
        make(puzzle, &position, square(from), square(to))
    })
}

const FREE: &str = "12-7 7-6 2-7 7-12 10-9 9-2 3-4 4-9 9-10 11-4 4-3 6-7 1-6 6-11 7-6 6-1";
const ALTERNATING: &str =
    "1-6 10-5 2-9 12-7 3-4 5-12 9-10 7-2 4-9 11-4 6-11 4-3 10-5 12-7 5-12 7-6 9-10 6-1";

/// Traditional solutions of the exchange on 4 rows and 3 columns.
#[test]
fn the_4x3_exchange() {
    let puzzle = Builtin::named("knights-4x3").unwrap().puzzle();
    let end = replay(&puzzle, &puzzle.starts[0], FREE).unwrap();
    assert!(puzzle.is_goal(&end));
    assert_eq!(FREE.split(' ').count(), 16);
}

#[test]
fn the_4x3_exchange_with_colours_in_turn() {
    let puzzle = Builtin::named("knights-4x3-alternating").unwrap().puzzle();
    let ends = puzzle.starts.iter().map(|start| replay(&puzzle, start, ALTERNATING));
    let ends: Vec<Result<Position, IllegalMove>> = ends.collect();
    assert_eq!(ends.len(), 2, "either colour may begin");
    assert_eq!(ends.iter().filter(|end| end.is_ok()).count(), 1, "black began");
    assert!(ends.iter().flatten().all(|end| puzzle.is_goal(end)));
    assert!(ends.contains(&Err(IllegalMove::WrongTurn)));
    let free = puzzle.starts.iter().map(|start| replay(&puzzle, start, FREE));
    assert!({ free }.all(|end| end.is_err()), "one colour moves twice running");
}

/// The squares that the gap visits on 5x5: H. van der Sanden from 0, Leck from 1 (rec.puzzles,
/// 2000).
const GAPS: [(&str, usize); 5] = [
    (
        "12-01-08-11-22-19-12-03-14-07-00-11-20-17-06-13-02-09-12-15-22-11-18-07-04-13-24-17-10-21-12-05-02-13-16-23-12",
        0,
    ),
    (
        "13-02-09-12-21-18-07-14-25-18-11-22-13-10-03-14-17-06-13-20-09-12-23-16-13-04-15-08-01-12-19-08-05-14-17-24-13",
        1,
    ),
    (
        "13-10-03-14-07-18-25-14-17-06-13-02-09-12-23-20-13-22-11-18-21-12-23-16-13-04-15-08-01-12-19-08-05-14-17-24-13",
        1,
    ),
    (
        "13-02-09-12-23-20-13-22-11-18-07-14-05-08-01-12-23-16-13-10-03-14-25-18-21-12-19-08-15-04-13-06-03-14-17-24-13",
        1,
    ),
    (
        "13-16-23-12-09-20-13-22-11-18-07-14-05-08-01-12-09-02-13-10-03-14-25-18-21-12-19-08-15-04-13-06-03-14-17-24-13",
        1,
    ),
];

#[test]
fn the_5x5_exchange() {
    let puzzle = Builtin::named("knights-5x5").unwrap().puzzle();
    for (list, first) in GAPS {
        let gaps = list.split('-').map(|gap| Square::new(gap.parse::<usize>().unwrap() - first));
        let gaps: Vec<Square> = gaps.collect();
        let mut position = puzzle.starts[0].clone();
        for pair in gaps.windows(2) {
            position = make(&puzzle, &position, pair[1], pair[0]).unwrap();
        }
        assert!(puzzle.is_goal(&position), "{list}");
        assert_eq!(gaps.len(), 37);
    }
}
