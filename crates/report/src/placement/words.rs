//! Placement problems in words.

use crate::{count, grouped};
use everyboard_board::{Board, Wrap};
use everyboard_placement::{Demand, Kind, ProblemSpec};
use everyboard_puzzle::Movement;

/// The pieces of chess, and one that is famous without being one: how they move, and what one and
/// many of them are called.
const NAMES: [(&str, &str, &str); 6] = [
    ("Q", "queen", "queens"),
    ("R", "rook", "rooks"),
    ("B", "bishop", "bishops"),
    ("N", "knight", "knights"),
    ("K", "king", "kings"),
    ("QN", "amazon", "amazons"),
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
    let mut also = |number: usize, one: &str, many: &str| {
        if number > 0 {
            words.push_str(", ");
            words.push_str(&count(number, one, many));
        }
    };
    also(spec.regions.len(), "region with one piece", "regions with one piece each");
    also(spec.fixed.len(), "piece fixed", "pieces fixed");
    also(spec.forbidden.len(), "square forbidden", "squares forbidden");
    words
}

/// So many pieces: `8 queens` if there is one kind and it has a name, otherwise `8 pieces`.
pub fn number_of_pieces(kinds: &[Kind], number: usize) -> String {
    let (one, many) = match kinds {
        [kind] => named(kind).unwrap_or(("piece", "pieces")),
        _ => ("piece", "pieces"),
    };
    count(number, one, many)
}

fn pieces_in_words(kinds: &[Kind], demand: &Demand) -> String {
    let any_number = |number: usize| {
        let one: Vec<String> = kinds.iter().map(|kind| name(kind, 1)).collect();
        let many: Vec<String> = kinds.iter().map(|kind| name(kind, 2)).collect();
        listed(if number == 1 { &one } else { &many }, "or")
    };
    match demand {
        Demand::Exactly(pieces) => format!("{} {}", grouped(pieces), any_number(*pieces)),
        Demand::Maximum => format!("as many {} as possible", any_number(2)),
        Demand::Each(each) => {
            let numbered = each.iter().zip(kinds);
            let words = numbered.map(|(&n, kind)| format!("{} {}", grouped(n), name(kind, n)));
            listed(&words.collect::<Vec<_>>(), "and")
        }
    }
}

/// What so many pieces of a kind are called.
fn name(kind: &Kind, number: usize) -> String {
    match (named(kind), number) {
        (Some((one, _)), 1) => one.to_owned(),
        (Some((_, many)), _) => many.to_owned(),
        (None, 1) => format!("piece {}", kind.letter),
        (None, _) => format!("pieces {}", kind.letter),
    }
}

/// What one and many of a kind are called, if they have a name.
fn named(kind: &Kind) -> Option<(&'static str, &'static str)> {
    let is_it = |betza: &str| Movement::parse(betza).is_ok_and(|it| it == kind.movement);
    NAMES.into_iter().find(|(betza, ..)| is_it(betza)).map(|(_, one, many)| (one, many))
}

fn listed(words: &[String], before_last: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {before_last} {last}", first.join(", ")),
    }
}

fn board_in_words(board: &Board) -> String {
    let Board::Grid(grid) = board else { return format!("a graph of {} points", board.len()) };
    let (width, height) = (grid.width(), grid.height());
    let squares = match grid.len() == width * height {
        true => format!("{width}x{height} squares"),
        false => format!("{} within {width}x{height}", count(grid.len(), "square", "squares")),
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
    fn one_kind_is_called_by_its_name() {
        let kinds = |pieces: &[&str]| -> Vec<Kind> {
            let kind = |betza: &&str| Movement::parse(betza).unwrap();
            pieces.iter().map(|betza| Kind { letter: 'x', movement: kind(betza) }).collect()
        };
        assert_eq!(number_of_pieces(&kinds(&["Q"]), 8), "8 queens");
        assert_eq!(number_of_pieces(&kinds(&["QN"]), 1), "1 amazon");
        assert_eq!(number_of_pieces(&kinds(&["RF"]), 1), "1 piece");
        assert_eq!(number_of_pieces(&kinds(&["Q", "R"]), 2), "2 pieces");
    }
}
