//! The generator against its slow twin: one position at a time, every position of small boards, by
//! rules written once more.

use everyboard_endgame::{Ending, Field, Pieces, Side, Square, Store, Value};
use everyboard_puzzle::Leap;
use std::collections::HashMap;

/// A piece that may stand on the board: its side, whether it is the king, its leaps.
#[derive(Clone)]
struct Man {
    side: Side,
    king: bool,
    leaps: Vec<Leap>,
}

/// Every position of an ending on a small board, by the squares of all pieces.
struct Twin {
    size: i32,
    men: Vec<Man>,
    values: HashMap<(Side, Vec<i32>), Option<Value>>,
}

/// After a move: the squares, and the piece that was taken.
type Move = (Vec<i32>, Option<usize>);

/// A position, side to move first, and its moves.
type Undecided = ((Side, Vec<i32>), Vec<Move>);

impl Twin {
    fn goals(&self, squares: &[i32], man: usize) -> Vec<i32> {
        let (file, rank) = (squares[man] % self.size, squares[man] / self.size);
        let mut goals = Vec::new();
        for leap in &self.men[man].leaps {
            let mut times = 1;
            while leap.reach.allows(times as usize) {
                let (x, y) = (file + times * leap.right, rank + times * leap.up);
                if x < 0 || y < 0 || x >= self.size || y >= self.size {
                    break;
                }
                goals.push(y * self.size + x);
                if squares.contains(&(y * self.size + x)) {
                    break;
                }
                times += 1;
            }
        }
        goals
    }

    fn in_check(&self, squares: &[i32], side: Side) -> bool {
        let king = self.men.iter().position(|man| man.king && man.side == side).unwrap();
        (0..self.men.len())
            .filter(|&man| self.men[man].side != side && squares[man] >= 0)
            .any(|man| self.goals(squares, man).contains(&squares[king]))
    }

    fn moves(&self, squares: &[i32], side: Side) -> Vec<Move> {
        let mut moves = Vec::new();
        for man in (0..self.men.len()).filter(|&man| self.men[man].side == side) {
            for goal in self.goals(squares, man) {
                let taken = squares.iter().position(|&square| square == goal);
                if taken.is_some_and(|taken| self.men[taken].side == side) {
                    continue;
                }
                let mut after = squares.to_vec();
                after[man] = goal;
                if let Some(taken) = taken {
                    after[taken] = -1;
                }
                if !self.in_check(&after, side) {
                    moves.push((after, taken));
                }
            }
        }
        moves
    }

    fn new(size: i32, men: Vec<Man>) -> Self {
        let mut twin = Twin { size, men, values: HashMap::new() };
        let smaller: Vec<Option<Twin>> = (0..twin.men.len())
            .map(|taken| {
                let mut rest = twin.men.clone();
                let man = rest.remove(taken);
                (!man.king).then(|| Twin::new(size, rest))
            })
            .collect();
        twin.solve(&smaller);
        twin
    }

    fn solve(&mut self, smaller: &[Option<Twin>]) {
        let mut undecided = Vec::new();
        for number in 0..self.count() {
            let squares = self.squares(number);
            for side in Side::BOTH {
                if self.is_legal(&squares, side) {
                    let moves = self.moves(&squares, side);
                    undecided.push(((side, squares.clone()), moves));
                } else {
                    self.values.insert((side, squares.clone()), None);
                }
            }
        }
        let deepest = smaller.iter().flatten().map(Twin::deepest).max().unwrap_or(0);
        for depth in 0.. {
            let before = undecided.len();
            self.pass(&mut undecided, smaller, Value::Win(depth));
            self.pass(&mut undecided, smaller, Value::Loss(depth));
            if undecided.len() == before && depth > deepest {
                break;
            }
        }
        for (position, _) in undecided {
            self.values.insert(position, Some(Value::Draw));
        }
    }

    /// Looks at every position that is not decided, whether it has this value.
    fn pass(&mut self, undecided: &mut Vec<Undecided>, smaller: &[Option<Twin>], value: Value) {
        undecided.retain(|(position, moves)| {
            let (side, squares) = position;
            let reply = |(after, taken): &Move| self.reply(*side, after, *taken, smaller);
            let replies: Vec<_> = moves.iter().map(reply).collect();
            let wins =
                |depth| replies.iter().any(|r| matches!(r, Some(Value::Loss(m)) if *m < depth));
            let loses =
                |depth| replies.iter().all(|r| matches!(r, Some(Value::Win(m)) if *m <= depth));
            let has_it = match value {
                Value::Win(depth) => wins(depth),
                Value::Loss(0) => moves.is_empty() && self.in_check(squares, *side),
                Value::Loss(depth) => !moves.is_empty() && loses(depth),
                Value::Draw => false,
            };
            if has_it {
                self.values.insert(position.clone(), Some(value));
            }
            !has_it
        });
    }

    fn deepest(&self) -> u16 {
        let moves = |value: &Option<Value>| match value {
            Some(Value::Win(moves) | Value::Loss(moves)) => *moves,
            _ => 0,
        };
        self.values.values().map(moves).max().unwrap_or(0)
    }

    /// The value of what a move leads to, if it is known.
    fn reply(
        &self,
        side: Side,
        after: &[i32],
        taken: Option<usize>,
        smaller: &[Option<Twin>],
    ) -> Option<Value> {
        match taken {
            None => self.values.get(&(!side, after.to_vec())).copied().flatten(),
            Some(taken) => {
                let mut rest = after.to_vec();
                rest.remove(taken);
                let twin = smaller[taken].as_ref().expect("kings are not taken");
                twin.values[&(!side, rest)]
            }
        }
    }

    fn is_legal(&self, squares: &[i32], side: Side) -> bool {
        let apart = (0..squares.len()).all(|i| !squares[..i].contains(&squares[i]));
        apart && !self.in_check(squares, !side)
    }

    fn count(&self) -> usize {
        (self.size as usize).pow(2 * self.men.len() as u32)
    }

    fn squares(&self, mut number: usize) -> Vec<i32> {
        let cells = (self.size * self.size) as usize;
        let mut next = || {
            let square = number % cells;
            number /= cells;
            square as i32
        };
        self.men.iter().map(|_| next()).collect()
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

fn men(ending: &Ending) -> Vec<Man> {
    let king = |side| {
        let steps = (-1..=1).flat_map(|up| (-1..=1).map(move |right| (right, up)));
        let leap = |(right, up)| Leap { right, up, reach: everyboard_puzzle::Reach::Times(1) };
        let leaps = steps.filter(|&step| step != (0, 0)).map(leap).collect();
        Man { side, king: true, leaps }
    };
    let mut men: Vec<Man> = Side::BOTH.map(king).into();
    for side in Side::BOTH {
        for piece in ending.pieces(side) {
            men.push(Man { side, king: false, leaps: piece.leaps().to_vec() });
        }
    }
    men
}

/// Compares every position, legal or not.
fn compare(size: u8, name: &str) {
    let ending = Ending::parse(name, &pieces()).unwrap();
    let twin = Twin::new(size.into(), men(&ending));
    let mut store = Store::new(Field::new(size).unwrap());
    let table = store.table(&ending, &()).unwrap();
    for ((side, squares), value) in &twin.values {
        let square = |&s: &i32| Square::new(s as u8 % size, s as u8 / size).unwrap();
        let squares: Vec<Square> = squares.iter().map(square).collect();
        assert_eq!(
            table.value(*side, &squares),
            *value,
            "{name} {size}x{size} {side:?} {squares:?}"
        );
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
