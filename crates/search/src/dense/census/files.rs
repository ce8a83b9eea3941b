//! Runs a census that keeps files: checkpoints, bits where memory is short, the distance table at the
//! end.

use super::file_frontier::{FileFrontier, SavedLevel};
use super::folders::{Folders, prefix};
use super::manifest::{CensusManifest, Subject};
use super::plan::Census;
use crate::dense::frontier::half_file::{HalfFile, HalfPath, layers, on_chunks, write_half};
use crate::dense::frontier::state::FrontierState;
use crate::dense::shared::{Peers, PeersError, RoundEnd, Rounds, SharedFrontier, Wire};
use crate::dense::sweep::context::SweepContext;
use crate::dense::sweep::owners::{Owners, Sharing};
use crate::dense::table::{self, TABLE_COMPRESSION};
use crate::dense::{CensusError, LevelCounts};
use crate::run::levels::{Frontier, Urgency, nonempty, total};
use crate::run::progress::{End, Progress};
use everyboard_store::{AtomicFile, BlockFileWriter, CheckpointError, FileKind, Schedule};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
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

/// This part of the memory or, if it is less, of the bits, one in 8, is for images that wait to be sent. As much is for those that
/// wait to be added.
const WAITING_SHARE: u64 = 8;

/// This part of the memory for chunks, one in 24, is left to the allocator: without it a census of
/// 10 GiB in files took 2% more than its 2 GiB.
const CACHE_SPARE: u64 = 24;

impl Census<'_> {
    /// Whether [`Census::run_with_files`] will keep the bits in files.
    pub fn is_on_disk(&self, files: &CensusFiles) -> bool {
        self.is_shared_on_disk(files, 1)
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
        let context = self.planned(files, Owners::ALONE.sharing)?;
        self.run_rounds(&context, files, &mut Rounds::alone(&context), progress)
    }

    /// Counts the positions of every level together with other processes that run the same census, each of which keeps a part of the
    /// bits: [`Census::bytes_shared`]. All of them return the same. With a folder each writes files of its own part there, and the
    /// first one the manifest when all have done so: the folder may be one for all or one on each machine. No table is
    /// written.
    ///
    /// # Errors
    /// As [`Census::run_with_files`], or if another process is gone. If one was told to stop, all of them stop.
    pub fn run_shared(
        &self,
        peers: &mut dyn Peers,
        wire: Wire,
        files: &CensusFiles,
        progress: &dyn Progress,
    ) -> Result<LevelCounts, CensusError> {
        let sharing = Sharing { me: peers.me(), processes: peers.processes() };
        let context = self.planned(files, sharing)?;
        let mut rounds = Rounds::new(&context, peers, wire);
        let counts = self.run_rounds(&context, files, &mut rounds, progress);
        match &counts {
            Ok(_) | Err(CensusError::Stopped { .. } | CensusError::Peers(_)) => {}
            Err(error) => rounds.fail(&error.to_string()),
        }
        counts
    }

    /// Refuses what so many processes cannot share within the memory of each.
    ///
    /// # Errors
    /// If there are too many positions, or the part of one does not fit, in memory or in files.
    pub fn check_shared(&self, files: &CensusFiles, processes: usize) -> Result<(), CensusError> {
        self.check_size()?;
        if !self.is_shared_on_disk(files, processes) {
            self.fit(self.bytes_of(files, processes))?;
        }
        Ok(())
    }

    /// The chunks of this process, if what it takes fits.
    fn planned(
        &self,
        files: &CensusFiles,
        sharing: Sharing,
    ) -> Result<SweepContext<'_>, CensusError> {
        self.check_shared(files, sharing.processes)?;
        Ok(self.context_of(sharing))
    }

    /// The bytes of the bitmaps of each of so many processes, with what it needs to send and receive.
    fn bytes_of(&self, files: &CensusFiles, processes: usize) -> u64 {
        if processes == 1 { self.bytes_with(files) } else { self.bytes_shared(processes) }
    }

    /// Whether each of so many processes will keep its bits in files.
    pub fn is_shared_on_disk(&self, files: &CensusFiles, processes: usize) -> bool {
        self.is_too_large(files, processes, self.options.memory)
    }

    /// Whether each of so many processes keeps its bits in files if it has so much memory for them.
    fn is_too_large(&self, files: &CensusFiles, processes: usize, memory: u64) -> bool {
        files.folder.is_some() && self.bytes_of(files, processes) > memory
    }

    /// Goes through all levels in rounds with other processes, or alone.
    fn run_rounds(
        &self,
        context: &SweepContext,
        files: &CensusFiles,
        rounds: &mut Rounds,
        progress: &dyn Progress,
    ) -> Result<LevelCounts, CensusError> {
        let (sharing, records) = (context.owners.sharing, files.table.is_some());
        // Not all processes are of the same size: what one has too little for, all have.
        let memory = rounds.join(vec![self.options.memory])?.into_iter().min().unwrap_or(0);
        let on_disk = self.is_too_large(files, sharing.processes, memory);
        let bits = self.bytes() / sharing.processes as u64;
        let waiting = if on_disk { memory } else { bits } / WAITING_SHARE;
        rounds.plan(context, waiting);
        let cache = if on_disk {
            self.cache_bytes(context, rounds, [memory, waiting], records)?
        } else {
            0
        };
        let folder = files.folder.as_deref();
        let folders = folder.map(|folder| Folders::take(folder, files.resumes, sharing));
        if let Some(table) = &files.table {
            AtomicFile::check(table)?;
        }
        let mut run = RunWithFiles {
            census: self,
            context,
            progress,
            cache,
            subject: Subject::new(context, self.starts, records, &files.puzzle),
            files,
            folders: folders.transpose()?,
            schedule: Schedule::new(files.every),
            saved_level: None,
            saved_files: Vec::new(),
        };
        let bytes = self.bytes_with(files);
        let counts =
            if on_disk { run.on_disk(bytes, rounds)? } else { run.in_memory(bytes, rounds)? };
        if let Some(folders) = run.folders.filter(|_| !files.stays) {
            folders.clear(rounds)?;
        }
        Ok(counts)
    }

    /// The bytes for chunks that are kept in memory where the bits are in files: what all else leaves of so much memory.
    fn cache_bytes(
        &self,
        context: &SweepContext,
        rounds: &mut Rounds,
        [memory, waiting]: [u64; 2],
        records: bool,
    ) -> Result<u64, CensusError> {
        // Images wait to be sent, and to be added.
        let waiting = if context.owners.are_many() { 2 * waiting } else { 0 };
        let needed = context.bytes() + overhead(self, context, records) + waiting;
        // If it does not fit one process, all say so.
        let needed = rounds.join(vec![needed])?.into_iter().max().unwrap_or(0);
        let left = memory.checked_sub(needed);
        let left = left.ok_or(CensusError::TooLittleMemory { needed, budget: memory })?;
        Ok(left - left / CACHE_SPARE - BlockFileWriter::WAITING_BYTES.min(left / 4))
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

/// A census under way that keeps files.
pub(super) struct RunWithFiles<'a> {
    census: &'a Census<'a>,
    pub(super) context: &'a SweepContext<'a>,
    progress: &'a dyn Progress,
    /// Bytes for chunks that are kept in memory as sources of others.
    pub(super) cache: u64,
    pub(super) subject: Subject,
    files: &'a CensusFiles,
    pub(super) folders: Option<Folders>,
    /// When a census in memory is saved next.
    schedule: Schedule,
    /// The level that a census in memory has saved.
    saved_level: Option<usize>,
    /// The files of this process in the last checkpoint of a census in memory.
    saved_files: Vec<String>,
}

impl RunWithFiles<'_> {
    fn in_memory(&mut self, bytes: u64, rounds: &mut Rounds) -> Result<LevelCounts, CensusError> {
        let (census, context, progress) = (self.census, self.context, self.progress);
        let mut bits = census.frontier(context, self.subject.records)?;
        if let Some(saved) = self.saved_level(rounds)? {
            let own = self.own_paths(saved.state.level()).into_iter().zip(&saved.writers);
            let own = own.filter(|(_, writers)| **writers == context.owners.sharing.processes);
            self.saved_files = own.map(|(file, _)| file.name).collect();
            saved.load(self, &mut bits)?;
            self.saved_level = Some(bits.level());
        }
        let mut frontier = SharedFrontier { bits, rounds };
        let may_stop = self.folders.is_none();
        let ended = census.exhaust(&mut frontier, progress, may_stop, |frontier, urgency| {
            self.save_if_due(frontier, urgency)
        });
        ended.map_err(|error| self.with_folder(error))?;
        // Saved first: if the disk has no room for the table, the levels are not lost.
        let urgency = if self.subject.records { Urgency::Now } else { Urgency::IfDue };
        self.save_if_due(&mut frontier, urgency)?;
        let SharedFrontier { bits, rounds } = &mut frontier;
        self.write_table(&bits.state, |chunk, words| {
            bits.read(chunk, words);
            Ok(())
        })?;
        bits.state.join_first(context, rounds)?;
        Ok(bits.state.counts(context, bytes))
    }

    fn on_disk(&self, bytes: u64, rounds: &mut Rounds) -> Result<LevelCounts, CensusError> {
        let saved = match self.saved_level(rounds)? {
            Some(saved) => saved,
            None => self.level_zero(rounds)?,
        };
        let mut frontier = FileFrontier { run: self, saved, rounds };
        // Every level is a checkpoint already.
        let ended = self.census.exhaust(&mut frontier, self.progress, false, |_, _| Ok(()));
        ended.map_err(|error| self.with_folder(error))?;
        let FileFrontier { saved, rounds, .. } = &mut frontier;
        self.write_table(&saved.state, |chunk, words| saved.chunk(self, chunk, words))?;
        saved.state.join_first(self.context, rounds)?;
        Ok(saved.state.counts(self.context, bytes))
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

    /// By half: the files with its bits after a level, one for each process that wrote it; `writers` is by half how many these
    /// were.
    fn half_paths(&self, level: usize, writers: &[usize]) -> Vec<Vec<HalfPath>> {
        let by_half = writers.iter().enumerate().map(|(half, &processes)| {
            let sharing = (0..processes).map(|me| Sharing { me, processes });
            sharing.map(|writer| self.paths_of(level, writer).swap_remove(half)).collect()
        });
        by_half.collect()
    }

    /// By half: the file with the bits of one process after a level.
    fn paths_of(&self, level: usize, writer: Sharing) -> Vec<HalfPath> {
        let (prefix, mut label) = (prefix(writer), self.label());
        if let Some(name) = prefix.strip_suffix('/') {
            label = format!("{label}, {name}");
        }
        let folder = self.folders.as_ref().map(Folders::path).unwrap_or(Path::new(""));
        HalfPath::all(self.context, level, folder, &prefix, &label)
    }

    /// By half: the file that this process writes after a level.
    pub(super) fn own_paths(&self, level: usize) -> Vec<HalfPath> {
        self.paths_of(level, self.context.owners.sharing)
    }

    /// Every half as it is when these processes have written it.
    pub(super) fn written_by_these(&self) -> Vec<usize> {
        vec![self.context.owners.sharing.processes; self.context.halves.len()]
    }

    /// The files of a level that was saved, and its state but for what is in the files.
    pub(super) fn open(
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
    fn saved_level(&self, rounds: &mut Rounds) -> Result<Option<SavedLevel>, CensusError> {
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
        let foreign = || CheckpointError::foreign(folders.path());
        let levels = known.len().checked_sub(self.context.halves.len()).filter(|&it| it > 0);
        let writers = known.split_off(levels.ok_or_else(foreign)?);
        let mut state = self.begin();
        state.levels = known;
        let mut saved = self.open(state, writers.into_iter().map(|it| it as usize).collect())?;
        saved.restore_state(self.context)?;
        let seen = rounds.agree(RoundEnd { flag: false, new: saved.state.seen() })?.new;
        if total(&saved.state.levels) != Some(seen) {
            return Err(foreign().into());
        }
        Ok(Some(saved))
    }

    /// Refuses a checkpoint of another census.
    fn check(&self, manifest: &CensusManifest) -> Result<(), CheckpointError> {
        let other_end = (manifest.end() != self.census.end).then_some(OTHER_END);
        let difference = other_end.or_else(|| self.subject.difference(&manifest.subject));
        let folder = || self.files.folder.clone().unwrap_or_default();
        match difference {
            Some(difference) => Err(CheckpointError::Different { folder: folder(), difference }),
            None if manifest.levels.is_empty()
                || !manifest.names_all(self.context.halves.len()) =>
            {
                Err(CheckpointError::foreign(&folder()))
            }
            None => Ok(()),
        }
    }

    /// Writes the files of level 0.
    fn level_zero(&self, rounds: &mut Rounds) -> Result<SavedLevel, CensusError> {
        let (state, layers) = (self.begin(), layers(self.subject.records));
        self.save_halves(&state, rounds, |chunk, words| {
            state.read_level_zero(self.context, chunk, layers, words);
        })?;
        Ok(self.open(state, self.written_by_these())?)
    }

    /// Saves a census in memory, at most once in every [`CensusFiles::every`].
    fn save_if_due(
        &mut self,
        SharedFrontier { bits, rounds }: &mut SharedFrontier,
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

    /// Writes the files of all halves that have changed since the last checkpoint, and commits them. A committed file is never
    /// written again.
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
