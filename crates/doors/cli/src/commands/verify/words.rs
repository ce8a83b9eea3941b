//! What `verify` says: what a certificate claims, and what was checked.

use everyboard::crates::certificate::{Check, Proved};
use everyboard::crates::puzzle::Puzzle;
use everyboard_report::{
    CheckRow, VerifyRecord, count, duration, grouped, moves_in_words, printable,
};

/// The answer as text: a line with the claims, then a line for each check.
pub fn of_record(puzzle: &Puzzle, record: &VerifyRecord) -> String {
    let path = printable(&record.certificate);
    if let Some(wrong) = &record.wrong {
        return format!("WRONG  {path}: {}", printable(wrong));
    }
    let rows = record.checks.iter();
    let rows = rows.map(|row| format!("\n       {}: {}", row.check, row.found));
    format!("right  {path}: {}{}", claims(puzzle, record), rows.collect::<String>())
}

/// What was verified.
fn claims(puzzle: &Puzzle, record: &VerifyRecord) -> String {
    if record.unsolvable {
        return format!("there is no solution{}", searched(record));
    }
    let least = record.at_least.map(|moves| {
        let moves = moves_in_words(puzzle, moves);
        format!("every solution has {moves} or more")
    });
    let most = record.at_most.map(|moves| {
        let moves = moves_in_words(puzzle, moves);
        format!("a solution of {moves} is given")
    });
    let both = record.at_least.filter(|_| record.at_least == record.at_most);
    let claims: Vec<String> = least.into_iter().chain(most).collect();
    let mut words = claims.join("; ");
    if let Some(moves) = both {
        words += &format!(": {moves} is the least");
    }
    if let (Some(number), Some(moves)) = (&record.exactly, record.at_least) {
        let solutions = count(number, "solution", "solutions");
        words += &format!("; exactly {solutions} of {}", moves_in_words(puzzle, moves));
    }
    words + &searched(record)
}

/// The positions of the search, if there was one.
fn searched(record: &VerifyRecord) -> String {
    let Some(positions) = record.positions.filter(|&positions| positions > 0) else {
        return String::new();
    };
    let positions = count(positions, "position", "positions");
    format!(" ({positions} searched, in {})", duration(record.seconds))
}

/// A row for the puzzle, which is taken as given, and one for each check; none if the certificate
/// is wrong.
pub fn of_checks(puzzle: &Puzzle, proved: Option<&Proved>) -> Vec<CheckRow> {
    let Some(proved) = proved else { return Vec::new() };
    let squares = count(puzzle.board.len(), "square", "squares");
    let name = if puzzle.name.is_empty() { "without a name" } else { &puzzle.name };
    let given = format!("{}, on {squares}, as the file has it", printable(name));
    let first = CheckRow { check: "puzzle", found: given };
    std::iter::once(first).chain(proved.checks.iter().map(|check| row(puzzle, check))).collect()
}

fn row(puzzle: &Puzzle, check: &Check) -> CheckRow {
    let (check, found) = match check {
        Check::Solution { moves } => {
            let moves = moves_in_words(puzzle, *moves);
            ("solution", format!("{moves} replayed by the rule, from a start to a goal"))
        }
        Check::Weights { moves, pairs, follows } => ("weights", weights(*moves, *pairs, *follows)),
        Check::Tables { tables, bytes, follows } => ("tables", made(*tables, *bytes, *follows)),
        Check::Search { moves, positions } => {
            let moves = moves_in_words(puzzle, *moves);
            let positions = count(*positions, "position", "positions");
            ("search", format!("no solution has {moves} or fewer; {positions} kept"))
        }
        Check::Clock { hours: 2, pace: 1, order: false } => {
            ("clock", "every move changes a sum from even to odd or back".to_owned())
        }
        Check::Clock { hours, pace, order } => ("clock", clock(*hours, *pace, *order)),
        Check::Count { moves, solutions, positions } => {
            let moves = moves_in_words(puzzle, *moves);
            let solutions = count(solutions, "walk", "walks");
            let positions = count(*positions, "position", "positions");
            ("count", format!("{solutions} of {moves} to a goal; {positions} kept"))
        }
        Check::Closed { positions, backwards, weights } => {
            ("closed", closed(*positions, *backwards, *weights))
        }
        _ => ("other", String::new()),
    };
    CheckRow { check, found }
}

fn made(tables: usize, bytes: u64, follows: usize) -> String {
    let tables = count(tables, "table", "tables");
    let entries = count(bytes, "entry", "entries");
    let follows = count(follows, "move", "moves");
    format!("{tables} of {entries} made from the rule: every solution has {follows} or more")
}

fn weights(moves: usize, pairs: bool, follows: usize) -> String {
    let moves = count(moves, "move", "moves");
    let over = if pairs { "each with those that can follow it, " } else { "" };
    let follows = match follows {
        usize::MAX => "no start has a move towards a goal".to_owned(),
        follows => format!("every solution has {} or more", count(follows, "move", "moves")),
    };
    format!("added up over {moves}, {over}and over starts and goals: {follows}")
}

fn clock(hours: i64, pace: i64, order: bool) -> String {
    let modulo = if hours == 1 { String::new() } else { format!(" modulo {}", grouped(hours)) };
    let of = if order { " with the order of the pieces" } else { "" };
    match pace.rem_euclid(hours) {
        0 => format!("no move changes a sum{of}{modulo}"),
        pace => format!("every move adds {} to a sum{of}{modulo}", grouped(pace)),
    }
}

fn closed(positions: u64, backwards: bool, weights: bool) -> String {
    let positions = count(positions, "position", "positions");
    let (from, to) = if backwards { ("goals", "start") } else { ("starts", "goal") };
    let how = if weights {
        ", without those that stand above every goal for good, as no move lowers the value"
    } else {
        ""
    };
    format!("the search from the {from} ended without a {to}; {positions} kept{how}")
}
