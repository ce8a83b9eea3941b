//! Memory for many words.

#[cfg(feature = "files")]
use std::ops::{Deref, DerefMut};

/// Words that are 0 to begin with. The system provides a page only when it is first written, and
/// large pages where it can: small ones cost a third of the time of a big census.
#[cfg(feature = "files")]
#[derive(Debug)]
pub(crate) struct Words(memmap2::MmapMut);

#[cfg(not(feature = "files"))]
pub(crate) type Words = Vec<u64>;

/// Words that are 0; `None` if the system could not allocate them.
#[cfg(feature = "files")]
pub(crate) fn zeroed(words: usize) -> Option<Words> {
    let bytes = words.checked_mul(size_of::<u64>())?;
    let mapped = memmap2::MmapMut::map_anon(bytes.max(1)).ok()?;
    // Only a hint: without large pages the census is slower, but works.
    #[cfg(target_os = "linux")]
    let _ = mapped.advise(memmap2::Advice::HugePage);
    Some(Words(mapped))
}

/// Words that are 0.
#[cfg(not(feature = "files"))]
pub(crate) fn zeroed(words: usize) -> Option<Words> {
    Some(vec![0; words])
}

#[cfg(feature = "files")]
impl Deref for Words {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        bytemuck::cast_slice(whole_words(&self.0))
    }
}

#[cfg(feature = "files")]
impl DerefMut for Words {
    fn deref_mut(&mut self) -> &mut [u64] {
        let whole = whole_words(&self.0).len();
        bytemuck::cast_slice_mut(&mut self.0[..whole])
    }
}

/// The bytes of whole words. A mapping begins on a page, so its words are aligned.
#[cfg(feature = "files")]
fn whole_words(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.len() / size_of::<u64>() * size_of::<u64>()]
}
