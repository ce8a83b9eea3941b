//! The generator against its slow twin: one position at a time, every position of small boards, by
//! rules written once more.

use everyboard_endgame::{BoardSize, Ending, Pieces, Side, Square, Tables, Value};
use everyboard_puzzle::{Landing, Leap, Reach};

/// A piece that may stand on the board: its side, whether it is the king, its leaps.
#[derive(Clone)]
struct TwinPiece {
    side: Side,
    king: bool,
    leaps: Vec<Leap>,
}

/// Every position of an ending on a small board. A position is the square of each piece, and its
/// number the squares as digits, the first piece the lowest.
struct Twin {
    size: i32,
    pieces: Vec<TwinPiece>,
    /// With White to move, and with Black, by the number of the position.
    values: [Vec<Option<Value>>; 2],
}

/// A position that is not decided.
struct UndecidedPosition {
    side: Side,
    number: usize,
    in_check: bool,
    /// The numbers of the positions that moves without capture lead to.
    quiet: Vec<u32>,
    /// What captures lead to.
    captures: Vec<Value>,
}

impl Twin {
    fn new(size: i32, pieces: Vec<TwinPiece>) -> Self {
        let without = |taken: usize| {
            let mut rest = pieces.clone();
            let piece = rest.remove(taken);
            (!piece.king).then(|| Twin::new(size, rest))
        };
        let smaller: Vec<_> = (0..pieces.len()).map(without).collect();
        let count = (size as usize).pow(2 * pieces.len() as u32);
        let mut twin = Twin { size, pieces, values: [vec![None; count], vec![None; count]] };
        let numbers = (0..count).flat_map(|number| Side::BOTH.map(|side| (side, number)));
        let all = numbers.filter_map(|(side, n)| twin.undecided(side, n, &smaller)).collect();
        let deepest = smaller.iter().flatten().map(Twin::deepest).max().unwrap_or(0);
        twin.solve(all, deepest);
        twin
    }

    /// Decides wins and losses move by move; all else is drawn.
    fn solve(&mut self, mut undecided: Vec<UndecidedPosition>, deepest: u16) {
        for depth in 0.. {
            let before = undecided.len();
            self.pass(&mut undecided, Value::Win(depth));
            self.pass(&mut undecided, Value::Loss(depth));
            if undecided.len() == before && depth > deepest {
                break;
            }
        }
        for position in undecided {
            self.values[position.side as usize][position.number] = Some(Value::Draw);
        }
    }

    /// Looks at every position that is not decided, whether it has this value.
    fn pass(&mut self, undecided: &mut Vec<UndecidedPosition>, value: Value) {
        undecided.retain(|position| {
            let reply = |&number: &u32| self.values[!position.side as usize][number as usize];
            let captures = position.captures.iter().copied().map(Some);
            let mut replies = position.quiet.iter().map(reply).chain(captures);
            let no_moves = position.quiet.is_empty() && position.captures.is_empty();
            let has_it = match value {
                Value::Win(n) => replies.any(|r| matches!(r, Some(Value::Loss(m)) if m < n)),
                Value::Loss(0) => no_moves && position.in_check,
                Value::Loss(n) => {
                    !no_moves && replies.all(|r| matches!(r, Some(Value::Win(m)) if m <= n))
                }
                Value::Draw => false,
            };
            if has_it {
                self.values[position.side as usize][position.number] = Some(value);
            }
            !has_it
        });
    }

    fn deepest(&self) -> u16 {
        let moves = |value: &Option<Value>| match value {
            Some(Value::Win(moves) | Value::Loss(moves)) => *moves,
            _ => 0,
        };
        self.values.iter().flatten().map(moves).max().unwrap_or(0)
    }

    /// The position with its moves, if it is legal.
    fn undecided(
        &self,
        side: Side,
        number: usize,
        smaller: &[Option<Twin>],
    ) -> Option<UndecidedPosition> {
        let squares = self.squares(number);
        let apart = (0..squares.len()).all(|i| !squares[..i].contains(&squares[i]));
        if !apart || self.in_check(&squares, !side) {
            return None;
        }
        let in_check = self.in_check(&squares, side);
        let mut position =
            UndecidedPosition { side, number, in_check, quiet: Vec::new(), captures: Vec::new() };
        for piece in (0..self.pieces.len()).filter(|&piece| self.pieces[piece].side == side) {
            for goal in self.goals(&squares, piece) {
                self.add_move(&squares, piece, goal, smaller, &mut position);
            }
        }
        Some(position)
    }

    fn add_move(
        &self,
        squares: &[i32],
        piece: usize,
        goal: i32,
        smaller: &[Option<Twin>],
        to: &mut UndecidedPosition,
    ) {
        let taken = squares.iter().position(|&square| square == goal);
        if taken.is_some_and(|taken| self.pieces[taken].side == to.side) {
            return;
        }
        let mut after = squares.to_vec();
        after[piece] = goal;
        if let Some(taken) = taken {
            after[taken] = -1;
        }
        if self.in_check(&after, to.side) {
            return;
        }
        let Some(taken) = taken else { return to.quiet.push(self.number(&after) as u32) };
        let twin = smaller[taken].as_ref().expect("kings are not taken");
        after.remove(taken);
        let value = twin.values[!to.side as usize][twin.number(&after)];
        to.captures.push(value.expect("the capture is legal"));
    }

    /// Where a piece goes, or captures.
    fn goals(&self, squares: &[i32], piece: usize) -> Vec<i32> {
        let (file, rank) = (squares[piece] % self.size, squares[piece] / self.size);
        let mut goals = Vec::new();
        for leap in &self.pieces[piece].leaps {
            for times in (1..).take_while(|&times| leap.reach.allows(times as usize)) {
                let (x, y) = (file + times * leap.right, rank + times * leap.up);
                if x < 0 || y < 0 || x >= self.size || y >= self.size {
                    break;
                }
                goals.push(y * self.size + x);
                if squares.contains(&(y * self.size + x)) {
                    break;
                }
            }
        }
        goals
    }

    /// Whether the king of a side is attacked. A piece that was taken is on square -1.
    fn in_check(&self, squares: &[i32], side: Side) -> bool {
        let king = self.pieces.iter().position(|piece| piece.king && piece.side == side).unwrap();
        (0..self.pieces.len())
            .filter(|&piece| self.pieces[piece].side != side && squares[piece] >= 0)
            .any(|piece| self.goals(squares, piece).contains(&squares[king]))
    }

    fn squares(&self, mut number: usize) -> Vec<i32> {
        let cells = (self.size * self.size) as usize;
        let mut next = || {
            let square = number % cells;
            number /= cells;
            square as i32
        };
        self.pieces.iter().map(|_| next()).collect()
    }

    fn number(&self, squares: &[i32]) -> usize {
        let cells = (self.size * self.size) as usize;
        squares.iter().rev().fold(0, |number, &square| number * cells + square as usize)
    }
}

fn pieces() -> Pieces {
    let mut pieces = Pieces::orthodox();
    for (letter, movement) in
        [('A', "QN"), ('S', "NN"), ('C', "C"), ('W', "W"), ('M', "R2F"), ('D', "DDFF"), ('G', "WD")]
    {
        pieces.define(letter, movement).unwrap();
    }
    pieces
}

fn twin_pieces(ending: &Ending) -> Vec<TwinPiece> {
    let king = |side| {
        let steps = (-1..=1).flat_map(|up| (-1..=1).map(move |right| (right, up)));
        let (reach, landing) = (Reach::Times(1), Landing::Any);
        let leap = |(right, up)| Leap { right, up, reach, landing };
        let leaps = steps.filter(|&step| step != (0, 0)).map(leap).collect();
        TwinPiece { side, king: true, leaps }
    };
    let mut pieces: Vec<TwinPiece> = Side::BOTH.map(king).into();
    for side in Side::BOTH {
        for piece in ending.pieces(side) {
            pieces.push(TwinPiece { side, king: false, leaps: piece.leaps().to_vec() });
        }
    }
    pieces
}

/// Compares every position, legal or not.
fn compare(size: u8, name: &str) {
    let ending = Ending::parse(name, &pieces()).unwrap();
    let twin = Twin::new(size.into(), twin_pieces(&ending));
    let mut tables = Tables::new(BoardSize::new(size).unwrap());
    let table = tables.table(&ending, &()).unwrap();
    for side in Side::BOTH {
        for (number, value) in twin.values[side as usize].iter().enumerate() {
            let square = |&s: &i32| Square::new(s as u8 % size, s as u8 / size).unwrap();
            let squares: Vec<Square> = twin.squares(number).iter().map(square).collect();
            let found = table.value(side, &squares);
            assert_eq!(found, *value, "{name} {size}x{size} {side:?} {squares:?}");
        }
    }
}

#[test]
fn three_men() {
    for size in 4..=6 {
        for name in ["KQK", "KRK", "KBK", "KNK", "KAK", "KSK", "KCK", "KMK", "KDK", "KKR", "KGK"] {
            compare(size, name);
        }
    }
}

#[test]
fn four_men_on_4x4() {
    for name in [
        "KQKR", "KRKQ", "KBNK", "KKBN", "KRKN", "KNNK", "KRRK", "KAKS", "KSKA", "KCKM", "KDKR",
        "KACK", "KGKN", "KBKS", "KMKM", "KWKA",
    ] {
        compare(4, name);
    }
}

#[test]
fn four_men_on_5x5() {
    for name in ["KQKR", "KBNK", "KAKS"] {
        compare(5, name);
    }
}

/// Like pieces among three, of either side, and so in either part of the index.
#[test]
fn five_men_on_4x4() {
    for name in ["KRRKN", "KBKGG"] {
        compare(4, name);
    }
}

#[test]
#[ignore = "a minute"]
fn more_five_men_on_4x4() {
    for name in ["KGGGK", "KASKM", "KQKRR", "KSKCW", "KRBNK", "KNKAA", "KKMMM"] {
        compare(4, name);
    }
}
