//! The levels that a census saves, and the one with which it continues.

use super::file_frontier::SavedLevel;
use super::manifest::CensusManifest;
use super::run::RunWithFiles;
use crate::CensusError;
use everyboard_bits::distributed::{
    DistributedFrontier, Folders, RoundEnd, Rounds, label_of, prefix,
};
use everyboard_bits::frontier::half_file::{HalfFile, HalfPath, layers, write_half};
use everyboard_bits::frontier::state::FrontierState;
use everyboard_bits::sweep::owners::ClusterView;
use everyboard_levels::{Frontier, PeersError, Urgency, total};
use everyboard_store::CheckpointError;
use everyboard_watch::End;
use std::path::Path;

/// In what a checkpoint of the other kind differs.
const OTHER_END: &str = "only one of the two goes to the goals (--to-goals)";

impl RunWithFiles<'_> {
    /// What the files of this census carry, so that those of another one are refused.
    fn label(&self) -> String {
        let to = match self.census.end {
            End::Start => "",
            End::Goal => " to goals",
        };
        format!("census {:08x}{to}", self.subject.fingerprint())
    }

    /// By half: the files with its bits after a level, one for each process that wrote it;
    /// `writers` is by half how many these were.
    fn half_paths(&self, level: usize, writers: &[usize]) -> Vec<Vec<HalfPath>> {
        let by_half = writers.iter().enumerate().map(|(half, &processes)| {
            let views = (0..processes).map(|me| ClusterView { me, processes });
            views.map(|writer| self.paths_of(level, writer).swap_remove(half)).collect()
        });
        by_half.collect()
    }

    /// By half: the file with the bits of one process after a level.
    fn paths_of(&self, level: usize, writer: ClusterView) -> Vec<HalfPath> {
        let label = label_of(writer, &self.label());
        let folder = self.folders.as_ref().map(Folders::path).unwrap_or(Path::new(""));
        HalfPath::all(self.context, level, folder, &prefix(writer), &label)
    }

    /// By half: the file that this process writes after a level.
    pub(super) fn own_paths(&self, level: usize) -> Vec<HalfPath> {
        self.paths_of(level, self.context.owners.cluster)
    }

    /// Every half as it is when these processes have written it.
    fn written_by_these(&self) -> Vec<usize> {
        vec![self.context.owners.cluster.processes; self.context.halves.len()]
    }

    /// The files of a level that was saved, and its state but for what is in the files.
    fn open(
        &self,
        state: FrontierState,
        writers: Vec<usize>,
    ) -> Result<SavedLevel, CheckpointError> {
        let halves = 0..writers.len();
        let halves = halves.map(|half| self.open_half(half, state.level(), &writers));
        Ok(SavedLevel { halves: halves.collect::<Result<_, _>>()?, writers, state })
    }

    /// The files of one half after a level.
    pub(super) fn open_half(
        &self,
        half: usize,
        level: usize,
        writers: &[usize],
    ) -> Result<HalfFile, CheckpointError> {
        HalfFile::open(self.context, &self.half_paths(level, writers)[half])
    }

    /// What is known of level 0.
    fn begin(&self) -> FrontierState {
        FrontierState::new(self.context, &self.census.first, self.census.options.antipodes)
    }

    /// The last level that was saved, if the census continues from a checkpoint.
    pub(super) fn last_saved(
        &self,
        rounds: &mut Rounds,
    ) -> Result<Option<SavedLevel>, CensusError> {
        let Some(folders) = self.folders.as_ref().filter(|_| self.files.resumes) else {
            return Ok(None);
        };
        let mut known = Vec::new();
        if let Some(manifest) = folders.load()? {
            self.check(&manifest)?;
            known = manifest.levels.clone();
            known.extend(manifest.writers(self.context.halves.len()).map(|it| it as u64));
        }
        // The first process tells the others.
        let mut known = rounds.join(known)?;
        let levels = known.len().checked_sub(self.context.halves.len()).filter(|&it| it > 0);
        let Some(levels) = levels else {
            return Err(CheckpointError::foreign(folders.path()).into());
        };
        let writers = known.split_off(levels);
        let mut state = self.begin();
        state.levels = known;
        let mut saved = self.open(state, writers.into_iter().map(|it| it as usize).collect())?;
        saved.restore_state(self.context)?;
        let seen = rounds.agree(RoundEnd { flag: false, new: saved.state.seen() })?.new;
        if total(&saved.state.levels) != Some(seen) {
            return Err(CheckpointError::foreign(folders.path()).into());
        }
        Ok(Some(saved))
    }

    /// Refuses a checkpoint of another census.
    fn check(&self, manifest: &CensusManifest) -> Result<(), CheckpointError> {
        let other_end = (manifest.end() != self.census.end).then_some(OTHER_END);
        let difference = other_end.or_else(|| self.subject.difference(&manifest.subject));
        let folder = self.files.folder.clone().unwrap_or_default();
        let names_all = manifest.names_all(self.context.halves.len());
        match difference {
            Some(difference) => Err(CheckpointError::Different { folder, difference }),
            None if manifest.levels.is_empty() || !names_all => {
                Err(CheckpointError::foreign(&folder))
            }
            None => Ok(()),
        }
    }

    /// Writes the files of level 0.
    pub(super) fn level_zero(&self, rounds: &mut Rounds) -> Result<SavedLevel, CensusError> {
        let state = self.begin();
        let layers = layers(self.subject.records);
        self.save_halves(&state, rounds, |chunk, words| {
            state.read_level_zero(self.context, chunk, layers, words);
        })?;
        Ok(self.open(state, self.written_by_these())?)
    }

    /// Saves a census in memory, at most once in every [`CensusFiles::every`].
    pub(super) fn save_if_due(
        &mut self,
        DistributedFrontier { bits, rounds, .. }: &mut DistributedFrontier,
        urgency: Urgency,
    ) -> Result<(), CensusError> {
        let level = bits.level();
        if self.folders.is_none() || self.saved_level == Some(level) {
            return Ok(());
        }
        // Level 0 is only saved if the census stops there: it takes no time to find again.
        let is_due = urgency == Urgency::Now || level > 0 && self.schedule.is_due();
        if rounds.any(is_due)? {
            self.save_halves(&bits.state, rounds, |chunk, words| bits.read(chunk, words))?;
            self.schedule.restart();
            self.saved_level = Some(level);
            self.saved_files = self.own_paths(level).into_iter().map(|file| file.name).collect();
        }
        Ok(())
    }

    /// Writes the files of all halves that have changed since the last checkpoint, and commits
    /// them. A committed file is never written again.
    fn save_halves(
        &self,
        state: &FrontierState,
        rounds: &mut Rounds,
        read: impl Fn(usize, &mut Vec<u64>) + Sync,
    ) -> Result<(), CensusError> {
        let files = self.own_paths(state.level());
        for file in files.iter().filter(|file| !self.saved_files.contains(&file.name)) {
            write_half(self.context, file, state, self.threads(), &read)?;
        }
        self.commit(state, &self.written_by_these(), rounds)
    }

    /// Makes a level that this process has written the one that counts, when all have.
    pub(super) fn commit<E: From<PeersError> + From<CheckpointError>>(
        &self,
        state: &FrontierState,
        writers: &[usize],
        rounds: &mut Rounds,
    ) -> Result<(), E> {
        let Some(folders) = &self.folders else { return Ok(()) };
        let files = self.half_paths(state.level(), writers).into_iter().flatten();
        let manifest = CensusManifest {
            levels: state.levels.clone(),
            files: files.map(|file| file.name).collect(),
            processes: CensusManifest::processes(writers),
            stays: self.files.stays,
            to_goals: self.census.end == End::Goal,
            subject: self.subject.clone(),
        };
        folders.commit(&manifest, rounds)
    }
}
