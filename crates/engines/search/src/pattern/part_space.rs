//! The positions of a part: where its symbols stand, and nothing else.

use super::symbols::moves;
use everyboard_board::{Position, Symbol};
use everyboard_puzzle::{Rewrite, RewriteSystem};
use everyboard_sorted::SortedSet;

/// The most symbols of a part, the carried one among them: each takes a byte of a word.
pub(super) const MOST_SYMBOLS: usize = 8;

/// The most places of a position: each takes a bit of a word.
pub(super) const MOST_PLACES: usize = 64;

/// No symbol of a part.
const NOBODY: usize = MOST_SYMBOLS;

/// The positions of a part, and its moves undone.
#[derive(Clone, Debug)]
pub(super) struct PartSpace {
    /// The carried symbol, if there is one, then those kept.
    symbols: Vec<Symbol>,
    places: usize,
    /// The numbers of positions that differ in the carried symbol only: `places`, or 1 without one.
    pub(super) carried: usize,
    /// By symbol and its square: the moves that need it there, each filed once.
    moves: Vec<Vec<Vec<Probe>>>,
}

/// Moves that need a symbol on the same square, by what they need on a second square.
#[derive(Clone, Debug)]
struct Probe {
    square: u8,
    /// By symbol that stands there, none of them last.
    lists: [Vec<PartMove>; MOST_SYMBOLS + 1],
}

/// A position of a part.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct PartPosition {
    /// The squares of the symbols, a byte each.
    word: u64,
    /// The number of all positions with these squares of the kept symbols.
    pub(super) kept: u64,
    /// The number of this one.
    pub(super) number: u64,
}

/// A move on positions of a part. Forgotten symbols may stand wherever no other does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PartMove {
    /// The bytes of the symbols that must stand on certain squares, and these squares.
    mask: u64,
    before: u64,
    /// Squares where none of the symbols may stand, but for the one under which the move is filed.
    clear: u64,
    flips: u64,
    /// What it adds to [`PartPosition::kept`] and `number`, modulo 2^64.
    kept: u64,
    number: u64,
    is_charged: bool,
}

impl PartSpace {
    /// The space of part `number` of `parts`.
    pub(super) fn new(
        system: &RewriteSystem,
        carried: Option<Symbol>,
        parts: &[Vec<Symbol>],
        number: usize,
    ) -> Self {
        let symbols: Vec<Symbol> = carried.iter().chain(&parts[number]).copied().collect();
        let places = system.places();
        let carried = if carried.is_some() { places } else { 1 };
        let lists = vec![vec![Vec::new(); places]; symbols.len()];
        let mut space = PartSpace { symbols, places, carried, moves: lists };
        let mut filed = SortedSet::new();
        for rewrite in system.rewrites() {
            let is_charged = payer(rewrite, parts) == Some(number);
            if let Some(undone) = space.undone(rewrite, is_charged)
                && filed.insert(undone)
            {
                space.file(undone);
            }
        }
        space
    }

    /// Files a move under its first symbol, and what it needs on another square.
    fn file(&mut self, mut undone: PartMove) {
        let PartMove { mask, before, clear, .. } = undone;
        let mut needed = (0..self.symbols.len())
            .filter(|&symbol| mask >> (8 * symbol) & 1 == 1)
            .map(|symbol| (symbol, before.to_le_bytes()[symbol]));
        let Some((first, square)) = needed.next() else { return };
        let (occupant, second) = match needed.next() {
            Some(second) => second,
            None if clear != 0 => {
                undone.clear &= clear - 1;
                (NOBODY, clear.trailing_zeros() as u8)
            }
            None => (first, square),
        };
        let probes = &mut self.moves[first][square as usize];
        if !probes.iter().any(|probe| probe.square == second) {
            probes.push(Probe { square: second, lists: Default::default() });
        }
        let probes = probes.iter_mut().filter(|probe| probe.square == second);
        probes.for_each(|probe| probe.lists[occupant].push(undone));
    }

    /// How many numbers positions have, whether or not symbols share a square.
    pub(super) fn numbers(&self) -> u64 {
        (self.places as u64).pow(self.symbols.len() as u32)
    }

    /// A move undone; `None` if it leaves all symbols where they are or can never be made.
    fn undone(&self, rewrite: &Rewrite, is_charged: bool) -> Option<PartMove> {
        let mut undone =
            PartMove { mask: 0, before: 0, clear: 0, flips: 0, kept: 0, number: 0, is_charged };
        for change in &rewrite.changes {
            match self.index_of(change.after) {
                Some(symbol) => {
                    let byte = 0xff << (8 * symbol);
                    // It cannot stand on two squares.
                    if undone.mask & byte != 0 {
                        return None;
                    }
                    undone.mask |= byte;
                    undone.before |= (change.square.index() as u64) << (8 * symbol);
                }
                None => undone.clear |= 1 << change.square.index(),
            }
        }
        let after = self.word_of(rewrite)?;
        if after == undone.before {
            return None;
        }
        undone.flips = undone.before ^ after;
        let from = self.position(undone.before);
        let to = self.position(after);
        undone.kept = to.kept.wrapping_sub(from.kept);
        undone.number = to.number.wrapping_sub(from.number);
        Some(undone)
    }

    /// Where the symbols stand that a move names, before it; `None` if one would stand on two
    /// squares.
    fn word_of(&self, rewrite: &Rewrite) -> Option<u64> {
        let mut word = 0;
        let mut named = 0;
        for change in &rewrite.changes {
            if let Some(symbol) = self.index_of(change.before) {
                if named >> symbol & 1 == 1 {
                    return None;
                }
                named |= 1_u64 << symbol;
                word |= (change.square.index() as u64) << (8 * symbol);
            }
        }
        Some(word)
    }

    fn index_of(&self, symbol: Symbol) -> Option<usize> {
        self.symbols.iter().position(|&other| other == symbol)
    }

    /// The position with these squares. The carried symbol counts least in its number, then the
    /// kept ones in their order.
    fn position(&self, word: u64) -> PartPosition {
        let squares = word.to_le_bytes();
        let squares = squares[..self.symbols.len()].iter().rev();
        let number =
            squares.fold(0, |number, &square| number * self.places as u64 + u64::from(square));
        PartPosition { word, kept: number / self.carried as u64, number }
    }

    /// What a position of the puzzle is here; `None` if a symbol does not stand on one square.
    pub(super) fn of(&self, position: &Position) -> Option<PartPosition> {
        let mut word = 0;
        for (index, &symbol) in self.symbols.iter().enumerate() {
            word |= (position.only(symbol)?.index() as u64) << (8 * index);
        }
        Some(self.position(word))
    }

    /// The position of a number.
    pub(super) fn numbered(&self, number: u64) -> PartPosition {
        let mut word = 0;
        let mut left = number;
        for index in 0..self.symbols.len() {
            word |= (left % self.places as u64) << (8 * index);
            left /= self.places as u64;
        }
        PartPosition { word, kept: number / self.carried as u64, number }
    }

    /// Calls `visit` with every position from which one move leads to `position`, and whether the
    /// part is charged for it.
    #[inline]
    pub(super) fn for_each_before(
        &self,
        position: PartPosition,
        mut visit: impl FnMut(PartPosition, bool),
    ) {
        let PartPosition { word, kept, number } = position;
        let squares = &word.to_le_bytes()[..self.symbols.len()];
        for (probes, &square) in self.moves.iter().zip(squares) {
            for probe in &probes[square as usize] {
                for undone in &probe.lists[self.occupant(word, probe.square)] {
                    if word & undone.mask == undone.before && are_clear(undone.clear, squares) {
                        let before = PartPosition {
                            word: word ^ undone.flips,
                            kept: kept.wrapping_add(undone.kept),
                            number: number.wrapping_add(undone.number),
                        };
                        visit(before, undone.is_charged);
                    }
                }
            }
        }
    }

    /// The symbol on a square, or [`NOBODY`].
    #[inline]
    fn occupant(&self, word: u64, square: u8) -> usize {
        const ONES: u64 = u64::from_le_bytes([1; 8]);
        // The lowest byte of zeros is the lowest one whose high bit this sets.
        let differences = word ^ (ONES * u64::from(square));
        let zeros = differences.wrapping_sub(ONES) & !differences & (ONES << 7);
        let symbol = zeros.trailing_zeros() as usize / 8;
        if symbol < self.symbols.len() { symbol } else { NOBODY }
    }
}

/// Whether none of these squares is occupied.
#[inline]
fn are_clear(clear: u64, occupied: &[u8]) -> bool {
    clear == 0 || occupied.iter().all(|&square| clear >> square & 1 == 0)
}

/// The part that is charged for a move: the first of whose symbols it moves one.
fn payer(rewrite: &Rewrite, parts: &[Vec<Symbol>]) -> Option<usize> {
    parts.iter().position(|part| part.iter().any(|&symbol| moves(rewrite, symbol)))
}
