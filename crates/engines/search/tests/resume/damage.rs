//! Files that were altered, cut, lost or exchanged.

use super::case::{Case, Found, files_in, half_way, name, small_cases};
use everyboard_levels::LevelError;
use everyboard_search::{CheckpointError, Engine, SolveError, Strategy};
use std::fs;
use std::path::Path;

/// Resumes with one file changed. It must be refused by its name; if it is not, it did no harm.
fn assert_harmless(
    case: &Case,
    expected: &Found,
    folder: &Path,
    file: &Path,
    bytes: &[u8],
) -> bool {
    let copy = tempfile::tempdir().unwrap();
    for path in files_in(folder) {
        fs::copy(&path, copy.path().join(name(&path))).unwrap();
    }
    fs::write(copy.path().join(name(file)), bytes).unwrap();
    match case.run(Some((copy.path(), true)), &()) {
        Ok(found) => {
            assert_eq!(found, *expected);
            false
        }
        Err(SolveError::Level(LevelError::Checkpoint(error))) => {
            let words = error.to_string();
            assert!(words.contains(&name(file)), "{words}");
            true
        }
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn flipped_bits_are_noticed() {
    for case in small_cases() {
        let (expected, folder) = half_way(&case);
        for file in files_in(folder.path()) {
            let bytes = fs::read(&file).unwrap();
            for at in (0..bytes.len()).step_by(bytes.len().div_ceil(150)) {
                let mut bytes = bytes.clone();
                bytes[at] ^= 1 << (at % 8);
                let refused = assert_harmless(&case, &expected, folder.path(), &file, &bytes);
                assert!(refused, "{file:?}, byte {at}");
            }
        }
    }
}

/// A sorted file is read where a search goes on from it: what is damaged elsewhere does no harm.
#[test]
fn flipped_bits_of_sorted_files_do_no_harm() {
    let case = Case::of_builtin("knights-3x5", Some(Strategy::OneSided), Some(Engine::Sparse));
    let case = Case { sorted: true, ..case };
    let (expected, folder) = half_way(&case);
    let mut refused = 0;
    for file in files_in(folder.path()) {
        let bytes = fs::read(&file).unwrap();
        for at in (0..bytes.len()).step_by(bytes.len().div_ceil(12)) {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1 << (at % 8);
            let is_refused = assert_harmless(&case, &expected, folder.path(), &file, &bytes);
            refused += usize::from(is_refused);
        }
        let cut = &bytes[..bytes.len() - 1];
        assert!(assert_harmless(&case, &expected, folder.path(), &file, cut), "{file:?}");
    }
    assert!(refused > 50, "{refused}");
}

#[test]
fn files_cut_short_are_noticed() {
    for case in small_cases() {
        let (expected, folder) = half_way(&case);
        for file in files_in(folder.path()) {
            let bytes = fs::read(&file).unwrap();
            for length in (0..bytes.len()).step_by(bytes.len().div_ceil(50)) {
                let cut = &bytes[..length];
                assert!(assert_harmless(&case, &expected, folder.path(), &file, cut), "{file:?}");
            }
            let longer = [&bytes[..], b"x"].concat();
            assert_harmless(&case, &expected, folder.path(), &file, &longer);
        }
    }
}

#[test]
fn a_missing_file_is_named() {
    for case in small_cases() {
        let (_, folder) = half_way(&case);
        for file in files_in(folder.path()) {
            let bytes = fs::read(&file).unwrap();
            fs::remove_file(&file).unwrap();
            let error = case.run(Some((folder.path(), true)), &()).unwrap_err();
            match error {
                SolveError::Level(LevelError::Checkpoint(CheckpointError::Missing { .. })) => {
                    assert_eq!(name(&file), "checkpoint.toml");
                }
                error => assert!(error.to_string().contains(&name(&file)), "{error}"),
            }
            fs::write(&file, bytes).unwrap();
        }
    }
}

/// Files of one checkpoint under the names of another's: same names, other searches.
#[test]
fn files_of_another_search_are_refused() {
    for (strategy, engine) in [(Some(Strategy::OneSided), None), (None, Some(Engine::Dense))] {
        let case = Case::of_builtin("knights-4x3", strategy, engine);
        let other = Case::of_builtin("knights-4x3-alternating", strategy, engine);
        let (expected, folder) = half_way(&case);
        let (_, others) = half_way(&other);
        let file = files_in(folder.path()).into_iter().find(|path| name(path).starts_with("start"));
        let file = file.unwrap();
        let theirs = others.path().join(name(&file));
        let bytes = fs::read(theirs).expect("both searches are as deep");
        assert!(assert_harmless(&case, &expected, folder.path(), &file, &bytes));
    }
}
