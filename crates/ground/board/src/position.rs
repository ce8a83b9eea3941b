//! Positions, and patterns that positions match.

use crate::{Square, Symbol};

/// A symbol on every square of a board and, where sides take turns, one more for the turn.
///
/// The *places* of a position are the squares and the turn.
///
/// ```
/// use everyboard_board::{Alphabet, Drawing, Symbol};
///
/// let board = Drawing::parse("...").unwrap().board().unwrap();
/// let alphabet = Alphabet::new("WB".chars()).unwrap();
/// let mut position = board.read_position(&alphabet, "W.B").unwrap();
/// let gap = position.only(Symbol::EMPTY).unwrap();
/// assert_eq!(gap.index(), 1);
/// position.put(gap, Symbol::new(2));
/// assert_eq!(position.count(Symbol::new(2)), 2);
/// assert_eq!(board.draw(&alphabet, &position), "WBB");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    symbols: Box<[Symbol]>,
}

impl Position {
    /// The number of places.
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Whether there is no place at all.
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Symbol {
        self.symbols[square.index()]
    }

    /// Puts a symbol on a square.
    pub fn put(&mut self, square: Square, symbol: Symbol) {
        self.symbols[square.index()] = symbol;
    }

    /// The symbols in the order of the squares.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// Every place with its symbol, in order.
    pub fn places(&self) -> impl Iterator<Item = (Square, Symbol)> {
        self.symbols.iter().enumerate().map(|(index, &symbol)| (Square::new(index), symbol))
    }

    /// How many places hold this symbol.
    pub fn count(&self, symbol: Symbol) -> usize {
        self.symbols.iter().filter(|&&here| here == symbol).count()
    }

    /// The only place that holds this symbol; `None` if there is none, or several.
    pub fn only(&self, symbol: Symbol) -> Option<Square> {
        let mut holding = self.places().filter(|&(_, here)| here == symbol);
        let first = holding.next()?.0;
        holding.next().is_none().then_some(first)
    }
}

impl FromIterator<Symbol> for Position {
    fn from_iter<T: IntoIterator<Item = Symbol>>(symbols: T) -> Self {
        Self { symbols: symbols.into_iter().collect() }
    }
}

/// What every place of a position must hold: a certain symbol, or anything.
///
/// ```
/// use everyboard_board::{Alphabet, Drawing};
///
/// let board = Drawing::parse("...").unwrap().board().unwrap();
/// let alphabet = Alphabet::new("WB".chars()).unwrap();
/// let pattern = board.read_pattern(&alphabet, "W??").unwrap();
/// assert_eq!((pattern.len(), pattern.open()), (3, 2));
/// assert!(pattern.matches(&board.read_position(&alphabet, "W.B").unwrap()));
/// assert!(!pattern.matches(&board.read_position(&alphabet, ".WB").unwrap()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    symbols: Box<[Option<Symbol>]>,
}

impl Pattern {
    /// The number of places.
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Whether there is no place at all.
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// What a place must hold; `None` is anything.
    pub fn at(&self, square: Square) -> Option<Symbol> {
        self.symbols[square.index()]
    }

    /// The places that must hold a certain symbol.
    pub fn fixed(&self) -> impl Iterator<Item = (Square, Symbol)> {
        self.symbols
            .iter()
            .enumerate()
            .filter_map(|(index, &symbol)| Some((Square::new(index), symbol?)))
    }

    /// The number of places that may hold anything.
    pub fn open(&self) -> usize {
        self.symbols.iter().filter(|symbol| symbol.is_none()).count()
    }

    /// Whether the position holds every symbol that this pattern asks for.
    pub fn matches(&self, position: &Position) -> bool {
        self.fixed().all(|(square, symbol)| position.at(square) == symbol)
    }
}

impl FromIterator<Option<Symbol>> for Pattern {
    fn from_iter<T: IntoIterator<Item = Option<Symbol>>>(symbols: T) -> Self {
        Self { symbols: symbols.into_iter().collect() }
    }
}

impl From<&Position> for Pattern {
    fn from(position: &Position) -> Self {
        position.symbols().iter().map(|&symbol| Some(symbol)).collect()
    }
}
