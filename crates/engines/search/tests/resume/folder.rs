//! Folders of other searches, of two at a time, and those that cannot be written.

use super::case::{Case, Found, STRATEGIES, files_in, half_way, name, small_cases};
use everyboard_levels::LevelError;
use everyboard_search::{CheckpointError, Engine, SolveCheckpoint, SolveError, Strategy};
use everyboard_store::FileError;
use everyboard_watch::{LevelDone, Watch};
use std::fs;
use std::path::Path;

fn refusal(case: &Case, folder: &Path, resumes: bool) -> CheckpointError {
    match case.run(Some((folder, resumes)), &()) {
        Err(SolveError::Level(LevelError::Checkpoint(error))) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn checkpoints_of_other_searches_are_refused() {
    let case = Case::of_builtin("knights-4x3", Some(Strategy::TwoSided), None);
    let (expected, folder) = half_way(&case);
    let different = |other: Case| match refusal(&other, folder.path(), true) {
        CheckpointError::Different { difference, .. } => difference,
        error => panic!("{error}"),
    };
    let two_sided = Some(Strategy::TwoSided);
    let other_puzzle = Case::of_builtin("knights-4x3-alternating", two_sided, None);
    assert_eq!(different(other_puzzle), "it is of another puzzle");
    let one_sided = Case::of_builtin("knights-4x3", Some(Strategy::OneSided), None);
    assert_eq!(different(one_sided), "it is of another strategy");
    let dense = Case::of_builtin("knights-4x3", None, Some(Engine::Dense));
    assert_eq!(different(dense), "it is of the sparse engine");
    assert!(matches!(refusal(&case, folder.path(), false), CheckpointError::Occupied { .. }));
    // None of that did harm.
    assert_eq!(case.run(Some((folder.path(), true)), &()).unwrap(), expected);

    let dense = Case::of_builtin("knights-4x3", None, Some(Engine::Dense));
    let (_, folder) = half_way(&dense);
    let error = refusal(&case, folder.path(), true);
    assert!(matches!(error, CheckpointError::Different { .. }), "{error}");
}

#[test]
fn a_folder_without_checkpoint_is_not_made() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("mistyped");
    let case = &small_cases()[0];
    assert!(matches!(refusal(case, &folder, true), CheckpointError::Missing { .. }));
    assert!(!folder.exists());
    SolveCheckpoint::remove(&folder);
}

/// Runs another search in the same folder as soon as this one has a level.
struct Intruder<'a> {
    case: &'a Case,
    folder: &'a Path,
}

impl Watch for Intruder<'_> {
    fn level(&self, _done: LevelDone) {
        for resumes in [false, true] {
            let error = self.case.run(Some((self.folder, resumes)), &()).unwrap_err();
            let is_busy = matches!(
                &error,
                SolveError::Level(LevelError::Checkpoint(CheckpointError::File(
                    FileError::InUse { .. }
                )))
            );
            let has_none = matches!(
                error,
                SolveError::Level(LevelError::Checkpoint(CheckpointError::Missing { .. }))
            );
            assert!(is_busy || has_none && resumes, "{error}");
        }
    }
}

#[test]
fn two_searches_do_not_share_a_folder() {
    let case = &small_cases()[0];
    let folder = tempfile::tempdir().unwrap();
    let intruder = Intruder { case, folder: folder.path() };
    let found = case.run(Some((folder.path(), false)), &intruder).unwrap();
    assert_eq!(found, case.run(None, &()).unwrap());
}

/// A file that cannot be written ends the search; what was saved before stays good.
#[test]
fn a_failed_save_leaves_the_one_before() {
    for (case, in_the_way) in small_cases().iter().zip([
        "goal-level-5.part",
        "start-level-9.part",
        "goal-half-0-level-6.part",
    ]) {
        let (expected, folder) = half_way(case);
        let other_files = [folder.path().join("start-here.txt"), folder.path().join("half-time")];
        other_files.iter().for_each(|file| fs::write(file, "mine").unwrap());
        fs::create_dir(folder.path().join(in_the_way)).unwrap();
        let error = refusal(case, folder.path(), true);
        assert!(error.to_string().contains(in_the_way), "{error}");
        fs::remove_dir(folder.path().join(in_the_way)).unwrap();
        fs::write(folder.path().join("start-level-77.part"), "a program was killed here").unwrap();
        assert_eq!(case.run(Some((folder.path(), true)), &()).unwrap(), expected);
        assert!(!folder.path().join("start-level-77.part").exists());
        SolveCheckpoint::remove(folder.path());
        let left: Vec<String> = files_in(folder.path()).iter().map(|path| name(path)).collect();
        assert_eq!(left, ["half-time", "start-here.txt"], "files of others stay");
    }
}

/// Out of memory, saved, and resumed with more.
#[test]
fn more_memory_helps_on() {
    for strategy in STRATEGIES {
        let mut case = Case::of_builtin("knights-5x5", Some(strategy), None);
        case.memory = 8 << 20;
        let folder = tempfile::tempdir().unwrap();
        let found = case.run(Some((folder.path(), false)), &()).unwrap();
        let Found::Narrowed { at_least, is_stopped: false } = found else { panic!("{found:?}") };
        case.memory = 6 << 20;
        let error = case.run(Some((folder.path(), true)), &()).unwrap_err();
        assert!(matches!(error, SolveError::Level(LevelError::TooLittleMemory { .. })), "{error}");
        case.memory = 10 << 20;
        let found = case.run(Some((folder.path(), true)), &()).unwrap();
        let Found::Narrowed { at_least: more, is_stopped: false } = found else {
            panic!("{found:?}")
        };
        assert!(more >= at_least && more <= 36, "{strategy}");
    }
}
