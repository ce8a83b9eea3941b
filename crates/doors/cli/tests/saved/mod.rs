//! What a census with files leaves behind, to be compared.

#![allow(dead_code, reason = "each test file uses a part")]

use crate::program::Run;
use everyboard::crates::store::{BlockFile, FileKind};
use serde_json::Value;
use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::BuildHasher;
use std::path::{Path, PathBuf};

/// What a census found, without what differs from run to run: time and memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found(Vec<Value>);

impl Found {
    /// From the record of a census that was told `--json`.
    #[track_caller]
    pub(crate) fn of(run: &Run) -> Self {
        assert_eq!(run.status, 0, "{}", run.err);
        let records = run.records();
        let [record] = &records[..] else { panic!("one record: {}", run.out) };
        let keys = ["positions", "reachable", "deepest", "levels", "antipodes", "antipode_count"];
        Found(keys.map(|key| record[key].clone()).to_vec())
    }
}

/// The text and the words of a block file.
pub(crate) fn contents(path: &Path, kind: FileKind) -> (String, Vec<Vec<u64>>) {
    let file = BlockFile::open(path, kind).unwrap_or_else(|error| panic!("{error}"));
    let block = |number| {
        let mut words = vec![0; file.words_of(number).unwrap()];
        file.read(number, &mut words).unwrap_or_else(|error| panic!("{error}"));
        words
    };
    (file.metadata().to_owned(), (0..file.blocks()).map(block).collect())
}

/// All files of a folder by name, in order; none if there is no folder yet.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// The files of the halves' bits that lie in a folder under their final names.
pub(crate) fn half_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = files(folder);
    files.retain(|path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        name.starts_with("half-") && !name.ends_with(".part")
    });
    files
}

/// Whatever has its final name is whole.
#[track_caller]
pub(crate) fn assert_whole(folder: &Path) {
    for path in half_files(folder) {
        contents(&path, FileKind::Checkpoint);
    }
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("the path is UTF-8")
}

/// Numbers that differ from run to run and are told by a seed: splitmix64.
pub(crate) struct Chance(u64);

impl Chance {
    /// Prints its seed, which a failed test then shows.
    pub(crate) fn new() -> Self {
        let given = std::env::var("EVERYBOARD_SEED").ok().and_then(|seed| seed.parse().ok());
        let seed = given.unwrap_or_else(|| RandomState::new().hash_one(0));
        eprintln!("EVERYBOARD_SEED={seed}");
        Chance(seed)
    }

    /// The same numbers in every run.
    pub(crate) fn of_seed(seed: u64) -> Self {
        Chance(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    /// From 0 to `end`, without it.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}
