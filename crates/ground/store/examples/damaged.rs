//! Alters one byte of a manifest: the checksum shows it, and the error says what to look at.

#![expect(clippy::print_stdout, reason = "an example prints what it shows")]

use everyboard_store::{FileLock, Manifest};
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;

const COUNT: Manifest = Manifest { of: "a count of queens", format: 1, blank_line: true };

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("queens.count");
    let _lock = FileLock::of_file(&path)?;
    COUNT.write(&path, &BTreeMap::from([("placements", 92)]))?;
    let text = fs::read_to_string(&path)?;
    println!("{text}");

    fs::write(&path, text.replace("92", "93"))?;
    let read = COUNT.read::<BTreeMap<String, toml::Value>>(&path);
    println!("{}", read.expect_err("the checksum does not fit"));
    println!("{}", FileLock::of_file(&path).expect_err("it is locked"));
    Ok(())
}
