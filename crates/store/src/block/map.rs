//! A file mapped into memory, behind a safe reading call.

use memmap2::Mmap;
use std::fs::File;
use std::io;

/// A file whose bytes the system brings into memory as they are read.
#[derive(Debug)]
pub(super) struct Map {
    bytes: Mmap,
    file: File,
}

impl Map {
    /// Maps all of a file that is not empty, for reading.
    #[allow(unsafe_code)]
    pub(super) fn new(file: File) -> io::Result<Self> {
        // SAFETY: the map is undefined behaviour only where somebody changes the file under it.
        // This program never does: it writes files as `NAME.part` and renames them when they are
        // whole, so a file that is replaced keeps its old bytes for those who have it mapped.
        // Nothing can keep other programs from writing into the file. Therefore no reference into
        // the map leaves this file: bytes are copied out, and only the copy is checksummed,
        // decoded and believed, so that bytes that change give an error and not a wrong answer.
        // If another program cuts the file short, touching what is gone would end this one with
        // SIGBUS (on Windows the cutting is refused); see `read_exact_at`.
        let bytes = unsafe { Mmap::map(&file) }?;
        Ok(Map { bytes, file })
    }

    /// Copies the bytes at `offset`, if the file still has all that it had when it was mapped.
    ///
    /// The system is asked for its length each time, which costs less than a microsecond; a file that
    /// is cut short between that and the end of the copy still ends the program.
    pub(super) fn read_exact_at(&self, into: &mut [u8], offset: u64) -> io::Result<()> {
        if self.file.metadata()?.len() < self.bytes.len() as u64 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        into.copy_from_slice(self.range(offset, into.len()).ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }

    fn range(&self, offset: u64, length: usize) -> Option<&[u8]> {
        let from = usize::try_from(offset).ok()?;
        self.bytes.get(from..from.checked_add(length)?)
    }
}
