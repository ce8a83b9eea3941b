//! A hint: a piece that may be put, or one that has to be taken back.

use super::PlacementSession;
use super::answers::{domination_of, problem};
use super::protocol::{PlacementHint, Standing};
use super::session::of_count;
use crate::protocol::Fault;
use everyboard::crates::placement::{Piece, Placement, Problem, WrittenProblem, find};
use num_bigint::BigUint;

impl PlacementSession {
    /// What to do next. The pieces are in the order in which they were put. A region in which one
    /// square is left comes first; otherwise any piece of a placement that contains what stands.
    ///
    /// # Errors
    /// If a name is that of no piece or square here.
    pub fn hint(&self, standing: &str) -> Result<PlacementHint, Fault> {
        let words: Vec<&str> =
            standing.split(['.', ',', ' ']).filter(|it| !it.is_empty()).collect();
        if let Some(found) = self.containing(standing)? {
            let here = self.with(standing)?;
            return Ok(self.next_of(&here, &found));
        }
        for many in 0..=words.len() {
            if self.containing(&words[..many].join(" "))?.is_none() {
                let Some(last) = many.checked_sub(1) else { return Ok(PlacementHint::None) };
                let with = self.with(words[last])?;
                let piece = with.spec.fixed.last().copied();
                return Ok(piece.map_or(PlacementHint::None, |piece| PlacementHint::Take {
                    piece: standing_of(piece),
                }));
            }
        }
        Ok(PlacementHint::None)
    }

    /// A placement that contains what stands.
    pub(super) fn containing(&self, standing: &str) -> Result<Option<Placement>, Fault> {
        let Some((size, here)) = self.settled(standing, |_| ())? else { return Ok(None) };
        if self.asked.covers {
            return domination_of(&here, size, &BigUint::ZERO);
        }
        let Some(problem) = problem(&here) else { return Ok(None) };
        let found = find(&problem, 1, &()).map_err(|error| of_count(&error))?;
        Ok(found.into_iter().next())
    }

    fn next_of(&self, here: &WrittenProblem, found: &Placement) -> PlacementHint {
        let missing = found.pieces().iter().filter(|piece| !here.spec.fixed.contains(piece));
        let missing: Vec<Piece> = missing.copied().collect();
        let Some(&any) = missing.first() else { return PlacementHint::Done };
        let problem = problem(here).filter(|_| !self.asked.covers);
        let only = missing.iter().find(|piece| {
            problem.as_ref().is_some_and(|problem| is_only_in_region(problem, **piece))
        });
        let region = only.and_then(|piece| self.region_of(piece.square));
        PlacementHint::Put { piece: standing_of(*only.unwrap_or(&any)), region }
    }
}

/// Whether no other piece can stand in the region of this one.
fn is_only_in_region(problem: &Problem, piece: Piece) -> bool {
    let regions = &problem.spec().regions;
    let Some(region) = regions.iter().find(|region| region.contains(&piece.square)) else {
        return false;
    };
    let open = problem.conflicts().candidates().iter();
    open.filter(|candidate| region.contains(&candidate.square)).count() == 1
}

fn standing_of(piece: Piece) -> Standing {
    Standing { square: piece.square.index(), kind: piece.kind }
}
