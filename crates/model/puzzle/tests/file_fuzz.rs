//! The reader of puzzle files on anything at all: an error with a place, soon, and never a panic.

use everyboard_puzzle::{Puzzle, builtins};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::time::{Duration, Instant};

/// Far more than any small file takes, also on a busy machine.
const SOON: Duration = Duration::from_secs(5);

/// Reads the bytes, and compiles what is a puzzle.
fn read(bytes: &[u8]) {
    let begun = Instant::now();
    match Puzzle::from_bytes(bytes) {
        Ok(puzzle) => {
            // A puzzle with too many moves is refused, which is well.
            let _ = puzzle.compile();
            assert!(!puzzle.starts.is_empty());
            assert!(puzzle.starts.iter().all(|start| start.len() == puzzle.places()));
        }
        Err(error) => {
            let text = String::from_utf8_lossy(bytes);
            let lines = text.split('\n').count();
            assert!((1..=lines + 1).contains(&error.location.line), "{error}");
            let line = text.split('\n').nth(error.location.line - 1).unwrap_or("");
            assert!((1..=line.chars().count() + 1).contains(&error.location.column), "{error}");
            assert!(!error.fault.to_string().contains('\n'), "one line: {error}");
        }
    }
    assert!(begun.elapsed() < SOON, "{} bytes took {:?}", bytes.len(), begun.elapsed());
}

/// Characters and words that puzzle files hold, and some that they should not.
const ODD: [&str; 48] = [
    "\0",
    "\t",
    "\r",
    "\r\n",
    "\n",
    " ",
    "\"",
    "\"\"\"",
    "'",
    "'''",
    "\\",
    "\\u0041",
    "#",
    ".",
    "?",
    "/",
    "=",
    ",",
    "[",
    "]",
    "[[",
    "{",
    "}",
    "\u{feff}",
    "é",
    "漢",
    "🦌",
    "e\u{301}",
    "-",
    "0",
    "1",
    "255",
    "256",
    "999",
    "99999999999999999999",
    "-1",
    "1e999",
    "nan",
    "inf",
    "0x7f",
    "true",
    "(3,4)",
    "N0",
    "exchange W B",
    "pieces = 1",
    "a1=W",
    "alternate",
    "1979-05-27",
];

/// What may happen to a line or a character of a file.
#[derive(Clone, Debug)]
enum Edit {
    Delete(Index),
    Duplicate(Index),
    Swap(Index, Index),
    Insert(Index, &'static str),
    CutLine(Index),
    DropLine(Index),
    RepeatLine(Index),
    SwapLines(Index, Index),
    /// Another file's line in the place of a line.
    Graft(Index, usize, Index),
    Number(Index, &'static str),
    Truncate(Index),
}

fn edit() -> impl Strategy<Value = Edit> {
    let at = any::<Index>;
    let numbers = vec!["0", "-1", "99999999999999999999", "1e308", "0.5", "2", "65536", "\"1\""];
    prop_oneof![
        at().prop_map(Edit::Delete),
        at().prop_map(Edit::Duplicate),
        (at(), at()).prop_map(|(a, b)| Edit::Swap(a, b)),
        (at(), select(ODD.to_vec())).prop_map(|(at, odd)| Edit::Insert(at, odd)),
        at().prop_map(Edit::CutLine),
        at().prop_map(Edit::DropLine),
        at().prop_map(Edit::RepeatLine),
        (at(), at()).prop_map(|(a, b)| Edit::SwapLines(a, b)),
        (at(), 0..builtins().len(), at()).prop_map(|(at, file, line)| Edit::Graft(at, file, line)),
        (at(), select(numbers)).prop_map(|(at, number)| Edit::Number(at, number)),
        at().prop_map(Edit::Truncate),
    ]
}

fn edit_chars(text: &mut String, change: impl FnOnce(&mut Vec<char>)) {
    let mut chars: Vec<char> = text.chars().collect();
    if !chars.is_empty() {
        change(&mut chars);
    }
    *text = chars.into_iter().collect();
}

fn edit_lines(text: &mut String, change: impl FnOnce(&mut Vec<String>)) {
    let mut lines: Vec<String> = text.split('\n').map(String::from).collect();
    change(&mut lines);
    *text = lines.join("\n");
}

impl Edit {
    fn make(&self, text: &mut String) {
        match self {
            Edit::Delete(at) => edit_chars(text, |chars| {
                chars.remove(at.index(chars.len()));
            }),
            Edit::Duplicate(at) => edit_chars(text, |chars| {
                let at = at.index(chars.len());
                chars.insert(at, chars[at]);
            }),
            Edit::Swap(a, b) => edit_chars(text, |chars| {
                let count = chars.len();
                chars.swap(a.index(count), b.index(count));
            }),
            Edit::Insert(at, odd) => edit_chars(text, |chars| {
                let at = at.index(chars.len());
                chars.splice(at..at, odd.chars());
            }),
            Edit::CutLine(at) => edit_lines(text, |lines| {
                let line = at.get_mut(lines);
                *line = line.chars().take(line.chars().count() / 2).collect();
            }),
            Edit::DropLine(at) => edit_lines(text, |lines| {
                lines.remove(at.index(lines.len()));
            }),
            Edit::RepeatLine(at) => edit_lines(text, |lines| {
                let at = at.index(lines.len());
                lines.insert(at, lines[at].clone());
            }),
            Edit::SwapLines(a, b) => edit_lines(text, |lines| {
                let count = lines.len();
                lines.swap(a.index(count), b.index(count));
            }),
            Edit::Graft(at, file, line) => edit_lines(text, |lines| {
                let others: Vec<&str> = builtins()[*file].text.split('\n').collect();
                *at.get_mut(lines) = String::from(*line.get(&others));
            }),
            Edit::Number(at, number) => edit_lines(text, |lines| {
                let line = at.get_mut(lines);
                if let Some((key, _)) = line.split_once('=') {
                    *line = format!("{key}= {number}");
                }
            }),
            Edit::Truncate(at) => edit_chars(text, |chars| chars.truncate(at.index(chars.len()))),
        }
    }
}

/// With a row less and some letters more, a card of Rush Hour has a million moves at a stretch: to
/// be refused, it took half as long as any file may.
#[test]
fn a_card_that_became_another() {
    let card = builtins().iter().find(|it| it.name == "traffic-60").expect("it is built in");
    read(card.text.replace("J.KEEM", "[look]").as_bytes());
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        read(&bytes);
    }

    #[test]
    fn any_text(text in "\\PC{0,200}") {
        read(text.as_bytes());
    }

    #[test]
    fn any_words(words in prop::collection::vec(select(ODD.to_vec()), 0..40)) {
        read(words.concat().as_bytes());
    }

    #[test]
    fn near_misses_of_real_files(
        file in 0..builtins().len(),
        edits in prop::collection::vec(edit(), 1..6),
    ) {
        let mut text = String::from(builtins()[file].text);
        edits.iter().for_each(|edit| edit.make(&mut text));
        read(text.as_bytes());
    }

    #[test]
    fn files_with_stray_bytes(
        file in 0..builtins().len(),
        stray in any::<u8>(),
        at in any::<Index>(),
    ) {
        let mut bytes = builtins()[file].text.as_bytes().to_vec();
        let at = at.index(bytes.len());
        bytes[at] = stray;
        read(&bytes);
    }

    #[test]
    fn any_value_of_a_key(
        key in select(vec!["board", "start", "goal", "wrap", "name", "graph", "pieces", "rule"]),
        words in prop::collection::vec(select(ODD.to_vec()), 0..5),
        quoted in any::<bool>(),
    ) {
        let value = words.concat();
        let value = if quoted { format!("{value:?}") } else { value };
        let others: String = builtins()[0]
            .text
            .lines()
            .filter(|line| !line.starts_with(key))
            .map(|line| format!("{line}\n"))
            .collect();
        read(format!("{key} = {value}\n{others}").as_bytes());
    }
}

/// A file, its board, pieces and one more line as given.
fn file(board: &str, pieces: &str, line: &str) -> String {
    format!("format = 1\nboard = {board:?}\n{line}\n[pieces]\n{pieces}\n")
}

#[test]
fn files_made_to_be_hard() {
    let long = |text: &str| text.repeat(100_000);
    let every_leap: String =
        (0..=127).flat_map(|a| (a.max(1)..=127).map(move |b| format!("({a},{b})"))).collect();
    let many_kinds: String = (0x4e00..0x4e00 + 20_000).filter_map(char::from_u32).collect();
    let files = [
        long("["),
        long("{"),
        format!("a = {}", long("[")),
        format!("a = {}", long("{a=")),
        format!("{}a = 1", "a.".repeat(20_000)),
        format!("[{}a]", "a.".repeat(20_000)),
        long("a = 1\n"),
        long("\""),
        long("\n"),
        file(&long("W"), "W = \"N\"", ""),
        file(&long("W/"), "W = \"N\"", ""),
        file(&long("#"), "W = \"N\"", ""),
        file("W", "W = \"N\"", &format!("goal = {:?}", long("99999/"))),
        file("W", "W = \"N\"", &format!("goal = {:?}", long("a1=W "))),
        file("W", "W = \"N\"", &format!("start = [{}]", long("\"W\","))),
        file("W", &format!("W = {:?}", long("WF")), ""),
        file("W", &format!("W = {:?}", long("9")), ""),
        file("W", &format!("\"{many_kinds}\" = {every_leap:?}"), ""),
        file("W", &format!("\"W{many_kinds}\" = \"N\""), ""),
    ];
    files.iter().for_each(|file| read(file.as_bytes()));
}

#[test]
fn every_leap_on_a_ring() {
    let riders: String =
        (0..=15).flat_map(|a| (a.max(1)..=15).map(move |b| format!("({a},{b})0"))).collect();
    for (board, wrap) in
        [("W..............", "rows"), ("W.../..../..../....", "both"), ("W", "both")]
    {
        read(file(board, &format!("W = {riders:?}"), &format!("wrap = {wrap:?}")).as_bytes());
    }
}

/// The same puzzle, however its lines end and whatever mark begins it.
#[test]
fn line_ends_and_byte_order_marks_do_not_matter() {
    for builtin in builtins() {
        let unix = Puzzle::parse(builtin.text).unwrap();
        let dos = builtin.text.replace('\n', "\r\n");
        assert_eq!(Puzzle::parse(&dos).as_ref(), Ok(&unix), "{}", builtin.name);
        let marked = format!("\u{feff}{}", builtin.text);
        assert_eq!(Puzzle::parse(&marked).as_ref(), Ok(&unix), "{}", builtin.name);
        // The first of a line: what is quoted stays.
        let lines = builtin.text.lines().map(|line| line.replacen(" = ", "\t=\t", 1));
        let tabs = lines.collect::<Vec<_>>().join("\n");
        assert_eq!(Puzzle::parse(&tabs).as_ref(), Ok(&unix), "{}", builtin.name);
    }
}
