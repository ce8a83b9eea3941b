//! Large arrays that are 0 to begin with.

use bytemuck::Pod;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// Numbers that are 0 to begin with. The system provides a page only when it is first written, and
/// large pages where it can: small ones cost a third of the time of a big census. Look-ups in
/// pattern tables gain nothing by them.
#[derive(Debug)]
pub struct ZeroedArray<T> {
    #[cfg(feature = "files")]
    mapped: memmap2::MmapMut,
    #[cfg(not(feature = "files"))]
    mapped: Box<[u64]>,
    length: usize,
    numbers: PhantomData<T>,
}

impl<T: Pod> ZeroedArray<T> {
    /// As many numbers as `length`; `None` if the system could not allocate them.
    pub fn new(length: usize) -> Option<Self> {
        let bytes = length.checked_mul(size_of::<T>())?;
        Some(ZeroedArray { mapped: mapped(bytes)?, length, numbers: PhantomData })
    }
}

#[cfg(feature = "files")]
fn mapped(bytes: usize) -> Option<memmap2::MmapMut> {
    let mapped = memmap2::MmapMut::map_anon(bytes.max(1)).ok()?;
    // Only a hint: without large pages it is slower, but works.
    #[cfg(target_os = "linux")]
    let _ = mapped.advise(memmap2::Advice::HugePage);
    Some(mapped)
}

#[cfg(not(feature = "files"))]
fn mapped(bytes: usize) -> Option<Box<[u64]>> {
    bytemuck::allocation::try_zeroed_slice_box(bytes.div_ceil(size_of::<u64>())).ok()
}

impl<T: Pod> Deref for ZeroedArray<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // A mapping begins on a page, so its numbers are aligned.
        let bytes: &[u8] = bytemuck::cast_slice(&self.mapped);
        bytemuck::cast_slice(&bytes[..self.length * size_of::<T>()])
    }
}

impl<T: Pod> DerefMut for ZeroedArray<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut self.mapped);
        bytemuck::cast_slice_mut(&mut bytes[..self.length * size_of::<T>()])
    }
}

#[cfg(test)]
mod tests {
    use super::ZeroedArray;

    #[test]
    fn more_than_there_can_be_is_refused() {
        for length in [usize::MAX, usize::MAX / 8, isize::MAX as usize / 8] {
            assert!(ZeroedArray::<u64>::new(length).is_none(), "{length}");
        }
        assert_eq!(ZeroedArray::<u64>::new(3).unwrap()[..], [0; 3]);
    }
}
