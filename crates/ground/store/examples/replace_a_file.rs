//! Replaces a file while somebody reads it: the reader sees the old text or the new one, never a
//! part.

#![expect(clippy::print_stdout, reason = "an example prints what it shows")]

use everyboard_store::{AtomicFile, FileError};
use std::error::Error;
use std::fs;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("answer.txt");
    AtomicFile::write(&path, b"the old answer")?;

    let file = AtomicFile::create(&path)?;
    file.write_at(b"the new ", 0)?;
    println!("half written: {:?}", fs::read_to_string(&path)?);
    file.write_at(b"answer", 8)?;
    file.commit()?;
    println!("committed:    {:?}", fs::read_to_string(&path)?);

    // A link or a device is refused: whoever names one means what is behind it.
    let error: FileError = AtomicFile::create("/dev/null").expect_err("it is a device");
    println!("refused:      {error}");
    Ok(())
}
