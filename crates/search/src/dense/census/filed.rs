//! Runs a census that keeps files: checkpoints, bits where memory is short, the table at the end.

use super::bits::{At, Bits, Starts, on_chunks};
use super::file_bits::FileBits;
use super::half_file::{HalfFile, HalfLevel, HalfPath, HalfWriter};
use super::manifest::{CensusManifest, Subject};
use super::outcome::{CensusError, LevelTable};
use super::plan::Census;
use super::run::Run;
use super::save;
use super::state::CensusState;
use super::visited::VisitedBits;
use crate::dense::sweep::context::SweepContext;
use crate::run::checkpoint::{CheckpointError, Folder};
use crate::run::progress::Progress;
use everyboard_store::AtomicFile;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What a census keeps in files: nothing, by default.
#[derive(Clone, Debug, Default)]
pub struct CensusFiles {
    /// The text of the puzzle file, which checkpoints and tables keep.
    pub puzzle: String,
    /// Where levels are saved and, if memory is short, the bits are kept.
    pub folder: Option<PathBuf>,
    /// Whether the last checkpoint stays in the folder when the census is done.
    pub stays: bool,
    /// The time between checkpoints of a census in memory. From files every level is one.
    pub every: Duration,
    /// Whether to go on from the checkpoint in the folder.
    pub resumes: bool,
    /// Where to save the distances of all positions.
    pub table: Option<PathBuf>,
}

/// Bytes that a census from files takes for each chunk: what is known of it, and where it lies in
/// the files being read and written.
const BYTES_A_CHUNK: u64 = 256;

/// Chunks that a thread has in hand: as they were, as they are, a source, and what is written.
const CHUNKS_IN_HAND: u64 = 6;

/// One part in so many of the memory for chunks is left to the allocator: with all of it given away
/// a census of 10 GiB in files was seen to take 2% more than its 2 GiB.
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
    /// If memory or disk do not suffice, a file is damaged, or the census was told to stop: then
    /// the level under way is finished and saved first, if there is a folder.
    pub fn run_with_files(
        &self,
        files: &CensusFiles,
        progress: &dyn Progress,
    ) -> Result<LevelTable, CensusError> {
        let bytes = self.bytes_with(files);
        let on_disk = self.is_on_disk(files);
        if !on_disk {
            self.fit(bytes)?;
        }
        let context = self.context();
        let records = files.table.is_some();
        let cache = match on_disk {
            true => {
                let tables = self.fit(context.bytes() + overhead(self, &context, records))?;
                let left = self.options.memory - tables;
                left - left / CACHE_SPARE
            }
            false => 0,
        };
        let take = if files.resumes { Folder::resume } else { Folder::begin };
        let folder = files.folder.as_deref().map(take).transpose()?;
        if let Some(table) = &files.table {
            AtomicFile::check(table)?;
        }
        let filed = Filed {
            cache,
            run: Run::new(self, &context, progress),
            subject: Subject::new(&context, self.starts, records, &files.puzzle),
            files,
            folder,
        };
        let table = match on_disk {
            true => filed.on_disk(bytes)?,
            false => filed.in_memory(bytes)?,
        };
        if let Some(folder) = filed.folder.filter(|_| !files.stays) {
            folder.clear::<CensusManifest>();
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

struct Filed<'a> {
    run: Run<'a>,
    /// Bytes for chunks that are kept in memory as sources of others.
    cache: u64,
    subject: Subject,
    files: &'a CensusFiles,
    folder: Option<Folder>,
}

impl Filed<'_> {
    fn in_memory(&self, bytes: u64) -> Result<LevelTable, CensusError> {
        let (mut visited, mut state) = match self.resumed()? {
            None => {
                let state = self.run.begin();
                (self.run.visited(&state, self.subject.records)?, state)
            }
            Some((file_bits, state)) => (self.load(&file_bits)?, state),
        };
        self.run.tell(&state);
        let mut saved = Instant::now();
        while state.advances() {
            self.run.advance(&mut visited, &mut state, self.folder.is_none())?;
            let stops = state.advances() && self.run.progress.is_stopped();
            let is_due = stops || saved.elapsed() >= self.files.every;
            if let Some(folder) = self.folder.as_ref().filter(|_| is_due) {
                self.save(folder, &state, &At(&visited, state.level()))?;
                saved = Instant::now();
            }
            if stops {
                return Err(self.stopped(&state));
            }
        }
        let bits = At(&visited, state.level());
        // A disk that has no room for the table shall not cost the levels.
        if let Some(folder) = self.folder.as_ref().filter(|_| self.subject.records) {
            self.save(folder, &state, &bits)?;
        }
        self.save_table(&state, &bits)?;
        Ok(state.table(self.run.context, bytes))
    }

    fn on_disk(&self, bytes: u64) -> Result<LevelTable, CensusError> {
        let Some(folder) = &self.folder else { unreachable!("bits are in files only in a folder") };
        let (mut file_bits, mut state) = match self.resumed()? {
            Some(saved) => saved,
            None => self.laid_down(folder)?,
        };
        self.run.tell(&state);
        while state.advances() {
            let Run { context, progress, .. } = &self.run;
            let step = state.step(context, *progress, false);
            let which = HalfLevel { half: step.half_number(), level: step.level };
            let file = self.half_path(folder, which);
            let writer = HalfWriter::create(context, &file)?;
            let advanced = file_bits.advance(&step, &writer, self.threads())?;
            state.take(context, advanced);
            writer.finish(&state)?;
            self.commit(folder, &state)?;
            file_bits.turn_over(context, &file)?;
            self.run.tell(&state);
            if state.advances() && progress.is_stopped() {
                return Err(self.stopped(&state));
            }
        }
        self.save_table(&state, &file_bits)?;
        Ok(state.table(self.run.context, bytes))
    }

    fn stopped(&self, state: &CensusState) -> CensusError {
        CensusError::Stopped { level: state.level(), saved: self.files.folder.clone() }
    }

    fn half_path(&self, folder: &Folder, which: HalfLevel) -> HalfPath {
        let label = format!("census {:08x}", self.subject.fingerprint());
        HalfPath { which, path: folder.path.join(which.name()), label }
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

    /// The files and the state of a checkpoint, if the census is to go on from one.
    fn resumed(&self) -> Result<Option<(FileBits, CensusState)>, CensusError> {
        let Some(folder) = &self.folder else { return Ok(None) };
        if !self.files.resumes {
            return Ok(None);
        }
        let manifest: CensusManifest = folder.manifest()?;
        if let Some(difference) = self.subject.difference(&manifest.subject) {
            let folder = folder.path.clone();
            return Err(CheckpointError::Different { folder, difference }.into());
        }
        if manifest.levels.is_empty() {
            return Err(CheckpointError::stranger(&folder.path).into());
        }
        let mut state = self.run.begin();
        state.levels = manifest.levels;
        let context = self.run.context;
        let halves = self.open(folder, state.level())?;
        state.frontier.addresses = halves[state.level() % halves.len()].frontier(context)?;
        let file_bits = self.file_bits(halves);
        file_bits.restore(context, &mut state)?;
        Ok(Some((file_bits, state)))
    }

    fn file_bits(&self, halves: Vec<HalfFile>) -> FileBits {
        FileBits::new(halves, self.subject.records, self.cache)
    }

    /// Bits in memory with the bits of files.
    fn load(&self, file_bits: &FileBits) -> Result<VisitedBits, CensusError> {
        let context = self.run.context;
        let mut visited = VisitedBits::new(context, self.subject.records)?;
        let mut words = Vec::new();
        for chunk in 0..context.chunks.len() {
            file_bits.chunk(context, chunk, &mut words)?;
            visited.restore(context, chunk, &words);
        }
        Ok(visited)
    }

    /// The files of level 0.
    fn laid_down(&self, folder: &Folder) -> Result<(FileBits, CensusState), CensusError> {
        let state = self.run.begin();
        let layers = if self.subject.records { 3 } else { 1 };
        self.save(folder, &state, &Starts { state: &state, layers })?;
        Ok((self.file_bits(self.open(folder, 0)?), state))
    }

    /// Writes the files of all halves that have changed, and makes them count. A file that counts
    /// already is never written again.
    fn save(
        &self,
        folder: &Folder,
        state: &CensusState,
        bits: &impl Bits,
    ) -> Result<(), CensusError> {
        let saved = match folder.has_checkpoint() {
            true => folder.manifest::<CensusManifest>()?.files,
            false => Vec::new(),
        };
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
        self.commit(folder, state)
    }

    fn commit(&self, folder: &Folder, state: &CensusState) -> Result<(), CensusError> {
        let halves = HalfLevel::up_to(self.run.context, state.level()).into_iter();
        let files = halves.map(HalfLevel::name).collect();
        let levels = state.levels.clone();
        let (stays, subject) = (self.files.stays, self.subject.clone());
        let manifest = CensusManifest { levels, files, stays, subject };
        Ok(folder.commit(&manifest)?)
    }

    /// Saves the distances of all positions, if that was asked for.
    fn save_table(&self, state: &CensusState, bits: &impl Bits) -> Result<(), CensusError> {
        match &self.files.table {
            Some(path) => save::save(&self.run, &self.files.puzzle, path, state, bits),
            None => Ok(()),
        }
    }

    fn threads(&self) -> NonZeroUsize {
        self.run.census.options.threads
    }
}
