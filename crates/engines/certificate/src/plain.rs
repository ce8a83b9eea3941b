//! Certificates as plain numbers, for checkers that know nothing of rules.
//!
//! Every line is a word and numbers, with names behind `#`. The moves are written as rewrites, and
//! each weight stands beside the square or the move that it belongs to. The book describes the form
//! in `docs/src/proof.md`.

use crate::Certificate;
use crate::check::listing;
use everyboard_board::{Naming, Square, Symbol};
use everyboard_puzzle::{Change, CompileError, Count, Goal, Rewrite, RewriteSystem};
use std::borrow::Cow;
use std::fmt::Write;
use thiserror::Error;

/// Why a certificate cannot be written as plain numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlainError {
    /// The rule makes too many moves.
    #[error("{0}")]
    Rule(#[from] CompileError),
    /// A goal counts some pieces, or pieces on some squares.
    #[error(
        "the goal counts pieces; expected a drawn goal, one of squares that hold something, or \
         `pieces = N`"
    )]
    Goal,
    /// The solution makes a move that is none of the puzzle's.
    #[error("the solution does not follow the rules of the puzzle")]
    Solution,
}

impl Certificate {
    /// The text of the certificate as plain numbers, without clocks that count the order of the
    /// pieces: without these a search may keep many more positions. Takes time and space in
    /// proportion to the number of moves that the rule makes on the board.
    ///
    /// # Errors
    /// If the puzzle or the solution has no such form: see [`PlainError`].
    ///
    /// ```
    /// use everyboard_certificate::Certificate;
    /// use everyboard_puzzle::Puzzle;
    ///
    /// let text = "format = 1\nboard = \"W.\"\ngoal = \".W\"\n[pieces]\nW = \"rW\"\n";
    /// let mut certificate = Certificate::new(Puzzle::parse(text).unwrap());
    /// certificate.at_least = Some(1);
    /// let plain = certificate.to_plain().unwrap();
    /// assert!(plain.contains("start 1 0\ngoal - 0 1\nmove 0 0 1 0 1 0 1 # a1-b1\nat-least 1\n"));
    /// ```
    pub fn to_plain(&self) -> Result<String, PlainError> {
        let system = self.puzzle.compile()?;
        let plain = Plain { certificate: self, system: &system, text: String::new() };
        plain.write()
    }
}

/// A certificate that is being written.
struct Plain<'a> {
    certificate: &'a Certificate,
    system: &'a RewriteSystem,
    text: String,
}

impl Plain<'_> {
    fn write(mut self) -> Result<String, PlainError> {
        self.symbols();
        self.starts();
        self.goals()?;
        self.moves();
        self.rows("fact", &self.certificate.weights.facts);
        for clock in self.certificate.clocks.iter().filter(|clock| !clock.order) {
            let says = if clock.is_parity() {
                String::from("every move changes the sum of these by an odd number")
            } else {
                format!(
                    "every move adds {} to the sum of these, modulo {}",
                    clock.pace, clock.hours
                )
            };
            self.line(&format!("clock {} {}", clock.hours, clock.pace), &says);
            self.rows("hand", &clock.remainders());
        }
        self.divisions();
        self.claims();
        self.solution()?;
        Ok(self.text)
    }

    /// The parts of each division: for the pieces of each the checker makes a table.
    fn divisions(&mut self) {
        let Certificate { puzzle, patterns, .. } = self.certificate;
        let carried = patterns.carried.map(|symbol| symbol.index().to_string());
        let carried = carried.unwrap_or_else(|| String::from("-"));
        for parts in &patterns.divisions {
            self.line("division", "");
            for part in parts {
                let numbers: Vec<String> = part.iter().map(|it| it.index().to_string()).collect();
                let letters: String = part.iter().map(|&it| puzzle.alphabet.char_of(it)).collect();
                self.line(&format!("part {carried} {}", numbers.join(" ")), &letters);
            }
        }
    }

    /// A line with a comment behind it, if that is not empty.
    fn line(&mut self, words: &str, comment: &str) {
        self.text += words;
        if !comment.is_empty() {
            self.text += " # ";
            self.text += comment;
        }
        self.text.push('\n');
    }

    /// The pieces in the order of their numbers, then the sides that may be to move.
    fn symbols(&mut self) {
        let alphabet = &self.certificate.puzzle.alphabet;
        let kinds = alphabet.symbols().map(|symbol| alphabet.char_of(symbol).to_string());
        let sides = (1..=self.certificate.puzzle.rule.turns.sides()).map(|it| format!("turn{it}"));
        let kinds: Vec<String> = kinds.chain(sides).collect();
        self.line("# A certificate as plain numbers; 0 is the empty square.", "");
        self.line(&format!("kinds {}", kinds.join(" ")), "");
        self.line(&format!("squares {}", self.certificate.puzzle.places()), "");
    }

    fn number_of_symbols(&self) -> usize {
        self.system.symbols() + self.certificate.puzzle.rule.turns.sides()
    }

    fn starts(&mut self) {
        for start in &self.certificate.puzzle.starts {
            let numbers = start.symbols().iter().map(|symbol| symbol.index().to_string());
            let numbers: Vec<String> = numbers.collect();
            self.line(&format!("start {}", numbers.join(" ")), "");
        }
    }

    fn goals(&mut self) -> Result<(), PlainError> {
        let has_turn = self.certificate.puzzle.places() > self.certificate.puzzle.board.len();
        let certificate = self.certificate;
        for goal in listed_goals(certificate, self.system).iter() {
            // The symbol of the turn is not empty, so it counts as a piece.
            let pieces = pieces_left(goal)?.map(|pieces| pieces + usize::from(has_turn));
            let pieces = pieces.map_or_else(|| String::from("-"), |pieces| pieces.to_string());
            let squares = (0..self.certificate.puzzle.places()).map(Square::new);
            let sets: Vec<String> = squares.map(|square| self.allowed(goal, square)).collect();
            self.line(&format!("goal {pieces} {}", sets.join(" ")), "");
        }
        Ok(())
    }

    /// The symbols that a goal allows on a square.
    fn allowed(&self, goal: &Goal, square: Square) -> String {
        let all = 0..self.number_of_symbols();
        let allowed = all.clone().filter(|&symbol| goal.allows(square, Symbol::new(symbol)));
        let allowed: Vec<String> = allowed.map(|symbol| symbol.to_string()).collect();
        if allowed.len() == all.len() { String::from("*") } else { allowed.join(",") }
    }

    /// The moves, each with its weight as the last one.
    fn moves(&mut self) {
        let certificate = self.certificate;
        let system = self.system;
        for (number, rewrite) in system.rewrites().iter().enumerate() {
            let last = certificate.weights.last.get(number).copied().unwrap_or(0);
            let words = format!("move {last} {}", self.changes(rewrite));
            let [from, to] = [rewrite.from, rewrite.to].map(|square| self.name(square));
            self.line(&words, &format!("{from}-{to}"));
        }
    }

    /// The changes of a move as triples. That whose symbol a start has least often comes first:
    /// most moves that are not allowed fail by it.
    fn changes(&self, rewrite: &Rewrite) -> String {
        let start = self.certificate.puzzle.starts.first();
        let often = |change: &Change| start.map_or(0, |start| start.count(change.before));
        let mut changes = rewrite.changes.to_vec();
        changes.sort_by_key(often);
        let triple = |change: &Change| {
            let symbols = [change.before, change.after].map(Symbol::index);
            format!("{} {} {}", change.square.index(), symbols[0], symbols[1])
        };
        changes.iter().map(triple).collect::<Vec<_>>().join(" ")
    }

    fn name(&self, square: Square) -> String {
        let board = &self.certificate.puzzle.board;
        if square.index() < board.len() {
            board.name_of(square, Naming::Algebraic)
        } else {
            String::from("the turn")
        }
    }

    /// A row of numbers for each square, in the order of the symbols.
    fn rows(&mut self, word: &str, rows: &[Vec<i64>]) {
        for (square, row) in rows.iter().enumerate() {
            let numbers: Vec<String> = row.iter().map(i64::to_string).collect();
            let words = format!("{word} {square} {}", numbers.join(" "));
            self.line(&words, &self.name(Square::new(square)));
        }
    }

    fn claims(&mut self) {
        if let Some(moves) = self.certificate.at_least {
            let _ = writeln!(self.text, "at-least {moves}");
        }
        if let Some(moves) = self.certificate.at_most {
            let _ = writeln!(self.text, "at-most {moves}");
        }
        if let Some(number) = &self.certificate.exactly {
            let _ = writeln!(self.text, "exactly {number}");
        }
        if let Some(levels) = self.certificate.unsolvable {
            let _ = writeln!(self.text, "unsolvable {levels}");
        }
        if self.certificate.backwards {
            self.line("backwards", "the search goes from the goals to the starts");
        }
    }

    fn solution(&mut self) -> Result<(), PlainError> {
        let Some(solution) = &self.certificate.solution else { return Ok(()) };
        let puzzle = &self.certificate.puzzle;
        let path = solution.rewrites(puzzle, self.system).ok_or(PlainError::Solution)?;
        let number = puzzle.starts.iter().position(|start| start == path.0);
        let number = number.ok_or(PlainError::Solution)?;
        self.line(&format!("from {number}"), "the start");
        for rewrite in path.1 {
            let words = self.changes(&self.system.rewrites()[rewrite as usize]);
            self.line(&format!("step {words}"), "");
        }
        Ok(())
    }
}

/// The goals; one position after the other where clocks exclude solutions and can tell more of
/// these.
fn listed_goals<'a>(certificate: &'a Certificate, system: &RewriteSystem) -> Cow<'a, [Goal]> {
    let Certificate { puzzle, clocks, unsolvable, .. } = certificate;
    let listed = || listing::goals(puzzle, system);
    match (unsolvable.is_some() && !clocks.is_empty()).then(listed).flatten() {
        Some(goals) => Cow::Owned(goals.iter().map(listing::pattern).collect()),
        None => Cow::Borrowed(&puzzle.goals),
    }
}

/// The number of pieces that a goal asks for. All else that it asks for must be said by what it
/// allows on each square.
fn pieces_left(goal: &Goal) -> Result<Option<usize>, PlainError> {
    match goal {
        Goal::Counts(_) if goal.is_pieces_left() => Ok(goal.pieces()),
        _ if says_what_squares_hold(goal) => Ok(None),
        _ => Err(PlainError::Goal),
    }
}

/// Whether a goal says of each square what it may hold, and nothing else.
pub(crate) fn says_what_squares_hold(goal: &Goal) -> bool {
    match goal {
        Goal::Pattern(_) => true,
        Goal::Counts(counts) => counts.iter().all(is_of_squares),
    }
}

/// Whether a count says no more than which symbols each square may hold: all of its squares hold
/// some of its symbols, or none does.
fn is_of_squares(count: &Count) -> bool {
    let Count { symbols: Some(_), squares, numbers } = count else { return false };
    let all = squares.is_some_and(|squares| *numbers.start() >= squares.len());
    all || *numbers.end() == 0
}
