//! How a position is packed into few bits.
//!
//! A symbol that always stands on exactly one square (the gap, a label) is *indexed*: a field
//! holds the number of its square. Every place then has a field just wide enough to tell apart
//! the other symbols that can come to stand there; a place that holds an indexed symbol has code 0.
//!
//! ```text
//!   5x5 knights, one gap:             30 bits
//!   +---+---+-----+---+---+---------+
//!   |y1 |y2 | ... |a5 |..e5|  gap   |  one bit a square: 0 = W (or the gap), 1 = B
//!   +---+---+-----+---+---+---------+
//!     1   1         1    1     5 bits
//! ```
//!
//! Where a move or goal could not tell the indexed symbol from the first other one, code 0 is
//! kept for the indexed ones and the others count from 1.

#[cfg(feature = "files")]
use crate::word::Wide;
use crate::word::Word;
use everyboard_board::{Pattern, Position, Square, Symbol};
#[cfg(feature = "files")]
use everyboard_puzzle::Puzzle;
use everyboard_puzzle::{Change, RewriteSystem, Symmetry};
use everyboard_sorted::SortedSet;

/// Some bits of a packed position.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct BitField {
    /// The bits below it.
    pub shift: u32,
    /// Its bits.
    pub width: u32,
}

impl BitField {
    /// The value of this field in a packed position.
    #[inline]
    pub fn of<W: Word>(self, packed: W) -> usize {
        (packed >> self.shift).low_u64() as usize & ((1 << self.width) - 1)
    }

    /// The bits of this field in a packed position, moved to the low end.
    #[inline]
    pub fn bits_of<W: Word>(self, packed: W) -> W {
        packed >> self.shift & W::mask(self.width)
    }

    /// A word that has this value in this field and zeros elsewhere.
    pub(crate) fn holding<W: Word>(self, value: usize) -> W {
        if self.width == 0 { W::default() } else { W::from_u64(value as u64) << self.shift }
    }

    #[cfg(any(feature = "files", test))]
    fn text(self) -> String {
        format!("Field {{ shift: {}, width: {} }}", self.shift, self.width)
    }

    /// A word of ones in this field.
    pub(crate) fn mask<W: Word>(self) -> W {
        self.holding((1 << self.width) - 1)
    }
}

/// A place and the symbols other than indexed ones that can stand there, by code.
#[derive(Clone, Debug)]
struct Cell {
    field: BitField,
    symbols: Vec<Option<Symbol>>,
}

/// Where each part of a position lies in a packed one.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Symbols that always stand on exactly one square, with the fields of that square's number.
    indexed: Vec<(Symbol, BitField)>,
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
    pub fn new(system: &RewriteSystem, starts: &[Position], goals: &[Pattern]) -> Self {
        let indexed = indexed_symbols(system, starts);
        let standing = standing_symbols(system, starts, goals, &indexed);
        let reserve = needs_reserved_code(system, goals, &indexed);
        let cells = standing.into_iter().map(|symbols| {
            let first = (reserve && !symbols.is_empty()).then_some(None);
            first.into_iter().chain(symbols.into_iter().map(Some)).collect()
        });
        Self::of(indexed, cells)
    }

    /// The layout with these indexed symbols and these symbols in each cell, by code.
    fn of(indexed: Vec<Symbol>, cells: impl ExactSizeIterator<Item = Vec<Option<Symbol>>>) -> Self {
        let mut layout = Layout { indexed: Vec::new(), cells: Vec::new(), bits: 0 };
        let squares = cells.len();
        for symbol in indexed {
            let field = layout.next_field(squares);
            layout.indexed.push((symbol, field));
        }
        for symbols in cells {
            let field = layout.next_field(symbols.len());
            layout.cells.push(Cell { field, symbols });
        }
        layout
    }

    /// The layout that a file describes; `None` if positions of this puzzle cannot have it.
    #[cfg(feature = "files")]
    pub fn restored(
        puzzle: &Puzzle,
        indexed: &[Symbol],
        cells: &[Vec<Option<Symbol>>],
    ) -> Option<Self> {
        let symbols = puzzle.alphabet.len() + puzzle.rule.turns.sides();
        let is_sound = |all: &[Option<Symbol>]| {
            let distinct: SortedSet<_> = all.iter().collect();
            distinct.len() == all.len() && all.iter().flatten().all(|it| it.index() < symbols)
        };
        let located: Vec<Option<Symbol>> = indexed.iter().copied().map(Some).collect();
        let are_sound = is_sound(&located) && cells.iter().all(|cell| is_sound(cell));
        let layout = (cells.len() == puzzle.places() && are_sound)
            .then(|| Self::of(indexed.to_vec(), cells.iter().cloned()))?;
        (layout.bits <= <Wide<24> as Word>::BITS).then_some(layout)
    }

    /// Takes the next bits for a field of `values` values.
    fn next_field(&mut self, values: usize) -> BitField {
        let width = values.max(1).next_power_of_two().trailing_zeros();
        // An empty field lies at 0: a shift by all bits of a word is not allowed.
        let shift = if width == 0 { 0 } else { self.bits };
        self.bits += width;
        BitField { shift, width }
    }

    /// A text that differs where layouts do. Checkpoints hash it, so it keeps the words that it
    /// began with, whatever the names in this file.
    #[cfg(any(feature = "files", test))]
    pub fn packing_text(&self) -> String {
        let indexed = self.indexed.iter().map(|(symbol, field)| {
            format!("Located {{ symbol: {symbol:?}, field: {} }}", field.text())
        });
        let cells = self.cells.iter().map(|Cell { field, symbols }| {
            format!("Cell {{ field: {}, symbols: {symbols:?} }}", field.text())
        });
        let (indexed, cells): (Vec<_>, Vec<_>) = (indexed.collect(), cells.collect());
        let indexed = indexed.join(", ");
        let cells = cells.join(", ");
        format!("Layout {{ located: [{indexed}], cells: [{cells}], bits: {} }}", self.bits)
    }

    /// The width of a packed position.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The field of an indexed symbol.
    pub(crate) fn field_of_symbol(&self, symbol: Symbol) -> Option<BitField> {
        self.indexed_fields().find(|&(other, _)| other == symbol).map(|(_, field)| field)
    }

    /// The fields and symbols of the indexed symbols.
    pub fn indexed_fields(&self) -> impl Iterator<Item = (Symbol, BitField)> {
        self.indexed.iter().copied()
    }

    /// All fields that hold something, those of indexed symbols first.
    pub(crate) fn fields(&self) -> Vec<BitField> {
        let indexed = self.indexed.iter().map(|&(_, field)| field);
        let fields = indexed.chain(self.cells.iter().map(|cell| cell.field));
        fields.filter(|field| field.width > 0).collect()
    }

    /// The field of a place and the symbols by code; none where an indexed symbol stands or the
    /// code is not in use.
    pub fn cell(&self, square: Square) -> (BitField, &[Option<Symbol>]) {
        let cell = &self.cells[square.index()];
        (cell.field, &cell.symbols)
    }

    /// The places of a position.
    pub fn places(&self) -> impl ExactSizeIterator<Item = Square> + use<> {
        (0..self.cells.len()).map(Square::new)
    }

    /// The code of a symbol at a place; none if it cannot stand there. Indexed symbols have 0.
    pub(crate) fn code(&self, square: Square, symbol: Symbol) -> Option<usize> {
        if self.field_of_symbol(symbol).is_some() {
            return Some(0);
        }
        self.cells[square.index()].symbols.iter().position(|&standing| standing == Some(symbol))
    }

    /// Packs a position; none if a symbol stands where the layout expects none.
    pub fn pack<W: Word>(&self, position: &Position) -> Option<W> {
        let mut packed = W::default();
        for (square, symbol) in position.places() {
            packed = packed | self.cell(square).0.holding(self.code(square, symbol)?);
        }
        for &(symbol, field) in &self.indexed {
            packed = packed | field.holding(position.only(symbol)?.index());
        }
        Some(packed)
    }

    /// The position packed in a word.
    pub fn unpack<W: Word>(&self, packed: W) -> Position {
        let symbols = self.cells.iter().map(|cell| {
            let code = cell.field.of(packed);
            cell.symbols.get(code).copied().flatten().unwrap_or(Symbol::EMPTY)
        });
        let mut position: Position = symbols.collect();
        for &(symbol, field) in &self.indexed {
            position.put(Square::new(field.of(packed)), symbol);
        }
        position
    }

    /// What changes ask of packed positions; none if a symbol cannot stand where they want it, or
    /// an indexed one would stand on two squares (as where a label hops over another like it).
    pub(crate) fn pack_changes<W: Word>(&self, changes: &[Change]) -> Option<PackedChange<W>> {
        if self.indexed.iter().any(|&(symbol, _)| is_named_twice(changes, symbol)) {
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
    pub fn carries(&self, symmetry: &Symmetry) -> bool {
        self.places().all(|square| {
            let mut symbols = self.cell(square).1.iter().flatten();
            symbols.all(|&symbol| {
                self.code(symmetry.square(square), symmetry.symbol(symbol)).is_some()
            })
        }) && self
            .indexed_fields()
            .all(|(symbol, _)| self.field_of_symbol(symmetry.symbol(symbol)).is_some())
    }

    /// What a pattern asks of packed positions, as a change that alters nothing; `None` if a symbol
    /// cannot stand where it asks.
    pub(crate) fn pack_pattern<W: Word>(&self, pattern: &Pattern) -> Option<PackedChange<W>> {
        self.pack_changes(&held(pattern))
    }
}

fn is_named_twice(changes: &[Change], symbol: Symbol) -> bool {
    changes.iter().filter(|change| change.before == symbol).count() > 1
        || changes.iter().filter(|change| change.after == symbol).count() > 1
}

/// A pattern as changes that alter nothing.
fn held(pattern: &Pattern) -> Vec<Change> {
    let fixed = pattern.fixed();
    fixed.map(|(square, symbol)| Change { square, before: symbol, after: symbol }).collect()
}

fn indexed_symbols(system: &RewriteSystem, starts: &[Position]) -> Vec<Symbol> {
    (0..system.symbols())
        .map(Symbol::new)
        .filter(|&symbol| starts.iter().all(|start| start.count(symbol) == 1))
        .filter(|&symbol| system.conserves(symbol))
        .collect()
}

/// For each place the symbols, but for indexed ones, that can stand there.
fn standing_symbols(
    system: &RewriteSystem,
    starts: &[Position],
    goals: &[Pattern],
    indexed: &[Symbol],
) -> Vec<SortedSet<Symbol>> {
    let changes = system.rewrites().iter().flat_map(|rewrite| &rewrite.changes);
    let moved = changes.flat_map(|c| [(c.square, c.before), (c.square, c.after)]);
    let all = starts.iter().flat_map(Position::places);
    let all = all.chain(goals.iter().flat_map(Pattern::fixed)).chain(moved);
    let mut standing = vec![SortedSet::new(); system.places()];
    for (square, symbol) in all.filter(|(_, symbol)| !indexed.contains(symbol)) {
        standing[square.index()].insert(symbol);
    }
    standing
}

/// Whether some move or goal names a symbol that is not indexed without saying where all indexed
/// ones are: code 0 at that place would not tell.
fn needs_reserved_code(system: &RewriteSystem, goals: &[Pattern], indexed: &[Symbol]) -> bool {
    system.rewrites().iter().any(|rewrite| is_ambiguous(&rewrite.changes, indexed))
        || goals.iter().any(|goal| is_ambiguous(&held(goal), indexed))
}

fn is_ambiguous(changes: &[Change], indexed: &[Symbol]) -> bool {
    let all_named =
        indexed.iter().all(|&symbol| changes.iter().any(|change| change.before == symbol));
    !all_named && changes.iter().any(|change| !indexed.contains(&change.before))
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use crate::moves::tests::{PUZZLES, walk};

    /// Checksums of the texts that checkpoints of the first version hold.
    #[test]
    fn the_text_that_checkpoints_hash_stays_the_same() {
        let texts = PUZZLES.map(|name| crc32fast::hash(walk(name).2.packing_text().as_bytes()));
        assert_eq!(texts, TEXTS);
    }

    const TEXTS: [u32; 8] = [
        3134636993, 2299795552, 231210022, 4050972430, 2089336778, 4044211789, 1856423841,
        2898970212,
    ];
}
