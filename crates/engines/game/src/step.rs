//! The moves of a game as changes of cells, by side.

use everyboard_board::{Square, Symbol};
use everyboard_puzzle::{Change, Puzzle, Rewrite, RewriteSystem};

/// The moves of one side.
#[derive(Clone, Debug, Default)]
pub(crate) struct SideMoves {
    /// By the square that the piece leaves.
    pub(crate) forwards: Vec<Vec<Step>>,
    /// The moves that leave all pieces, the other way, by the square that the piece entered.
    pub(crate) backwards: Vec<Vec<Step>>,
}

/// A move, or the undoing of one.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// What squares must hold.
    needs: Box<[(u8, u8)]>,
    /// What squares hold afterwards, and what they held.
    makes: Box<[(u8, u8, u8)]>,
    pub(crate) effect: Effect,
}

/// What a move does to the pieces, of which each has its kind, by its place in the alphabet, from
/// 1.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// All stay.
    None,
    /// It takes this one.
    Takes(u8),
    /// It brings this one to the board.
    Places(u8),
}

impl Effect {
    /// What becomes of the squares if these hold the second of these symbols before the move and
    /// the third after it; `None` if it does more.
    fn of(changes: &[(u8, u8, u8)]) -> Option<Self> {
        let pieces = |held: fn(&(u8, u8, u8)) -> u8| {
            changes.iter().map(held).filter(|&symbol| symbol > 0).collect::<Vec<u8>>()
        };
        let mut before = pieces(|change| change.1);
        let mut fresh = pieces(|change| change.2);
        fresh.retain(|piece| {
            let place = before.iter().position(|other| other == piece);
            place.map(|place| before.swap_remove(place)).is_none()
        });
        match (&before[..], &fresh[..]) {
            ([], []) => Some(Effect::None),
            ([piece], []) => Some(Effect::Takes(*piece)),
            ([], [piece]) => Some(Effect::Places(*piece)),
            _ => None,
        }
    }

    /// Its number among the effects on `kinds` kinds: 0 if all pieces stay.
    pub(crate) fn number(self, kinds: usize) -> usize {
        match self {
            Effect::None => 0,
            Effect::Takes(kind) => usize::from(kind),
            Effect::Places(kind) => kinds + usize::from(kind),
        }
    }
}

impl Step {
    /// A move as what it does to the squares; `None` if it takes more than one piece, adds more, or
    /// does both.
    fn new(rewrite: &Rewrite) -> Option<Self> {
        let all: Vec<(u8, u8, u8)> = rewrite
            .changes
            .iter()
            .map(|change| (change.square.index() as u8, cell(change.before), cell(change.after)))
            .collect();
        Some(Step {
            from: rewrite.from,
            to: rewrite.to,
            needs: all.iter().map(|&(square, before, _)| (square, before)).collect(),
            makes: all
                .iter()
                .filter(|(_, before, after)| before != after)
                .map(|&(square, before, after)| (square, after, before))
                .collect(),
            effect: Effect::of(&all)?,
        })
    }

    /// What squares must hold.
    pub(crate) fn needs(&self) -> &[(u8, u8)] {
        &self.needs
    }

    /// Whether the squares hold what the move needs.
    pub(crate) fn is_allowed(&self, cells: &[u8]) -> bool {
        self.needs.iter().all(|&(square, symbol)| cells[usize::from(square)] == symbol)
    }

    /// The square of the piece that it takes, if that is not one that it leaves or enters.
    pub(crate) fn taken_beside(&self) -> Option<Square> {
        let Effect::Takes(kind) = self.effect else { return None };
        let squares = self.makes.iter().filter(|&&(_, after, before)| (after, before) == (0, kind));
        let mut squares = squares.map(|it| Square::new(it.0.into()));
        squares.find(|square| ![self.from, self.to].contains(square))
    }

    /// Makes the move.
    pub(crate) fn make(&self, cells: &mut [u8]) {
        for &(square, after, _) in &self.makes {
            cells[usize::from(square)] = after;
        }
    }

    /// The squares that it changes, with what they hold afterwards and what they held.
    pub(crate) fn changes(&self) -> impl Iterator<Item = (u8, u8, u8)> {
        self.makes.iter().copied()
    }

    /// Takes the move back.
    pub(crate) fn unmake(&self, cells: &mut [u8]) {
        for &(square, _, before) in &self.makes {
            cells[usize::from(square)] = before;
        }
    }
}

/// A symbol as a cell keeps it.
pub(crate) fn cell(symbol: Symbol) -> u8 {
    symbol.index() as u8
}

impl SideMoves {
    /// Those of the rewrites that are moves of this side; `None` if one of them does more to the
    /// pieces than to take one or to place one.
    pub(crate) fn new(puzzle: &Puzzle, system: &RewriteSystem, side: usize) -> Option<Self> {
        let mut forwards = vec![Vec::new(); puzzle.board.len()];
        let mut backwards = forwards.clone();
        let turn = puzzle.turn_symbol(side);
        let is_turn = |change: &Change| change.square == puzzle.turn_place();
        let is_mine = |change: &Change| is_turn(change) && change.before == turn;
        for rewrite in system.rewrites().iter().filter(|it| it.changes.iter().any(is_mine)) {
            let squares = rewrite.changes.iter().filter(|change| !is_turn(change));
            let rewrite = Rewrite::new(rewrite.from, rewrite.to, squares.copied().collect());
            let step = Step::new(&rewrite)?;
            if step.effect == Effect::None {
                backwards[rewrite.to.index()].push(Step::new(&rewrite.reversed())?);
            }
            forwards[rewrite.from.index()].push(step);
        }
        Some(SideMoves { forwards, backwards })
    }

    /// What its moves do to pieces.
    pub(crate) fn effects(&self) -> impl Iterator<Item = Effect> {
        self.forwards.iter().flatten().map(|step| step.effect)
    }
}
