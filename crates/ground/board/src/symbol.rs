//! What may stand on a square, and the characters that draw it.

use crate::{Block, steers};
use std::hash::{Hash, Hasher};
use thiserror::Error;

/// What stands on a square: nothing, or a piece kind. Pieces of one kind are alike.
///
/// A piece that covers several squares has a symbol for each of them (see
/// [`Alphabet::with_blocks`]).
///
/// Where sides take turns, the turn is a symbol too, numbered after the kinds; it stands on the
/// place after the last square (see [`Square`](crate::Square)).
///
/// ```
/// use everyboard_board::Symbol;
///
/// assert!(Symbol::EMPTY.is_empty());
/// assert_eq!(Symbol::new(2).index(), 2);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Symbol(u8);

impl Hash for Symbol {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.0);
    }

    /// Eight symbols at once: a hasher takes about as long for a word as for a byte.
    fn hash_slice<H: Hasher>(symbols: &[Self], state: &mut H) {
        for eight in symbols.chunks(8) {
            state.write_u64(eight.iter().fold(0, |word, symbol| word << 8 | u64::from(symbol.0)));
        }
    }
}

impl Symbol {
    /// Nothing stands here.
    pub const EMPTY: Self = Self(0);

    /// Symbol number `index`; 0 is [`Symbol::EMPTY`].
    ///
    /// # Panics
    /// If `index` does not fit a byte.
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index <= u8::MAX as usize, "the number of a symbol fits a byte");
        Self(index as u8)
    }

    /// The number of this symbol.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is [`Symbol::EMPTY`].
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The characters that stand for the symbols of a puzzle: `.` for an empty square, then one for
/// each piece kind.
///
/// ```
/// use everyboard_board::{Alphabet, AlphabetError, Symbol};
///
/// let alphabet = Alphabet::new("WB".chars()).unwrap();
/// assert_eq!(alphabet.symbol_of('.'), Some(Symbol::EMPTY));
/// assert_eq!(alphabet.symbol_of('B'), Some(Symbol::new(2)));
/// assert_eq!(alphabet.char_of(Symbol::new(1)), 'W');
/// assert_eq!(Alphabet::new("W#".chars()), Err(AlphabetError::Reserved('#')));
/// ```
///
/// Alphabets are equal if they have the same kinds, whatever [letters of their
/// own](Alphabet::with_letters) pieces have.
#[derive(Clone, Debug)]
pub struct Alphabet {
    /// By symbol, those of letters last; those of one piece are alike.
    pub(crate) chars: Vec<char>,
    /// By kind: what a piece covers.
    blocks: Vec<Block>,
    /// By symbol of a letter: the symbol that it stands for.
    pub(crate) lettered: Vec<Symbol>,
}

impl PartialEq for Alphabet {
    fn eq(&self, other: &Self) -> bool {
        self.kind_chars() == other.kind_chars() && self.blocks == other.blocks
    }
}

impl Eq for Alphabet {}

/// Why characters cannot name piece kinds.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AlphabetError {
    /// The character already means something on a drawn board.
    #[error("{0:?} cannot name a piece: it has a meaning of its own on a drawn board")]
    Reserved(char),
    /// Two kinds would look the same.
    #[error("{0:?} names two pieces")]
    Twice(char),
    /// More kinds than there are squares.
    #[error("more than {} kinds of pieces", Alphabet::MAX_KINDS)]
    TooMany,
}

impl Alphabet {
    /// Draws an empty square.
    pub const EMPTY: char = '.';
    /// Draws a cell of the rectangle where the board has no square.
    pub const MISSING: char = '#';
    /// Draws, in a goal, a square on which any symbol may stand.
    pub const ANY: char = '?';
    /// The most piece kinds.
    pub const MAX_KINDS: usize = 128;

    /// An alphabet with these characters for the piece kinds 1, 2, ...
    ///
    /// # Errors
    /// If a character repeats, is white space, a control character or one that sets the direction
    /// of writing, or is one of `. # ? / = ,`.
    pub fn new(kinds: impl IntoIterator<Item = char>) -> Result<Self, AlphabetError> {
        Self::with_blocks(kinds.into_iter().map(|kind| (kind, Block::single())))
    }

    /// An alphabet of piece kinds that cover blocks of squares. The first square of a piece holds
    /// the symbol of its kind. Symbols after those of all kinds stand for the other squares, in the
    /// order of the kinds and of [`Block::cells`]; a piece is drawn by the same character on all
    /// its squares.
    ///
    /// # Errors
    /// As [`Alphabet::new`]; the symbols are at most [`Alphabet::MAX_KINDS`] too.
    ///
    /// ```
    /// use everyboard_board::{Alphabet, Block, Symbol};
    ///
    /// let bar = Block::new([(0, 0), (1, 0)]).unwrap();
    /// let alphabet = Alphabet::with_blocks([('A', bar), ('b', Block::single())]).unwrap();
    /// let [a, b] = ['A', 'b'].map(|kind| alphabet.symbol_of(kind).unwrap());
    /// assert_eq!((alphabet.len(), alphabet.kinds().count()), (4, 2));
    /// assert_eq!(alphabet.parts(a), [Symbol::new(1), Symbol::new(3)]);
    /// assert_eq!(alphabet.parts(b), [Symbol::new(2)]);
    /// assert_eq!(alphabet.char_of(Symbol::new(3)), 'A');
    /// ```
    pub fn with_blocks(
        kinds: impl IntoIterator<Item = (char, Block)>,
    ) -> Result<Self, AlphabetError> {
        let mut chars = vec![Self::EMPTY];
        let mut blocks: Vec<Block> = Vec::new();
        for (kind, block) in kinds {
            if is_reserved(kind) {
                return Err(AlphabetError::Reserved(kind));
            }
            if chars.contains(&kind) {
                return Err(AlphabetError::Twice(kind));
            }
            if chars.len() > Self::MAX_KINDS {
                return Err(AlphabetError::TooMany);
            }
            chars.push(kind);
            blocks.push(block);
        }
        for (kind, block) in blocks.iter().enumerate() {
            let others = std::iter::repeat_n(chars[kind + 1], block.cells().len() - 1);
            chars.extend(others);
        }
        if chars.len() > Self::MAX_KINDS + 1 {
            return Err(AlphabetError::TooMany);
        }
        Ok(Self { chars, blocks, lettered: Vec::new() })
    }

    /// The number of symbols, the empty square among them, those of letters not.
    pub fn len(&self) -> usize {
        self.kind_chars().len()
    }

    /// The characters without those of letters.
    fn kind_chars(&self) -> &[char] {
        &self.chars[..self.chars.len() - self.lettered.len()]
    }

    /// Always `false`: the empty square is a symbol.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The symbol that the character `drawn` stands for; `None` if it is not of this alphabet, or
    /// the letter of a piece of a kind that has another.
    pub fn symbol_of(&self, drawn: char) -> Option<Symbol> {
        self.shown_by(drawn).filter(|symbol| symbol.index() < self.len())
    }

    /// The character of a symbol; `?` for one that is not of this alphabet.
    pub fn char_of(&self, symbol: Symbol) -> char {
        self.chars.get(symbol.index()).copied().unwrap_or(Self::ANY)
    }

    /// The piece kinds, in order.
    pub fn kinds(&self) -> impl Iterator<Item = Symbol> + use<> {
        (1..=self.blocks.len()).map(Symbol::new)
    }

    /// All symbols but the empty square: the kinds, and the other parts of pieces that cover
    /// several squares.
    pub fn symbols(&self) -> impl Iterator<Item = Symbol> + use<> {
        (1..self.len()).map(Symbol::new)
    }

    /// Whether pieces of some kind cover several squares.
    pub fn has_blocks(&self) -> bool {
        self.blocks.len() + 1 < self.len()
    }

    /// What a piece of this kind covers.
    ///
    /// # Panics
    /// If the symbol is none of [`Alphabet::kinds`].
    pub fn block(&self, kind: Symbol) -> &Block {
        &self.blocks[kind.index() - 1]
    }

    /// What the squares of a piece of this kind hold, in the order of [`Block::cells`].
    ///
    /// # Panics
    /// If the symbol is none of [`Alphabet::kinds`].
    pub fn parts(&self, kind: Symbol) -> Vec<Symbol> {
        let number = kind.index() - 1;
        let earlier = self.blocks[..number].iter().map(|block| block.cells().len() - 1);
        let first = 1 + self.blocks.len() + earlier.sum::<usize>();
        let others = first..first + self.blocks[number].cells().len() - 1;
        std::iter::once(kind).chain(others.map(Symbol::new)).collect()
    }

    /// The kind of the piece that a symbol is a part of; `None` for the empty square and what is
    /// not of this alphabet.
    pub fn kind_of(&self, symbol: Symbol) -> Option<Symbol> {
        let drawn = self.chars.get(self.plain_symbol(symbol).index())?;
        self.symbol_of(*drawn).filter(|kind| !kind.is_empty())
    }
}

fn is_reserved(kind: char) -> bool {
    steers(kind) || kind.is_whitespace() || ".#?/=,".contains(kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_and_symbols_correspond() {
        let alphabet = Alphabet::new("WB".chars()).unwrap();
        assert_eq!(alphabet.symbol_of('.'), Some(Symbol::EMPTY));
        assert_eq!(alphabet.symbol_of('B'), Some(Symbol::new(2)));
        assert_eq!(alphabet.symbol_of('x'), None);
        assert_eq!(alphabet.char_of(Symbol::new(1)), 'W');
        assert_eq!(alphabet.kinds().count(), 2);
    }

    #[test]
    fn characters_that_would_confuse_are_refused() {
        assert_eq!(Alphabet::new("W.".chars()), Err(AlphabetError::Reserved('.')));
        assert_eq!(Alphabet::new("WW".chars()), Err(AlphabetError::Twice('W')));
    }

    /// A piece drawn as U+202E turned every drawing of its board around.
    #[test]
    fn characters_that_turn_the_writing_are_refused() {
        let marks = ['\u{61c}', '\u{200e}', '\u{200f}'].into_iter();
        for mark in marks.chain('\u{202a}'..='\u{202e}').chain('\u{2066}'..='\u{2069}') {
            assert_eq!(Alphabet::new(['W', mark]), Err(AlphabetError::Reserved(mark)));
        }
        assert!(Alphabet::new("\u{5d0}\u{627}".chars()).is_ok(), "letters are what they are");
    }
}
