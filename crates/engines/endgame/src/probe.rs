//! Questions about positions, to whatever holds their tables.

use crate::rules::{Diagram, IllegalPosition, Move, MoveValidator};
use crate::table::Value;
use everyboard_sorted::sort_by_key;
use std::sync::Arc;

/// Knows the values of positions: [`Tables`](crate::Tables) in memory, or a `Library` in a folder.
///
/// ```
/// use everyboard_endgame::{Diagram, Pieces, Probe, Tables, Value};
///
/// let diagram = Diagram::parse("8/8/8/8/8/2k5/1q6/K7 w", &Pieces::orthodox())?;
/// let mut tables = Tables::new(diagram.board);
/// tables.table(&diagram.ending.normal(), &())?;
/// assert_eq!(tables.probe(&diagram)?, Value::Loss(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Probe {
    /// Why a position has no value.
    type Error: From<IllegalPosition>;

    /// The value of a position to the side to move. Bare kings draw without a table.
    ///
    /// # Errors
    /// If the position is not legal, or its table is missing or broken.
    fn probe(&self, diagram: &Diagram) -> Result<Value, Self::Error>;

    /// The rules for the pieces of a diagram, which may have been set up before.
    fn rules(&self, diagram: &Diagram) -> Arc<MoveValidator> {
        Arc::new(diagram.validator())
    }

    /// The legal moves of a position, each with its value to the side that makes it, the best
    /// first.
    ///
    /// # Errors
    /// As for [`Probe::probe`]; also if a table that a capture leads to is missing or broken.
    fn moves(&self, diagram: &Diagram) -> Result<Vec<(Move, Value)>, Self::Error> {
        let rules = self.rules(diagram);
        diagram.check_by(&rules)?;
        let moves = rules.moves(diagram.position.turn, &diagram.position.squares);
        let mut judged = Vec::with_capacity(moves.len());
        for step in moves {
            judged.push((step, self.probe(&diagram.after(step))?.before()));
        }
        sort_by_key(&mut judged, |(_, value)| std::cmp::Reverse(value.rank()));
        Ok(judged)
    }

    /// A move as [`Diagram::san`] writes it.
    fn san(&self, diagram: &Diagram, step: Move) -> String {
        let after = diagram.after(step);
        diagram.san_by(step, &self.rules(diagram), &after, &self.rules(&after))
    }

    /// The moves from a position to mate, each side's best: of several the first. Empty for a draw.
    ///
    /// # Errors
    /// As for [`Probe::moves`].
    fn line(&self, diagram: &Diagram) -> Result<Vec<(Diagram, Move)>, Self::Error> {
        let mut line = Vec::new();
        let mut at = diagram.clone();
        let mut left = self.probe(&at)?.plies().unwrap_or(0);
        while left > 0 {
            let Some(&(step, value)) = self.moves(&at)?.first() else { break };
            // A table that does not follow from its moves must not lead round and round.
            if value.plies() != Some(left) {
                break;
            }
            let next = at.after(step);
            line.push((std::mem::replace(&mut at, next), step));
            left -= 1;
        }
        Ok(line)
    }
}
