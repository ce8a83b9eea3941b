//! A problem as text, the same for equal problems.

use crate::{Demand, Kind, Piece, ProblemSpec, Walls};
use everyboard_board::{Board, Drawing, Grid, Naming, Square, Wrap};
use everyboard_puzzle::{Leap, Movement, Reach};
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
    /// What missing squares are to riders: `stop` or `pass`.
    walls: String,
    /// Each kind: its letter, then its leaps `(right,up)` with how often they may be repeated: `0`
    /// for no limit, nothing for once.
    kinds: Vec<String>,
    /// `exactly 8`, `each 4 4` or `maximum`.
    pieces: String,
    /// Each piece that stands already, such as `Q a1`.
    fixed: Vec<String>,
    /// The names of the squares where none may stand.
    forbidden: String,
    /// The names of each region's squares.
    regions: Vec<String>,
}

impl Description {
    /// Describes a problem; none if its board is not drawn on a rectangle.
    pub(super) fn of(spec: &ProblemSpec) -> Option<Self> {
        let Board::Grid(grid) = &spec.board else { return None };
        let name = |square: &Square| spec.board.name_of(*square, Naming::Algebraic);
        let names = |squares: &[Square]| squares.iter().map(name).collect::<Vec<_>>().join(" ");
        let piece =
            |piece: &Piece| format!("{} {}", spec.kinds[piece.kind].letter, name(&piece.square));
        Some(Self {
            board: drawn(grid),
            wrap: wrap_word(grid.wrap()).to_owned(),
            walls: walls_word(spec.walls).to_owned(),
            kinds: spec.kinds.iter().map(kind_text).collect::<Option<_>>()?,
            pieces: demand_text(&spec.demand),
            fixed: spec.fixed.iter().map(piece).collect(),
            forbidden: names(&spec.forbidden),
            regions: spec.regions.iter().map(|region| names(region)).collect(),
        })
    }

    /// The problem described, or the part that is not understood.
    pub(super) fn spec(&self) -> Result<ProblemSpec, String> {
        let fault = |part: &str, text: &str| format!("{part} = {text:?} is not understood");
        let wrap = WRAPS.into_iter().find(|(word, _)| *word == self.wrap);
        let (_, wrap) = wrap.ok_or_else(|| fault("wrap", &self.wrap))?;
        let board = Drawing::parse(&self.board).and_then(|drawing| drawing.wrapped_board(wrap));
        let board = board.map_err(|_| fault("board", &self.board))?;
        let kinds = self.kinds.iter().map(|kind| kind_of(kind).ok_or_else(|| fault("kinds", kind)));
        let kinds: Vec<Kind> = kinds.collect::<Result<_, _>>()?;
        let squares = |part: &str, text: &str| {
            let named = |name| board.square_named(name, Naming::Algebraic);
            let squares = text.split_whitespace().map(named).collect::<Option<Vec<_>>>();
            squares.ok_or_else(|| fault(part, text))
        };
        let piece = |text: &String| piece_of(text, &board, &kinds);
        let piece = |text: &String| piece(text).ok_or_else(|| fault("fixed", text));
        let walls = [Walls::Stop, Walls::Pass];
        let walls = walls.into_iter().find(|&walls| walls_word(walls) == self.walls);
        Ok(ProblemSpec {
            demand: demand_of(&self.pieces).ok_or_else(|| fault("pieces", &self.pieces))?,
            walls: walls.ok_or_else(|| fault("walls", &self.walls))?,
            fixed: self.fixed.iter().map(piece).collect::<Result<_, _>>()?,
            forbidden: squares("forbidden", &self.forbidden)?,
            regions: self
                .regions
                .iter()
                .map(|region| squares("regions", region))
                .collect::<Result<_, _>>()?,
            kinds,
            board,
        })
    }
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
    let place = |row, column| if grid.at(row, column).is_some() { '.' } else { '#' };
    let row = |row| (0..grid.width()).map(|column| place(row, column)).collect::<String>();
    (0..grid.height()).map(row).collect::<Vec<_>>().join("/")
}

fn kind_text(kind: &Kind) -> Option<String> {
    let Movement::Leaps(leaps) = &kind.movement else { return None };
    let mut text = kind.letter.to_string();
    for Leap { right, up, reach } in leaps {
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
    Some(Leap { right: right.parse().ok()?, up: up.parse().ok()?, reach })
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
