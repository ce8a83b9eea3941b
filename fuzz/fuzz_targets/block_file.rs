//! Any bytes are a block file whose blocks can be read, or an error.
#![no_main]

use everyboard_store::{BlockFile, FileKind};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), bytes).expect("it can be written");
    let Ok(blocks) = BlockFile::open(file.path(), FileKind::Checkpoint) else { return };
    if let Ok(words) = blocks.words_of(0) {
        let _ = blocks.read(0, &mut vec![0; words]);
    }
});
