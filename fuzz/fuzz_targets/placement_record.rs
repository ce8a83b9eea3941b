//! Any bytes are a saved count of placements or an error.
#![no_main]

use everyboard_placement::record::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), bytes).expect("it can be written");
    let _ = Record::read(file.path());
});
