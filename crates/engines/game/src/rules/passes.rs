//! Ends of play by what stands on squares, as moves: the turn passes, nothing else changes. So the
//! positions that have ended are those that allow one of these moves, and sets of them are found as
//! moves are.

use super::GameRules;
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Change, Rewrite};

impl GameRules {
    /// A pass for each way in which the side to move has lost.
    pub(crate) fn passes_where_lost(&self) -> Vec<Rewrite> {
        self.passes(|side| self.ends.losing(side).collect())
    }

    /// A pass for each way in which the side to move has won, unless it has lost as well.
    pub(crate) fn passes_where_won(&self) -> Vec<Rewrite> {
        self.passes(|side| self.ends.winning(side).to_vec())
    }

    /// A pass for each list of what squares hold, by the side to move.
    fn passes(&self, lists: impl Fn(usize) -> Vec<Vec<(u8, u8)>>) -> Vec<Rewrite> {
        let empty: Position = self.puzzle.board.squares().map(|_| Symbol::EMPTY).collect();
        let turned = self.puzzle.with_every_turn(&empty);
        let passes = (0..2).flat_map(|side| {
            let turns = turned[side].symbols().iter().zip(turned[1 - side].symbols()).enumerate();
            let turn = turns.map(|(place, (&before, &after))| Change {
                square: Square::new(place),
                before,
                after,
            });
            let turn: Vec<Change> = turn.filter(Change::alters).collect();
            lists(side).into_iter().map(move |held| pass(&held, &turn))
        });
        passes.collect()
    }
}

/// The passing of a turn where squares hold this.
fn pass(held: &[(u8, u8)], turn: &[Change]) -> Rewrite {
    let stays = held.iter().map(|&(square, kind)| {
        let kind = Symbol::new(kind.into());
        Change { square: Square::new(square.into()), before: kind, after: kind }
    });
    let nowhere = Square::new(0);
    Rewrite::new(nowhere, nowhere, stays.chain(turn.iter().copied()).collect())
}
