//! The moves of a game as changes of cells, by side.

use everyboard_board::{Square, Symbol};
use everyboard_puzzle::{Puzzle, Rewrite, RewriteSystem};

/// The moves of one side.
#[derive(Clone, Debug, Default)]
pub(crate) struct SideMoves {
    /// By the square that the piece leaves.
    pub(crate) forwards: Vec<Vec<Step>>,
    /// The moves that take nothing, the other way, by the square that the piece entered.
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
    /// The kind of the piece that it takes, by its place in the alphabet, from 1.
    pub(crate) taken: Option<u8>,
}

impl Step {
    fn new(rewrite: &Rewrite) -> Self {
        let all: Vec<(u8, u8, u8)> = rewrite
            .changes
            .iter()
            .map(|change| (change.square.index() as u8, cell(change.before), cell(change.after)))
            .collect();
        Step {
            from: rewrite.from,
            to: rewrite.to,
            needs: all.iter().map(|&(square, before, _)| (square, before)).collect(),
            makes: all
                .iter()
                .filter(|(_, before, after)| before != after)
                .map(|&(square, before, after)| (square, after, before))
                .collect(),
            taken: taken(rewrite),
        }
    }

    /// What squares must hold.
    pub(crate) fn needs(&self) -> &[(u8, u8)] {
        &self.needs
    }

    /// Whether the squares hold what the move needs.
    pub(crate) fn is_allowed(&self, cells: &[u8]) -> bool {
        self.needs.iter().all(|&(square, symbol)| cells[usize::from(square)] == symbol)
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

/// The pieces on the squares before and after a move.
fn pieces_around(puzzle: &Puzzle, rewrite: &Rewrite) -> [Vec<Symbol>; 2] {
    let changes = rewrite.changes.iter().filter(|change| change.square != puzzle.turn_place());
    let mut before = Vec::new();
    let mut after = Vec::new();
    for change in changes {
        before.extend(Some(change.before).filter(|symbol| !symbol.is_empty()));
        after.extend(Some(change.after).filter(|symbol| !symbol.is_empty()));
    }
    [before, after]
}

/// Whether a move leaves all pieces but one at most.
pub(crate) fn takes_one_at_most(puzzle: &Puzzle, rewrite: &Rewrite) -> bool {
    let [mut before, after] = pieces_around(puzzle, rewrite);
    let all_there = after.iter().all(|piece| {
        let place = before.iter().position(|other| other == piece);
        place.map(|place| before.swap_remove(place)).is_some()
    });
    all_there && before.len() <= 1
}

/// The kind of the piece that a move takes. No rule takes two at once.
fn taken(rewrite: &Rewrite) -> Option<u8> {
    let square = rewrite.removed().next()?;
    let change = rewrite.changes.iter().find(|change| change.square == square)?;
    Some(cell(change.before))
}

/// The steps that these cells allow, of those kept by the square that a piece leaves.
pub(crate) fn allowed<'a>(
    by_square: &'a [Vec<Step>],
    cells: &'a [u8],
) -> impl Iterator<Item = &'a Step> {
    let occupied = by_square.iter().zip(cells).filter(|(_, cell)| **cell > 0);
    occupied.flat_map(|(steps, _)| steps).filter(|step| step.is_allowed(cells))
}

impl SideMoves {
    /// Those of the rewrites in which a piece of this side moves.
    pub(crate) fn new(puzzle: &Puzzle, system: &RewriteSystem, side: usize) -> Self {
        let mut forwards = vec![Vec::new(); puzzle.board.len()];
        let mut backwards = forwards.clone();
        let kinds = puzzle.kinds_of(side);
        let mine = system.rewrites().iter();
        for rewrite in mine.filter(|rewrite| rewrite.mover().is_some_and(|m| kinds.contains(&m))) {
            // The turn is not on a square.
            let squares =
                rewrite.changes.iter().filter(|change| change.square != puzzle.turn_place());
            let rewrite = Rewrite::new(rewrite.from, rewrite.to, squares.copied().collect());
            let step = Step::new(&rewrite);
            if step.taken.is_none() {
                backwards[rewrite.to.index()].push(Step::new(&rewrite.reversed()));
            }
            forwards[rewrite.from.index()].push(step);
        }
        SideMoves { forwards, backwards }
    }
}
