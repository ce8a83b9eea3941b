//! Few pieces that attack or hold every square.

use super::list::Listing;
use super::meter::Heeds;
use super::{Job, answer, faults};
use crate::failure::{Ending, Failure};
use crate::machine;
use crate::output::Output;
use everyboard_placement::{Demand, Domination, Setup, Visited, dominate, visit_dominations};
use everyboard_report::{DominationRecord, PlaceOutcome, count, number_of_pieces, to_line};
use num_bigint::BigUint;
use std::io::Write;

impl Job<'_> {
    /// Counts or shows the sets of few pieces that guard the board; `settled` is whether it was
    /// said how many.
    pub(super) fn dominate(&self, setup: &Setup, settled: bool) -> Result<Ending, Failure> {
        let size = match setup.demand {
            Demand::Exactly(size) if settled => Some(size),
            _ => None,
        };
        let fault = |error| faults::of_dominate(&error, setup, &self.regions);
        if self.answer.shows() {
            let mut listing = Listing::new(self, setup);
            if listing.is_over() {
                return Ok(Ending::Done);
            }
            let ended = visit_dominations(setup, size, &Heeds, &mut |it| listing.show(it, None));
            let ended = ended.map_err(fault)?;
            let (_, shown) = listing.close()?;
            return self.end_guards(ended, shown);
        }
        let found = dominate(setup, size, &Heeds).map_err(fault)?;
        self.tell_guards(setup, size, &found)
    }

    fn end_guards(&self, ended: Visited, shown: u64) -> Result<Ending, Failure> {
        match ended {
            Visited::Stopped => {
                let message = format!("interrupted after {shown}");
                Err(Failure::Interrupted { message })
            }
            Visited::All if shown == 0 => Ok(Ending::No),
            Visited::All | Visited::Enough => Ok(Ending::Done),
        }
    }

    fn tell_guards(
        &self,
        setup: &Setup,
        size: Option<usize>,
        found: &Domination,
    ) -> Result<Ending, Failure> {
        let mut output = Output::new();
        let none = found.placements == BigUint::ZERO;
        if self.common.json {
            let outcome = if none { PlaceOutcome::NoPlacement } else { PlaceOutcome::Done };
            let record = DominationRecord {
                schema: DominationRecord::SCHEMA,
                pieces: self.pieces.clone(),
                board: answer::board_rows(setup),
                outcome,
                size: Some(found.size),
                fewest: size.is_none().then_some(true),
                placements: Some(found.placements.to_string()),
                steps: Some(found.steps),
                seconds: self.clock.elapsed().as_secs_f64(),
                peak_memory_bytes: machine::peak_memory(),
            };
            writeln!(output, "{}", to_line(&record))?;
        } else {
            let pieces = number_of_pieces(&setup.kinds, found.size);
            let ways = count(&found.placements, "way", "ways");
            let fewest = if size.is_none() { "; fewer do not" } else { "" };
            let verb = if found.size == 1 { "attacks or holds" } else { "attack or hold" };
            writeln!(output, "{pieces} {verb} every square in {ways}{fewest}")?;
        }
        output.flush()?;
        Ok(if none { Ending::No } else { Ending::Done })
    }
}
