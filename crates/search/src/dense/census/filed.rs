//! Runs a census that keeps files: checkpoints, bits where memory is short, the table at the end.

use super::bits::{Bits, Starts, on_chunks};
use super::file_bits::FileBits;
use super::manifest::{CensusManifest, Subject};
use super::outcome::{CensusError, LevelCounts};
use super::plan::Census;
use super::run::CensusRun;
use super::save;
use crate::dense::frontier::BitFrontier;
use crate::dense::frontier::half_file::{HalfFile, HalfLevel, HalfPath, HalfWriter};
use crate::dense::frontier::state::FrontierState;
use crate::dense::sweep::context::SweepContext;
use crate::run::levels::{Frontier, Resources, StopReason};
use crate::run::progress::{End, Progress};
use crate::run::sink::Urgency;
use everyboard_store::{AtomicFile, CheckpointError, CheckpointFolder, Schedule};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// What a census keeps in files: nothing, by default.
#[derive(Clone, Debug, Default)]
pub struct CensusFiles {
    /// The text of the puzzle file, which checkpoints and tables keep.
    pub puzzle: String,
    /// Where levels are saved and, if memory is short, the bits are kept.
    pub folder: Option<PathBuf>,
    /// Whether the last checkpoint stays in the folder when the census is done.
    pub stays: bool,
    /// The least time between checkpoints of a census in memory. From files every level is one.
    pub every: Duration,
    /// Whether to continue from the checkpoint in the folder.
    pub resumes: bool,
    /// Where to save the distances of all positions.
    pub table: Option<PathBuf>,
}

/// Bytes that a census from files takes for each chunk: its state, and its place in the files being
/// read and written.
const BYTES_A_CHUNK: u64 = 256;

/// Buffers of the size of a chunk that a thread needs: its chunk, that chunk before the level, a
/// source, the source's copy in the cache, and two in the writer.
const CHUNKS_IN_HAND: u64 = 6;

/// This part of the memory for chunks, one in 24, is left to the allocator: without it a census of
/// 10 GiB in files took 2% more than its 2 GiB.
const CACHE_SPARE: u64 = 24;

impl Census<'_> {
    /// Whether [`Census::run_with_files`] will keep the bits in files.
    pub fn is_on_disk(&self, files: &CensusFiles) -> bool {
        files.folder.is_some() && self.bytes_with(files) > self.options.memory
    }

    /// The bytes of the bitmaps, in memory or in files.
    pub fn bytes_with(&self, files: &CensusFiles) -> u64 {
        if files.table.is_some() { self.bytes_recording() } else { self.bytes() }
    }

    /// The most bytes that a census from files takes on disk at a time: a half is written beside
    /// the one that it replaces.
    pub fn disk_bytes(&self, files: &CensusFiles) -> u64 {
        let layers = if files.table.is_some() { 3 } else { 1 };
        let all = self.space().bitmap_bytes().saturating_mul(layers);
        all.saturating_add(if self.is_in_place() { all / 2 } else { all })
    }

    /// Counts the positions of every level, with checkpoints, from files or into a table.
    ///
    /// # Errors
    /// If memory or disk do not suffice, a file is damaged, or the user stopped the census: then the
    /// level under way is completed and saved first, if there is a folder.
    pub fn run_with_files(
        &self,
        files: &CensusFiles,
        progress: &dyn Progress,
    ) -> Result<LevelCounts, CensusError> {
        let bytes = self.bytes_with(files);
        let on_disk = self.is_on_disk(files);
        if on_disk {
            self.check_size()?;
        } else {
            self.fit(bytes)?;
        }
        let context = self.context();
        let records = files.table.is_some();
        let cache = if on_disk {
            let tables = self.fit(context.bytes() + overhead(self, &context, records))?;
            let left = self.options.memory - tables;
            left - left / CACHE_SPARE
        } else {
            0
        };
        let take = if files.resumes { Folder::resume } else { Folder::begin };
        let folder = files.folder.as_deref().map(take).transpose()?;
        if let Some(table) = &files.table {
            AtomicFile::check(table)?;
        }
        let filed = Filed {
            cache,
            run: CensusRun::new(self, &context, progress),
            subject: Subject::new(&context, self.starts, records, &files.puzzle),
            files,
            folder,
        };
        let table = if on_disk { filed.on_disk(bytes)? } else { filed.in_memory(bytes)? };
        if let Some(folder) = filed.folder.filter(|_| !files.stays) {
            folder.clear();
        }
        Ok(table)
    }
}

/// The bytes that a census from files takes besides chunks that it keeps.
fn overhead(census: &Census, context: &SweepContext, records: bool) -> u64 {
    let chunks = context.chunks.len() as u64;
    let longest = (0..context.chunks.len()).map(|chunk| context.chunks.words(chunk)).max();
    let longest = longest.unwrap_or(0) as u64 * size_of::<u64>() as u64;
    let layers = if records { 3 } else { 1 };
    let in_hand = CHUNKS_IN_HAND * layers * longest * census.options.threads.get() as u64;
    BYTES_A_CHUNK * chunks + in_hand
}

type Folder = CheckpointFolder<CensusManifest>;

struct Filed<'a> {
    run: CensusRun<'a>,
    /// Bytes for chunks that are kept in memory as sources of others.
    cache: u64,
    subject: Subject,
    files: &'a CensusFiles,
    folder: Option<Folder>,
}

impl Filed<'_> {
    fn in_memory(&self, bytes: u64) -> Result<LevelCounts, CensusError> {
        let resumed = self.resumed()?;
        let saved_level = resumed.as_ref().map(|(_, state)| state.level());
        let mut frontier = self.run.frontier(self.subject.records)?;
        if let Some((file_bits, state)) = resumed {
            self.load(&file_bits, &mut frontier)?;
            frontier.state = state;
        }
        let mut saver =
            Saver { filed: self, schedule: Schedule::new(self.files.every), saved_level };
        let may_stop = self.folder.is_none();
        let save = |frontier: &BitFrontier, urgency| saver.save(frontier, urgency);
        self.run.exhaust(&mut frontier, may_stop, save).map_err(|error| self.saved(error))?;
        // Saved first: if the disk has no room for the table, the levels are not lost.
        saver.save(&frontier, if self.subject.records { Urgency::Now } else { Urgency::IfDue })?;
        self.save_table(&frontier.state, &frontier)?;
        Ok(frontier.state.table(self.run.context, bytes))
    }

    fn on_disk(&self, bytes: u64) -> Result<LevelCounts, CensusError> {
        let Some(folder) = &self.folder else { unreachable!("bits are in files only in a folder") };
        let (bits, state) = match self.resumed()? {
            Some(saved) => saved,
            None => self.level_zero(folder)?,
        };
        let mut frontier = FileFrontier { filed: self, folder, bits, state };
        // Every level is a checkpoint already.
        let advanced = self.run.exhaust(&mut frontier, false, |_, _| Ok(()));
        advanced.map_err(|error| self.saved(error))?;
        self.save_table(&frontier.state, &frontier.bits)?;
        Ok(frontier.state.table(self.run.context, bytes))
    }

    /// The error of a census that was stopped, with the folder where its last level is saved.
    fn saved(&self, error: CensusError) -> CensusError {
        match error {
            CensusError::Stopped { level, .. } => {
                CensusError::Stopped { level, saved: self.files.folder.clone() }
            }
            other => other,
        }
    }

    fn half_path(&self, folder: &Folder, which: HalfLevel) -> HalfPath {
        let label = format!("census {:08x}", self.subject.fingerprint());
        HalfPath { which, path: folder.file(&which.name()), label }
    }

    /// By half: the file with its bits after a level.
    fn half_paths(&self, folder: &Folder, level: usize) -> Vec<HalfPath> {
        let halves = HalfLevel::up_to(self.run.context, level).into_iter();
        halves.map(|which| self.half_path(folder, which)).collect()
    }

    fn open(&self, folder: &Folder, level: usize) -> Result<Vec<HalfFile>, CheckpointError> {
        let files = self.half_paths(folder, level);
        files.iter().map(|file| HalfFile::open(self.run.context, file)).collect()
    }

    /// The files and the state of a checkpoint, if the census continues from one.
    fn resumed(&self) -> Result<Option<(FileBits, FrontierState)>, CensusError> {
        let Some(folder) = &self.folder else { return Ok(None) };
        if !self.files.resumes {
            return Ok(None);
        }
        let manifest = folder.load()?;
        if let Some(difference) = self.subject.difference(&manifest.subject) {
            let folder = folder.path().to_owned();
            return Err(CheckpointError::Different { folder, difference }.into());
        }
        if manifest.levels.is_empty() {
            return Err(CheckpointError::foreign(folder.path()).into());
        }
        let mut state = self.run.begin();
        state.levels = manifest.levels;
        let context = self.run.context;
        let halves = self.open(folder, state.level())?;
        state.first_of_level.addresses =
            halves[state.level() % halves.len()].first_positions(context)?;
        let file_bits = self.file_bits(halves);
        file_bits.restore(context, &mut state)?;
        Ok(Some((file_bits, state)))
    }

    fn file_bits(&self, halves: Vec<HalfFile>) -> FileBits {
        FileBits::new(halves, self.subject.records, self.cache)
    }

    /// Reads the bits of files into memory.
    fn load(&self, bits: &FileBits, frontier: &mut BitFrontier) -> Result<(), CensusError> {
        let context = self.run.context;
        let mut words = Vec::new();
        for chunk in 0..context.chunks.len() {
            bits.chunk(context, chunk, &mut words)?;
            frontier.visited.restore(context, chunk, &words);
        }
        Ok(())
    }

    /// Writes the files of level 0.
    fn level_zero(&self, folder: &Folder) -> Result<(FileBits, FrontierState), CensusError> {
        let state = self.run.begin();
        let layers = if self.subject.records { 3 } else { 1 };
        self.save(folder, &state, &Starts { state: &state, layers })?;
        Ok((self.file_bits(self.open(folder, 0)?), state))
    }

    /// Writes the files of all halves that have changed, and commits them. A committed file is never
    /// written again.
    fn save(
        &self,
        folder: &Folder,
        state: &FrontierState,
        bits: &impl Bits,
    ) -> Result<(), CensusError> {
        let saved = if folder.has_checkpoint() { folder.load()?.files } else { Vec::new() };
        let context = self.run.context;
        let files = self.half_paths(folder, state.level()).into_iter();
        for file in files.filter(|file| !saved.contains(&file.which.name())) {
            let writer = HalfWriter::create(context, &file)?;
            let chunks = &context.halves[file.which.half].chunks;
            on_chunks(context, self.threads(), chunks, bits, |chunk, words| {
                Ok(writer.chunk(chunk, words)?)
            })?;
            writer.finish(state)?;
        }
        Ok(self.commit(folder, state)?)
    }

    fn commit(&self, folder: &Folder, state: &FrontierState) -> Result<(), CheckpointError> {
        let halves = HalfLevel::up_to(self.run.context, state.level()).into_iter();
        let files = halves.map(HalfLevel::name).collect();
        let levels = state.levels.clone();
        let (stays, subject) = (self.files.stays, self.subject.clone());
        let manifest = CensusManifest { levels, files, stays, subject };
        folder.commit(&manifest)
    }

    /// Saves the distances of all positions, if a table was requested.
    fn save_table(&self, state: &FrontierState, bits: &impl Bits) -> Result<(), CensusError> {
        match &self.files.table {
            Some(path) => save::save(&self.run, &self.files.puzzle, path, state, bits),
            None => Ok(()),
        }
    }

    fn threads(&self) -> NonZeroUsize {
        self.run.census.options.threads
    }
}

/// Saves the levels of a census in memory, at most one in every [`CensusFiles::every`].
struct Saver<'a> {
    filed: &'a Filed<'a>,
    schedule: Schedule,
    saved_level: Option<usize>,
}

impl Saver<'_> {
    fn save(&mut self, frontier: &BitFrontier, urgency: Urgency) -> Result<(), CensusError> {
        // Level 0 is only saved if the census stops there: it takes no time to find again.
        let is_worth_it = frontier.level() > 0 && self.schedule.is_due();
        let is_due = urgency == Urgency::Now || is_worth_it;
        let level = Some(frontier.level());
        if let Some(folder) =
            self.filed.folder.as_ref().filter(|_| is_due && self.saved_level != level)
        {
            self.filed.save(folder, &frontier.state, frontier)?;
            self.schedule.restart();
            self.saved_level = level;
        }
        Ok(())
    }
}

/// The positions seen, as bits in files. Every level is a checkpoint.
struct FileFrontier<'a> {
    filed: &'a Filed<'a>,
    folder: &'a Folder,
    bits: FileBits,
    state: FrontierState,
}

impl Frontier for FileFrontier<'_> {
    fn end(&self) -> End {
        End::Start
    }

    fn levels(&self) -> &[u64] {
        &self.state.levels
    }

    fn advance(&mut self, resources: &Resources, _other_bytes: u64) -> Result<(), StopReason> {
        let context = self.filed.run.context;
        let step = self.state.step(context, resources.progress, resources.may_stop);
        let which = HalfLevel { half: step.half_number(), level: step.level };
        let file = self.filed.half_path(self.folder, which);
        let writer = HalfWriter::create(context, &file)?;
        let advanced = self.bits.advance(&step, &writer, resources.threads)?;
        self.state.complete_level(context, advanced);
        writer.finish(&self.state)?;
        self.filed.commit(self.folder, &self.state)?;
        Ok(self.bits.replace(context, &file)?)
    }
}
