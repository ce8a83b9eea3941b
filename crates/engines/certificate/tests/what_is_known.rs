//! The page "What is known" of the book: its boards are those of the family, its certificates are
//! right, and its tables say what they say.

mod european;

use crate::made;
use everyboard_certificate::{Certificate, Refusal, verify};
use everyboard_puzzle::{Builtin, Puzzle};
use everyboard_search::{Engine, Options, Outcome, Search};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Certificates whose search takes longer than a test should.
const SLOW: &[&str] = &["knights-7x7", "partners-3x4", "partners-3x5", "partners-3x6"];

/// Boards whose solutions are counted in a second or two.
const COUNTED: &[&str] = &[
    "knights-3x4",
    "knights-3x5",
    "knights-3x6",
    "knights-3x7",
    "knights-3x8",
    "knights-3x9",
    "knights-4x4",
    "knights-4x5",
    "knights-4x6",
    "knights-4x7",
    "knights-4x8",
    "knights-4x9",
    "knights-5x5",
    "knights-5x5-rows",
    "knights-5x6",
];

fn book() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/src")
}

/// A row of the table.
#[derive(Debug)]
struct Row {
    /// The puzzle: the name of its certificate's file.
    name: String,
    at_least: usize,
    at_most: usize,
    by_weights: usize,
    /// The number of shortest solutions, if it is known.
    solutions: Option<String>,
}

impl Row {
    /// Reads a line such as `| 5x7 | [knights-5x7](known/knights-5x7.certificate) | 54 | 52 |
    /// 2,482,008 | ...`. None if it is no row of the table.
    fn parse(line: &str) -> Option<Self> {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let (name, link) = cells.get(1)?.strip_prefix('[')?.split_once("](")?;
        assert_eq!(link, format!("known/{name}.certificate)"), "{line}");
        let (least, most) = cells[2].split_once(" to ").unwrap_or((cells[2], cells[2]));
        Some(Row {
            name: name.to_owned(),
            at_least: least.parse().unwrap(),
            at_most: most.parse().unwrap(),
            by_weights: cells[3].parse().unwrap(),
            solutions: Some(cells[4].replace(',', "")).filter(|number| !number.is_empty()),
        })
    }

    /// The rows and the columns of the board.
    fn size(&self) -> (usize, usize) {
        let size = self.name.strip_prefix("knights-").unwrap().trim_end_matches("-rows");
        let (rows, columns) = size.split_once('x').unwrap();
        (rows.parse().unwrap(), columns.parse().unwrap())
    }
}

fn page() -> String {
    fs::read_to_string(book().join("known.md")).unwrap()
}

/// The puzzle of this name, built in or beside the certificates.
fn puzzle(name: &str) -> Puzzle {
    let file = book().join(format!("known/{name}.toml"));
    match Builtin::named(name) {
        Some(builtin) => builtin.puzzle(),
        None => Puzzle::parse(&fs::read_to_string(file).unwrap()).unwrap(),
    }
}

fn certificate(name: &str) -> Certificate {
    let file = book().join(format!("known/{name}.certificate"));
    Certificate::load(&file).unwrap_or_else(|error| panic!("{error}"))
}

/// The names of all certificates.
fn certificates() -> BTreeSet<String> {
    let files = fs::read_dir(book().join("known")).unwrap().map(|file| file.unwrap().path());
    let ours = files.filter(|path| path.extension().is_some_and(|it| it == "certificate"));
    ours.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

/// The boards of the family.
fn table() -> Vec<Row> {
    let page = page();
    let rows: Vec<Row> = page.lines().filter_map(Row::parse).collect();
    assert!(rows.len() > 20, "only {} rows were found", rows.len());
    rows
}

/// The start of a board by rows, as the page tells it.
fn by_rows(rows: usize, columns: usize) -> String {
    let half = rows * columns / 2;
    let line = if rows * columns % 2 == 1 {
        format!("{}.{}", "W".repeat(half), "B".repeat(half))
    } else {
        format!("{}B.{}", "W".repeat(half - 1), "B".repeat(half - 1))
    };
    let rows: Vec<&str> = (0..rows).map(|row| &line[row * columns..][..columns]).collect();
    rows.join("/")
}

/// The start of a square board of odd size along its diagonal, as the page tells it.
fn by_diagonal(size: usize) -> String {
    let rows =
        (0..size).map(|row| (0..size).map(|column| on_diagonal(size, row, column)).collect());
    rows.collect::<Vec<String>>().join("/")
}

/// What a square holds at the start along the diagonal, which rises to the right.
fn on_diagonal(size: usize, row: usize, column: usize) -> char {
    let diagonal = size - 1;
    if (row, column) == (diagonal / 2, diagonal / 2) {
        '.'
    } else if row + column < diagonal || row + column == diagonal && row > column {
        'W'
    } else {
        'B'
    }
}

/// The puzzle of a row, by the rules on the page.
fn of_the_family(row: &Row) -> Puzzle {
    let (rows, columns) = row.size();
    let is_diagonal = rows == columns && rows % 2 == 1 && !row.name.ends_with("-rows");
    let start = if is_diagonal { by_diagonal(rows) } else { by_rows(rows, columns) };
    let turned: String = start.chars().rev().collect();
    let goal = if rows * columns % 2 == 1 { "exchange W B" } else { &turned };
    let text =
        format!("format = 1\nboard = \"{start}\"\ngoal = \"{goal}\"\npieces = {{ WB = \"N\" }}");
    Puzzle::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Fails unless two puzzles have the same moves, starts and goals.
fn assert_same(one: &Puzzle, other: &Puzzle, name: &str) {
    assert_eq!(one.starts, other.starts, "{name}");
    assert_eq!(one.goals, other.goals, "{name}");
    assert_eq!(one.compile().unwrap().rewrites(), other.compile().unwrap().rewrites(), "{name}");
}

#[test]
fn the_boards_are_those_of_the_family() {
    for row in table() {
        let expected = of_the_family(&row);
        assert_same(&certificate(&row.name).puzzle, &expected, &row.name);
        assert_same(&puzzle(&row.name), &expected, &row.name);
    }
}

#[test]
fn the_table_says_what_the_certificates_say() {
    for row in table() {
        let mut certificate = certificate(&row.name);
        assert_eq!(certificate.at_least, Some(row.at_least), "{}", row.name);
        assert_eq!(certificate.at_most, Some(row.at_most), "{}", row.name);
        if let Some(number) = &certificate.exactly {
            assert_eq!(Some(number.to_string()), row.solutions, "{}", row.name);
        }
        certificate.searched = None;
        certificate.at_least = Some(usize::MAX);
        let refusal = made::check(&certificate).unwrap_err();
        let Refusal::TooFew { follows, .. } = refusal else { panic!("{}: {refusal}", row.name) };
        assert_eq!(follows, row.by_weights, "{}", row.name);
    }
}

/// The table of partners has the numbers that their files expect, which `everyboard check`
/// verifies.
#[test]
fn the_partners_are_as_their_files_expect() {
    let mut partners = 0;
    for line in page().lines().filter(|line| line.contains("](known/partners-")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let name = format!("partners-{}", cells[0]);
        let puzzle = puzzle(&name);
        let moves = puzzle.expect.moves.map_or(String::from("impossible"), |it| it.to_string());
        assert_eq!(cells[1], moves, "{name}");
        let solutions = puzzle.expect.solutions.clone().unwrap_or_default();
        assert_eq!(cells[2].replace(',', ""), solutions, "{name}");
        if certificates().contains(&name) {
            let certificate = certificate(&name);
            assert_same(&certificate.puzzle, &puzzle, &name);
            assert_eq!(certificate.at_least, puzzle.expect.moves, "{name}");
            assert_eq!(certificate.at_most, puzzle.expect.moves, "{name}");
        }
        partners += 1;
    }
    assert!(partners >= 3, "only {partners} rows were found");
}

#[test]
fn every_certificate_is_on_the_page() {
    for name in certificates() {
        assert!(page().contains(&format!("](known/{name}.certificate)")), "{name}");
    }
}

/// Checks the certificates that are slow, or those that are not.
fn assert_right(slow: bool) {
    let names = certificates();
    assert!(SLOW.iter().all(|name| names.contains(*name)));
    for name in names.iter().filter(|name| SLOW.contains(&name.as_str()) == slow) {
        let verified = verify(&certificate(name), 4 << 30, &());
        assert!(verified.is_ok(), "{name}: {}", verified.unwrap_err());
    }
}

#[test]
fn quick_certificates_are_right() {
    assert_right(false);
}

#[test]
#[ignore = "a minute, 4 GiB"]
fn slow_certificates_are_right() {
    assert_right(true);
}

#[test]
fn the_solutions_are_as_many_as_the_table_says() {
    for row in table().into_iter().filter(|row| COUNTED.contains(&row.name.as_str())) {
        let puzzle = of_the_family(&row);
        let system = puzzle.compile().unwrap();
        let options = Options { engine: Some(Engine::Bounded), ..Options::default() };
        let outcome = Search::plan(&puzzle, &system, options).unwrap().run(&()).unwrap();
        let Outcome::Solved(solved) = outcome else { panic!("{} is solvable", row.name) };
        assert_eq!(solved.paths.length(), row.at_most, "{}", row.name);
        assert_eq!(Some(solved.paths.count().to_string()), row.solutions, "{}", row.name);
    }
}
