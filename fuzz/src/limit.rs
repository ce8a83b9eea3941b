//! No input makes a reader take more than a fixed amount of memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The most bytes that the process may hold besides libFuzzer's own: 64 MiB.
const MOST: usize = 64 << 20;

/// The system's allocator, which ends the process where it holds more than 64 MiB.
pub struct LimitedAllocator {
    held: AtomicUsize,
}

impl LimitedAllocator {
    /// Nothing is held yet.
    pub const fn new() -> Self {
        LimitedAllocator { held: AtomicUsize::new(0) }
    }
}

impl Default for LimitedAllocator {
    fn default() -> Self {
        Self::new()
    }
}

// SAFETY: memory comes from the system's allocator and goes back to it, with the same layout; only
// a number is kept beside it.
unsafe impl GlobalAlloc for LimitedAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if self.held.fetch_add(layout.size(), Ordering::Relaxed) + layout.size() > MOST {
            // libFuzzer writes down the input that led here.
            std::process::abort();
        }
        // SAFETY: the caller's promise is the system's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        self.held.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: it came from the system's allocator, with this layout.
        unsafe { System.dealloc(memory, layout) }
    }
}
