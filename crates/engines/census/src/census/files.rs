//! What a census keeps in files, alone or with other processes, and what that takes.

use super::manifest::Subject;
use super::plan::Census;
use super::run::RunWithFiles;
use crate::table::numbered::parts::part_path;
use crate::{CensusError, LevelCounts};
use everyboard_bits::WAITING_SHARE;
use everyboard_bits::distributed::{Folders, RoundPlan, Rounds, Wire};
use everyboard_bits::frontier::half_file::layers;
use everyboard_bits::sweep::context::SweepContext;
use everyboard_bits::sweep::owners::ClusterView;
use everyboard_levels::{LevelError, Peers};
use everyboard_store::{AtomicFile, BlockFileWriter, Schedule};
use everyboard_watch::Watch;
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
    /// Whether bits are kept in files that would fit the memory.
    #[cfg(test)]
    pub(crate) bits_in_files: bool,
}

/// Bytes that a census from files takes for each chunk of a process: its state, and its place in
/// the files being read and written.
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
        self.is_distributed_on_disk(files, 1)
    }

    /// The bytes of the bitmaps, in memory or in files.
    pub fn bytes_with(&self, files: &CensusFiles) -> u64 {
        match files {
            CensusFiles { table: Some(_), .. } => self.bytes_recording(),
            CensusFiles { folder: Some(_), .. } => self.bytes_of_all(),
            _ => self.bytes(),
        }
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
    /// If memory or disk do not suffice, a file is damaged, or the user stopped the census: then
    /// the level under way is completed and saved first, if there is a folder.
    pub fn run_with_files(
        &self,
        files: &CensusFiles,
        watch: &dyn Watch,
    ) -> Result<LevelCounts, CensusError> {
        let context = self.planned(files, ClusterView::ALONE)?;
        self.run_rounds(context, files, &mut Rounds::alone(), watch)
    }

    /// Counts the positions of every level together with other processes that run the same census,
    /// each of which keeps a part of the bits: [`Census::bytes_distributed`]. All of them return
    /// the same. With a folder each writes files of its own part there, and the first one the
    /// manifest when all have done so: the folder may be one for all or one on each machine. A
    /// table is written in parts, of which that of the first process has the name given, and comes
    /// last.
    ///
    /// # Errors
    /// As [`Census::run_with_files`], or if another process is gone. If one was told to stop, all
    /// of them stop.
    pub fn run_distributed(
        &self,
        peers: &mut dyn Peers,
        wire: Wire,
        files: &CensusFiles,
        watch: &dyn Watch,
    ) -> Result<LevelCounts, CensusError> {
        let mut rounds = Rounds::new(peers, wire);
        let context = self.planned(files, rounds.cluster())?;
        let counts = self.run_rounds(context, files, &mut rounds, watch);
        match &counts {
            Ok(_) | Err(CensusError::Level(LevelError::Peers(_))) => {}
            Err(error) if error.is_found_by_all() => {}
            Err(error) => rounds.fail(&error.to_string()),
        }
        counts
    }

    /// Refuses a space that does not fit if `processes` of them share it, each with the memory of
    /// the options.
    ///
    /// # Errors
    /// If there are too many positions, or the part of one does not fit, in memory or in files.
    pub fn check_distributed(
        &self,
        files: &CensusFiles,
        processes: usize,
    ) -> Result<(), CensusError> {
        self.check_size()?;
        if !self.is_distributed_on_disk(files, processes) {
            self.fit(self.bytes_distributed(files, processes))?;
        }
        Ok(())
    }

    /// The chunks of this process, if what it takes fits.
    fn planned(
        &self,
        files: &CensusFiles,
        cluster: ClusterView,
    ) -> Result<SweepContext<'_>, CensusError> {
        self.check_distributed(files, cluster.processes)?;
        Ok(self.context_of(cluster))
    }

    /// Whether the bits are kept in files if `processes` share them.
    pub fn is_distributed_on_disk(&self, files: &CensusFiles, processes: usize) -> bool {
        self.is_too_large(files, processes, self.options.memory)
    }

    /// As [`Census::is_distributed_on_disk`], where each has `memory` bytes.
    fn is_too_large(&self, files: &CensusFiles, processes: usize, memory: u64) -> bool {
        let is_too_large = self.bytes_distributed(files, processes) > memory;
        #[cfg(test)]
        let is_too_large = is_too_large || files.bits_in_files;
        files.folder.is_some() && is_too_large
    }

    /// The bytes that each of several processes takes for its part of the bits, for images that
    /// wait to be sent or to be added, and for moves, if they are very many.
    pub fn bytes_distributed(&self, files: &CensusFiles, processes: usize) -> u64 {
        let [bits, all] =
            [self.bytes_of_all(), self.bytes_with(files)].map(|it| it.div_ceil(processes as u64));
        let waiting = if processes == 1 { 0 } else { 2 * (bits / WAITING_SHARE) };
        all.saturating_add(waiting).saturating_add(self.moves_bytes)
    }

    /// Goes through all levels in rounds with other processes, or alone.
    fn run_rounds(
        &self,
        mut context: SweepContext,
        files: &CensusFiles,
        rounds: &mut Rounds,
        watch: &dyn Watch,
    ) -> Result<LevelCounts, CensusError> {
        let cluster = context.owners.cluster;
        let records = files.table.is_some();
        // Not all processes are of the same size: what one has too little for, all have.
        let memory = rounds.join(vec![self.options.memory])?.into_iter().min().unwrap_or(0);
        let on_disk = self.is_too_large(files, cluster.processes, memory);
        let bits = self.bytes_of_all() / cluster.processes as u64;
        let waiting = if on_disk { memory } else { bits } / WAITING_SHARE;
        let cache = if on_disk {
            self.cache_bytes(&context, rounds, [memory, waiting], records)?
        } else {
            0
        };
        let folder = files.folder.as_deref();
        let folders = folder.map(|folder| Folders::take(folder, files.resumes, cluster));
        if let Some(table) = &files.table {
            AtomicFile::check(part_path(table, cluster))?;
        }
        let plan = &RoundPlan::new(&mut context, waiting);
        let context = &context;
        let mut run = RunWithFiles {
            census: self,
            context,
            plan,
            watch,
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

    /// The bytes for chunks that are kept in memory where the bits are in files: what all else
    /// leaves of so much memory.
    fn cache_bytes(
        &self,
        context: &SweepContext,
        rounds: &mut Rounds,
        [memory, waiting]: [u64; 2],
        records: bool,
    ) -> Result<u64, CensusError> {
        // Images wait to be sent, and to be added.
        let waiting = if context.owners.are_many() { 2 * waiting } else { 0 };
        let needed =
            context.bytes() + overhead(self, context, records) + waiting + self.moves_bytes;
        // If it does not fit one process, all say so.
        let needed = rounds.join(vec![needed])?.into_iter().max().unwrap_or(0);
        let left = memory.checked_sub(needed);
        let left = left.ok_or(CensusError::TooLittleMemory { needed, budget: memory })?;
        Ok(left - left / CACHE_SPARE - BlockFileWriter::WAITING_BYTES.min(left / 4))
    }
}

/// The bytes that a census from files takes besides chunks that it keeps.
fn overhead(census: &Census, context: &SweepContext, records: bool) -> u64 {
    let chunks = context.own_chunks() as u64;
    let longest = context.chunks.shapes.iter().map(|rows| rows.words).max();
    let longest = u64::from(longest.unwrap_or(0)) * size_of::<u64>() as u64;
    let threads = census.options.threads.get() as u64;
    BYTES_A_CHUNK * chunks + CHUNKS_IN_HAND * layers(records) as u64 * longest * threads
}
