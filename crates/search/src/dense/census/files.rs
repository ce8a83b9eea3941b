//! Runs a census that keeps files: checkpoints, bits where memory is short, the distance table at the
//! end.

use super::file_frontier::FileFrontier;
use super::manifest::{CensusManifest, Subject};
use super::plan::Census;
use crate::dense::frontier::BitFrontier;
use crate::dense::frontier::half_file::{HalfFile, HalfPath, layers, on_chunks, write_half};
use crate::dense::frontier::state::FrontierState;
use crate::dense::sweep::context::SweepContext;
use crate::dense::table::{self, TABLE_COMPRESSION};
use crate::dense::{CensusError, LevelCounts};
use crate::run::levels::{Frontier, Urgency, nonempty};
use crate::run::progress::{End, Progress};
use everyboard_store::{
    AtomicFile, BlockFileWriter, CheckpointError, CheckpointFolder, FileKind, Schedule,
};
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

/// In what a checkpoint of the other kind differs.
const OTHER_END: &str = "only one of the two goes to the goals (--to-goals)";

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
        let layers = layers(files.table.is_some()) as u64;
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
            let besides = self.fit(context.bytes() + overhead(self, &context, records))?;
            let left = self.options.memory - besides;
            left - left / CACHE_SPARE - BlockFileWriter::WAITING_BYTES.min(left / 4)
        } else {
            0
        };
        let take = if files.resumes { Folder::resume } else { Folder::begin };
        let folder = files.folder.as_deref().map(take).transpose()?;
        if let Some(table) = &files.table {
            AtomicFile::check(table)?;
        }
        let mut run = RunWithFiles {
            census: self,
            context: &context,
            progress,
            cache,
            subject: Subject::new(&context, self.starts, records, &files.puzzle),
            files,
            folder,
            schedule: Schedule::new(files.every),
            saved_level: None,
        };
        let counts = if on_disk { run.on_disk(bytes)? } else { run.in_memory(bytes)? };
        if let Some(folder) = run.folder.filter(|_| !files.stays) {
            folder.clear();
        }
        Ok(counts)
    }
}

/// The bytes that a census from files takes besides chunks that it keeps.
fn overhead(census: &Census, context: &SweepContext, records: bool) -> u64 {
    let chunks = context.chunks.len() as u64;
    let longest = (0..context.chunks.len()).map(|chunk| context.chunks.words(chunk)).max();
    let longest = longest.unwrap_or(0) as u64 * size_of::<u64>() as u64;
    let threads = census.options.threads.get() as u64;
    BYTES_A_CHUNK * chunks + CHUNKS_IN_HAND * layers(records) as u64 * longest * threads
}

pub(super) type Folder = CheckpointFolder<CensusManifest>;

/// A census under way that keeps files.
pub(super) struct RunWithFiles<'a> {
    census: &'a Census<'a>,
    pub(super) context: &'a SweepContext<'a>,
    progress: &'a dyn Progress,
    /// Bytes for chunks that are kept in memory as sources of others.
    pub(super) cache: u64,
    pub(super) subject: Subject,
    files: &'a CensusFiles,
    folder: Option<Folder>,
    /// When a census in memory is saved next.
    schedule: Schedule,
    /// The level that a census in memory has saved.
    saved_level: Option<usize>,
}

impl RunWithFiles<'_> {
    fn in_memory(&mut self, bytes: u64) -> Result<LevelCounts, CensusError> {
        let (census, context, progress) = (self.census, self.context, self.progress);
        let mut frontier = census.frontier(context, self.subject.records)?;
        if let Some(saved) = self.saved_frontier()? {
            saved.load(&mut frontier)?;
            self.saved_level = Some(frontier.level());
        }
        let may_stop = self.folder.is_none();
        let ended = census.exhaust(&mut frontier, progress, may_stop, |frontier, urgency| {
            self.save_if_due(frontier, urgency)
        });
        ended.map_err(|error| self.with_folder(error))?;
        // Saved first: if the disk has no room for the table, the levels are not lost.
        let urgency = if self.subject.records { Urgency::Now } else { Urgency::IfDue };
        self.save_if_due(&frontier, urgency)?;
        self.write_table(&frontier.state, |chunk, words| {
            frontier.read(chunk, words);
            Ok(())
        })?;
        Ok(frontier.state.counts(context, bytes))
    }

    fn on_disk(&self, bytes: u64) -> Result<LevelCounts, CensusError> {
        let Some(folder) = &self.folder else { unreachable!("bits are in files only in a folder") };
        let mut frontier = match self.saved_frontier()? {
            Some(saved) => saved,
            None => self.level_zero(folder)?,
        };
        // Every level is a checkpoint already.
        let ended = self.census.exhaust(&mut frontier, self.progress, false, |_, _| Ok(()));
        ended.map_err(|error| self.with_folder(error))?;
        self.write_table(&frontier.state, |chunk, words| frontier.chunk(chunk, words))?;
        Ok(frontier.state.counts(self.context, bytes))
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

    /// What the files of this census carry, so that those of another one are refused.
    pub(super) fn label(&self) -> String {
        let to = match self.census.end {
            End::Start => "",
            End::Goal => " to goals",
        };
        format!("census {:08x}{to}", self.subject.fingerprint())
    }

    /// By half: the file with its bits after a level.
    fn half_paths(&self, folder: &Folder, level: usize) -> Vec<HalfPath> {
        HalfPath::all(self.context, level, folder.path(), "", &self.label())
    }

    /// The files and the state of a level that was saved.
    fn open<'s>(
        &'s self,
        folder: &'s Folder,
        state: FrontierState,
    ) -> Result<FileFrontier<'s>, CheckpointError> {
        let files = self.half_paths(folder, state.level());
        let halves = files.iter().map(|file| HalfFile::open(self.context, file));
        Ok(FileFrontier { run: self, folder, halves: halves.collect::<Result<_, _>>()?, state })
    }

    /// What is known of level 0.
    fn begin(&self) -> FrontierState {
        FrontierState::new(self.context, &self.census.first, self.census.options.antipodes)
    }

    /// The checkpoint, if the census continues from one.
    fn saved_frontier(&self) -> Result<Option<FileFrontier<'_>>, CensusError> {
        let Some(folder) = self.folder.as_ref().filter(|_| self.files.resumes) else {
            return Ok(None);
        };
        let manifest = folder.load()?;
        let other_end = (manifest.end() != self.census.end).then_some(OTHER_END);
        if let Some(difference) = other_end.or_else(|| self.subject.difference(&manifest.subject)) {
            let folder = folder.path().to_owned();
            return Err(CheckpointError::Different { folder, difference }.into());
        }
        if manifest.levels.is_empty() {
            return Err(CheckpointError::foreign(folder.path()).into());
        }
        let mut state = self.begin();
        state.levels = manifest.levels;
        let mut frontier = self.open(folder, state)?;
        frontier.restore_state()?;
        if !frontier.state.agrees() {
            return Err(CheckpointError::foreign(folder.path()).into());
        }
        Ok(Some(frontier))
    }

    /// Writes the files of level 0.
    fn level_zero<'s>(&'s self, folder: &'s Folder) -> Result<FileFrontier<'s>, CensusError> {
        let state = self.begin();
        let layers = layers(self.subject.records);
        self.save_halves(folder, &state, |chunk, words| {
            state.read_level_zero(self.context, chunk, layers, words);
        })?;
        Ok(self.open(folder, state)?)
    }

    /// Saves a census in memory, at most once in every [`CensusFiles::every`].
    fn save_if_due(&mut self, frontier: &BitFrontier, urgency: Urgency) -> Result<(), CensusError> {
        // Level 0 is only saved if the census stops there: it takes no time to find again.
        let is_worth_it = frontier.level() > 0 && self.schedule.is_due();
        let is_due = urgency == Urgency::Now || is_worth_it;
        let level = Some(frontier.level());
        if let Some(folder) = self.folder.as_ref().filter(|_| is_due && self.saved_level != level) {
            self.save_halves(folder, &frontier.state, |chunk, words| frontier.read(chunk, words))?;
            self.schedule.restart();
            self.saved_level = level;
        }
        Ok(())
    }

    /// Writes the files of all halves that have changed, and commits them. A committed file is never
    /// written again.
    fn save_halves(
        &self,
        folder: &Folder,
        state: &FrontierState,
        read: impl Fn(usize, &mut Vec<u64>) + Sync,
    ) -> Result<(), CheckpointError> {
        let saved = if folder.has_checkpoint() { folder.load()?.files } else { Vec::new() };
        let files = self.half_paths(folder, state.level());
        for file in files.iter().filter(|file| !saved.contains(&file.name)) {
            write_half(self.context, file, state, self.threads(), &read)?;
        }
        self.commit(folder, state)
    }

    pub(super) fn commit(
        &self,
        folder: &Folder,
        state: &FrontierState,
    ) -> Result<(), CheckpointError> {
        let files = self.half_paths(folder, state.level());
        folder.commit(&CensusManifest {
            levels: state.levels.clone(),
            files: files.into_iter().map(|file| file.name).collect(),
            stays: self.files.stays,
            to_goals: self.census.end == End::Goal,
            subject: self.subject.clone(),
        })
    }

    /// Writes the distances of all positions, which the census has recorded, if a table was
    /// requested. `read` as in [`write_half`].
    fn write_table(
        &self,
        state: &FrontierState,
        read: impl Fn(usize, &mut Vec<u64>) -> Result<(), CheckpointError> + Sync,
    ) -> Result<(), CensusError> {
        let Some(path) = &self.files.table else { return Ok(()) };
        let SweepContext { space, chunks, .. } = self.context;
        let levels = nonempty(&state.levels);
        let Census { starts, end, .. } = self.census;
        let text = table::metadata(&self.files.puzzle, starts, *end, space, &levels);
        let all: Vec<usize> = (0..chunks.len()).collect();
        let writer = BlockFileWriter::create(
            path,
            FileKind::Table,
            &text,
            all.len(),
            Some(TABLE_COMPRESSION),
        )?;
        on_chunks(&all, self.threads(), |chunk, words| {
            read(chunk, words)?;
            let (seen, planes) = words.split_at_mut(chunks.words(chunk));
            // Where nothing was seen both bits are set: no distance is 3 modulo 3.
            for (plane, seen) in planes.iter_mut().zip(seen.iter().chain(&*seen)) {
                *plane |= !seen;
            }
            Ok::<(), CensusError>(writer.write(chunk, planes)?)
        })?;
        writer.finish()?;
        Ok(())
    }

    fn threads(&self) -> NonZeroUsize {
        self.census.options.threads
    }
}
