//! A file read and written at given offsets, by several threads.

use std::fs::File;
use std::io;

/// A file used without its current offset: every call names one, so threads read and write side by
/// side; elsewhere than on Unix, one after the other.
#[derive(Debug)]
pub(crate) struct PositionedFile {
    file: File,
    /// Held while the file's only offset is in use.
    #[cfg(not(unix))]
    offset: std::sync::Mutex<()>,
}

impl PositionedFile {
    pub(crate) fn new(file: File) -> Self {
        PositionedFile {
            file,
            #[cfg(not(unix))]
            offset: std::sync::Mutex::default(),
        }
    }

    pub(crate) fn file(&self) -> &File {
        &self.file
    }
}

#[cfg(unix)]
impl PositionedFile {
    pub(crate) fn read_exact_at(&self, into: &mut [u8], offset: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, into, offset)
    }

    pub(crate) fn write_all_at(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::write_all_at(&self.file, bytes, offset)
    }
}

#[cfg(not(unix))]
impl PositionedFile {
    pub(crate) fn read_exact_at(&self, into: &mut [u8], offset: u64) -> io::Result<()> {
        let (mut file, _held) = self.at(offset)?;
        io::Read::read_exact(&mut file, into)
    }

    pub(crate) fn write_all_at(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        let (mut file, _held) = self.at(offset)?;
        io::Write::write_all(&mut file, bytes)
    }

    fn at(&self, offset: u64) -> io::Result<(&File, std::sync::MutexGuard<'_, ()>)> {
        let held = self.offset.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut file = &self.file;
        io::Seek::seek(&mut file, io::SeekFrom::Start(offset))?;
        Ok((file, held))
    }
}
