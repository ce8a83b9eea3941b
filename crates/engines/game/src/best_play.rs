//! Best moves one after the other, also where a table does not say plies.

use crate::rules::GamePosition;
use crate::sets::Ranks;
use crate::table::{GameTable, JudgedMove, Refusal, Values};
use crate::value::Value;
use std::num::NonZeroUsize;

/// Best moves one after the other.
///
/// Where the table says plies, they are the fastest wins and the slowest losses. Where it does not,
/// every move of a winner comes nearer to a capture or to the end: the win is made, if not in the
/// fewest plies. A loser takes what it can and keeps away from the end of its class, which need not
/// be the slowest loss.
///
/// Without plies the class of a position is solved again, as far as the steps that are needed: that
/// costs up to as much time and memory as solving the class did, once for each class and some
/// 50,000 positions around one.
#[derive(Debug)]
pub struct BestPlay<'a> {
    table: &'a GameTable,
    threads: NonZeroUsize,
    ranks: Option<Ranks>,
}

impl<'a> BestPlay<'a> {
    /// Best moves by this table.
    pub fn new(table: &'a GameTable, threads: NonZeroUsize) -> Self {
        BestPlay { table, threads, ranks: None }
    }

    /// The best move; `None` where play has ended, or where the table does not have the position.
    ///
    /// # Errors
    /// If a file cannot be read, or is damaged, or if the positions after a move were given up.
    pub fn next(&mut self, here: &GamePosition) -> Result<Option<JudgedMove>, Refusal> {
        let mut moves = self.table.moves(here)?;
        let Some(best) = moves.first().map(|judged| judged.value) else { return Ok(None) };
        let winner = match best {
            Value::Win { plies: None } => here.side(),
            Value::Loss { plies: None } => 1 - here.side(),
            _ => return Ok(Some(moves.swap_remove(0))),
        };
        moves.retain(|judged| judged.value == best);
        let mut ranked = Vec::new();
        for judged in moves {
            ranked.push((self.step(winner, here, &judged)?, judged));
        }
        // Captures come first: they are 0 steps for the winner, and leave the loser fewer enemies.
        let chosen = if winner == here.side() {
            ranked.into_iter().min_by_key(|(step, _)| *step)
        } else {
            ranked.into_iter().max_by_key(|(step, _)| step.checked_sub(1).unwrap_or(usize::MAX))
        };
        Ok(chosen.map(|(_, judged)| judged))
    }

    /// The words of the moves from here to the end; nothing where best play has no end. Ends where
    /// it comes to pieces that were given up.
    ///
    /// # Errors
    /// As [`BestPlay::next`].
    pub fn line(&mut self, from: &GamePosition) -> Result<Vec<String>, Refusal> {
        let mut line = Vec::new();
        if matches!(self.table.value(from)?, None | Some(Value::Draw | Value::Score(_))) {
            return Ok(line);
        }
        let mut here = from.clone();
        while self.table.has_moves(&here)
            && let Some(best) = self.next(&here)?
        {
            line.push(best.legal.word);
            here = best.legal.after;
        }
        Ok(line)
    }

    /// The step in which the position after a move is decided; 0 if the move takes a piece.
    fn step(
        &mut self,
        winner: usize,
        here: &GamePosition,
        judged: &JudgedMove,
    ) -> Result<usize, Refusal> {
        let rules = self.table.rules();
        let after = &judged.legal.after;
        let Values::BySets(sets) = &self.table.values else { return Ok(0) };
        if rules.material(after) != rules.material(here) {
            return Ok(0);
        }
        let Some(place) = sets.place(rules, winner, after) else { return Ok(0) };
        if let Some(step) = self.ranks.as_ref().and_then(|ranks| ranks.step(&place)) {
            return Ok(step);
        }
        let ranks = sets.ranks(rules, winner, here, self.threads)?;
        let step = ranks.step(&place);
        self.ranks = Some(ranks);
        Ok(step.unwrap_or(usize::MAX))
    }
}
