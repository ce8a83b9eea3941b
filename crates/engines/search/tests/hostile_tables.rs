//! Files with sound checksums and other contents than the program writes: an error, never a panic.

use crate::known_distances::Truth;
use everyboard_bits::InstructionSet;
use everyboard_census::CensusOptions;
use everyboard_census::table::{FileTable, TableError};
use everyboard_search::{Scope, SparseCensus};
use everyboard_store::{BlockFile, BlockFileWriter, FileError, FileKind};
use proptest::prelude::*;
use std::path::Path;
use tempfile::TempDir;

/// The text and the blocks of a small table.
fn parts(truth: &Truth) -> (String, Vec<Vec<u64>>) {
    parts_of(&truth.table().path)
}

/// The same of one whose positions are listed.
fn listed_parts(truth: &Truth) -> (String, Vec<Vec<u64>>) {
    let system = truth.puzzle.compile().unwrap();
    let options = CensusOptions {
        memory: 1 << 24,
        instruction_set: InstructionSet::Portable,
        ..CensusOptions::default()
    };
    let scope = Some(Scope::Reached);
    let census = SparseCensus::plan_to_goals(&truth.puzzle, &system, scope, options, &());
    let table = census.unwrap().table(&()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.table");
    table.save(&path, &truth.text).unwrap();
    parts_of(&path)
}

fn parts_of(path: &Path) -> (String, Vec<Vec<u64>>) {
    let file = BlockFile::open(path, FileKind::Table).unwrap();
    let block = |number| {
        let mut words = vec![0; file.words_of(number).unwrap()];
        file.read(number, &mut words).unwrap();
        words
    };
    (file.metadata().to_owned(), (0..file.blocks()).map(block).collect())
}

fn put(kind: FileKind, text: &str, blocks: &[Vec<u64>]) -> (TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.table");
    let writer = BlockFileWriter::create(&path, kind, text, blocks.len(), None).unwrap();
    for (number, block) in blocks.iter().enumerate() {
        writer.write(number, block).unwrap();
    }
    writer.finish().unwrap();
    (folder, path)
}

/// Opens a table and looks everything up; the answers do not matter.
fn use_up(truth: &Truth, path: &Path) -> Result<(), TableError> {
    let table = FileTable::open(path, u64::MAX)?;
    let space = truth.space();
    for number in 0..space.positions() {
        let position = space.unrank(number);
        let distance = table.distance(&position);
        if let Ok(Some(distance)) = distance {
            assert!(distance < table.levels().len());
            let _ = table.shortest_paths(&[position], 1 << 20);
        }
    }
    Ok(())
}

fn replaced(text: &str, blocks: &[Vec<u64>], from: &str, to: &str) -> Option<String> {
    assert!(text.contains(from), "{from}: {text}");
    let (_folder, path) = put(FileKind::Table, &text.replacen(from, to, 1), blocks);
    FileTable::open(&path, 1 << 20).err().map(|error| error.to_string())
}

#[test]
fn metadata_that_do_not_suit() {
    let cases = [
        ("format = 1", "format = 4", "their format is 4"),
        ("format = 1", "format = 3", "\"from\" is not"),
        ("format = 1", "fromat = 1", "\"format\" is missing"),
        ("format = 1", "format = ", "they are not TOML"),
        ("starts = [[", "starts = [[0, ", "\"starts\" are not positions"),
        ("starts = [[1", "starts = [[9", "\"starts\" are not positions"),
        ("starts = [[1", "starts = [[999", "\"starts\" is not a list"),
        ("levels = [\"1\"", "levels = [\"2\"", "\"levels\" do not begin"),
        ("levels = [\"1\"", "levels = [1", "\"levels\" is not a list"),
        ("located = [0]", "located = [7]", "\"order\" or \"located\" does not suit"),
        ("located = [0]", "located = [0, 0]", "\"order\" or \"located\" does not suit"),
        ("low = [", "low = [7, ", "\"order\" or \"located\" does not suit"),
        ("low = [", "low = [600, ", "\"low\" is not a list of places"),
        ("located = [0]", "located = []", "does not suit the puzzle"),
        ("[pieces]", "[peices]", "is not expected here"),
    ];
    let (text, blocks) = parts(&Truth::of_builtin("knights-3x5"));
    for (from, to, words) in cases {
        let error = replaced(&text, &blocks, from, to)
            .unwrap_or_else(|| panic!("{from} -> {to}: accepted"));
        assert!(error.contains(words) && error.contains("a.table"), "{from} -> {to}: {error}");
    }
}

#[test]
fn blocks_that_do_not_suit() {
    let truth = Truth::of_builtin("knights-3x5");
    let (text, mut blocks) = parts(&truth);
    let error = |blocks: &[Vec<u64>]| {
        let (_folder, path) = put(FileKind::Table, &text, blocks);
        FileTable::open(&path, 1 << 20).unwrap_err().to_string()
    };
    assert!(error(&blocks[1..]).contains("the number of blocks does not suit"));
    blocks[2].push(0);
    assert!(error(&blocks).contains("the length of block 2 does not suit"));
}

#[test]
fn a_checkpoint_is_no_table() {
    let truth = Truth::of_builtin("frogs-and-toads");
    let (text, blocks) = parts(&truth);
    let (_folder, path) = put(FileKind::Checkpoint, &text, &blocks);
    let error = use_up(&truth, &path).unwrap_err();
    assert!(matches!(error, TableError::File(FileError::Kind { .. })), "{error}");
}

/// All squares in one segment after the other, and some that would make chunks of any size.
#[test]
fn other_orders_are_read_or_refused() {
    let truth = Truth::of_builtin("eight-puzzle");
    let (text, blocks) = parts(&truth);
    let order = text.find("[order]").unwrap();
    let all = "[0, 1, 2, 3, 4, 5, 6, 7, 8]";
    for (top, middle, low) in [(all, "[]", "[]"), ("[]", all, "[]"), ("[]", "[]", all)] {
        let order = format!("[order]\ntop = {top}\nmiddle = {middle}\nlow = {low}\n");
        let other = format!("{}{order}", &text[..text.find("[order]").unwrap()]);
        let (_folder, path) = put(FileKind::Table, &other, &blocks);
        let error = FileTable::open(&path, 1 << 30).unwrap_err().to_string();
        assert!(error.contains("block"), "{error}");
    }
    assert!(order > 0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Values that no search makes: wrong answers or errors, but the walks end.
    #[test]
    fn arbitrary_values(
        name in prop::sample::select(vec!["frogs-and-toads", "guarini"]),
        is_listed: bool,
        seed in any::<u64>(),
    ) {
        let truth = Truth::of_builtin(name);
        let (text, mut blocks) = if is_listed { listed_parts(&truth) } else { parts(&truth) };
        let mut state = seed | 1;
        for word in blocks.iter_mut().flatten() {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            *word = state;
        }
        let (_folder, path) = put(FileKind::Table, &text, &blocks);
        let _ = use_up(&truth, &path);
    }

    /// A byte of the text is another one.
    #[test]
    fn arbitrary_metadata(
        is_listed: bool,
        at in any::<prop::sample::Index>(),
        with in 32_u8..127,
    ) {
        let truth = Truth::of_builtin("frogs-and-toads");
        let (text, blocks) = if is_listed { listed_parts(&truth) } else { parts(&truth) };
        let mut bytes = text.into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = with;
        let Ok(text) = String::from_utf8(bytes) else { return Ok(()) };
        let (_folder, path) = put(FileKind::Table, &text, &blocks);
        let _ = use_up(&truth, &path);
    }
}
