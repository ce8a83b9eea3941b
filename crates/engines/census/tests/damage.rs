//! Damaged files of a census: either what comes out is right or an error names the file.
//!
//! Each byte of a small checkpoint and of a small table is altered, files are cut short at many
//! lengths, removed, exchanged and replaced. What is known to be right was counted in memory.

#![cfg(feature = "files")]

use everyboard_board::Position;
use everyboard_census::table::FileTable;
use everyboard_census::{
    Census, CensusCheckpoint, CensusError, CensusFiles, CensusOptions, LevelCounts,
};
use everyboard_levels::LevelError;
use everyboard_puzzle::{Builtin, Puzzle, RewriteSystem};
use everyboard_store::CheckpointError;
use everyboard_watch::{LevelDone, Watch};
use std::collections::HashSet;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::TempDir;

/// Few enough bytes to alter each of them.
const SMALL: &str = "guarini";
/// More of them in a block.
const TABLE: &str = "knights-4x3";
/// Two halves.
const HALVES: &str = "seven-puzzle";
/// More bits than a census from files takes for itself.
const LARGE: &str = "knights-5x5";

/// A puzzle, and the right levels and farthest positions.
struct Subject {
    text: &'static str,
    puzzle: Puzzle,
    system: RewriteSystem,
    memory: u64,
    table: LevelCounts,
}

/// Stops a census after a level.
struct StopAfter {
    level: usize,
    stops: AtomicBool,
}

impl Watch for StopAfter {
    fn level(&self, done: LevelDone) {
        self.stops.fetch_or(done.level >= self.level, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stops.load(Ordering::Relaxed)
    }
}

impl Subject {
    fn new(name: &str) -> Self {
        let builtin = Builtin::named(name).unwrap();
        let (text, puzzle) = (builtin.text, builtin.puzzle());
        let system = puzzle.compile().unwrap();
        let table = LevelCounts { levels: Vec::new(), antipodes: Vec::new(), bytes: 0 };
        let mut subject = Subject { text, puzzle, system, memory: 1 << 30, table };
        subject.table = subject.census().run(&()).unwrap();
        subject
    }

    fn census(&self) -> Census<'_> {
        let options =
            CensusOptions { memory: self.memory, antipodes: 100, ..CensusOptions::default() };
        Census::plan(&self.system, &self.puzzle.starts, options).unwrap()
    }

    fn files(&self, folder: &Path, resumes: bool) -> CensusFiles {
        let (puzzle, folder) = (self.text.to_owned(), Some(folder.to_owned()));
        CensusFiles { puzzle, folder, resumes, stays: true, ..CensusFiles::default() }
    }

    /// A checkpoint after a level.
    fn save(&self, level: usize) -> DamagedFolder {
        let folder = tempfile::tempdir().unwrap();
        let stop = StopAfter { level, stops: AtomicBool::new(false) };
        let stopped = self.census().run_with_files(&self.files(folder.path(), false), &stop);
        let at = level;
        assert!(matches!(stopped, Err(CensusError::Stopped { level, .. }) if level == at));
        fs::remove_file(folder.path().join("lock")).unwrap();
        let files = fs::read_dir(folder.path()).unwrap().map(|entry| {
            let path = entry.unwrap().path();
            (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(path).unwrap())
        });
        let mut files: Vec<(String, Vec<u8>)> = files.collect();
        files.sort();
        DamagedFolder { files, folder }
    }

    fn resume(&self, census: &Census, folder: &Path) -> Result<LevelCounts, CensusError> {
        // Two steps, as the program takes them.
        let saved = CensusCheckpoint::read(folder)?;
        assert_eq!((saved.puzzle.as_str(), &saved.starts), (self.text, &self.puzzle.starts));
        census.run_with_files(&self.files(folder, true), &())
    }

    /// Whether a folder gives the right table; if not, it is an error that names the path.
    #[track_caller]
    fn is_right_or_names(&self, census: &Census, folder: &Path, path: &Path) -> bool {
        match self.resume(census, folder) {
            Ok(table) => {
                assert!(table == self.table, "{path:?}: another table: {table:?}");
                true
            }
            Err(error) => {
                let words = error.to_string();
                assert!(words.contains(&format!("{path:?}")), "{path:?}: {words}");
                false
            }
        }
    }
}

/// The files of a checkpoint, and a folder where they are damaged.
struct DamagedFolder {
    files: Vec<(String, Vec<u8>)>,
    folder: TempDir,
}

impl DamagedFolder {
    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Puts all files as they were.
    fn restore(&self) {
        fs::remove_dir_all(self.folder.path()).unwrap();
        fs::create_dir(self.folder.path()).unwrap();
        for (name, bytes) in &self.files {
            fs::write(self.path(name), bytes).unwrap();
        }
    }

    fn half_names(&self) -> Vec<&str> {
        let names = self.files.iter().map(|(name, _)| name.as_str());
        names.filter(|name| name.starts_with("half-")).collect()
    }
}

/// Numbers that look random: splitmix64.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ word >> 31) % end as u64) as usize
    }
}

/// Places in a file of so many bytes: all, or the first and last ones and some others.
fn places(length: usize, most: usize, chance: &mut Chance) -> Vec<usize> {
    if length <= most {
        return (0..length).collect();
    }
    let edge = (most / 4).min(40);
    let between = (0..most - 2 * edge).map(|_| chance.below(length));
    (0..edge).chain(between.collect::<Vec<_>>()).chain(length - edge..length).collect()
}

/// Alters, cuts short, lengthens and removes each file of a checkpoint, at so many places.
/// Returns the files of which some bytes do not matter, since they are not read.
fn damage_each_file<'a>(subject: &Subject, saved: &'a DamagedFolder, most: usize) -> Vec<&'a str> {
    let census = subject.census();
    let mut chance = Chance(17);
    let mut harmless = Vec::new();
    saved.restore();
    assert!(subject.is_right_or_names(&census, saved.folder.path(), Path::new("none")));
    for (name, bytes) in &saved.files {
        let path = saved.path(name);
        let try_with = |bytes: &[u8]| {
            saved.restore();
            fs::write(&path, bytes).unwrap();
            subject.is_right_or_names(&census, saved.folder.path(), &path)
        };
        for place in places(bytes.len(), most, &mut chance) {
            let mut altered = bytes.clone();
            altered[place] ^= 1 << chance.below(8);
            if try_with(&altered) {
                harmless.push(name.as_str());
            }
        }
        for length in places(bytes.len(), most / 4, &mut chance) {
            assert!(!try_with(&bytes[..length]), "{path:?} of {length} bytes was accepted");
        }
        assert!(!try_with(&[&bytes[..], b"\n"].concat()), "{path:?} with one byte more");
        saved.restore();
        fs::remove_file(&path).unwrap();
        // Without a manifest there is nothing that could be named but the folder.
        let named = if name == "checkpoint.toml" { saved.folder.path() } else { &path };
        assert!(!subject.is_right_or_names(&census, saved.folder.path(), named), "no {path:?}");
    }
    harmless.dedup();
    harmless
}

#[test]
fn every_byte_of_a_small_checkpoint() {
    let subject = Subject::new(SMALL);
    let saved = subject.save(7);
    assert_eq!(saved.half_names(), ["half-0-level-7"]);
    assert_eq!(damage_each_file(&subject, &saved, 6000), [""; 0]);
}

/// The few positions kept for the end are read only from the half that changed last.
#[test]
fn many_bytes_of_a_checkpoint_in_two_halves() {
    let subject = Subject::new(HALVES);
    let saved = subject.save(13);
    assert_eq!(saved.half_names(), ["half-0-level-12", "half-1-level-13"]);
    assert_eq!(damage_each_file(&subject, &saved, 150), ["half-0-level-12"]);
}

#[test]
fn many_bytes_of_a_checkpoint_from_files() {
    let mut subject = Subject::new(LARGE);
    let saved = subject.save(36);
    subject.memory = 4 << 20;
    let census = subject.census();
    assert!(census.is_on_disk(&subject.files(saved.folder.path(), true)));
    damage_each_file(&subject, &saved, 24);
}

#[test]
fn halves_exchanged() {
    let subject = Subject::new(HALVES);
    let saved = subject.save(13);
    let [first, second] = saved.half_names()[..] else { panic!("two halves") };
    saved.restore();
    fs::rename(saved.path(first), saved.path("aside")).unwrap();
    fs::rename(saved.path(second), saved.path(first)).unwrap();
    fs::rename(saved.path("aside"), saved.path(second)).unwrap();
    let census = subject.census();
    let error = subject.resume(&census, saved.folder.path()).unwrap_err().to_string();
    assert!(error.contains(first) || error.contains(second), "{error}");
}

/// Files of another puzzle, of another level and of another kind of census, with the right names.
#[test]
fn files_of_another_census() {
    let subject = Subject::new(HALVES);
    let saved = subject.save(13);
    let census = subject.census();
    let folder = saved.folder.path();

    let other = Subject::new("eight-puzzle").save(13);
    let level = subject.save(15);
    for (name, bytes) in &saved.files {
        for (other_name, foreign) in other.files.iter().chain(&level.files) {
            let same = bytes == foreign;
            let are_of_a_kind = name.starts_with("half-") == other_name.starts_with("half-");
            if !are_of_a_kind || same {
                continue;
            }
            saved.restore();
            fs::write(saved.path(name), foreign).unwrap();
            if name == "checkpoint.toml" {
                // The files that it names are missing, or it is of another puzzle.
                let read = CensusCheckpoint::read(folder).unwrap();
                let run = census.run_with_files(&subject.files(folder, true), &());
                let error = run.unwrap_err().to_string();
                let words = if read.puzzle == subject.text {
                    "half-"
                } else {
                    "does not fit: the puzzle is another one"
                };
                assert!(error.contains(words), "{error}");
            } else {
                let path = saved.path(name);
                assert!(!subject.is_right_or_names(&census, folder, &path), "{path:?} is foreign");
            }
        }
    }
}

/// All files of another puzzle are a checkpoint of that one, which is not what was asked for.
#[test]
fn a_checkpoint_of_another_puzzle() {
    let subject = Subject::new(HALVES);
    let other = Subject::new("eight-puzzle").save(13);
    other.restore();
    let files = subject.files(other.folder.path(), true);
    let error = subject.census().run_with_files(&files, &()).unwrap_err();
    let CensusError::Level(LevelError::Checkpoint(CheckpointError::Different { .. })) = error
    else {
        panic!("{error}")
    };
    assert!(error.to_string().contains(&format!("{:?}", other.folder.path())), "{error}");
}

/// Every distance of a table, or an error.
fn distances(path: &Path, positions: &[Position]) -> Result<Vec<Option<usize>>, String> {
    let table = FileTable::open(path, 1 << 20).map_err(|error| error.to_string())?;
    let distances = table.distances(positions, NonZeroUsize::MIN);
    distances.map_err(|error| error.to_string())
}

/// All positions that the starts lead to.
fn reachable(puzzle: &Puzzle) -> Vec<Position> {
    let validator = everyboard_puzzle::MoveValidator::new(puzzle);
    let mut seen: HashSet<Position> = puzzle.starts.iter().cloned().collect();
    let mut queue = puzzle.starts.clone();
    while let Some(position) = queue.pop() {
        queue.extend(
            validator.moves(&position).into_iter().filter(|next| seen.insert(next.clone())),
        );
    }
    seen.into_iter().collect()
}

#[test]
fn every_byte_of_a_table() {
    let subject = Subject::new(TABLE);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.table");
    let table = Some(path.clone());
    let files = CensusFiles { puzzle: subject.text.to_owned(), table, ..CensusFiles::default() };
    assert_eq!(subject.census().run_with_files(&files, &()).unwrap().levels, subject.table.levels);

    let positions = reachable(&subject.puzzle);
    let right = distances(&path, &positions).unwrap();
    let mut levels = vec![0; subject.table.levels.len()];
    right.iter().for_each(|distance| levels[distance.unwrap()] += 1);
    assert_eq!(levels, subject.table.levels);

    let bytes = fs::read(&path).unwrap();
    let named = format!("{path:?}");
    let mut chance = Chance(71);
    let try_with = |altered: &[u8], what: &str| {
        fs::write(&path, altered).unwrap();
        let error = distances(&path, &positions).expect_err(what);
        assert!(error.contains(&named), "{what}: {error}");
    };
    for place in 0..bytes.len() {
        let mut altered = bytes.clone();
        altered[place] ^= 1 << chance.below(8);
        try_with(&altered, &format!("byte {place}"));
    }
    for length in (0..bytes.len()).step_by(7) {
        try_with(&bytes[..length], &format!("{length} bytes"));
    }
    try_with(&[&bytes[..], &[0]].concat(), "one byte more");
    let checkpoint = Subject::new(HALVES).save(3);
    try_with(&checkpoint.files[1].1, "a checkpoint");
    try_with(subject.text.as_bytes(), "a puzzle");
    fs::remove_file(&path).unwrap();
    assert!(distances(&path, &positions).unwrap_err().contains(&named));
}
