//! A problem as text, equal for equal problems, and its fingerprint.

use crate::{Demand, Kind, Piece, Plan, ProblemSpec, Walls};
use everyboard_board::{Board, Drawing, Grid, Naming, Square, Wrap};
use everyboard_puzzle::{Landing, Leap, Movement, Reach};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// A problem in words and drawings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Description {
    /// Rows joined by `/`: `.` is a square, `#` none.
    board: String,
    /// Which edges join: `rows`, `columns`, `both` or `none`.
    wrap: String,
    /// What riders do at missing squares: `stop` or `pass`.
    walls: String,
    /// Each kind: its letter, then its leaps `(right,up)`, each followed by how often it may be
    /// repeated: `0` for no limit, nothing for once.
    kinds: Vec<String>,
    /// `exactly 8`, `each 4 4` or `maximum`.
    pieces: String,
    /// Each fixed piece, such as `Q a1`.
    fixed: Vec<String>,
    /// The names of the squares where no piece may stand.
    forbidden: String,
    /// The names of each region's squares.
    regions: Vec<String>,
}

impl Description {
    /// Describes a problem; `None` if its board is not drawn on a rectangle.
    pub(super) fn of(spec: &ProblemSpec) -> Option<Self> {
        let Board::Grid(grid) = &spec.board else { return None };
        Some(Self {
            board: drawn(grid),
            wrap: wrap_word(grid.wrap()).to_owned(),
            walls: walls_word(spec.walls).to_owned(),
            kinds: spec.kinds.iter().map(kind_text).collect::<Option<_>>()?,
            pieces: demand_text(&spec.demand),
            fixed: spec.fixed.iter().map(|&piece| piece_text(spec, piece)).collect(),
            forbidden: names(&spec.board, &spec.forbidden),
            regions: spec.regions.iter().map(|region| names(&spec.board, region)).collect(),
        })
    }

    /// The problem that is described, or which part is not understood.
    pub(super) fn spec(&self) -> Result<ProblemSpec, String> {
        let wrap = WRAPS.into_iter().find(|(word, _)| *word == self.wrap);
        let (_, wrap) = wrap.ok_or_else(|| fault("wrap", &self.wrap))?;
        let board = Drawing::parse(&self.board).and_then(|drawing| drawing.wrapped_board(wrap));
        let board = board.map_err(|_| fault("board", &self.board))?;
        let kinds = all(&self.kinds, "kinds", kind_of)?;
        let walls = [Walls::Stop, Walls::Pass];
        let walls = walls.into_iter().find(|&walls| walls_word(walls) == self.walls);
        Ok(ProblemSpec {
            demand: demand_of(&self.pieces).ok_or_else(|| fault("pieces", &self.pieces))?,
            walls: walls.ok_or_else(|| fault("walls", &self.walls))?,
            fixed: all(&self.fixed, "fixed", |text| piece_of(text, &board, &kinds))?,
            forbidden: squares_of(&self.forbidden, &board)
                .ok_or_else(|| fault("forbidden", &self.forbidden))?,
            regions: all(&self.regions, "regions", |region| squares_of(region, &board))?,
            kinds,
            board,
        })
    }
}

/// The words for a line that cannot be read.
pub(super) fn fault(key: &str, text: &str) -> String {
    format!("{key} = {text:?} is not understood")
}

/// Parses every text of a list, or says which one is not understood.
fn all<T>(
    texts: &[String],
    key: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, String> {
    texts.iter().map(|text| parse(text).ok_or_else(|| fault(key, text))).collect()
}

fn piece_text(spec: &ProblemSpec, piece: Piece) -> String {
    let name = spec.board.name_of(piece.square, Naming::Algebraic);
    format!("{} {name}", spec.kinds[piece.kind].letter)
}

fn names(board: &Board, squares: &[Square]) -> String {
    let names = squares.iter().map(|&square| board.name_of(square, Naming::Algebraic));
    names.collect::<Vec<_>>().join(" ")
}

fn squares_of(names: &str, board: &Board) -> Option<Vec<Square>> {
    names.split_whitespace().map(|name| board.square_named(name, Naming::Algebraic)).collect()
}

const WRAPS: [(&str, Wrap); 4] = [
    ("none", Wrap::NONE),
    ("rows", Wrap { rows: true, columns: false }),
    ("columns", Wrap { rows: false, columns: true }),
    ("both", Wrap { rows: true, columns: true }),
];

fn wrap_word(wrap: Wrap) -> &'static str {
    WRAPS.into_iter().find(|&(_, other)| other == wrap).map_or("none", |(word, _)| word)
}

fn walls_word(walls: Walls) -> &'static str {
    match walls {
        Walls::Stop => "stop",
        Walls::Pass => "pass",
    }
}

fn drawn(grid: &Grid) -> String {
    let mut text = String::new();
    for row in 0..grid.height() {
        if row > 0 {
            text.push('/');
        }
        text.extend((0..grid.width()).map(|it| if grid.at(row, it).is_some() { '.' } else { '#' }));
    }
    text
}

fn kind_text(kind: &Kind) -> Option<String> {
    let Movement::Leaps(leaps) = &kind.movement else { return None };
    let mut text = kind.letter.to_string();
    for Leap { right, up, reach, .. } in leaps {
        let times = match reach {
            Reach::Times(1) => String::new(),
            Reach::Times(times) => times.to_string(),
            Reach::Unlimited => "0".to_owned(),
        };
        // Writing to a string does not fail.
        let _ = write!(text, " ({right},{up}){times}");
    }
    Some(text)
}

fn kind_of(text: &str) -> Option<Kind> {
    let mut words = text.split(' ');
    let letter = one_char(words.next()?)?;
    let leaps = words.map(leap_of).collect::<Option<_>>()?;
    Some(Kind { letter, movement: Movement::Leaps(leaps) })
}

fn leap_of(text: &str) -> Option<Leap> {
    let (pair, times) = text.strip_prefix('(')?.split_once(')')?;
    let (right, up) = pair.split_once(',')?;
    let reach = match times {
        "" => Reach::Times(1),
        "0" => Reach::Unlimited,
        times => Reach::Times(times.parse().ok()?),
    };
    let landing = Landing::Any;
    Some(Leap { right: right.parse().ok()?, up: up.parse().ok()?, reach, landing })
}

fn one_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

fn demand_text(demand: &Demand) -> String {
    match demand {
        Demand::Exactly(pieces) => format!("exactly {pieces}"),
        Demand::Each(each) => each.iter().fold("each".to_owned(), |text, n| format!("{text} {n}")),
        Demand::Maximum => "maximum".to_owned(),
    }
}

fn demand_of(text: &str) -> Option<Demand> {
    let (word, numbers) = text.split_once(' ').unwrap_or((text, ""));
    let numbers: Vec<usize> =
        numbers.split_whitespace().map(|number| number.parse().ok()).collect::<Option<_>>()?;
    match (word, &numbers[..]) {
        ("exactly", &[pieces]) => Some(Demand::Exactly(pieces)),
        ("each", _) => Some(Demand::Each(numbers)),
        ("maximum", []) => Some(Demand::Maximum),
        _ => None,
    }
}

fn piece_of(text: &str, board: &Board, kinds: &[Kind]) -> Option<Piece> {
    let (letter, name) = text.split_once(' ')?;
    let letter = one_char(letter)?;
    let kind = kinds.iter().position(|kind| kind.letter == letter)?;
    Some(Piece::new(board.square_named(name, Naming::Algebraic)?, kind))
}

/// The hash before the first byte.
const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a of 64 bits (Fowler, Noll and Vo, 1991): the hash after more bytes. It guards against
/// mistakes, not against forgery.
fn fnv(hash: u64, bytes: &[u8]) -> u64 {
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    bytes.iter().fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

/// A number that two counts share if their problems and tasks are the same: their method, number,
/// sizes and weights.
pub(super) fn fingerprint(description: &Description, plan: &Plan<'_>) -> u64 {
    // The names of a description and its fields are part of the text, so they must stay.
    let mut hash = fnv(FNV_BASIS, format!("{description:?}").as_bytes());
    hash = fnv(hash, plan.method.name().as_bytes());
    hash = fnv(hash, format!("{:?}", plan.tasks.size()).as_bytes());
    hash = fnv(hash, &(plan.tasks.len() as u64).to_le_bytes());
    for task in 0..plan.tasks.len() {
        hash = fnv(hash, &plan.tasks.weight(task).to_bits().to_le_bytes());
    }
    hash
}

/// A fingerprint as 16 hexadecimal digits.
pub(super) fn fingerprint_text(fingerprint: u64) -> String {
    format!("{fingerprint:016x}")
}

/// Reads a fingerprint.
pub(super) fn parse_fingerprint(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok().filter(|_| text.len() == 16)
}
