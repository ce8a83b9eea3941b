//! How a position is packed into few bits.
//!
//! A symbol that always stands on exactly one square (the gap, a label) is *located*: a field
//! holds the number of its square. Every place then has a field just wide enough to tell apart
//! the other symbols that can come to stand there; a place that holds a located symbol has code 0.
//!
//! ```text
//!   5x5 knights, one gap:             30 bits
//!   +---+---+-----+---+---+---------+
//!   |y1 |y2 | ... |a5 |..e5|  gap   |  one bit a square: 0 = W (or the gap), 1 = B
//!   +---+---+-----+---+---+---------+
//!     1   1         1    1     5 bits
//! ```
//!
//! Where a move or goal could not tell the located symbol from the first other one, code 0 is
//! kept for the located ones and the others count from 1.

use crate::model::word::Word;
use everyboard_board::{Pattern, Position, Square, Symbol};
use everyboard_puzzle::{Change, RewriteSystem, Symmetry};
use std::collections::BTreeSet;

/// Some bits of a packed position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) shift: u32,
    pub(crate) width: u32,
}

impl Field {
    /// The value of this field in a packed position.
    #[inline]
    pub(crate) fn of<W: Word>(self, packed: W) -> usize {
        (packed >> self.shift).low_u64() as usize & ((1 << self.width) - 1)
    }

    /// A word that has this value in this field and zeros elsewhere.
    pub(crate) fn holding<W: Word>(self, value: usize) -> W {
        match self.width {
            0 => W::default(),
            _ => W::from_u64(value as u64) << self.shift,
        }
    }

    /// A word of ones in this field.
    pub(crate) fn mask<W: Word>(self) -> W {
        self.holding((1 << self.width) - 1)
    }
}

/// A symbol that always stands on exactly one square, and the field of that square's number.
#[derive(Copy, Clone, Debug)]
struct Located {
    symbol: Symbol,
    field: Field,
}

/// A place and the symbols other than located ones that can stand there, by code.
#[derive(Clone, Debug)]
struct Cell {
    field: Field,
    symbols: Vec<Option<Symbol>>,
}

/// Where each part of a position lies in a packed one.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    located: Vec<Located>,
    cells: Vec<Cell>,
    bits: u32,
}

/// What a set of changes asks of a packed position, before and after them.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct PackedChange<W> {
    /// The bits that matter.
    pub(crate) mask: W,
    /// What they are before.
    pub(crate) before: W,
    /// What they are afterwards.
    pub(crate) after: W,
}

impl Layout {
    /// The layout for all positions that the moves lead to or from, beginning with `starts` and
    /// with positions that match `goals`.
    pub(crate) fn new(system: &RewriteSystem, starts: &[Position], goals: &[Pattern]) -> Self {
        let located = located_symbols(system, starts);
        let standing = standing_symbols(system, starts, goals, &located);
        let reserve = needs_reserved_code(system, goals, &located);
        let mut layout = Layout { located: Vec::new(), cells: Vec::new(), bits: 0 };
        let squares = starts[0].len();
        for symbol in located {
            let field = layout.next_field(squares);
            layout.located.push(Located { symbol, field });
        }
        for symbols in standing {
            let first = (reserve && !symbols.is_empty()).then_some(None);
            let symbols: Vec<_> = first.into_iter().chain(symbols.into_iter().map(Some)).collect();
            let field = layout.next_field(symbols.len());
            layout.cells.push(Cell { field, symbols });
        }
        layout
    }

    /// Takes the next bits for a field of `values` values.
    fn next_field(&mut self, values: usize) -> Field {
        let width = values.max(1).next_power_of_two().trailing_zeros();
        // An empty field lies at 0: a shift by all bits of a word is not allowed.
        let shift = if width == 0 { 0 } else { self.bits };
        self.bits += width;
        Field { shift, width }
    }

    /// The width of a packed position.
    pub(crate) fn bits(&self) -> u32 {
        self.bits
    }

    /// The field of a located symbol.
    pub(crate) fn field_of_symbol(&self, symbol: Symbol) -> Option<Field> {
        self.located.iter().find(|located| located.symbol == symbol).map(|located| located.field)
    }

    /// The fields and symbols of the located symbols.
    pub(crate) fn located_fields(&self) -> impl Iterator<Item = (Symbol, Field)> {
        self.located.iter().map(|located| (located.symbol, located.field))
    }

    /// The field of a place and the symbols by code; none where a located symbol stands or the
    /// code is not in use.
    pub(crate) fn cell(&self, square: Square) -> (Field, &[Option<Symbol>]) {
        let cell = &self.cells[square.index()];
        (cell.field, &cell.symbols)
    }

    /// The places of a position.
    pub(crate) fn places(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.cells.len()).map(Square::new)
    }

    /// The code of a symbol at a place; none if it cannot stand there. Located symbols have 0.
    pub(crate) fn code(&self, square: Square, symbol: Symbol) -> Option<usize> {
        if self.field_of_symbol(symbol).is_some() {
            return Some(0);
        }
        self.cells[square.index()].symbols.iter().position(|&standing| standing == Some(symbol))
    }

    /// Packs a position; none if a symbol stands where the layout expects none.
    pub(crate) fn pack<W: Word>(&self, position: &Position) -> Option<W> {
        let mut packed = W::default();
        for (square, symbol) in position.places() {
            packed = packed | self.cell(square).0.holding(self.code(square, symbol)?);
        }
        for located in &self.located {
            packed = packed | located.field.holding(position.only(located.symbol)?.index());
        }
        Some(packed)
    }

    /// The position packed in a word.
    pub(crate) fn unpack<W: Word>(&self, packed: W) -> Position {
        let cells = self.cells.iter();
        let symbol = |cell: &Cell| {
            let code = cell.field.of(packed);
            cell.symbols.get(code).copied().flatten().unwrap_or(Symbol::EMPTY)
        };
        let mut position: Position = cells.map(symbol).collect();
        for located in &self.located {
            position.put(Square::new(located.field.of(packed)), located.symbol);
        }
        position
    }

    /// What changes ask of packed positions; none if a symbol cannot stand where they want it, or
    /// a located one would stand on two squares (as where a label hops over another like it).
    pub(crate) fn pack_changes<W: Word>(&self, changes: &[Change]) -> Option<PackedChange<W>> {
        if self.located.iter().any(|located| is_named_twice(changes, located.symbol)) {
            return None;
        }
        let mut packed =
            PackedChange { mask: W::default(), before: W::default(), after: W::default() };
        for change in changes {
            let square = change.square;
            let field = self.cell(square).0;
            packed.mask = packed.mask | field.mask();
            packed.before = packed.before | field.holding(self.code(square, change.before)?);
            packed.after = packed.after | field.holding(self.code(square, change.after)?);
            if let Some(field) = self.field_of_symbol(change.before) {
                packed.mask = packed.mask | field.mask();
                packed.before = packed.before | field.holding(square.index());
            }
            if let Some(field) = self.field_of_symbol(change.after) {
                packed.mask = packed.mask | field.mask();
                packed.after = packed.after | field.holding(square.index());
            }
        }
        Some(packed)
    }

    /// Whether the image of every packed position can be packed.
    pub(crate) fn carries(&self, symmetry: &Symmetry) -> bool {
        let carries_cell = |square: Square| {
            let mut symbols = self.cell(square).1.iter().flatten();
            symbols.all(|&symbol| {
                self.code(symmetry.square(square), symmetry.symbol(symbol)).is_some()
            })
        };
        let is_located = |symbol| self.field_of_symbol(symmetry.symbol(symbol)).is_some();
        self.places().all(carries_cell)
            && self.located_fields().all(|(symbol, _)| is_located(symbol))
    }

    /// What a pattern asks of packed positions, as (mask, value).
    pub(crate) fn pack_pattern<W: Word>(&self, pattern: &Pattern) -> Option<(W, W)> {
        let packed = self.pack_changes(&held(pattern))?;
        Some((packed.mask, packed.before))
    }
}

fn is_named_twice(changes: &[Change], symbol: Symbol) -> bool {
    let twice = |side: fn(&Change) -> Symbol| {
        changes.iter().filter(|change| side(change) == symbol).count() > 1
    };
    twice(|change| change.before) || twice(|change| change.after)
}

/// A pattern as changes that alter nothing.
fn held(pattern: &Pattern) -> Vec<Change> {
    let fixed = pattern.fixed();
    fixed.map(|(square, symbol)| Change { square, before: symbol, after: symbol }).collect()
}

fn located_symbols(system: &RewriteSystem, starts: &[Position]) -> Vec<Symbol> {
    let symbols = (0..system.symbols()).map(Symbol::new);
    let alone = |symbol: &Symbol| starts.iter().all(|start| start.count(*symbol) == 1);
    symbols.filter(alone).filter(|&symbol| system.conserves(symbol)).collect()
}

/// For each place the symbols, but for located ones, that can stand there.
fn standing_symbols(
    system: &RewriteSystem,
    starts: &[Position],
    goals: &[Pattern],
    located: &[Symbol],
) -> Vec<BTreeSet<Symbol>> {
    let mut standing = vec![BTreeSet::new(); system.places()];
    let mut stands = |square: Square, symbol: Symbol| {
        if !located.contains(&symbol) {
            standing[square.index()].insert(symbol);
        }
    };
    for start in starts {
        start.places().for_each(|(square, symbol)| stands(square, symbol));
    }
    for goal in goals {
        goal.fixed().for_each(|(square, symbol)| stands(square, symbol));
    }
    for change in system.rewrites().iter().flat_map(|rewrite| &rewrite.changes) {
        stands(change.square, change.before);
        stands(change.square, change.after);
    }
    standing
}

/// Whether some move or goal names a symbol that is not located without saying where all located
/// ones are: code 0 at that place would not tell.
fn needs_reserved_code(system: &RewriteSystem, goals: &[Pattern], located: &[Symbol]) -> bool {
    let is_ambiguous = |changes: &[Change]| {
        let names = |symbol: Symbol| changes.iter().any(|change| change.before == symbol);
        let others = changes.iter().any(|change| !located.contains(&change.before));
        others && !located.iter().all(|&symbol| names(symbol))
    };
    system.rewrites().iter().any(|rewrite| is_ambiguous(&rewrite.changes))
        || goals.iter().any(|goal| is_ambiguous(&held(goal)))
}
