//! What all shortest solutions are like, in words.

use crate::grouped;
use crate::record::{MoveRow, SolutionsRecord, TallyRow};
use crate::words::movement::letters_by_kind;
use everyboard_board::{Board, Naming};
use everyboard_puzzle::Puzzle;

/// Numbers in a row.
const IN_A_ROW: usize = 10;

/// Moves in a row.
const MOVES_IN_A_ROW: usize = 4;

/// The statistics of solutions as text, a block for each, without those that were not counted.
pub fn solutions_in_words(puzzle: &Puzzle, record: &SolutionsRecord) -> Vec<String> {
    let kinds = letters_by_kind(puzzle);
    let mut blocks = Vec::new();
    if let (Some(rows), 2..) = (&record.moves_by_kind, kinds.len()) {
        blocks.push(table("moves by kind of piece", &kinds, rows));
    }
    if let Some(rows) = &record.moves_by_piece {
        blocks.push(table("pieces that move 0, 1, 2, ... times", &times(rows), rows));
    }
    if let Some(rows) = &record.squares_by_gap_visits {
        blocks.push(table("squares that the gap visits 0, 1, 2, ... times", &times(rows), rows));
    }
    if let Some(entered) = &record.gap_visits {
        let solutions = &record.solutions;
        blocks.push(map(
            "visits of the gap to each square, on average",
            puzzle,
            entered,
            solutions,
        ));
    }
    if let Some(rows) = &record.moves_from_home {
        let heading = "moves after which fewer pieces stand where the goal wants them";
        blocks.push(table(heading, &["moves".to_owned()], rows));
    }
    blocks.push(moves("first moves", &record.first_moves));
    blocks.push(moves("last moves", &record.last_moves));
    blocks.push(depths(&record.positions_on_shortest_paths));
    blocks
}

/// A number for each square, divided by the number of solutions, drawn as the board is; listed on a
/// graph.
fn map(heading: &str, puzzle: &Puzzle, numbers: &[String], solutions: &str) -> String {
    let means: Vec<String> = numbers.iter().map(|number| mean(number, solutions)).collect();
    let Board::Grid(grid) = &puzzle.board else {
        let squares = puzzle.board.squares().map(|square| {
            let name = puzzle.board.name_of(square, Naming::Algebraic);
            format!("{name} {}", means[square.index()])
        });
        return in_rows(heading, &squares.collect::<Vec<_>>(), IN_A_ROW);
    };
    let width = means.iter().map(String::len).max().unwrap_or(0);
    let mut lines = vec![heading.to_owned()];
    for row in 0..grid.height() {
        let cells = (0..grid.width()).map(|column| {
            let mean = grid.at(row, column).map_or("", |square| &means[square.index()]);
            format!("  {mean:>width$}")
        });
        lines.push(cells.collect::<String>().trim_end().to_owned());
    }
    lines.join("\n")
}

/// A quotient of decimal numbers with two digits after the point.
fn mean(number: &str, of: &str) -> String {
    let quotient = number.parse::<f64>().unwrap_or(0.0) / of.parse::<f64>().unwrap_or(1.0);
    format!("{quotient:.2}")
}

/// The column heads of a table of times.
fn times(rows: &[TallyRow]) -> Vec<String> {
    let most = rows.iter().map(|row| row.numbers.len()).max().unwrap_or(0);
    (0..most).map(|times| format!("{times}x")).collect()
}

/// Numbers under heads, and in how many solutions.
fn table(heading: &str, heads: &[String], rows: &[TallyRow]) -> String {
    let numbers = rows.iter().flat_map(|row| &row.numbers).map(|number| number.to_string().len());
    let width = numbers.chain(heads.iter().map(|head| head.chars().count())).max().unwrap_or(1);
    let counts = rows.iter().map(|row| grouped(&row.solutions).len());
    let last = counts.chain(["solutions".len()]).max().unwrap_or(0);
    let mut lines = vec![heading.to_owned()];
    let heads: String = heads.iter().map(|head| format!("  {head:>width$}")).collect();
    lines.push(format!("{heads}  {:>last$}", "solutions"));
    for row in rows {
        let numbers: String =
            row.numbers.iter().map(|number| format!("  {number:>width$}")).collect();
        lines.push(format!("{numbers}  {:>last$}", grouped(&row.solutions)));
    }
    lines.join("\n")
}

/// Moves, and in how many solutions.
fn moves(heading: &str, moves: &[MoveRow]) -> String {
    let words: Vec<String> =
        moves.iter().map(|made| format!("{} {}", made.name, grouped(&made.solutions))).collect();
    in_rows(&format!("{heading}, and in how many solutions"), &words, MOVES_IN_A_ROW)
}

fn depths(positions: &[usize]) -> String {
    let words: Vec<String> = positions.iter().map(grouped).collect();
    in_rows("positions on shortest solutions, by depth from 0", &words, IN_A_ROW)
}

/// Words in columns under a heading.
fn in_rows(heading: &str, words: &[String], columns: usize) -> String {
    let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
    let mut lines = vec![heading.to_owned()];
    for row in words.chunks(columns) {
        let row: String = row.iter().map(|word| format!("  {word:<width$}")).collect();
        lines.push(row.trim_end().to_owned());
    }
    lines.join("\n")
}
