//! Records written, read, spoilt, added up and recounted.

use super::*;
use crate::{Demand, Kind, Observer, Options, Piece, Walls};
use everyboard_board::{Drawing, Square, Wrap};
use everyboard_puzzle::Movement;
use everyboard_store::FileError;
use everyboard_watch::Watch;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

fn queens(n: usize) -> Problem {
    let board = Drawing::parse(&vec![".".repeat(n); n].join("/")).unwrap().board().unwrap();
    let queen = Kind { letter: 'Q', movement: Movement::parse("Q").unwrap() };
    Problem::new(ProblemSpec::new(board, vec![queen], Demand::Exactly(n))).unwrap()
}

/// A problem that has something of everything.
fn various() -> ProblemSpec {
    let wrap = Wrap { rows: true, columns: false };
    let board = Drawing::parse("..../.#../..../....").unwrap().wrapped_board(wrap).unwrap();
    let kind = |letter, text| Kind { letter, movement: Movement::parse(text).unwrap() };
    let squares = |numbers: &[usize]| numbers.iter().copied().map(Square::new).collect();
    ProblemSpec {
        demand: Demand::Each(vec![2, 1]),
        walls: Walls::Pass,
        fixed: vec![Piece::new(Square::new(0), 1)],
        forbidden: squares(&[4, 5]),
        regions: vec![squares(&[7, 8]), squares(&[10])],
        ..ProblemSpec::new(board, vec![kind('A', "fR3N"), kind('é', "W")], Demand::Maximum)
    }
}

fn part(number: usize, of: usize) -> Part {
    Part { index: number - 1, of: NonZeroUsize::new(of).unwrap() }
}

/// Counts a part of the queens and keeps its record, at a path if one is given.
fn counted(problem: &Problem, part: Part, path: Option<&Path>) -> Record {
    let plan = Plan::new(problem, Some(Method::Backtrack), &()).unwrap();
    let record = Record::begin(problem, &plan, part).unwrap();
    let recorder = Recorder::new(record, path, Duration::ZERO, &());
    plan.run(&Options { part, ..Options::default() }, &recorder).unwrap();
    recorder.close().unwrap()
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

#[test]
fn a_problem_reads_back_as_it_was_described() {
    let spec = various();
    let description = Description::of(&spec).unwrap();
    assert_eq!(description.spec().unwrap(), spec);
}

#[test]
fn a_record_reads_back_as_it_was_written() {
    let folder = Folder::new();
    let path = folder.path("a record");
    let problem = queens(6);
    let record = counted(&problem, part(2, 3), Some(&path));
    let read = Record::read(&path).unwrap();
    assert_eq!(read, record);
    assert_eq!(read.open(), 0);
    assert!(read.fits(&Plan::new(&problem, Some(Method::Backtrack), &()).unwrap()));
    let seven = queens(7);
    assert!(!read.is_akin(&counted(&seven, part(2, 3), None)));
    let files = std::fs::read_dir(folder.0.path()).unwrap().count();
    assert_eq!(files, 1, "nothing else is left");
}

/// Whatever is done to a file, it is refused, and a record is never made of it.
#[test]
fn damage_is_found() {
    let folder = Folder::new();
    let path = folder.path("record");
    counted(&queens(6), Part::WHOLE, Some(&path));
    let sound = std::fs::read(&path).unwrap();
    let refused = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        let error = Record::read(&path).unwrap_err();
        assert!(matches!(error, FileError::Unusable { .. }), "{error}");
        assert!(error.to_string().contains("record\" cannot be used: "), "{error}");
    };
    for end in (0..sound.len()).step_by(7) {
        refused(&sound[..end]);
    }
    for at in 0..sound.len() {
        let mut bytes = sound.clone();
        bytes[at] ^= 1 << (at % 8);
        refused(&bytes);
    }
    refused(b"\xff\xfe");
    refused(&[&sound[..], b"\n"].concat());
    std::fs::write(&path, sound).unwrap();
    Record::read(&path).unwrap();
}

#[test]
fn another_format_is_told_apart_from_damage() {
    let folder = Folder::new();
    let path = folder.path("record");
    counted(&queens(4), Part::WHOLE, Some(&path));
    let text = std::fs::read_to_string(&path).unwrap().replacen("format = 1", "format = 2", 1);
    let (text, _) = text.rsplit_once("# crc32 ").unwrap();
    let sum = crc32fast::hash(text.as_bytes());
    std::fs::write(&path, format!("{text}# crc32 {sum:08x}\n")).unwrap();
    let error = Record::read(&path).unwrap_err();
    assert!(matches!(error, FileError::Version { found: 2, expected: 1, .. }), "{error}");
}

#[test]
fn parts_add_up() {
    let problem = queens(8);
    let parts: Vec<(PathBuf, Record)> = (1..=3)
        .map(|number| (format!("{number}").into(), counted(&problem, part(number, 3), None)))
        .collect();
    let all = sum(&parts).unwrap();
    // OEIS A000170.
    assert_eq!(all.total().placements, 92u32.into());
    assert_eq!(all.done.len(), all.tasks);
    let missing = sum(&parts[..1]).unwrap_err();
    assert_eq!(missing.to_string(), "2 of 3 parts are missing: 2, 3");
    assert_eq!(sum(&parts[1..]).unwrap_err().to_string(), "1 of 3 parts is missing: 1");
    let twice = [parts[0].clone(), ("again".into(), parts[0].1.clone())];
    assert_eq!(sum(&twice).unwrap_err().to_string(), "\"1\" and \"again\" are both part 1");
    let mut open = parts.clone();
    open[2].1.done.pop_last();
    assert!(matches!(sum(&open), Err(SumError::Open { open: 1, .. })));
    let half = ("half".into(), counted(&problem, part(1, 2), None));
    assert!(matches!(sum(&[parts[0].clone(), half]), Err(SumError::OtherParts { .. })));
    let other = ("other".into(), counted(&queens(7), part(2, 3), None));
    assert!(matches!(sum(&[parts[0].clone(), other]), Err(SumError::Another { .. })));
    assert_eq!(sum(&[]), Err(SumError::Nothing));
}

#[test]
fn a_wrong_task_is_found_by_counting_again() {
    let problem = queens(8);
    let plan = Plan::new(&problem, Some(Method::Backtrack), &()).unwrap();
    let mut record = counted(&problem, part(1, 2), None);
    let all = sample(&record, usize::MAX, 1);
    assert_eq!(all.len(), record.done.len());
    let again =
        |record: &Record, tasks| recount(record, &plan, tasks, NonZeroUsize::MIN, &()).unwrap();
    assert_eq!(again(&record, &all), []);
    let few = sample(&record, 5, 1);
    assert_eq!((few.len(), &few), (5, &sample(&record, 5, 1)));
    assert_ne!(few, sample(&record, 5, 2));
    let task = *few.first().unwrap();
    record.done.get_mut(&task).unwrap().placements += 1u32;
    let found = again(&record, &few);
    assert_eq!(found.iter().map(|it| it.task).collect::<Vec<_>>(), [task]);
    assert_eq!(found[0].recorded.placements, &found[0].counted.placements + 1u32);
}

/// Stops after some tasks.
struct Stops(usize, std::sync::atomic::AtomicUsize);

impl Observer for Stops {
    fn finished(&self, _: usize, _: &Tally) {
        self.1.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    }
}

impl Watch for Stops {
    fn is_stopped(&self) -> bool {
        self.1.load(std::sync::atomic::Ordering::Relaxed) >= self.0
    }
}

#[test]
fn a_count_goes_on_from_its_record() {
    let folder = Folder::new();
    let path = folder.path("record");
    // Large enough that its tasks look whether to stop.
    let problem = queens(13);
    let plan = Plan::new(&problem, Some(Method::Backtrack), &()).unwrap();
    let record = Record::begin(&problem, &plan, Part::WHOLE).unwrap();
    let stops = Stops(100, 0.into());
    let recorder = Recorder::new(record, Some(&path), Duration::from_secs(3600), &stops);
    assert!(plan.run(&Options::default(), &recorder).is_err());
    let saved = recorder.close().unwrap();
    assert_eq!(Record::read(&path).unwrap(), saved);
    assert!(saved.open() > 0 && saved.done.len() >= 100);
    let recorder = Recorder::new(saved.clone(), None, Duration::ZERO, &());
    let options = Options { finished: saved.done, ..Options::default() };
    // OEIS A000170.
    assert_eq!(plan.run(&options, &recorder).unwrap().placements, 73_712u32.into());
    let record = recorder.close().unwrap();
    assert_eq!((record.open(), record.total().placements), (0, 73_712u32.into()));
}

#[test]
fn a_record_that_cannot_be_saved_ends_the_count() {
    let folder = Folder::new();
    let path = folder.path("no such folder/record");
    let problem = queens(8);
    let plan = Plan::new(&problem, Some(Method::Backtrack), &()).unwrap();
    let record = Record::begin(&problem, &plan, Part::WHOLE).unwrap();
    let recorder = Recorder::new(record, Some(&path), Duration::ZERO, &());
    let _ = plan.run(&Options::default(), &recorder);
    let error = recorder.close().unwrap_err();
    assert!(matches!(error, FileError::Io { doing: "create", .. }), "{error}");
}
