//! Certificates read from text.

use crate::{Certificate, Clock, Patterns, Solution, Step, Weights};
use everyboard_board::{Board, DrawError, Naming, Square, Symbol};
use everyboard_puzzle::{Location, Puzzle, PuzzleError};
use num_bigint::BigUint;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use thiserror::Error;
use toml::Spanned;

/// The only format so far.
const FORMAT: i64 = 1;

/// Far more than weights for the most moves take.
const MOST_BYTES: u64 = 1 << 24;

/// A file that cannot be read as a certificate: which, and why.
#[derive(Debug, Error)]
#[error("{}{fault}", path.display())]
pub struct LoadError {
    path: PathBuf,
    fault: LoadFault,
}

#[derive(Debug, Error)]
enum LoadFault {
    #[error(": {0}")]
    Io(#[from] io::Error),
    #[error(": the file is larger than {MOST_BYTES} bytes; a certificate is not")]
    TooLong,
    #[error(": the file is not UTF-8 text")]
    NotUtf8,
    #[error(":{0}")]
    Within(#[from] CertificateError),
}

/// A fault in the text of a certificate, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{location}: {fault}")]
pub struct CertificateError {
    /// Line and column of the fault.
    pub location: Location,
    /// What is wrong there.
    pub fault: CertificateFault,
}

/// What can be wrong with the text of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CertificateFault {
    /// The text is not TOML, or has other keys or types.
    #[error("{0}")]
    Toml(String),
    /// The file does not say its format.
    #[error("expected `format = 1` at the top of the file")]
    NoFormat,
    /// The file is of another format.
    #[error("the format is {found}; this program reads format 1")]
    Format {
        /// The number in the file.
        found: i64,
    },
    /// A fault in the puzzle.
    #[error("in the puzzle, {0}")]
    Puzzle(PuzzleError),
    /// A fault in the start of the solution.
    #[error("in the start of the solution, row {row}, column {column}: {0}", row = .0.row + 1, column = .0.column + 1)]
    Start(DrawError),
    /// A number of solutions that is none.
    #[error("{0:?} is not a number: expected digits, as in exactly = '1200'")]
    Number(String),
    /// A character among the patterns that is no symbol of the puzzle.
    #[error("{0:?} is not on the board: expected the letters of pieces, or `.`")]
    Symbol(char),
    /// A word among the moves that names no squares.
    #[error(
        "{0:?} is not a move: expected the squares from and to and, if it removes a piece, the \
         square of that, as in a1-c1-b1"
    )]
    Move(String),
}

#[derive(Deserialize)]
struct Head {
    format: Option<Spanned<i64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    #[serde(rename = "format")]
    _format: i64,
    at_least: Option<usize>,
    at_most: Option<usize>,
    puzzle: Spanned<String>,
    #[serde(default)]
    bound: BoundTable,
    exactly: Option<Spanned<String>>,
    unsolvable: Option<usize>,
    #[serde(default)]
    backwards: bool,
    parity: Option<ParityTable>,
    #[serde(default)]
    clock: Vec<ClockTable>,
    solution: Option<SolutionTable>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct BoundTable {
    searched: Option<usize>,
    carried: Option<Spanned<char>>,
    #[serde(default)]
    patterns: Vec<Vec<Spanned<String>>>,
    #[serde(default)]
    facts: Vec<Vec<i64>>,
    #[serde(default)]
    last: Vec<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ParityTable {
    facts: Vec<Vec<i64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockTable {
    hours: i64,
    pace: i64,
    facts: Vec<Vec<i64>>,
    #[serde(default)]
    order: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SolutionTable {
    start: Spanned<String>,
    moves: Spanned<String>,
}

impl Certificate {
    /// Reads the certificate in the file at `path`. What it claims is not checked.
    ///
    /// # Errors
    /// If the file cannot be read, is larger than 16 MiB, is not UTF-8, or holds no certificate;
    /// with line and column where there is one.
    pub fn load(path: &Path) -> Result<Self, LoadError> {
        load(path).map_err(|fault| LoadError { path: path.to_owned(), fault })
    }

    /// Reads a certificate. What it claims is not checked.
    ///
    /// # Errors
    /// With the place of the first fault.
    pub fn parse(text: &str) -> Result<Self, CertificateError> {
        Reader { text }.certificate()
    }
}

fn load(path: &Path) -> Result<Certificate, LoadFault> {
    // A device may be endless, so the reading is limited.
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(LoadFault::TooLong);
    }
    let text = String::from_utf8(bytes).map_err(|_| LoadFault::NotUtf8)?;
    Ok(Certificate::parse(&text)?)
}

/// The text of a certificate.
struct Reader<'a> {
    text: &'a str,
}

impl Reader<'_> {
    fn certificate(&self) -> Result<Certificate, CertificateError> {
        let head: Head = self.toml()?;
        match head.format {
            None => return Err(self.error(0, CertificateFault::NoFormat)),
            Some(format) if *format.get_ref() != FORMAT => {
                let found = *format.get_ref();
                return Err(self.error(format.span().start, CertificateFault::Format { found }));
            }
            Some(_) => {}
        }
        let file: File = self.toml()?;
        let puzzle = Puzzle::parse(file.puzzle.get_ref());
        let puzzle = puzzle.map_err(|error| self.puzzle_error(file.puzzle.span(), error))?;
        let solution =
            file.solution.map(|solution| self.solution(&puzzle, &solution)).transpose()?;
        let exactly = file.exactly.map(|number| self.number(&number)).transpose()?;
        let patterns = self.patterns(&puzzle, &file.bound)?;
        Ok(Certificate {
            puzzle,
            at_least: file.at_least,
            weights: Weights { facts: file.bound.facts, last: file.bound.last },
            patterns,
            searched: file.bound.searched,
            clocks: clocks(file.parity, file.clock),
            exactly,
            unsolvable: file.unsolvable,
            backwards: file.backwards,
            at_most: file.at_most,
            solution,
        })
    }

    fn number(&self, written: &Spanned<String>) -> Result<BigUint, CertificateError> {
        let fault = CertificateFault::Number(written.get_ref().clone());
        let number = written.get_ref().parse();
        number.map_err(|_| self.error(written.span().start, fault))
    }

    fn toml<'de, T: Deserialize<'de>>(&'de self) -> Result<T, CertificateError> {
        toml::from_str(self.text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            let message = error.message().replace('\n', "; ");
            self.error(at, CertificateFault::Toml(message))
        })
    }

    fn patterns(&self, puzzle: &Puzzle, bound: &BoundTable) -> Result<Patterns, CertificateError> {
        let symbol = |written: char, at: usize| {
            let symbol = puzzle.alphabet.symbol_of(written);
            symbol.ok_or_else(|| self.error(at, CertificateFault::Symbol(written)))
        };
        let part = |part: &Spanned<String>| {
            part.get_ref().chars().map(|it| symbol(it, part.span().start)).collect()
        };
        let carried = bound.carried.as_ref().map(|it| symbol(*it.get_ref(), it.span().start));
        let divisions = bound.patterns.iter().map(|parts| parts.iter().map(part).collect());
        Ok(Patterns {
            carried: carried.transpose()?,
            divisions: divisions.collect::<Result<_, _>>()?,
        })
    }

    fn solution(
        &self,
        puzzle: &Puzzle,
        solution: &SolutionTable,
    ) -> Result<Solution, CertificateError> {
        let start = puzzle.board.read_position(&puzzle.alphabet, solution.start.get_ref());
        let start = start.map_err(|error| {
            self.error(solution.start.span().start, CertificateFault::Start(error))
        })?;
        let squares = names(&puzzle.board);
        let words = solution.moves.get_ref().split_whitespace();
        let steps = words.map(|word| {
            let fault = || CertificateFault::Move(word.to_owned());
            step(&squares, puzzle.alphabet.len(), word)
                .ok_or_else(|| self.error(self.within(solution.moves.span(), word), fault()))
        });
        Ok(Solution { start, steps: steps.collect::<Result<_, _>>()? })
    }

    /// Where a word stands in a literal; the beginning of this if it has escapes.
    fn within(&self, literal: Range<usize>, word: &str) -> usize {
        literal.start + self.text[literal].find(word).unwrap_or(0)
    }

    /// The fault at its place in the certificate, if the puzzle is written line by line.
    fn puzzle_error(&self, literal: Range<usize>, error: PuzzleError) -> CertificateError {
        let mut location = Location::of(self.text, literal.start);
        if self.text[literal].starts_with("'''\n") {
            location = Location { line: location.line + error.location.line, ..error.location };
        }
        CertificateError { location, fault: CertificateFault::Puzzle(error) }
    }

    fn error(&self, byte: usize, fault: CertificateFault) -> CertificateError {
        CertificateError { location: Location::of(self.text, byte), fault }
    }
}

/// The parity, if there is one, and the other clocks.
fn clocks(parity: Option<ParityTable>, clocks: Vec<ClockTable>) -> Vec<Clock> {
    let clocks = clocks.into_iter().map(|it| {
        let ClockTable { hours, pace, facts, order } = it;
        Clock { hours, pace, facts, order }
    });
    parity.map(|parity| Clock::parity(parity.facts)).into_iter().chain(clocks).collect()
}

/// The squares of a board by their names.
fn names(board: &Board) -> BTreeMap<String, Square> {
    board.squares().map(|square| (board.name_of(square, Naming::Algebraic), square)).collect()
}

/// A move of two squares or more, with numbers of symbols less than this.
fn step(squares: &BTreeMap<String, Square>, symbols: usize, word: &str) -> Option<Step> {
    let mut words = word.split('-');
    let [from, to] = [words.next()?, words.next()?].map(|name| squares.get(name).copied());
    let others = words.map(|word| {
        let (name, symbol) = word.split_once('=').unwrap_or((word, "0"));
        let symbol = symbol.parse().ok().filter(|&symbol: &usize| symbol < symbols)?;
        Some((*squares.get(name)?, Symbol::new(symbol)))
    });
    Some(Step { from: from?, to: to?, others: others.collect::<Option<_>>()? })
}
