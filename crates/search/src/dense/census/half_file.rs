//! The bits of one half of a space in a file.
//!
//! A block for each chunk, in the order in which they lie in memory: the words of the positions
//! seen and, if distances are recorded, two planes of as many words. Then a block with a word for
//! each chunk, the positions seen in it and, in the highest bit, whether some of them were new on
//! the level of the file; and a block with the first positions of the last level, which count in
//! the file of that level alone.

use super::folder::{Folder, Subject};
use super::outcome::CensusError;
use super::standing::Standing;
use crate::blockfile::{BlockFile, BlockFileWriter, FileKind};
use crate::dense::chunks::Spot;
use crate::dense::ground::Ground;
use std::path::PathBuf;

/// Marks a chunk where something is new.
const FRESH: u64 = 1 << 63;

/// Where bits of a spot's number lie: chunks have at most 2^16 words of 2^6 bits.
const WORD_SHIFT: u32 = 6;
const CHUNK_SHIFT: u32 = 22;

/// Which half a file is of, and after which level.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct HalfLevel {
    pub(crate) half: usize,
    pub(crate) level: usize,
}

impl HalfLevel {
    pub(crate) fn name(self) -> String {
        format!("half-{}-level-{}", self.half, self.level)
    }

    fn label(self, subject: &Subject) -> String {
        format!(
            "half {} of a census after level {}; census {:08x}\n",
            self.half,
            self.level,
            subject.fingerprint()
        )
    }
}

/// The file of a half, being written.
#[derive(Debug)]
pub(crate) struct HalfWriter<'a> {
    ground: &'a Ground<'a>,
    which: HalfLevel,
    writer: BlockFileWriter,
}

impl<'a> HalfWriter<'a> {
    pub(crate) fn create(
        folder: &Folder,
        ground: &'a Ground<'a>,
        subject: &Subject,
        which: HalfLevel,
    ) -> Result<Self, CensusError> {
        let blocks = ground.halves[which.half].chunks.len() + 2;
        let path = folder.path.join(which.name());
        let label = which.label(subject);
        let writer = BlockFileWriter::create(path, FileKind::Checkpoint, &label, blocks, None)?;
        Ok(HalfWriter { ground, which, writer })
    }

    /// Writes the words of a chunk, its planes among them.
    pub(crate) fn chunk(&self, chunk: usize, words: &[u64]) -> Result<(), CensusError> {
        Ok(self.writer.write(self.ground.index_in_half(chunk), words)?)
    }

    /// Completes the file with what is known besides the bits.
    pub(crate) fn finish(self, standing: &Standing) -> Result<(), CensusError> {
        let chunks = &self.ground.halves[self.which.half].chunks;
        let word =
            |&chunk: &usize| standing.counts[chunk] | if standing.fresh[chunk] { FRESH } else { 0 };
        self.writer.write(chunks.len(), &chunks.iter().map(word).collect::<Vec<_>>())?;
        let number = |spot: &Spot| {
            (spot.chunk as u64) << CHUNK_SHIFT
                | (spot.word as u64) << WORD_SHIFT
                | u64::from(spot.bit)
        };
        let spots: Vec<u64> = standing.frontier.spots.iter().map(number).collect();
        self.writer.write(chunks.len() + 1, &spots)?;
        self.writer.finish()?;
        Ok(())
    }
}

/// The file of a half.
#[derive(Debug)]
pub(crate) struct HalfFile {
    file: BlockFile,
    which: HalfLevel,
}

impl HalfFile {
    /// Opens the file that a manifest names.
    pub(crate) fn open(
        folder: &Folder,
        ground: &Ground,
        subject: &Subject,
        which: HalfLevel,
    ) -> Result<Self, CensusError> {
        let path = folder.path.join(which.name());
        let file = BlockFile::open(&path, FileKind::Checkpoint)?;
        let chunks = ground.halves[which.half].chunks.len();
        if file.metadata() != which.label(subject) || file.blocks() != chunks + 2 {
            return Err(stranger(path));
        }
        Ok(HalfFile { file, which })
    }

    /// Reads the words of a chunk, its planes among them. `into` takes their length.
    pub(crate) fn chunk(
        &self,
        ground: &Ground,
        chunk: usize,
        layers: usize,
        into: &mut Vec<u64>,
    ) -> Result<(), CensusError> {
        into.resize(layers * ground.chunks.words(chunk), 0);
        Ok(self.file.read(ground.index_in_half(chunk), into)?)
    }

    /// Takes what is known besides the bits into `standing`.
    pub(crate) fn restore(
        &self,
        ground: &Ground,
        standing: &mut Standing,
    ) -> Result<(), CensusError> {
        let chunks = &ground.halves[self.which.half].chunks;
        let mut words = vec![0; chunks.len()];
        self.file.read(chunks.len(), &mut words)?;
        for (&chunk, word) in chunks.iter().zip(words) {
            standing.counts[chunk] = word & !FRESH;
            standing.fresh[chunk] = word & FRESH != 0;
            if standing.counts[chunk] > ground.positions(chunk) {
                return Err(stranger(self.file.path().to_owned()));
            }
        }
        Ok(())
    }

    /// The first positions of the file's level.
    pub(crate) fn frontier(&self, ground: &Ground) -> Result<Vec<Spot>, CensusError> {
        let block = ground.halves[self.which.half].chunks.len() + 1;
        let mut numbers = vec![0; self.file.words_of(block)?];
        self.file.read(block, &mut numbers)?;
        let spot = |number: u64| Spot {
            chunk: (number >> CHUNK_SHIFT) as usize,
            word: (number >> WORD_SHIFT) as usize & ((1 << (CHUNK_SHIFT - WORD_SHIFT)) - 1),
            bit: (number & 63) as u32,
        };
        let is_there = |spot: &Spot| {
            spot.chunk < ground.chunks.len() && spot.word < ground.chunks.words(spot.chunk)
        };
        let spots: Vec<Spot> = numbers.into_iter().map(spot).collect();
        match spots.iter().all(is_there) {
            true => Ok(spots),
            false => Err(stranger(self.file.path().to_owned())),
        }
    }
}

fn stranger(path: PathBuf) -> CensusError {
    CensusError::Checkpoint { path, reason: "it is of another census".to_owned() }
}
