//! Words to bytes and back: which encoding a block gets, and how it is undone; and the buffers for
//! that, which threads borrow.

use super::format::Encoding;
#[cfg(not(feature = "zstd"))]
use super::uncompressed::{Compressor, Decompressor};
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
#[cfg(feature = "zstd")]
use zstd::bulk::{Compressor, Decompressor};

/// A compressed block is kept if it is shorter than the plain one by this part of it.
const LEAST_SAVING: usize = 16;

#[cfg(feature = "zstd")]
type OwnCompressor = Compressor<'static>;
#[cfg(feature = "zstd")]
type OwnDecompressor = Decompressor<'static>;
#[cfg(not(feature = "zstd"))]
type OwnCompressor = Compressor;
#[cfg(not(feature = "zstd"))]
type OwnDecompressor = Decompressor;

/// Encodes words as bytes, as block files hold them, and decodes them.
///
/// Its buffers are for one block at a time; they stay as long as the longest block so far.
///
/// ```
/// use everyboard_store::{Encoding, WordCodec};
///
/// let mut codec = WordCodec::default();
/// let words = [7; 100];
/// let (encoding, bytes) = codec.encode(&words, Some(1));
/// assert_eq!(encoding, Encoding::Zstd);
/// let bytes = bytes.to_vec();
/// let mut back = [0; 100];
/// codec.decode(encoding, &bytes, &mut back).unwrap();
/// assert_eq!(back, words);
/// ```
#[derive(Default)]
pub struct WordCodec {
    /// The words as bytes.
    plain: Vec<u8>,
    /// The bytes in the file, where they are not the plain ones.
    packed: Vec<u8>,
    compressor: Option<OwnCompressor>,
    decompressor: Option<OwnDecompressor>,
}

impl WordCodec {
    /// The encoding for some words, and their bytes in it. Compresses at zstd's `level`, if any.
    pub fn encode(&mut self, words: &[u64], level: Option<i32>) -> (Encoding, &[u8]) {
        if words.iter().all(|&word| word == 0) {
            return (Encoding::Zero, &[]);
        }
        if words.iter().all(|&word| word == u64::MAX) {
            return (Encoding::Full, &[]);
        }
        self.plain.resize(size_of_val(words), 0);
        for (bytes, word) in self.plain.as_chunks_mut().0.iter_mut().zip(words) {
            *bytes = word.to_le_bytes();
        }
        match level.and_then(|level| self.compress(level)) {
            Some(length) => (Encoding::Zstd, &self.packed[..length]),
            None => (Encoding::Raw, &self.plain),
        }
    }

    /// Exchanges the bytes of the block that was encoded for the room of `spare`.
    pub(super) fn exchange(&mut self, encoding: Encoding, length: usize, spare: &mut Vec<u8>) {
        let stored = match encoding {
            Encoding::Zero | Encoding::Full => return spare.clear(),
            Encoding::Raw => &mut self.plain,
            Encoding::Zstd => &mut self.packed,
        };
        stored.truncate(length);
        std::mem::swap(stored, spare);
    }

    /// Compresses the plain bytes; the length of the outcome, if it pays.
    fn compress(&mut self, level: i32) -> Option<usize> {
        if self.compressor.is_none() {
            self.compressor = Compressor::new(level).ok();
        }
        // zstd gives up as soon as it needs more room than that.
        let room = self.plain.len() - self.plain.len().div_ceil(LEAST_SAVING);
        self.packed.resize(room, 0);
        let compressor = self.compressor.as_mut()?;
        compressor.compress_to_buffer(&self.plain, self.packed.as_mut_slice()).ok()
    }

    /// Room for the `length` bytes of a block in the file, to be filled before
    /// [`WordCodec::decode_packed`].
    pub(super) fn packed(&mut self, length: usize) -> &mut [u8] {
        self.packed.resize(length, 0);
        &mut self.packed
    }

    /// Decodes the packed bytes; none if they do not make as many words as `into` holds.
    pub(super) fn decode_packed(&mut self, encoding: Encoding, into: &mut [u64]) -> Option<()> {
        let packed = std::mem::take(&mut self.packed);
        let decoded = self.decode(encoding, &packed, into);
        self.packed = packed;
        decoded
    }

    /// Decodes bytes; none if they do not make as many words as `into` holds, which then holds
    /// anything.
    pub fn decode(&mut self, encoding: Encoding, bytes: &[u8], into: &mut [u64]) -> Option<()> {
        self.each(encoding, bytes, into, |into, word| *into = word)
    }

    /// Sets the bits of the decoded words in `into`; none if there are not as many words as it
    /// holds.
    pub fn add(&mut self, encoding: Encoding, bytes: &[u8], into: &mut [u64]) -> Option<()> {
        self.each(encoding, bytes, into, |into, word| *into |= word)
    }

    /// Calls `put` with every word of `into` and the one that is decoded for it.
    fn each(
        &mut self,
        encoding: Encoding,
        bytes: &[u8],
        into: &mut [u64],
        put: impl Fn(&mut u64, u64),
    ) -> Option<()> {
        match encoding {
            Encoding::Zero => into.iter_mut().for_each(|into| put(into, 0)),
            Encoding::Full => into.iter_mut().for_each(|into| put(into, u64::MAX)),
            Encoding::Raw => put_words(bytes, into, put)?,
            Encoding::Zstd => {
                self.decompress(bytes, size_of_val(into))?;
                put_words(&self.plain, into, put)?;
            }
        }
        Some(())
    }

    /// Decompresses bytes into exactly `length` plain ones, with no room for more.
    fn decompress(&mut self, bytes: &[u8], length: usize) -> Option<()> {
        self.plain.resize(length, 0);
        let decompressor = self.decompressor.get_or_insert_default();
        let made = decompressor.decompress_to_buffer(bytes, self.plain.as_mut_slice());
        made.is_ok_and(|made| made == length).then_some(())
    }
}

impl fmt::Debug for WordCodec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WordCodec").finish_non_exhaustive()
    }
}

/// Sets of buffers that nobody uses just now: as many in all as threads were ever at work at once.
#[derive(Default)]
pub(super) struct Pool {
    idle: Mutex<Vec<WordCodec>>,
}

impl Pool {
    /// Does `work` with a set of buffers that no other thread has meanwhile.
    pub(super) fn lend<T>(&self, work: impl FnOnce(&mut WordCodec) -> T) -> T {
        let mut codec = locked(&self.idle).pop().unwrap_or_default();
        let outcome = work(&mut codec);
        locked(&self.idle).push(codec);
        outcome
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").finish_non_exhaustive()
    }
}

/// What a lock guards. It is whole also after a panic elsewhere, so a poisoned lock does not
/// matter.
pub(super) fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Calls `put` with every word of `into` and the little-endian one for it; none if the lengths
/// differ.
fn put_words(bytes: &[u8], into: &mut [u64], put: impl Fn(&mut u64, u64)) -> Option<()> {
    let (words, rest) = bytes.as_chunks();
    if words.len() != into.len() || !rest.is_empty() {
        return None;
    }
    into.iter_mut().zip(words).for_each(|(into, word)| put(into, u64::from_le_bytes(*word)));
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_added_as_they_would_be_decoded() {
        let mut codec = WordCodec::default();
        let scattered: Vec<u64> =
            (0..100).map(|it| 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(it)).collect();
        for words in [vec![0; 100], vec![u64::MAX; 100], vec![5; 100], scattered] {
            for level in [None, Some(1)] {
                let (encoding, bytes) = codec.encode(&words, level);
                let bytes = bytes.to_vec();
                let mut into = vec![2; 100];
                codec.add(encoding, &bytes, &mut into).unwrap();
                assert!(into.iter().zip(&words).all(|(into, word)| *into == word | 2));
                let has_length = matches!(encoding, Encoding::Raw | Encoding::Zstd);
                assert_eq!(codec.add(encoding, &bytes, &mut [0; 99]).is_none(), has_length);
            }
        }
    }
}
