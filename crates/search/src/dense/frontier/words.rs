//! Memory for many words.

use std::ops::{Deref, DerefMut};

/// Words that are 0 to begin with. The system provides a page only when it is first written, and
/// large pages where it can: small ones cost a third of the time of a big census.
#[derive(Debug)]
pub(crate) struct Words {
    #[cfg(feature = "files")]
    mapped: memmap2::MmapMut,
    #[cfg(not(feature = "files"))]
    words: Vec<u64>,
}

#[cfg(feature = "files")]
impl Words {
    /// `None` if the system could not allocate them.
    pub(crate) fn new(words: usize) -> Option<Self> {
        let bytes = words.checked_mul(size_of::<u64>())?;
        let mapped = memmap2::MmapMut::map_anon(bytes.max(1)).ok()?;
        // Only a hint: without large pages the census is slower, but works.
        #[cfg(target_os = "linux")]
        let _ = mapped.advise(memmap2::Advice::HugePage);
        Some(Words { mapped })
    }
}

#[cfg(feature = "files")]
impl Deref for Words {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        bytemuck::cast_slice(whole_words(&self.mapped))
    }
}

#[cfg(feature = "files")]
impl DerefMut for Words {
    fn deref_mut(&mut self) -> &mut [u64] {
        let whole = whole_words(&self.mapped).len();
        bytemuck::cast_slice_mut(&mut self.mapped[..whole])
    }
}

/// The bytes of whole words. A mapping begins on a page, so its words are aligned.
#[cfg(feature = "files")]
fn whole_words(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.len() / size_of::<u64>() * size_of::<u64>()]
}

#[cfg(not(feature = "files"))]
impl Words {
    /// `None` if the system could not allocate them.
    pub(crate) fn new(words: usize) -> Option<Self> {
        Some(Words { words: vec![0; words] })
    }
}

#[cfg(not(feature = "files"))]
impl Deref for Words {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.words
    }
}

#[cfg(not(feature = "files"))]
impl DerefMut for Words {
    fn deref_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }
}
