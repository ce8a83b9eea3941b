//! Searches whose levels are files of their own from the first: each that is complete is saved.

use super::manifest::SavedSide;
use super::saver::{SolveSaver, are_possible, engine_of_length, number, side_name};
use crate::run::outcome::SolveError;
use crate::sorted::side::{LevelPlace, SortedSide};
use everyboard_bits::distributed::Rounds;
use everyboard_levels::Frontier;
use everyboard_positions::word::Word;
use everyboard_store::CheckpointError;
use everyboard_watch::End;

impl SolveSaver<'_> {
    /// Where the levels lie of a side that grows from this end.
    pub(in crate::run) fn place(&self, end: End, longest: Option<usize>) -> LevelPlace {
        let end = number(end);
        let engine = engine_of_length(longest);
        LevelPlace {
            folder: self.folder().to_owned(),
            prefix: side_name(end, longest, ""),
            metadata: format!("{}, in order", self.metadata(engine, end)),
        }
    }

    /// Opens the levels that were saved of these empty sides; false if the search is new.
    pub(in crate::run) fn restore_levels<W: Word>(
        &self,
        sides: &mut [SortedSide<'_, W>],
        longest: Option<usize>,
    ) -> Result<bool, SolveError> {
        let saved = self.saved().filter(|saved| saved.sorted && saved.longest == longest);
        let Some(saved) = saved else { return Ok(false) };
        let are_possible = saved.sides.iter().all(|side| are_possible(&side.levels));
        if saved.sides.len() != sides.len() || !are_possible {
            return Err(CheckpointError::foreign(self.folder()).into());
        }
        for (side, saved) in sides.iter_mut().zip(&saved.sides) {
            side.take_up(saved.levels.clone())?;
            if let (Some(cutoff), true) = (side.cutoff, saved.has_dropped) {
                cutoff.set_dropped();
            }
        }
        Ok(true)
    }

    /// Saves the levels that these sides have.
    pub(in crate::run) fn save_levels<W: Word>(
        &mut self,
        sides: &[SortedSide<'_, W>],
        longest: Option<usize>,
    ) -> Result<(), SolveError> {
        let saved: Vec<SavedSide> = sides
            .iter()
            .map(|side| SavedSide {
                levels: side.levels().to_vec(),
                representatives: side.size(),
                has_dropped: side.cutoff.is_some_and(|cutoff| cutoff.has_dropped()),
                bytes: 0,
                files: side.file_names(),
            })
            .collect();
        let is_saved = self.saved().is_some_and(|last| {
            last.longest == longest
                && last.sides.iter().map(|it| &it.levels).eq(saved.iter().map(|it| &it.levels))
        });
        if is_saved {
            return Ok(());
        }
        let manifest = self.manifest(engine_of_length(longest), longest, saved);
        self.commit(manifest, &mut Rounds::alone())
    }
}
