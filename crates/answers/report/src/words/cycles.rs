//! Closed walks of the gap, and solutions composed of them: as a record, and in words.

use crate::{count, grouped};
use everyboard_analysis::{ClosedWalk, Composition, Product, Split, WalksOfLength};
use everyboard_board::{Board, Naming, Square};
use num_bigint::BigUint;
use serde::Serialize;
use std::collections::BTreeMap;

/// Closed walks of the gap that do not pass its home in between, and what is composed of them.
#[derive(Clone, Debug, Serialize)]
pub struct CyclesRecord {
    /// The square of the gap at the start.
    pub home: String,
    /// The most moves of a walk that is counted here.
    pub longest: usize,
    /// The walks, length by length.
    pub lengths: Vec<LengthRow>,
    /// One walk of each class, where they are not too many.
    pub walks: Vec<WalkRow>,
    /// How shortest solutions fall into closed walks; null if they were not found.
    pub splits: Option<Vec<SplitRow>>,
    /// A shortest solution, walk by walk; null if none was found.
    pub product: Option<Vec<WalkRow>>,
    /// The shortest solutions found by composing walks; null if not.
    pub composed: Option<ComposedRow>,
}

/// The walks of one length.
#[derive(Clone, Debug, Serialize)]
pub struct LengthRow {
    /// The moves of each.
    pub length: usize,
    /// Their number.
    pub walks: String,
    /// Their number up to the symmetries of the board that keep the home; null if it was not
    /// counted.
    pub classes: Option<usize>,
}

/// A walk of the gap.
#[derive(Clone, Debug, Serialize)]
pub struct WalkRow {
    /// The squares of the gap; home at both ends, or only first.
    pub squares: Vec<String>,
    /// How the pieces change places, in cycles; null if the gap does not come home.
    pub permutation: Option<String>,
    /// For how many walks this one stands.
    pub stands_for: usize,
}

/// How many solutions fall into walks of these lengths.
#[derive(Clone, Debug, Serialize)]
pub struct SplitRow {
    /// The lengths of closed walks, in ascending order.
    pub closed: Vec<usize>,
    /// The length of a last walk that does not end at home; 0 if there is none.
    pub open: usize,
    /// The solutions.
    pub solutions: String,
}

/// What composing walks found.
#[derive(Clone, Debug, Serialize)]
pub struct ComposedRow {
    /// The moves of a shortest solution.
    pub moves: usize,
    /// The number of shortest solutions.
    pub solutions: String,
    /// The arrangements with the gap at home from which walks were extended.
    pub arrangements: usize,
    /// The steps of the gap that were tried.
    pub steps: u64,
}

/// Writes walks of the gap on a board.
#[derive(Copy, Clone, Debug)]
pub struct WalkNames<'a> {
    /// The board.
    pub board: &'a Board,
}

impl WalkNames<'_> {
    /// The walks of all lengths: their numbers, and one of each class.
    pub fn rows(&self, walks: &[WalksOfLength]) -> (Vec<LengthRow>, Vec<WalkRow>) {
        let lengths = walks.iter().map(|row| LengthRow {
            length: row.length,
            walks: row.count.to_string(),
            classes: row.classes.as_ref().map(Vec::len),
        });
        let classes = walks.iter().flat_map(|row| row.classes.iter().flatten());
        let classes = classes.map(|(walk, members)| self.closed(walk, *members));
        (lengths.collect(), classes.collect())
    }

    /// A solution, walk by walk.
    pub fn product(&self, product: &Product) -> Vec<WalkRow> {
        let mut rows: Vec<WalkRow> =
            product.closed.iter().map(|walk| self.closed(walk, 1)).collect();
        if !product.open.is_empty() {
            let squares = product.open.iter().map(|&square| self.name(square)).collect();
            rows.push(WalkRow { squares, permutation: None, stands_for: 1 });
        }
        rows
    }

    /// The name of a square.
    pub fn name(&self, square: Square) -> String {
        self.board.name_of(square, Naming::Algebraic)
    }

    fn closed(&self, walk: &ClosedWalk, stands_for: usize) -> WalkRow {
        let squares = walk.squares.iter().chain(walk.squares.first());
        let permutation = walk.permutation().into_iter().map(|cycle| {
            let names: Vec<String> = cycle.iter().map(|&square| self.name(square)).collect();
            format!("({})", names.join(" "))
        });
        WalkRow {
            squares: squares.map(|&square| self.name(square)).collect(),
            permutation: Some(permutation.collect()),
            stands_for,
        }
    }
}

/// Splits row by row.
pub fn split_rows(splits: &BTreeMap<Split, BigUint>) -> Vec<SplitRow> {
    let rows = splits.iter().map(|(split, solutions)| SplitRow {
        closed: split.closed.clone(),
        open: split.open,
        solutions: solutions.to_string(),
    });
    rows.collect()
}

/// What composing walks found, as a row.
pub fn composed_row(composed: &Composition) -> ComposedRow {
    ComposedRow {
        moves: composed.moves,
        solutions: composed.solutions.to_string(),
        arrangements: composed.arrangements,
        steps: composed.steps,
    }
}

/// The record as text, a block for each statement.
pub fn cycles_in_words(record: &CyclesRecord) -> Vec<String> {
    let mut blocks = vec![lengths(record)];
    if !record.walks.is_empty() {
        let heading =
            "one of each class: squares of the gap, (changes of place), for how many it stands";
        let rows = record.walks.iter().map(|walk| format!("{}  {}x", line(walk), walk.stands_for));
        blocks.push(block(heading, rows));
    }
    blocks.extend(record.splits.as_ref().map(|rows| splits(rows)));
    if let Some(walks) = &record.product {
        blocks.push(block("a shortest solution, walk by walk", walks.iter().map(line)));
    }
    if let Some(composed) = &record.composed {
        blocks.push(proof(composed));
    }
    blocks
}

fn lengths(record: &CyclesRecord) -> String {
    let heading = format!(
        "closed walks of the gap from {} that do not pass it in between, without steps straight back",
        record.home
    );
    if record.lengths.is_empty() {
        return format!("{heading}: none of up to {} moves", record.longest);
    }
    let width = record.lengths.iter().map(|row| grouped(&row.walks).len()).max().unwrap_or(0);
    let width = width.max("walks".len());
    let head = format!("moves  {:>width$}  up to symmetry", "walks");
    let rows = record.lengths.iter().map(|row| {
        let classes = row.classes.map_or_else(|| "not listed".to_owned(), grouped);
        format!("{:>5}  {:>width$}  {classes:>14}", row.length, grouped(&row.walks))
    });
    block(&heading, std::iter::once(head).chain(rows))
}

fn splits(rows: &[SplitRow]) -> String {
    let widths = rows.iter().map(|row| grouped(&row.solutions).len());
    let width = widths.chain(["solutions".len()]).max().unwrap_or(0);
    let head = format!("{:>width$}  moves", "solutions");
    let rows =
        rows.iter().map(|row| format!("{:>width$}  {}", grouped(&row.solutions), summands(row)));
    let heading = "moves of the closed walks that a shortest solution is made of";
    block(heading, std::iter::once(head).chain(rows))
}

fn block(heading: &str, rows: impl Iterator<Item = String>) -> String {
    let rows: Vec<String> = rows.map(|row| format!("  {row}")).collect();
    format!("{heading}\n{}", rows.join("\n"))
}

fn line(walk: &WalkRow) -> String {
    let permutation = walk.permutation.as_deref().unwrap_or("(not closed)");
    format!("{}  {permutation}", walk.squares.join("-"))
}

fn summands(row: &SplitRow) -> String {
    let closed = row.closed.iter().map(ToString::to_string);
    let open = (row.open > 0).then(|| format!("{} (not closed)", row.open));
    closed.chain(open).collect::<Vec<_>>().join(" + ")
}

fn proof(composed: &ComposedRow) -> String {
    format!(
        "second proof, by composing closed walks: {}, {}, by {} with the gap at home and {}",
        count(composed.moves, "move", "moves"),
        count(&composed.solutions, "shortest solution", "shortest solutions"),
        count(composed.arrangements, "arrangement", "arrangements"),
        count(composed.steps, "step of the gap", "steps of the gap"),
    )
}
