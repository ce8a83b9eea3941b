//! Any bytes are the file of an endgame table, whose heading names its ending, or an error.
#![no_main]

use everyboard_endgame::Library;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), bytes).expect("it can be written");
    let _ = Library::subject(file.path());
});
