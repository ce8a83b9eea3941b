//! What stands for zstd where it is not compiled in: nothing is compressed, and a compressed block
//! is as good as a damaged one.

use std::io;

pub(super) struct Compressor;

impl Compressor {
    pub(super) fn new(_level: i32) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn compress_to_buffer(
        &mut self,
        _from: &[u8],
        _into: &mut [u8],
    ) -> io::Result<usize> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[derive(Default)]
pub(super) struct Decompressor;

impl Decompressor {
    pub(super) fn decompress_to_buffer(
        &mut self,
        _from: &[u8],
        _into: &mut [u8],
    ) -> io::Result<usize> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
