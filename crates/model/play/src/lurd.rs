//! Moves as those of Sokoban's keeper: `l`, `u`, `r`, `d` for a step to the left, up, to the right,
//! down, and capitals for pushes.

use everyboard_board::{Board, Grid, Square, Symbol};
use everyboard_puzzle::{Change, Puzzle, Rewrite, RewriteSystem};
use everyboard_sorted::SortedMap;

/// A step: right and up, its letter, and that of a push.
const WAYS: [(i32, i32, char, char); 4] =
    [(-1, 0, 'l', 'L'), (0, 1, 'u', 'U'), (1, 0, 'r', 'R'), (0, -1, 'd', 'D')];

/// By rewrite: the letters of the move; `None` if not all moves are walks and pushes of one piece
/// along rows and columns.
pub(crate) fn words(puzzle: &Puzzle, system: &RewriteSystem) -> Option<Vec<String>> {
    let Board::Grid(grid) = &puzzle.board else { return None };
    let keeper = system.rewrites().first()?.mover()?;
    if puzzle.starts.iter().any(|start| start.count(keeper) != 1) {
        return None;
    }
    system.rewrites().iter().map(|rewrite| Move::new(grid, keeper, rewrite)?.word()).collect()
}

/// What a move does, by square.
struct Move<'a> {
    grid: &'a Grid,
    rewrite: &'a Rewrite,
    on: SortedMap<Square, Change>,
}

impl<'a> Move<'a> {
    /// The move, if it takes the keeper from one square to another.
    fn new(grid: &'a Grid, keeper: Symbol, rewrite: &'a Rewrite) -> Option<Self> {
        let on: SortedMap<Square, Change> =
            rewrite.changes.iter().map(|change| (change.square, *change)).collect();
        let is_on_board = on.keys().all(|square| square.index() < grid.len());
        let arrives = on.get(&rewrite.to)?.after == keeper;
        let is_keepers = rewrite.mover() == Some(keeper) && rewrite.from != rewrite.to;
        (is_on_board && arrives && is_keepers).then_some(Move { grid, rewrite, on })
    }

    fn word(&self) -> Option<String> {
        let to = self.rewrite.to;
        if self.on[&to].before.is_empty() {
            let altered = self.on.values().filter(|change| change.alters()).count();
            return self.walk(to).filter(|_| altered == 2);
        }
        WAYS.iter().find_map(|&(right, up, _, push)| {
            let walk = self.walk(self.grid.offset(to, -right, -up)?)?;
            self.pushes(right, up).then(|| format!("{walk}{push}"))
        })
    }

    /// Whether what stands on the last square goes on so, with all that stands behind it, and
    /// nothing else is altered.
    fn pushes(&self, right: i32, up: i32) -> bool {
        let mut left: SortedMap<Square, Change> =
            self.on.iter().filter(|(_, it)| it.alters()).map(|(&at, &it)| (at, it)).collect();
        let mut at = self.rewrite.to;
        let mut comes = self.on[&at].after;
        left.remove(&self.rewrite.from);
        loop {
            let Some(change) = self.on.get(&at).filter(|change| change.after == comes) else {
                return false;
            };
            left.remove(&at);
            if change.before.is_empty() || at == self.rewrite.from {
                return left.is_empty();
            }
            comes = change.before;
            match self.grid.offset(at, right, up) {
                Some(next) if next != self.rewrite.to => at = next,
                _ => return false,
            }
        }
    }

    /// The shortest walk to a square over those that the move needs empty.
    fn walk(&self, to: Square) -> Option<String> {
        let mut found = SortedMap::from([(self.rewrite.from, String::new())]);
        let mut next = vec![self.rewrite.from];
        while !next.is_empty() && !found.contains_key(&to) {
            let mut further = Vec::new();
            for at in next {
                for &(right, up, step, _) in &WAYS {
                    let Some(square) = self.grid.offset(at, right, up) else { continue };
                    let is_free = self.on.get(&square).is_some_and(|it| it.before.is_empty());
                    if is_free && !found.contains_key(&square) {
                        found.insert(square, format!("{}{step}", found[&at]));
                        further.push(square);
                    }
                }
            }
            next = further;
        }
        found.remove(&to)
    }
}
