//! A file mapped into memory, behind a safe reading call.

use memmap2::Mmap;
use std::fs::File;
use std::io;

/// A file whose bytes the system brings into memory as they are read.
#[derive(Debug)]
pub(crate) struct Map(Mmap);

impl Map {
    /// Maps all of a file that is not empty, for reading.
    #[allow(unsafe_code)]
    pub(crate) fn new(file: &File) -> io::Result<Self> {
        // SAFETY: the map is undefined behaviour only where somebody changes the file under it.
        // This program never does: it writes files as `NAME.part` and renames them when they are
        // whole, so a file that is replaced keeps its old bytes for those who have it mapped.
        // Nothing can keep other programs from writing into the file. Therefore no reference into
        // the map leaves this file: bytes are copied out, and only the copy is checksummed,
        // decoded and believed, so that bytes that change give an error and not a wrong answer.
        // If another program cuts the file short, touching what is gone ends this one with
        // SIGBUS (on Windows the cutting is refused). Who cannot have that opens without a map.
        unsafe { Mmap::map(file) }.map(Map)
    }

    /// Copies the bytes at `offset`; none if they are not all within the map.
    pub(crate) fn read_exact_at(&self, into: &mut [u8], offset: u64) -> Option<()> {
        let from = usize::try_from(offset).ok()?;
        let bytes = self.0.get(from..from.checked_add(into.len())?)?;
        into.copy_from_slice(bytes);
        Some(())
    }
}
