//! Placement problems in words.

use crate::{count, grouped, movement_in_words};
use everyboard_board::{Board, Wrap};
use everyboard_placement::{Demand, Kind, Problem, ProblemSpec, Walls};
use everyboard_puzzle::Movement;

/// The pieces of chess, the amazon and the crowned rook: their moves in Betza's notation, and what
/// one piece and several are called.
const NAMES: [(&str, &str, &str); 7] = [
    ("Q", "queen", "queens"),
    ("R", "rook", "rooks"),
    ("B", "bishop", "bishops"),
    ("N", "knight", "knights"),
    ("K", "king", "kings"),
    ("QN", "amazon", "amazons"),
    ("RF", "crowned rook", "crowned rooks"),
];

/// What is asked about placements, as the end of a sentence: `8 queens on a board of 8x8 squares,
/// none attacking another`.
///
/// ```
/// use everyboard_board::Drawing;
/// use everyboard_placement::{Demand, Kind, ProblemSpec};
/// use everyboard_puzzle::Movement;
/// use everyboard_report::placement_in_words;
///
/// let board = Drawing::parse("...../.....").unwrap().board().unwrap();
/// let knight = Kind { letter: 'N', movement: Movement::parse("N").unwrap() };
/// let spec = ProblemSpec::new(board, vec![knight], Demand::Maximum);
/// let words = "as many knights as possible on a board of 5x2 squares, none attacking another";
/// assert_eq!(placement_in_words(&spec), words);
/// ```
pub fn placement_in_words(spec: &ProblemSpec) -> String {
    let pieces = pieces_in_words(&spec.kinds, &spec.demand);
    let mut words = format!("{pieces} on {}, none attacking another", board_in_words(&spec.board));
    for (number, one, many) in [
        (spec.regions.len(), "region with one piece", "regions with one piece each"),
        (spec.fixed.len(), "piece fixed", "pieces fixed"),
        (spec.forbidden.len(), "square forbidden", "squares forbidden"),
    ] {
        if number > 0 {
            words.push_str(", ");
            words.push_str(&count(number, one, many));
        }
    }
    words
}

/// What is asked about pieces that guard a board, as the end of a sentence: `5 queens that attack
/// or hold every square of a board of 8x8 squares`; the fewest if no number is given.
pub fn domination_in_words(spec: &ProblemSpec, pieces: Option<usize>) -> String {
    let board = board_in_words(&spec.board);
    match pieces {
        Some(1) => {
            format!("{} that attacks or holds every square of {board}", any_of(&spec.kinds, 1))
        }
        Some(pieces) => {
            let pieces = number_of_pieces(&spec.kinds, pieces);
            format!("{pieces} that attack or hold every square of {board}")
        }
        None => {
            let pieces = any_of(&spec.kinds, 2);
            format!("as few {pieces} as attack or hold every square of {board}")
        }
    }
}

/// What a problem asks for, for people: what is placed where, `in_regions` if the board is divided
/// into them, what may not be, and what follows from it.
///
/// ```
/// use everyboard_placement::ProblemText;
/// use everyboard_report::placing_in_words;
///
/// let text = ProblemText { kinds: vec!["RF".into()], ..ProblemText::default() };
/// let problem = text.read().unwrap().with_usual_size().unwrap().problem().unwrap();
/// let words = [
///     "Place 8 crowned rooks, one in each region with a thick border.",
///     "No two may stand in one row or column, or corner to corner.",
///     "So there is exactly one in each row and in each column.",
/// ];
/// assert_eq!(placing_in_words(&problem, true), words);
/// ```
pub fn placing_in_words(problem: &Problem, in_regions: bool) -> Vec<String> {
    let ProblemSpec { board, kinds, demand, walls, fixed, forbidden, .. } = problem.spec();
    let joins = matches!(board, Board::Grid(grid) if grid.wrap() != Wrap::NONE);
    let place = if joins { format!(" on {}", board_in_words(board)) } else { String::new() };
    let pieces = pieces_in_words(kinds, demand);
    let each = if in_regions { ", one in each region with a thick border" } else { "" };
    let mut words = vec![format!("Place {pieces}{place}{each}.")];
    if !fixed.is_empty() {
        words.push("Those that stand already are among them.".to_owned());
    }
    if !forbidden.is_empty() {
        words.push("None may stand on a cross.".to_owned());
    }
    match &kinds[..] {
        [kind] => {
            let apart = apart_in_words(&kind.movement);
            let apart = apart.map(|places| format!("No two may stand {places}."));
            let moves = || movement_in_words(&kind.movement);
            words.push(
                apart.unwrap_or_else(|| {
                    format!("None may attack another; each attacks {}.", moves())
                }),
            );
        }
        kinds => {
            words.push("None may attack another.".to_owned());
            for kind in kinds.iter().filter(|kind| named(kind).is_none()) {
                let moves = movement_in_words(&kind.movement);
                words.push(format!("A piece {} attacks {moves}.", kind.letter));
            }
        }
    }
    let is_whole = matches!(board, Board::Grid(grid) if grid.len() == grid.width() * grid.height());
    if !is_whole {
        words.push(match walls {
            Walls::Stop => "They do not attack over missing squares unless they leap.".to_owned(),
            Walls::Pass => "They attack over missing squares.".to_owned(),
        });
    }
    let lines = ["in each row", "in each column"].into_iter().zip(problem.has_one_in_each_line());
    let lines = lines.filter(|(_, holds_one)| *holds_one).map(|(line, _)| line.to_owned());
    let lines: Vec<String> = lines.collect();
    if !lines.is_empty() {
        words.push(format!("So there is exactly one {}.", listed(&lines, "and")));
    }
    words
}

/// Where two pieces attack each other that move as pieces of chess, or as several of them do: `in
/// one row or column, or corner to corner`. `None` for others.
fn apart_in_words(movement: &Movement) -> Option<String> {
    const PARTS: [(&str, &str); 5] = [
        ("R", "in one row or column"),
        ("B", "on one diagonal"),
        ("W", "side by side"),
        ("F", "corner to corner"),
        ("N", "a knight's leap apart"),
    ];
    let Movement::Leaps(leaps) = movement else { return None };
    let parts = PARTS.iter().filter_map(|(betza, words)| match Movement::parse(betza) {
        Ok(Movement::Leaps(part)) => Some((part, *words)),
        _ => None,
    });
    let parts: Vec<_> =
        parts.filter(|(part, _)| part.iter().all(|it| leaps.contains(it))).collect();
    let all: usize = parts.iter().map(|(part, _)| part.len()).sum();
    let words: Vec<String> = parts.iter().map(|(_, words)| (*words).to_owned()).collect();
    match &words[..] {
        _ if all != leaps.len() || all == 0 => None,
        [only] => Some(only.clone()),
        [first @ .., last] => Some(format!("{}, or {last}", first.join(", "))),
        [] => None,
    }
}

/// What one piece of a kind is called: `queen`, or `piece A` where it has no name.
pub fn piece_in_words(kind: &Kind) -> String {
    name(kind, 1)
}

/// A number of pieces: `8 queens` if there is one kind and it has a name, otherwise `8 pieces`.
pub fn number_of_pieces(kinds: &[Kind], number: usize) -> String {
    let (one, many) = match kinds {
        [kind] => named(kind).unwrap_or(("piece", "pieces")),
        _ => ("piece", "pieces"),
    };
    count(number, one, many)
}

/// The pieces that a problem asks for: `8 queens`, `2 queens and 2 knights`.
pub(crate) fn demanded_pieces(spec: &ProblemSpec) -> String {
    pieces_in_words(&spec.kinds, &spec.demand)
}

fn pieces_in_words(kinds: &[Kind], demand: &Demand) -> String {
    match demand {
        Demand::Exactly(pieces) => format!("{} {}", grouped(pieces), any_of(kinds, *pieces)),
        Demand::Maximum => format!("as many {} as possible", any_of(kinds, 2)),
        Demand::Each(each) => {
            let numbered = each.iter().zip(kinds);
            let words = numbered.map(|(&n, kind)| format!("{} {}", grouped(n), name(kind, n)));
            listed(&words.collect::<Vec<_>>(), "and")
        }
    }
}

/// What a number of pieces of any of these kinds are called: `queens or knights`.
fn any_of(kinds: &[Kind], number: usize) -> String {
    let names: Vec<String> = kinds.iter().map(|kind| name(kind, number)).collect();
    listed(&names, "or")
}

/// What a number of pieces of one kind are called.
fn name(kind: &Kind, number: usize) -> String {
    match (named(kind), number) {
        (Some((one, _)), 1) => one.to_owned(),
        (Some((_, many)), _) => many.to_owned(),
        (None, 1) => format!("piece {}", kind.letter),
        (None, _) => format!("pieces {}", kind.letter),
    }
}

/// What one piece and several of a kind are called, if they have a name.
fn named(kind: &Kind) -> Option<(&'static str, &'static str)> {
    let (_, one, many) = NAMES.into_iter().find(|(betza, ..)| moves_as(kind, betza))?;
    Some((one, many))
}

/// Whether a kind moves as this piece in Betza's notation.
fn moves_as(kind: &Kind, betza: &str) -> bool {
    Movement::parse(betza).is_ok_and(|movement| movement == kind.movement)
}

fn listed(words: &[String], before_last: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {before_last} {last}", first.join(", ")),
    }
}

/// A rough time in one unit, for estimates: `3 seconds`, `700 days`, `10^18 years`.
///
/// ```
/// assert_eq!(everyboard_report::rough_duration(8000.0), "2 hours");
/// ```
pub fn rough_duration(seconds: f64) -> String {
    if seconds.is_infinite() {
        return "10^300 years or more".to_owned();
    }
    const DAY: f64 = 86_400.0;
    for (unit, one, many) in [
        (365.25 * DAY, "year", "years"),
        (DAY, "day", "days"),
        (3600.0, "hour", "hours"),
        (60.0, "minute", "minutes"),
    ] {
        let number = (seconds / unit).round();
        if number >= 1e6 {
            return format!("10^{:.0} {many}", number.log10());
        }
        if seconds >= 2.0 * unit {
            return count(number as u64, one, many);
        }
    }
    count(seconds.round() as u64, "second", "seconds")
}

fn board_in_words(board: &Board) -> String {
    let Board::Grid(grid) = board else { return format!("a graph of {} points", board.len()) };
    let width = grid.width();
    let height = grid.height();
    let squares = if grid.len() == width * height {
        format!("{width}x{height} squares")
    } else {
        format!("{} within {width}x{height}", count(grid.len(), "square", "squares"))
    };
    let joined = match grid.wrap() {
        Wrap { rows: true, columns: true } => " with all edges joined",
        Wrap { rows: true, columns: false } => " with left and right joined",
        Wrap { rows: false, columns: true } => " with top and bottom joined",
        Wrap::NONE => "",
    };
    format!("a board of {squares}{joined}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_board::{Drawing, Square};

    fn words(board: &str, wrap: Wrap, pieces: &[(char, &str)], demand: Demand) -> String {
        let board = Drawing::parse(board).unwrap().wrapped_board(wrap).unwrap();
        let kind = |&(letter, betza): &(char, &str)| Kind {
            letter,
            movement: Movement::parse(betza).unwrap(),
        };
        let mut spec = ProblemSpec::new(board, pieces.iter().map(kind).collect(), demand);
        spec.forbidden = vec![Square::new(0)];
        placement_in_words(&spec)
    }

    #[test]
    fn pieces_boards_and_conditions() {
        let all = Wrap { rows: true, columns: true };
        let one = words("..\n..", all, &[('A', "RN")], Demand::Exactly(1));
        let expected = "1 piece A on a board of 2x2 squares with all edges joined, \
                        none attacking another, 1 square forbidden";
        assert_eq!(one, expected);
        let kinds = [('x', "Q"), ('y', "N"), ('z', "W")];
        let each = words(".#\n..", Wrap::NONE, &kinds, Demand::Each(vec![1, 2, 0]));
        let expected = "1 queen, 2 knights and 0 pieces z on a board of 3 squares within 2x2, ";
        assert!(each.starts_with(expected), "{each}");
        let some = words("..", Wrap::NONE, &kinds, Demand::Exactly(3));
        assert!(some.starts_with("3 queens, knights or pieces z on"), "{some}");
    }

    #[test]
    fn times_in_one_unit() {
        const DAY: f64 = 86_400.0;
        const YEAR: f64 = 365.25 * DAY;
        let cases = [
            (3.2, "3 seconds"),
            (100.0, "100 seconds"),
            (130.0, "2 minutes"),
            (8000.0, "2 hours"),
            (3.0 * DAY, "3 days"),
            (700.0 * DAY, "700 days"),
            (800.0 * DAY, "2 years"),
            (3e18 * YEAR, "10^18 years"),
            // Once "10^inf years", for 500 kings on 64x64.
            (f64::INFINITY, "10^300 years or more"),
        ];
        for (seconds, words) in cases {
            assert_eq!(rough_duration(seconds), words);
        }
    }

    #[test]
    fn one_kind_is_called_by_its_name() {
        let kinds = |pieces: &[&str]| -> Vec<Kind> {
            let kind = |betza: &&str| Movement::parse(betza).unwrap();
            pieces.iter().map(|betza| Kind { letter: 'x', movement: kind(betza) }).collect()
        };
        assert_eq!(number_of_pieces(&kinds(&["Q"]), 8), "8 queens");
        assert_eq!(number_of_pieces(&kinds(&["QN"]), 1), "1 amazon");
        assert_eq!(number_of_pieces(&kinds(&["RF"]), 2), "2 crowned rooks");
        assert_eq!(number_of_pieces(&kinds(&["WD"]), 1), "1 piece");
        assert_eq!(number_of_pieces(&kinds(&["Q", "R"]), 2), "2 pieces");
    }
}
