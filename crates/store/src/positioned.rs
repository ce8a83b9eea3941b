//! A file read and written at given offsets, by several threads.

use std::fs::File;
use std::io;

/// A file without a current offset: every call names one, so threads read and write side by side.
#[cfg(unix)]
#[derive(Debug)]
pub(crate) struct Positioned(File);

#[cfg(unix)]
impl Positioned {
    pub(crate) fn new(file: File) -> Self {
        Positioned(file)
    }

    pub(crate) fn read_exact_at(&self, into: &mut [u8], offset: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.0, into, offset)
    }

    pub(crate) fn write_all_at(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::write_all_at(&self.0, bytes, offset)
    }

    pub(crate) fn sync_all(&self) -> io::Result<()> {
        self.0.sync_all()
    }
}

/// A file whose one current offset is moved under a lock.
#[cfg(not(unix))]
#[derive(Debug)]
pub(crate) struct Positioned(std::sync::Mutex<File>);

#[cfg(not(unix))]
impl Positioned {
    pub(crate) fn new(file: File) -> Self {
        Positioned(std::sync::Mutex::new(file))
    }

    pub(crate) fn read_exact_at(&self, into: &mut [u8], offset: u64) -> io::Result<()> {
        io::Read::read_exact(&mut *self.at(offset)?, into)
    }

    pub(crate) fn write_all_at(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        io::Write::write_all(&mut *self.at(offset)?, bytes)
    }

    pub(crate) fn sync_all(&self) -> io::Result<()> {
        self.locked().sync_all()
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, File> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn at(&self, offset: u64) -> io::Result<std::sync::MutexGuard<'_, File>> {
        let mut file = self.locked();
        io::Seek::seek(&mut *file, io::SeekFrom::Start(offset))?;
        Ok(file)
    }
}
