//! The text of a table: which puzzle it is of, and how its space was cut.

use everyboard_bits::space::segments::Segments;
use everyboard_bits::space::{Cut, Space};
use everyboard_bits::sweep::owners::ClusterView;
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::Puzzle;
use everyboard_sorted::SortedSet;
use everyboard_watch::End;
use toml::{Table, Value};

/// The format of distances from the starts.
const FROM_STARTS: i64 = 1;

/// The format of distances to the goals. Programs that know the other format alone refuse it.
const TO_GOALS: i64 = 2;

/// The format of distances of listed positions, from either end.
const LISTED: i64 = 3;

/// A code that stands for no symbol.
const NONE: i64 = -1;

/// Positions that more than this many moves lead to are beyond all that can be swept.
const MOST_LEVELS: usize = 1 << 24;

/// The metadata of a table of the positions of `space`, to be written as a block file of kind
/// [`Table`](everyboard_store::FileKind::Table) with one block for each chunk: the words of the low
/// bits of its positions' values, then as many of the high bits. A value is the distance from the
/// nearest of the `starts`, or to the nearest goal of the puzzle, as `end` says, modulo 3; or 3 for
/// a position without such a path.
///
/// `puzzle` is the text of the puzzle's file and `levels` the number of positions at each
/// distance, as [`LevelCounts`](crate::LevelCounts) has them.
pub fn metadata(
    puzzle: &str,
    starts: &[Position],
    end: End,
    space: &Space,
    levels: &[u64],
) -> String {
    text(puzzle, starts, end, levels, &Storage::Numbered(Numbering::of(space)))
}

/// The same of a table whose positions are kept so.
pub(super) fn text(
    puzzle: &str,
    starts: &[Position],
    end: End,
    levels: &[u64],
    kept: &Storage,
) -> String {
    let starts = starts.iter().map(|start| numbers(start.symbols(), Symbol::index));
    let levels = levels.iter().map(|level| Value::String(level.to_string()));
    let head = [
        ("format", Value::Integer(kept.format(end))),
        ("program", Value::String(env!("CARGO_PKG_VERSION").to_owned())),
        ("puzzle", Value::String(puzzle.to_owned())),
        ("starts", Value::Array(starts.collect())),
        ("levels", Value::Array(levels.collect())),
    ];
    let entries = head.into_iter().chain(kept.entries(end));
    entries.map(|(key, value)| (key.to_owned(), value)).collect::<Table>().to_string()
}

impl Storage {
    fn format(&self, end: End) -> i64 {
        match (self, end) {
            (Storage::Numbered(_), End::Start) => FROM_STARTS,
            (Storage::Numbered(_), End::Goal) => TO_GOALS,
            (Storage::Listed(_), _) => LISTED,
        }
    }

    /// What the metadata say of it.
    fn entries(&self, end: End) -> Vec<(&'static str, Value)> {
        match self {
            Storage::Numbered(Numbering {
                cut: Cut { indexed, segments, twins, checks }, ..
            }) => {
                let Segments { top, middle, low } = segments;
                let order = [("top", top), ("middle", middle), ("low", low)]
                    .map(|(name, squares)| (name.to_owned(), numbers(squares, Square::index)));
                let twins = twins.map(|twins| ("twins", numbers(&twins, Symbol::index)));
                let entries = [
                    ("located", numbers(indexed, Symbol::index)),
                    ("order", Value::Table(order.into_iter().collect())),
                ];
                let checks = (*checks > 0).then(|| ("checks", Value::Integer(*checks as i64)));
                entries.into_iter().chain(twins).chain(checks).collect()
            }
            Storage::Listed(Packing { indexed, cells, positions, knows_all }) => {
                let from = if end == End::Goal { "goals" } else { "starts" };
                let code = |symbol: &Option<Symbol>| symbol.map_or(NONE, |it| it.index() as i64);
                let cells = cells.iter().map(|cell| integers(cell.iter().map(code)));
                vec![
                    ("from", Value::String(from.to_owned())),
                    ("positions", Value::String(positions.to_string())),
                    ("complete", Value::Boolean(*knows_all)),
                    ("located", numbers(indexed, Symbol::index)),
                    ("cells", Value::Array(cells.collect())),
                ]
            }
        }
    }
}

fn numbers<T: Copy>(all: &[T], index: fn(T) -> usize) -> Value {
    integers(all.iter().map(|&one| index(one) as i64))
}

fn integers(all: impl Iterator<Item = i64>) -> Value {
    Value::Array(all.map(Value::Integer).collect())
}

/// What the text of a table says. Whether it suits the puzzle is another matter.
#[derive(Debug)]
pub(super) struct Metadata {
    pub(super) puzzle: String,
    pub(super) starts: Vec<Position>,
    /// Where distances are counted from.
    pub(super) end: End,
    pub(super) levels: Vec<u64>,
    pub(super) kept: Storage,
}

/// How the positions are kept.
#[derive(Clone, Debug)]
pub(super) enum Storage {
    /// All of a space, by their numbers.
    Numbered(Numbering),
    /// Those that moves lead to, by how they are packed.
    Listed(Packing),
}

/// How a space was cut.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    pub(super) cut: Cut,
    /// Which part of the table the file is.
    pub(super) cluster: ClusterView,
}

/// How positions are packed.
#[derive(Clone, Debug)]
pub(super) struct Packing {
    /// The symbols that stand on one square each, whose number is packed.
    pub(super) indexed: Vec<Symbol>,
    /// By place: the other symbols that can stand there, by code; `None` where a code is left out.
    pub(super) cells: Vec<Vec<Option<Symbol>>>,
    /// How many positions there are.
    pub(super) positions: u64,
    /// Whether a position that is not listed has no distance.
    pub(super) knows_all: bool,
}

impl Metadata {
    /// Reads the text; what is wrong with it, in words.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let table: Table = text.parse().map_err(|_| "they are not TOML".to_owned())?;
        let (end, kept) = match table.get("format").and_then(Value::as_integer) {
            Some(FROM_STARTS) => (End::Start, Storage::Numbered(Numbering::read(&table)?)),
            Some(TO_GOALS) => (End::Goal, Storage::Numbered(Numbering::read(&table)?)),
            Some(LISTED) => (end_of(&table)?, Storage::Listed(Packing::read(&table)?)),
            Some(other) => {
                return Err(format!(
                    "their format is {other}, this program reads {FROM_STARTS}, {TO_GOALS} and {LISTED}"
                ));
            }
            None => return Err("\"format\" is missing".to_owned()),
        };
        let puzzle = table.get("puzzle").and_then(Value::as_str);
        Ok(Metadata {
            puzzle: puzzle.ok_or_else(|| wrong("puzzle", "a text"))?.to_owned(),
            starts: list(&table, "starts", "a list of lists of symbols", position)?,
            end,
            levels: list(&table, "levels", "a list of counts in decimal", count)?,
            kept,
        })
    }

    /// Whether the starts are positions of the puzzle and, if distances are counted from them, the
    /// first level counts them.
    pub(super) fn check_starts(&self, puzzle: &Puzzle) -> Result<(), String> {
        let fit = self.starts.iter().all(|start| puzzle.has_position(start));
        if self.starts.is_empty() || !fit {
            return Err("\"starts\" are not positions of the puzzle".to_owned());
        }
        let distinct: SortedSet<&Position> = self.starts.iter().collect();
        // Goals are counted when they are listed.
        let begins = self.end == End::Goal || self.levels.first() == Some(&(distinct.len() as u64));
        if begins && self.levels.len() <= MOST_LEVELS {
            Ok(())
        } else {
            Err("\"levels\" do not begin with the number of starts".to_owned())
        }
    }
}

impl Numbering {
    /// How a space is cut, in one file.
    pub(super) fn of(space: &Space) -> Self {
        Numbering {
            cut: Cut {
                indexed: space.indexed_symbols().to_vec(),
                segments: space.segments.clone(),
                twins: space.symbols.twins,
                checks: space.checks(),
            },
            cluster: ClusterView { me: 0, processes: 1 },
        }
    }

    fn read(table: &Table) -> Result<Self, String> {
        let order = table.get("order").and_then(Value::as_table);
        let order = order.ok_or_else(|| wrong("order", "a table of three lists"))?;
        let [top, middle, low] =
            ["top", "middle", "low"].map(|name| list(order, name, "a list of places", place));
        let cut = Cut {
            indexed: list(table, "located", "a list of symbols", symbol)?,
            segments: Segments { top: top?, middle: middle?, low: low? },
            twins: twins(table)?,
            checks: checks(table)?,
        };
        Ok(Numbering { cut, cluster: cluster(table)? })
    }
}

impl Packing {
    fn read(table: &Table) -> Result<Self, String> {
        let positions = table.get("positions").and_then(count);
        let knows_all = table.get("complete").and_then(Value::as_bool);
        Ok(Packing {
            indexed: list(table, "located", "a list of symbols", symbol)?,
            cells: list(table, "cells", "a list of lists of symbols", |value| {
                value.as_array()?.iter().map(cell_symbol).collect()
            })?,
            positions: positions.ok_or_else(|| wrong("positions", "a count in decimal"))?,
            knows_all: knows_all.ok_or_else(|| wrong("complete", "true or false"))?,
        })
    }
}

/// From which end a table of listed positions counts.
fn end_of(table: &Table) -> Result<End, String> {
    match table.get("from").and_then(Value::as_str) {
        Some("starts") => Ok(End::Start),
        Some("goals") => Ok(End::Goal),
        _ => Err(wrong("from", "\"starts\" or \"goals\"")),
    }
}

fn cell_symbol(value: &Value) -> Option<Option<Symbol>> {
    if value.as_integer() == Some(NONE) { Some(None) } else { symbol(value).map(Some) }
}

/// The symbols that parity tells apart, if there are some.
fn twins(table: &Table) -> Result<Option<[Symbol; 2]>, String> {
    if !table.contains_key("twins") {
        return Ok(None);
    }
    let expected = "a list of two symbols";
    let twins = list(table, "twins", expected, symbol)?;
    twins.try_into().map(Some).map_err(|_| wrong("twins", expected))
}

/// How many parity checks exclude arrangements.
fn checks(table: &Table) -> Result<usize, String> {
    let Some(value) = table.get("checks") else { return Ok(0) };
    let number = value.as_integer().and_then(|number| usize::try_from(number).ok());
    number.ok_or_else(|| wrong("checks", "a number of parity checks"))
}

/// Which process wrote a file, and how many wrote the table.
fn cluster(table: &Table) -> Result<ClusterView, String> {
    let number = |key: &str| match table.get(key) {
        Some(value) => {
            let number = value.as_integer().and_then(|number| u16::try_from(number).ok());
            number.map(usize::from).ok_or_else(|| wrong(key, "the number of a process"))
        }
        None => Ok(0),
    };
    let cluster = ClusterView { me: number("process")?, processes: number("processes")?.max(1) };
    if cluster.me >= cluster.processes {
        return Err(wrong("process", "one of the processes"));
    }
    Ok(cluster)
}

fn wrong(key: &str, expected: &str) -> String {
    format!("{key:?} is not {expected}")
}

fn list<T>(
    table: &Table,
    key: &str,
    expected: &str,
    read: impl Fn(&Value) -> Option<T>,
) -> Result<Vec<T>, String> {
    let values = table.get(key).and_then(Value::as_array);
    let values = values.and_then(|values| values.iter().map(read).collect());
    values.ok_or_else(|| wrong(key, expected))
}

fn position(value: &Value) -> Option<Position> {
    value.as_array()?.iter().map(symbol).collect()
}

fn symbol(value: &Value) -> Option<Symbol> {
    let number = u8::try_from(value.as_integer()?).ok()?;
    Some(Symbol::new(number.into()))
}

fn place(value: &Value) -> Option<Square> {
    let number = usize::try_from(value.as_integer()?).ok()?;
    (number <= Puzzle::MAX_SQUARES).then(|| Square::new(number))
}

fn count(value: &Value) -> Option<u64> {
    value.as_str()?.parse().ok()
}
