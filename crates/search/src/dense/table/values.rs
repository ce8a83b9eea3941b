//! The values of a table, decoded as they are asked for.

use crate::blockfile::{BlockFile, FileError};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The distance of a position modulo 3, or [`UNREACHABLE`].
pub(super) type Value = u8;

/// The value of a position that the starts do not lead to.
pub(super) const UNREACHABLE: Value = 3;

/// A chunk as it is kept: of each 64 positions the low bits, then the high ones, so that a look-up
/// touches one cache line.
type Pairs = Box<[[u64; 2]]>;

/// The chunks of a table that have been decoded.
#[derive(Debug)]
pub(super) struct Values {
    file: BlockFile,
    kept: Kept,
}

/// How decoded chunks are kept.
#[derive(Debug)]
enum Kept {
    /// All of them fit into the budget.
    All(Vec<OnceLock<Pairs>>),
    /// They do not: those decoded longest ago make room.
    Some(Mutex<Recent>),
}

#[derive(Debug)]
struct Recent {
    chunks: Vec<Option<Arc<Pairs>>>,
    /// The chunks that are kept, in the order in which they were decoded.
    queue: VecDeque<usize>,
    /// Words that may still be kept.
    room: u64,
}

impl Values {
    /// Values of which at most `memory` bytes are kept decoded (and one chunk in any case).
    pub(super) fn new(file: BlockFile, memory: u64) -> Result<Self, FileError> {
        let mut words = 0;
        for chunk in 0..file.blocks() {
            words += file.words_of(chunk)? as u64;
        }
        let kept = match words.saturating_mul(8) <= memory {
            true => Kept::All((0..file.blocks()).map(|_| OnceLock::new()).collect()),
            false => Kept::Some(Mutex::new(Recent {
                chunks: vec![None; file.blocks()],
                queue: VecDeque::new(),
                room: memory / 8,
            })),
        };
        Ok(Values { file, kept })
    }

    pub(super) fn file(&self) -> &BlockFile {
        &self.file
    }

    /// The value of the position at `bit` of `word` of a chunk.
    #[inline]
    pub(super) fn at(&self, chunk: usize, word: usize, bit: u32) -> Result<Value, FileError> {
        match &self.kept {
            Kept::All(chunks) => match chunks[chunk].get() {
                Some(pairs) => Ok(value(pairs[word], bit)),
                None => {
                    let decoded = self.decode(chunk)?;
                    Ok(value(chunks[chunk].get_or_init(|| decoded)[word], bit))
                }
            },
            Kept::Some(recent) => Ok(value(self.recent(recent, chunk)?[word], bit)),
        }
    }

    /// A chunk that is kept, or will be from now on.
    #[cold]
    fn recent(&self, recent: &Mutex<Recent>, chunk: usize) -> Result<Arc<Pairs>, FileError> {
        if let Some(pairs) = &locked(recent).chunks[chunk] {
            return Ok(pairs.clone());
        }
        let pairs = Arc::new(self.decode(chunk)?);
        locked(recent).keep(chunk, &pairs);
        Ok(pairs)
    }

    #[cold]
    fn decode(&self, chunk: usize) -> Result<Pairs, FileError> {
        let mut planes = vec![0; self.file.words_of(chunk)?];
        self.file.read(chunk, &mut planes)?;
        let (low, high) = planes.split_at(planes.len() / 2);
        Ok(low.iter().zip(high).map(|(&low, &high)| [low, high]).collect())
    }
}

impl Recent {
    fn keep(&mut self, chunk: usize, pairs: &Arc<Pairs>) {
        // Another thread may have been faster.
        if self.chunks[chunk].is_some() {
            return;
        }
        let words = |pairs: &Pairs| 2 * pairs.len() as u64;
        while self.room < words(pairs)
            && let Some(oldest) = self.queue.pop_front()
        {
            self.room += self.chunks[oldest].take().map_or(0, |pairs| words(&pairs));
        }
        self.room = self.room.saturating_sub(words(pairs));
        self.chunks[chunk] = Some(pairs.clone());
        self.queue.push_back(chunk);
    }
}

#[inline]
fn value([low, high]: [u64; 2], bit: u32) -> Value {
    (low >> bit & 1 | (high >> bit & 1) << 1) as Value
}

/// What a lock guards is whole also after a panic elsewhere.
fn locked(recent: &Mutex<Recent>) -> MutexGuard<'_, Recent> {
    recent.lock().unwrap_or_else(PoisonError::into_inner)
}
