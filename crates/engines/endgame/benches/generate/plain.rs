//! Retrograde analysis as textbooks have it, the plain program beside which generation is timed:
//! every square of every piece, one position at a time, counters of moves that are left, and a list
//! of positions for each level (K. Thompson, "Retrograde analysis of certain endgames", ICCA
//! Journal 9(3), 1986).

use everyboard_endgame::{Ending, Side};
use everyboard_puzzle::{Landing, Leap, Reach};

const SQUARES: usize = 64;
/// Not known to be won or lost; drawn, in the end.
const OPEN: u8 = 0;
/// No legal position.
const ILLEGAL: u8 = u8::MAX;

/// A piece: its side, whether it is the king, and from each square the squares it may pass on each
/// of its ways.
#[derive(Clone)]
struct PlainPiece {
    side: Side,
    king: bool,
    ways: Vec<Vec<Vec<u8>>>,
}

/// All positions of an ending on a chessboard. A position is the square of each piece, and its
/// number the squares as digits, the first piece the lowest.
pub(crate) struct Plain {
    pieces: Vec<PlainPiece>,
    /// By side to move and number: 1 more than the plies to mate, [`OPEN`] or [`ILLEGAL`].
    values: [Vec<u8>; 2],
}

/// A position with the side to move.
type Turn = (Side, u32);

/// What is yet to be done.
struct Work {
    /// By side and number: legal moves that do not yet lose.
    moves_left: [Vec<u8>; 2],
    /// For each number of plies: positions with a capture that leads to a value of so many.
    captures: Vec<Vec<Turn>>,
    /// The positions decided last.
    decided: Vec<Turn>,
}

impl Plain {
    /// Every value of an ending, and of those that captures lead to.
    pub(crate) fn new(ending: &Ending) -> Self {
        let king = |side| PlainPiece { side, king: true, ways: ways(&king_leaps()) };
        let mut pieces: Vec<PlainPiece> = Side::BOTH.map(king).into();
        for side in Side::BOTH {
            for piece in ending.pieces(side) {
                pieces.push(PlainPiece { side, king: false, ways: ways(piece.leaps()) });
            }
        }
        Self::of(pieces)
    }

    fn of(pieces: Vec<PlainPiece>) -> Self {
        let without = |taken: usize| {
            let mut rest = pieces.clone();
            let piece = rest.remove(taken);
            (!piece.king).then(|| Self::of(rest))
        };
        let smaller: Vec<_> = (0..pieces.len()).map(without).collect();
        let count = SQUARES.pow(pieces.len() as u32);
        let mut plain = Self { pieces, values: [vec![OPEN; count], vec![OPEN; count]] };
        for number in 0..count as u32 {
            plain.rule_out(number);
        }
        let mut work = Work {
            moves_left: [vec![0; count], vec![0; count]],
            captures: vec![Vec::new(); usize::from(u8::MAX)],
            decided: Vec::new(),
        };
        for number in 0..count as u32 {
            for side in Side::BOTH {
                plain.count_moves((side, number), &smaller, &mut work);
            }
        }
        plain.solve(work);
        plain
    }

    /// Marks a position that is not legal with one side to move or with either.
    fn rule_out(&mut self, number: u32) {
        let occupied = self.occupied(number);
        for side in Side::BOTH {
            if occupied.count_ones() < self.pieces.len() as u32 || self.attacks_king(side, number) {
                self.values[side as usize][number as usize] = ILLEGAL;
            }
        }
    }

    fn count_moves(&self, turn: Turn, smaller: &[Option<Self>], work: &mut Work) {
        let (side, number) = turn;
        if self.values[side as usize][number as usize] == ILLEGAL {
            return;
        }
        let mut moves = 0;
        let mut fastest_win = ILLEGAL;
        self.for_each_move(side, number, |after, taken| {
            let value = match taken {
                None => self.values[!side as usize][after as usize],
                Some(taken) => match &smaller[taken] {
                    Some(smaller) => smaller.values[!side as usize][drop_digit(after, taken)],
                    None => ILLEGAL,
                },
            };
            if value == ILLEGAL {
                return;
            }
            moves += 1;
            if value != OPEN && value % 2 == 1 {
                fastest_win = fastest_win.min(value);
            } else if value != OPEN {
                work.captures[usize::from(value - 1)].push(turn);
            }
        });
        work.moves_left[side as usize][number as usize] = moves;
        if fastest_win != ILLEGAL {
            work.captures[usize::from(fastest_win - 1)].push(turn);
        } else if moves == 0 && self.attacks_king(!side, number) {
            work.decided.push(turn);
        }
    }

    /// Level after level: what leads to a lost position wins, what leads to won ones only loses.
    fn solve(&mut self, mut work: Work) {
        for &(side, number) in &work.decided {
            self.values[side as usize][number as usize] = 1;
        }
        for plies in 0..work.captures.len() {
            let mut next = Vec::new();
            for (side, number) in std::mem::take(&mut work.decided) {
                // All pieces go back the way they come.
                let mut before = Vec::new();
                self.for_each_move(!side, number, |before_it, taken| {
                    before.extend(taken.is_none().then_some((!side, before_it)));
                });
                for turn in before {
                    self.arrive(turn, plies, &mut work.moves_left, &mut next);
                }
            }
            for turn in std::mem::take(&mut work.captures[plies]) {
                self.arrive(turn, plies, &mut work.moves_left, &mut next);
            }
            work.decided = next;
        }
    }

    /// A move from here leads to a mate in so many plies.
    fn arrive(&mut self, turn: Turn, plies: usize, left: &mut [Vec<u8>; 2], next: &mut Vec<Turn>) {
        let (side, number) = (turn.0 as usize, turn.1 as usize);
        if self.values[side][number] != OPEN {
            return;
        }
        if plies % 2 == 1 {
            left[side][number] -= 1;
            if left[side][number] > 0 {
                return;
            }
        }
        self.values[side][number] = plies as u8 + 2;
        next.push(turn);
    }

    /// Calls `each` with the number after every move of a side and the piece taken, if any, who
    /// then is still there.
    fn for_each_move(&self, side: Side, number: u32, mut each: impl FnMut(u32, Option<usize>)) {
        let occupied = self.occupied(number);
        for (at, piece) in self.pieces.iter().enumerate().filter(|(_, piece)| piece.side == side) {
            let from = square(number, at);
            for way in &piece.ways[from] {
                for &to in way {
                    let after = number ^ (from as u32 ^ u32::from(to)) << (6 * at);
                    if occupied >> to & 1 == 0 {
                        each(after, None);
                        continue;
                    }
                    let taken = (0..self.pieces.len())
                        .find(|&taken| square(number, taken) == usize::from(to));
                    let taken = taken.expect("somebody is there");
                    if self.pieces[taken].side != side {
                        each(after, Some(taken));
                    }
                    break;
                }
            }
        }
    }

    /// Whether a side attacks the other one's king.
    fn attacks_king(&self, side: Side, number: u32) -> bool {
        let mut attacks = false;
        self.for_each_move(side, number, |_, taken| {
            attacks |= taken.is_some_and(|taken| self.pieces[taken].king);
        });
        attacks
    }

    fn occupied(&self, number: u32) -> u64 {
        (0..self.pieces.len()).fold(0, |all, piece| all | 1 << square(number, piece))
    }

    /// Legal positions, those won and those lost for the side to move.
    pub(crate) fn count(&self, side: Side) -> [u64; 3] {
        let mut counts = [0; 3];
        for &value in &self.values[side as usize] {
            counts[0] += u64::from(value != ILLEGAL);
            counts[1] += u64::from(value != ILLEGAL && value != OPEN && value % 2 == 0);
            counts[2] += u64::from(value != ILLEGAL && value % 2 == 1);
        }
        counts
    }

    /// The moves of White's longest win, White to move.
    pub(crate) fn longest_win(&self) -> Option<u16> {
        let wins = self.values[Side::White as usize].iter().filter(|&&v| v != OPEN && v % 2 == 0);
        wins.max().map(|&value| u16::from(value) / 2)
    }
}

fn square(number: u32, piece: usize) -> usize {
    (number >> (6 * piece)) as usize % SQUARES
}

/// The number without the square of a piece.
fn drop_digit(number: u32, piece: usize) -> usize {
    let low = number & ((1 << (6 * piece)) - 1);
    (number >> (6 * piece + 6) << (6 * piece) | low) as usize
}

fn king_leaps() -> Vec<Leap> {
    let steps = (-1..=1).flat_map(|up| (-1..=1).map(move |right| (right, up)));
    let (reach, landing) = (Reach::Times(1), Landing::Any);
    let leap = |(right, up)| Leap { right, up, reach, landing };
    steps.filter(|&step| step != (0, 0)).map(leap).collect()
}

/// From each square, the squares on each way to the edge.
fn ways(leaps: &[Leap]) -> Vec<Vec<Vec<u8>>> {
    let from = |square: i32| {
        let way = |leap: &Leap| {
            (1..8)
                .take_while(|&times| leap.reach.allows(times as usize))
                .map(|times| (square % 8 + times * leap.right, square / 8 + times * leap.up))
                .take_while(|(x, y)| (0..8).contains(x) && (0..8).contains(y))
                .map(|(x, y)| (8 * y + x) as u8)
                .collect()
        };
        leaps.iter().map(way).collect()
    };
    (0..SQUARES as i32).map(from).collect()
}
