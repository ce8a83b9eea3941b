//! Runs a census that keeps files: checkpoints, bits where memory is short, the distance table at
//! the end.

use super::file_frontier::FileFrontier;
use super::files::CensusFiles;
use super::manifest::{CensusManifest, Subject};
use super::plan::Census;
use crate::table;
use crate::table::numbered::{TABLE_COMPRESSION, parts};
use crate::{CensusError, LevelCounts};
use everyboard_bits::distributed::{DistributedFrontier, Folders, RoundPlan, Rounds};
use everyboard_bits::frontier::half_file::on_chunks;
use everyboard_bits::frontier::state::FrontierState;
use everyboard_bits::sweep::context::SweepContext;
use everyboard_levels::{Frontier, Urgency, nonempty};
use everyboard_store::{BlockFileWriter, CheckpointError, FileKind, Schedule};
use everyboard_watch::{End, Watch};
use std::num::NonZeroUsize;

/// A census under way that keeps files.
pub(super) struct RunWithFiles<'a> {
    pub(super) census: &'a Census<'a>,
    pub(super) context: &'a SweepContext<'a>,
    pub(super) plan: &'a RoundPlan,
    pub(super) watch: &'a dyn Watch,
    /// Bytes for chunks that are kept in memory as sources of others.
    pub(super) cache: u64,
    pub(super) subject: Subject,
    pub(super) files: &'a CensusFiles,
    pub(super) folders: Option<Folders<CensusManifest>>,
    /// When a census in memory is saved next.
    pub(super) schedule: Schedule,
    /// The level that a census in memory has saved.
    pub(super) saved_level: Option<usize>,
    /// The files of this process in the last checkpoint of a census in memory.
    pub(super) saved_files: Vec<String>,
}

impl RunWithFiles<'_> {
    /// Keeps the bits, which take `bytes` in all processes together, in memory.
    pub(super) fn in_memory(
        &mut self,
        bytes: u64,
        rounds: &mut Rounds,
    ) -> Result<LevelCounts, CensusError> {
        let census = self.census;
        let context = self.context;
        let watch = self.watch;
        let mut bits = census.frontier(context, self.subject.records)?;
        if let Some(saved) = self.last_saved(rounds)? {
            let own = self.own_paths(saved.state.level()).into_iter().zip(&saved.writers);
            let own = own.filter(|(_, writers)| **writers == context.owners.cluster.processes);
            self.saved_files = own.map(|(file, _)| file.name).collect();
            saved.load(self, &mut bits)?;
            self.saved_level = Some(bits.level());
        }
        let mut frontier = DistributedFrontier { bits, plan: self.plan, rounds };
        let may_stop = self.folders.is_none();
        let ended = census.exhaust(&mut frontier, watch, may_stop, |frontier, urgency| {
            self.save_if_due(frontier, urgency)
        });
        ended.map_err(|error| self.with_folder(error))?;
        // Saved first: if the disk has no room for the table, the levels are not lost.
        let urgency = if self.subject.records { Urgency::Now } else { Urgency::IfDue };
        self.save_if_due(&mut frontier, urgency)?;
        let DistributedFrontier { bits, rounds, .. } = &mut frontier;
        self.write_table(&bits.state, rounds, |chunk, words| {
            bits.read(chunk, words);
            Ok(())
        })?;
        bits.state.join_first(context, rounds)?;
        Ok(LevelCounts::of(&bits.state, context, bytes))
    }

    /// Keeps the bits in files.
    pub(super) fn on_disk(
        &self,
        bytes: u64,
        rounds: &mut Rounds,
    ) -> Result<LevelCounts, CensusError> {
        let saved = match self.last_saved(rounds)? {
            Some(saved) => saved,
            None => self.level_zero(rounds)?,
        };
        let mut frontier = FileFrontier { run: self, saved, rounds };
        // Every level is a checkpoint already.
        let ended = self.census.exhaust(&mut frontier, self.watch, false, |_, _| Ok(()));
        ended.map_err(|error| self.with_folder(error))?;
        let FileFrontier { saved, rounds, .. } = &mut frontier;
        self.write_table(&saved.state, rounds, |chunk, words| saved.chunk(self, chunk, words))?;
        saved.state.join_first(self.context, rounds)?;
        Ok(LevelCounts::of(&saved.state, self.context, bytes))
    }

    /// The error of a census that was stopped, with the folder where its last level is saved.
    fn with_folder(&self, error: CensusError) -> CensusError {
        match error {
            CensusError::Stopped { level, .. } => {
                CensusError::Stopped { level, saved: self.files.folder.clone() }
            }
            other => other,
        }
    }

    /// Where level 0 lies.
    pub(super) fn end(&self) -> End {
        self.census.end
    }

    /// Writes the distances of all positions, which the census has recorded, if a table was
    /// requested; those in chunks of this process. `read` as in [`write_half`].
    fn write_table(
        &self,
        state: &FrontierState,
        rounds: &mut Rounds,
        read: impl Fn(usize, &mut Vec<u64>) -> Result<(), CheckpointError> + Sync,
    ) -> Result<(), CensusError> {
        let Some(path) = &self.files.table else { return Ok(()) };
        let SweepContext { space, chunks, owners, .. } = self.context;
        let own: Vec<usize> = (0..chunks.len()).filter(|&chunk| owners.is_mine(chunk)).collect();
        let levels = nonempty(&state.levels);
        let Census { starts, end, .. } = self.census;
        let text = table::metadata(&self.files.puzzle, starts, *end, space, &levels);
        let writer = BlockFileWriter::create(
            parts::part_path(path, owners.cluster),
            FileKind::Table,
            &(parts::heading(owners.cluster) + &text),
            own.len() + usize::from(owners.are_many()),
            Some(TABLE_COMPRESSION),
        )?;
        let blocks: Vec<usize> = (0..own.len()).collect();
        on_chunks(&blocks, self.threads(), |block, words| {
            let chunk = own[block];
            read(chunk, words)?;
            let (seen, planes) = words.split_at_mut(chunks.words(chunk));
            // Where nothing was seen both bits are set: no distance is 3 modulo 3.
            for (plane, seen) in planes.iter_mut().zip(seen.iter().chain(&*seen)) {
                *plane |= !seen;
            }
            Ok::<(), CensusError>(writer.write(block, planes)?)
        })?;
        if owners.are_many() {
            let numbers: Vec<u64> = own.iter().map(|&chunk| chunk as u64).collect();
            writer.write(own.len(), &numbers)?;
        }
        // The part by whose name the table is opened comes when the others are there.
        if owners.cluster.me == 0 {
            rounds.wait()?;
            writer.finish()?;
        } else {
            writer.finish()?;
            rounds.wait()?;
        }
        Ok(())
    }

    pub(super) fn threads(&self) -> NonZeroUsize {
        self.census.options.threads
    }
}
