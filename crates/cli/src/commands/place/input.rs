//! Reads a problem from the flags.

use super::faults;
use super::flags::ProblemArgs;
use crate::failure::Failure;
use everyboard_board::{Board, Drawing, Naming, Square};
use everyboard_placement::{Demand, Kind, Piece, Problem, ProblemSpec};
use everyboard_puzzle::Movement;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The board where none is given.
const CHESSBOARD: &str = "8x8";

/// Reads a problem; returns it with the letter of each region. Its demand is [`Demand::Maximum`] if
/// no number is given.
pub(super) fn read(
    pieces: &[String],
    board: Option<&str>,
    args: &ProblemArgs,
) -> Result<(ProblemSpec, Vec<char>), Failure> {
    let kinds = kinds(pieces)?;
    let regions = args.regions.as_deref().map(|text| drawing("--regions", text)).transpose()?;
    let squares = match (board, &regions) {
        (None, Some(regions)) => regions.clone(),
        (text, _) => board_drawing(text.unwrap_or(CHESSBOARD))?,
    };
    let board = squares.wrapped_board(args.wrap.unwrap_or_default());
    let board = board.map_err(|error| Failure::of_flag("--board", error))?;
    let regions = regions.map(|drawn| regions_of(&drawn, &board)).transpose()?;
    let (letters, regions) = regions.unwrap_or_default().into_iter().unzip();
    let fixed = names(args.fixed.as_deref());
    let fixed = fixed.map(|name| fixed_piece(name, &board, &kinds)).collect::<Result<_, _>>()?;
    let forbidden = names(args.forbid.as_deref());
    let forbidden = forbidden.map(|name| named(&board, "--forbid", name));
    let spec = ProblemSpec {
        demand: demand(args),
        walls: args.walls.unwrap_or_default(),
        fixed,
        forbidden: forbidden.collect::<Result<_, _>>()?,
        regions,
        kinds,
        board,
    };
    Ok((spec, letters))
}

/// Checks that the parts of a problem fit together. `regions` holds the letter of each region.
pub(super) fn problem(spec: &ProblemSpec, regions: &[char]) -> Result<Problem, Failure> {
    Problem::new(spec.clone()).map_err(|error| faults::of_problem(&error, spec, regions))
}

/// The problem with the usual number of pieces, for flags that give none.
pub(super) fn with_usual_size(spec: ProblemSpec, regions: &[char]) -> Result<ProblemSpec, Failure> {
    let Some(pieces) = problem(&spec, regions)?.usual_size() else {
        return Err(Failure::new(
            "--pieces: how many? Several of these pieces can stand in one line",
        )
        .with_help("give --pieces K, --each K,... for several kinds, or --maximum for the most"));
    };
    Ok(ProblemSpec { demand: Demand::Exactly(pieces), ..spec })
}

fn demand(args: &ProblemArgs) -> Demand {
    match (args.pieces, &args.each[..]) {
        (Some(pieces), _) => Demand::Exactly(pieces),
        (None, []) => Demand::Maximum,
        (None, each) => Demand::Each(each.to_vec()),
    }
}

fn kinds(pieces: &[String]) -> Result<Vec<Kind>, Failure> {
    pieces.iter().map(|text| kind(text)).collect()
}

/// A kind: `QN`, drawn as its first letter, or `A=QN`.
fn kind(text: &str) -> Result<Kind, Failure> {
    let (letter, betza) = match text.split_once('=') {
        Some((letter, betza)) => (Some(letter), betza),
        None => (None, text),
    };
    let letter = match letter {
        Some(letter) => letter.to_owned(),
        None => betza.chars().find(char::is_ascii_uppercase).unwrap_or('P').to_string(),
    };
    let mut letters = letter.chars();
    let letter = letters.next().filter(|letter| letters.next().is_none() && is_letter(*letter));
    let letter = letter.ok_or_else(|| piece_failure(text, "expected one letter before `=`"))?;
    if betza.is_empty() {
        return Err(piece_failure(text, "expected a piece"));
    }
    let movement = Movement::parse(betza).map_err(|error| {
        piece_failure(text, format_args!("column {}: {error}", error.column + 1))
    })?;
    Ok(Kind { letter, movement })
}

fn piece_failure(text: &str, words: impl Display) -> Failure {
    Failure::new(format!("PIECE {text:?}: {words}")).with_help(
        "a piece in Betza's notation: Q R B K N, sums such as QN, leaps such as (1,4); A=QN names \
         it A",
    )
}

/// Whether it cannot be mistaken for a mark of a drawing or a digit of a square's name.
fn is_letter(letter: char) -> bool {
    letter.is_alphabetic()
}

fn board_drawing(text: &str) -> Result<Drawing, Failure> {
    let Some((columns, rows)) = text.split_once('x').filter(|_| is_size(text)) else {
        return marked(text, drawing("--board", text)?);
    };
    let (columns, rows) = side_length(columns)
        .zip(side_length(rows))
        .filter(|(columns, rows)| columns * rows <= Square::MAX)
        .ok_or_else(|| {
            let words = format!("a board has 1 to {} squares", Square::MAX);
            Failure::of_flag("--board", format!("{text}: {words}"))
        })?;
    let row = ".".repeat(columns);
    Drawing::parse(&vec![row; rows].join("/")).map_err(Failure::internal)
}

fn side_length(text: &str) -> Option<usize> {
    text.parse().ok().filter(|side| (1..=Square::MAX).contains(side))
}

/// The drawing, if it has no marks but `.` and `#`.
fn marked(text: &str, drawing: Drawing) -> Result<Drawing, Failure> {
    let stray = drawing.places().find(|&(_, _, drawn)| drawn != '.' && drawn != '#');
    let Some((row, column, drawn)) = stray else { return Ok(drawing) };
    let place = format!("row {}, column {}", row + 1, column + 1);
    let words = format!("{place}: expected `.` for a square or `#` for none, found {drawn:?}");
    Err(Failure::of_flag("--board", words).with_help(drawing_help("--board", text)))
}

/// The help for someone who gave this text as a board or as regions.
fn drawing_help(flag: &str, text: &str) -> String {
    let help = match flag {
        "--regions" => {
            "rows of letters joined by `/` such as AAB/ABB/CCC, or the name of a file with rows"
        }
        _ => {
            "COLUMNSxROWS such as 8x8, rows joined by `/` such as ..#/..., or the name of a file \
             with rows"
        }
    };
    if Path::new(text).is_file() {
        return help.to_owned();
    }
    format!("{help}; there is no file {text:?}")
}

/// Whether a text is meant as a number of columns and rows.
fn is_size(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || c == 'x')
}

/// Parses the rows in the file of this name if there is one, otherwise in the text itself.
fn drawing(flag: &str, text: &str) -> Result<Drawing, Failure> {
    let path = Path::new(text);
    // A drawing such as `../..` may name a folder.
    let rows = if path.is_file() {
        rows_of(path).map_err(|error| Failure::of_flag(flag, format!("{text}: {error}")))?
    } else {
        text.to_owned()
    };
    Drawing::parse(&rows).map_err(|error| {
        let (row, column) = (error.row + 1, error.column + 1);
        let words = format!("row {row}, column {column}: {error}");
        Failure::of_flag(flag, words).with_help(drawing_help(flag, text))
    })
}

/// The text of a file that is not too large for a drawing of a board.
fn rows_of(path: &Path) -> io::Result<String> {
    const MAX_BYTES: u64 = 1 << 20;
    let mut text = String::new();
    File::open(path)?.take(MAX_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MAX_BYTES {
        return Err(io::Error::other("too large for a drawing of a board"));
    }
    Ok(text)
}

/// The letter and the squares of every region, in the order of their letters.
fn regions_of(drawn: &Drawing, board: &Board) -> Result<Vec<(char, Vec<Square>)>, Failure> {
    let Board::Grid(grid) = board else { return Err(Failure::internal("no grid")) };
    let (columns, rows) = (drawn.width(), drawn.height());
    if (columns, rows) != (grid.width(), grid.height()) {
        let (width, height) = (grid.width(), grid.height());
        let words = format!("drawn on {columns}x{rows}, but the board is {width}x{height}");
        return Err(Failure::of_flag("--regions", words));
    }
    let mut regions: BTreeMap<char, Vec<Square>> = BTreeMap::new();
    for (row, column, letter) in drawn.places() {
        match (grid.at(row, column), letter) {
            (None, '#' | '.') | (Some(_), '.') => {}
            (Some(square), letter) if letter != '#' => {
                regions.entry(letter).or_default().push(square);
            }
            (square, _) => {
                let there = if square.is_some() { "a square" } else { "no square" };
                let (row, column) = (row + 1, column + 1);
                let place = format!("row {row}, column {column}");
                let words = format!("{place}: {letter:?} where the board has {there}");
                return Err(Failure::of_flag("--regions", words));
            }
        }
    }
    if regions.is_empty() {
        let words = "no region is drawn: each of its squares has its letter";
        return Err(Failure::of_flag("--regions", words));
    }
    Ok(regions.into_iter().collect())
}

/// The names in a list with commas or blanks between.
fn names(text: Option<&str>) -> impl Iterator<Item = &str> {
    let words = text.unwrap_or_default().split([',', ' ']);
    words.filter(|word| !word.is_empty())
}

/// The square that a flag names.
fn named(board: &Board, flag: &str, name: &str) -> Result<Square, Failure> {
    board.square_named(name, Naming::Algebraic).ok_or_else(|| {
        let words = format!("there is no square {name:?} on this board");
        Failure::of_flag(flag, words)
            .with_help("squares are named a1, b1, ... from the bottom left, as on a chessboard")
    })
}

/// A piece that stands already: `a1` where there is one kind, otherwise `Q@a1` or `Qa1`.
fn fixed_piece(text: &str, board: &Board, kinds: &[Kind]) -> Result<Piece, Failure> {
    if kinds.len() == 1 && !text.contains('@') {
        return Ok(Piece::new(named(board, "--fixed", text)?, 0));
    }
    let letters: Vec<String> = kinds.iter().map(|kind| kind.letter.to_string()).collect();
    let kind = kinds.iter().position(|kind| text.starts_with(kind.letter));
    let kind = kind.ok_or_else(|| {
        let words = format!("{text:?}: which piece? Expected one of {}", letters.join(" "));
        Failure::of_flag("--fixed", words).with_help(format!("such as {}@a1", letters[0]))
    })?;
    let name = &text[kinds[kind].letter.len_utf8()..];
    Ok(Piece::new(named(board, "--fixed", name.strip_prefix('@').unwrap_or(name))?, kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_a_letter() {
        let letter = |text| kind(text).ok().map(|kind| kind.letter);
        assert_eq!(letter("Q"), Some('Q'));
        assert_eq!(letter("fRN"), Some('R'));
        assert_eq!(letter("(1,4)"), Some('P'));
        assert_eq!(letter("a=QN"), Some('a'));
        for wrong in ["", "A=", "=Q", "AB=Q", "1=Q", "X"] {
            assert_eq!(letter(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn boards_are_sizes_or_drawings() {
        let size =
            |text| board_drawing(text).ok().map(|drawing| (drawing.width(), drawing.height()));
        assert_eq!(size("8x3"), Some((8, 3)));
        assert_eq!(size("..#/..."), Some((3, 2)));
        for wrong in ["0x3", "3x", "x", "65x64", "1x99999999999999999999", "..#/..", "..a", ""] {
            assert_eq!(size(wrong), None, "{wrong}");
        }
    }
}
