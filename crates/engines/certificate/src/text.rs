//! Certificates as text.

use crate::{Certificate, Step};
use everyboard_board::{Naming, Symbol};
use everyboard_puzzle::Puzzle;

/// Numbers and moves on a line.
const ON_A_LINE: usize = 12;

impl Certificate {
    /// The text of the certificate, which [`Certificate::parse`] reads. The
    /// [crate's page](crate) shows one.
    pub fn to_text(&self) -> String {
        let mut text = String::from("# `everyboard verify` checks this file.\nformat = 1\n");
        if let Some(moves) = self.at_least {
            text += &format!("at-least = {moves} # every solution has this many moves or more\n");
        }
        if let Some(moves) = self.at_most {
            text += &format!("at-most = {moves} # the moves of [solution]\n");
        }
        if let Some(number) = &self.exactly {
            text += &format!("exactly = '{number}' # the number of solutions of at-least moves\n");
        }
        if let Some(levels) = self.unsolvable {
            text += &format!(
                "unsolvable = {levels} # no solution; a search has fewer levels than this\n"
            );
        }
        if self.backwards {
            text += "backwards = true # the search goes from the goals to the starts\n";
        }
        text += &format!("puzzle = {}\n", literal(&self.puzzle.to_toml()));
        text + &self.bound() + &self.clocks() + &self.solution()
    }

    fn bound(&self) -> String {
        let mut table = String::from("\n[bound]\n");
        if let Some(moves) = self.searched {
            table += &format!("searched = {moves} # no solution has this many moves or fewer\n");
        }
        table += &self.patterns();
        if !self.weights.facts.is_empty() {
            table += &format!("facts = [\n{}]\n", rows(&self.puzzle, &self.weights.facts));
        }
        if !self.weights.last.is_empty() {
            let numbers: Vec<String> = self.weights.last.iter().map(i64::to_string).collect();
            table += &format!("last = [\n{}]\n", lines(&numbers, ","));
        }
        table
    }

    fn patterns(&self) -> String {
        let word = |symbols: &[Symbol]| {
            literal(&symbols.iter().map(|&it| self.puzzle.alphabet.char_of(it)).collect::<String>())
        };
        let divisions = self.patterns.divisions.iter().map(|parts| {
            let parts: Vec<String> = parts.iter().map(|part| word(part)).collect();
            format!("  [{}],\n", parts.join(", "))
        });
        let divisions: String = divisions.collect();
        if divisions.is_empty() {
            return divisions;
        }
        let carried = self.patterns.carried.map(|it| format!("carried = {}\n", word(&[it])));
        carried.unwrap_or_default() + &format!("patterns = [\n{divisions}]\n")
    }

    /// The first parity, then the other clocks: so they are read in the same order.
    fn clocks(&self) -> String {
        let tables = self.clocks.iter().enumerate().map(|(number, clock)| {
            let head = if number == 0 && clock.is_parity() {
                String::from("\n[parity]\n")
            } else {
                let order = if clock.order { "order = true\n" } else { "" };
                format!("\n[[clock]]\nhours = {}\npace = {}\n{order}", clock.hours, clock.pace)
            };
            format!("{head}facts = [\n{}]\n", rows(&self.puzzle, &clock.facts))
        });
        tables.collect()
    }

    fn solution(&self) -> String {
        let Some(solution) = &self.solution else { return String::new() };
        let start = self.puzzle.board.draw_line(&self.puzzle.alphabet, &solution.start);
        let words: Vec<String> =
            solution.steps.iter().map(|step| word(&self.puzzle, step)).collect();
        let moves = format!("'''\n{}'''", lines(&words, ""));
        format!("\n[solution]\nstart = {}\nmoves = {moves}\n", literal(&start))
    }
}

/// A string of TOML, over several lines if the text has these.
fn literal(text: &str) -> String {
    let is_plain = !text.contains('\'') && !text.contains('\r');
    let has_lines = text.contains('\n');
    if has_lines && !text.contains("'''") {
        format!("'''\n{text}'''")
    } else if !has_lines && is_plain {
        format!("'{text}'")
    } else {
        toml::Value::from(text).to_string()
    }
}

/// The numbers of each place on a line.
fn rows(puzzle: &Puzzle, rows: &[Vec<i64>]) -> String {
    let names =
        puzzle.board.squares().map(|square| puzzle.board.name_of(square, Naming::Algebraic));
    let names = names.chain(std::iter::repeat(String::from("the turn")));
    rows.iter().zip(names).map(|(row, name)| format!("  {row:?}, # {name}\n")).collect()
}

/// Words on lines, with something behind each.
fn lines(words: &[String], behind: &str) -> String {
    let separator = format!("{behind} ");
    let lines = words.chunks(ON_A_LINE);
    lines.map(|line| format!("  {}{behind}\n", line.join(&separator))).collect()
}

/// The squares of a move, joined by `-`: from, to, and the others that it alters. Those that it
/// does not empty have the number of a symbol behind `=`.
fn word(puzzle: &Puzzle, step: &Step) -> String {
    let ends = [step.from, step.to].map(|square| (square, Symbol::EMPTY));
    let words = ends.iter().chain(&step.others).map(|&(square, symbol)| {
        let name = puzzle.board.name_of(square, Naming::Algebraic);
        if symbol.is_empty() { name } else { format!("{name}={}", symbol.index()) }
    });
    words.collect::<Vec<_>>().join("-")
}
