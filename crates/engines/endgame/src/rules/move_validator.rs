//! Legal positions and legal moves, one at a time.

use crate::board::{BoardSize, Square};
use crate::ending::{Ending, Side};
use everyboard_puzzle::{Leap, Movement};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Kings and other pieces.
pub(crate) const MOST_PIECES: usize = 2 + Ending::MOST;

/// The rules for one ending on one board. Squares are given as in
/// [`Position`](super::Position::squares).
#[derive(Clone, Debug)]
pub struct MoveValidator {
    /// The kings and the other pieces, each with its side.
    pieces: Vec<(Side, Arc<Reach>)>,
}

/// The lines along which a piece moves on a board.
#[derive(Clone, Debug)]
struct Reach {
    /// For each square, the squares in each direction, nearest first.
    lines: Vec<Vec<Vec<Square>>>,
    /// For each square, the set of all those.
    within: Vec<u64>,
}

/// A legal move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Which piece moves: 0 the white king, 1 the black one, then the others.
    pub piece: usize,
    /// Where it goes.
    pub to: Square,
    /// Which piece it takes; never a king.
    pub taken: Option<usize>,
}

impl Move {
    /// The squares after the move; the piece taken is left out.
    pub fn play(self, squares: &[Square]) -> Vec<Square> {
        let mut after = [self.to; MOST_PIECES];
        self.play_in(squares, &mut after).to_vec()
    }

    /// The same in `buffer`.
    pub(crate) fn play_in<'r>(
        self,
        squares: &[Square],
        buffer: &'r mut [Square; MOST_PIECES],
    ) -> &'r [Square] {
        let after = &mut buffer[..squares.len()];
        after.copy_from_slice(squares);
        after[self.piece] = self.to;
        match self.taken {
            None => after,
            Some(taken) => {
                after.copy_within(taken + 1.., taken);
                &after[..squares.len() - 1]
            }
        }
    }
}

impl MoveValidator {
    /// The rules for an ending.
    pub fn new(board: BoardSize, ending: &Ending) -> Self {
        let Ok(Movement::Leaps(king)) = Movement::parse("K") else { unreachable!("K is an atom") };
        let kings = Side::BOTH.map(|side| (side, Reach::of(board, &king)));
        let others =
            ending.all_pieces().map(|(side, piece)| (side, Reach::of(board, piece.leaps())));
        MoveValidator { pieces: kings.into_iter().chain(others).collect() }
    }

    /// Whether the pieces stand apart and the king of the side that is not to move is not attacked.
    pub fn is_legal(&self, turn: Side, squares: &[Square]) -> bool {
        let are_apart = (1..squares.len()).all(|i| !squares[..i].contains(&squares[i]));
        are_apart && !self.in_check(!turn, squares)
    }

    /// Whether the king of a side is attacked.
    pub fn in_check(&self, side: Side, squares: &[Square]) -> bool {
        self.is_attacked(squares[side.index()], !side, squares, None)
    }

    /// Whether a side attacks a square with a piece other than `taken`.
    fn is_attacked(
        &self,
        target: Square,
        by: Side,
        squares: &[Square],
        taken: Option<usize>,
    ) -> bool {
        let mut others = self.pieces.iter().enumerate().filter(|&(piece, _)| Some(piece) != taken);
        others.any(|(piece, (side, reach))| {
            *side == by && reach.attacks(squares[piece], target, squares)
        })
    }

    /// All legal moves of a side, in the order of the pieces and of the squares they go to.
    pub fn moves(&self, turn: Side, squares: &[Square]) -> Vec<Move> {
        let mut moves = Vec::new();
        self.each_move(turn, squares, |step| moves.push(step));
        moves.sort_unstable_by_key(|step| (step.piece, step.to));
        moves.dedup();
        moves
    }

    /// Calls `found` with each legal move, in no order, and twice with a move that a piece can make
    /// by two of its leaps.
    pub(crate) fn each_move(&self, turn: Side, squares: &[Square], mut found: impl FnMut(Move)) {
        let own = self.pieces.iter().enumerate().filter(|(_, (side, _))| *side == turn);
        for (piece, (_, reach)) in own {
            for line in &reach.lines[squares[piece].index()] {
                for &to in line {
                    let taken = squares.iter().position(|&square| square == to);
                    let step = Move { piece, to, taken };
                    let is_own = taken.is_some_and(|taken| self.pieces[taken].0 == turn);
                    if !is_own && self.is_safe(turn, step, squares) {
                        found(step);
                    }
                    if taken.is_some() {
                        break;
                    }
                }
            }
        }
    }

    /// Whether the own king is not attacked after a move, which takes no king.
    fn is_safe(&self, turn: Side, step: Move, squares: &[Square]) -> bool {
        let mut after = [step.to; MOST_PIECES];
        after[..squares.len()].copy_from_slice(squares);
        after[step.piece] = step.to;
        let after = &after[..squares.len()];
        let takes_king = step.taken.is_some_and(|taken| taken < 2);
        !takes_king && !self.is_attacked(after[turn.index()], !turn, after, step.taken)
    }
}

/// What was worked out before: a validator is made for every move that is written, and there are
/// few kinds of pieces.
static KNOWN: Mutex<BTreeMap<Kind, Arc<Reach>>> = Mutex::new(BTreeMap::new());

/// Files of the board, and leaps.
type Kind = (u8, Vec<Leap>);

impl Reach {
    fn of(board: BoardSize, leaps: &[Leap]) -> Arc<Self> {
        // What a lock guards is whole also after a panic elsewhere.
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let reach = known.entry((board.size(), leaps.to_vec()));
        Arc::clone(reach.or_insert_with(|| Arc::new(Reach::new(board, leaps))))
    }

    fn new(board: BoardSize, leaps: &[Leap]) -> Self {
        let mut lines = vec![Vec::new(); 64];
        for from in board.squares() {
            lines[from.index()] = leaps.iter().map(|leap| line(board, from, *leap)).collect();
        }
        let within = lines.iter().map(|lines: &Vec<Vec<Square>>| {
            lines.iter().flatten().fold(0, |all, square| all | square.bit())
        });
        Reach { within: within.collect(), lines }
    }

    /// Whether a piece on `from` attacks `target` past the pieces on `squares`.
    fn attacks(&self, from: Square, target: Square, squares: &[Square]) -> bool {
        // Most pieces do not see the square even on an empty board.
        self.within[from.index()] & target.bit() != 0
            && self.lines[from.index()].iter().any(|line| {
                let stop = line.iter().find(|&at| *at == target || squares.contains(at));
                stop == Some(&target)
            })
    }
}

/// The squares that a piece reaches from `from` by one leap, repeated as often as it may be.
fn line(board: BoardSize, from: Square, leap: Leap) -> Vec<Square> {
    (1..8)
        .take_while(|&times| leap.reach.allows(times))
        .map_while(|times| board.step(from, times as i32 * leap.right, times as i32 * leap.up))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ending::Pieces;

    fn moves(name: &str, turn: Side, squares: &[&str]) -> usize {
        let ending = Ending::parse(name, &Pieces::orthodox()).unwrap();
        let validator = MoveValidator::new(BoardSize::CHESS, &ending);
        let squares: Vec<Square> = squares.iter().map(|name| name.parse().unwrap()).collect();
        assert!(validator.is_legal(turn, &squares));
        validator.moves(turn, &squares).len()
    }

    /// Counted on a board by hand.
    #[test]
    fn legal_moves() {
        // Stalemate; a king that may take the queen or step to d4 or f4.
        assert_eq!(moves("KQK", Side::Black, &["c7", "a8", "b6"]), 0);
        assert_eq!(moves("KQK", Side::Black, &["a1", "e5", "e6"]), 3);
        // A pinned rook moves along the file only: 5 squares and the queen; the king has 3 of 5.
        assert_eq!(moves("KQKR", Side::Black, &["a1", "e8", "e1", "e7"]), 6 + 4);
    }
}
