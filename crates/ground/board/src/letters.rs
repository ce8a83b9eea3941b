//! Letters of their own for pieces of one kind, where people see them.
//!
//! What searches and counts knows kinds alone. A position that is *shown* may hold, in place of the
//! symbols of a kind, others that are drawn with the letter of one piece. **Invariants.** These
//! symbols come after all that the alphabet has otherwise, so a position without them is shown as
//! it is. In such a position nothing but letters differs: [`Alphabet::plain`] gives back what is
//! searched. Nothing is stored from position to position: pieces are [followed](Alphabet::follow)
//! by what a move alters.

use crate::{Alphabet, Grid, Position, Symbol};

impl Alphabet {
    /// The same alphabet with letters of their own for pieces: each is given with the character of
    /// its kind, which other pieces have. Those for which no symbols are left are not taken.
    ///
    /// ```
    /// use everyboard_board::{Alphabet, Drawing};
    ///
    /// let board = Drawing::parse("....").unwrap().board().unwrap();
    /// let alphabet = Alphabet::new(['A']).unwrap().with_letters([('C', 'A')]);
    /// let shown = board.read_shown(&alphabet, "AC..").unwrap();
    /// let plain = board.read_position(&alphabet, "AC..").unwrap();
    /// assert_eq!(board.draw(&alphabet, &plain), "AA..");
    ///
    /// let next = board.read_position(&alphabet, "A..A").unwrap();
    /// assert_eq!(board.draw(&alphabet, &alphabet.follow(&shown, &next)), "A..C");
    /// ```
    pub fn with_letters(mut self, letters: impl IntoIterator<Item = (char, char)>) -> Self {
        for (letter, kind) in letters {
            let Some(kind) = self.symbol_of(kind).filter(|kind| !kind.is_empty()) else { continue };
            let parts = self.parts(kind);
            // The last number that a symbol can have is left for what is not of the alphabet.
            if self.chars.len() + parts.len() <= usize::from(u8::MAX) {
                self.chars.extend(parts.iter().map(|_| letter));
                self.lettered.extend(parts);
            }
        }
        self
    }

    /// All symbols that may be shown but the empty square: [`Alphabet::symbols`], then those of
    /// letters.
    pub fn shown_symbols(&self) -> impl Iterator<Item = Symbol> + use<> {
        (1..self.chars.len()).map(Symbol::new)
    }

    /// What shows the first squares of pieces: [`Alphabet::kinds`], then those with letters of
    /// their own.
    pub fn shown_kinds(&self) -> impl Iterator<Item = Symbol> {
        let letters = (self.len()..self.chars.len()).map(Symbol::new);
        let is_kind = |it: &Symbol| self.kind_of(*it) == Some(self.plain_symbol(*it));
        self.kinds().chain(letters.filter(is_kind))
    }

    /// The symbol that a shown one stands for: itself, if it is not that of a letter.
    pub fn plain_symbol(&self, shown: Symbol) -> Symbol {
        let letter = shown.index().checked_sub(self.len());
        letter.and_then(|number| self.lettered.get(number)).copied().unwrap_or(shown)
    }

    /// The position that a shown one stands for.
    pub fn plain(&self, shown: &Position) -> Position {
        shown.symbols().iter().map(|&symbol| self.plain_symbol(symbol)).collect()
    }

    /// The position `next`, which one move makes of the one that `shown` stands for, with the
    /// letters of `shown`: the squares that the move alters are those of the one piece that moves.
    pub fn follow(&self, shown: &Position, next: &Position) -> Position {
        if self.lettered.is_empty() {
            return next.clone();
        }
        let altered = |&(before, after): &(Symbol, Symbol)| self.plain_symbol(before) != after;
        let pairs = || shown.symbols().iter().copied().zip(next.symbols().iter().copied());
        let moved = pairs().filter(altered).map(|(before, _)| before).find(|it| !it.is_empty());
        let letter = moved.map_or(Self::EMPTY, |moved| self.char_of(moved));
        let follow = |pair: (Symbol, Symbol)| {
            if altered(&pair) { self.with_letter(pair.1, letter) } else { pair.0 }
        };
        pairs().map(follow).collect()
    }

    /// The position as it may be shown where no path leads to it: of alike pieces each has a letter
    /// of its own, in the order of their first squares, as far as there are letters.
    pub fn apart(&self, grid: &Grid, position: &Position) -> Position {
        let mut shown = position.clone();
        for kind in self.kinds() {
            let letters = self.chars[self.len()..].iter().zip(&self.lettered);
            let letters = letters.filter(|(_, shows)| **shows == kind).map(|(&letter, _)| letter);
            let pieces = position.places().filter(|&(_, symbol)| symbol == kind);
            // The first one has the letter of the kind.
            for ((first, _), letter) in pieces.skip(1).zip(letters) {
                for square in self.block(kind).squares(grid, first).unwrap_or_default() {
                    shown.put(square, self.with_letter(position.at(square), letter));
                }
            }
        }
        shown
    }

    /// The symbol that shows `plain` with a letter; itself if pieces of its kind have no such
    /// letter.
    pub(crate) fn with_letter(&self, plain: Symbol, letter: char) -> Symbol {
        let letters = self.chars[self.len()..].iter().zip(&self.lettered);
        let found = { letters }.position(|(&drawn, &shows)| (drawn, shows) == (letter, plain));
        found.map_or(plain, |number| Symbol::new(self.len() + number))
    }

    /// The first symbol that is shown by the character `drawn`; `None` if it is not of this
    /// alphabet.
    pub(crate) fn shown_by(&self, drawn: char) -> Option<Symbol> {
        self.chars.iter().position(|&c| c == drawn).map(Symbol::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, Board, Drawing};

    #[test]
    fn alike_pieces_are_told_apart() {
        let board = Drawing::parse("....\n....").unwrap().board().unwrap();
        let Board::Grid(grid) = &board else { panic!("it is drawn") };
        let flat = Block::new([(0, 0), (1, 0)]).unwrap();
        let alphabet = Alphabet::with_blocks([('A', flat)]).unwrap();
        let alphabet = alphabet.with_letters([('B', 'A'), ('C', 'A')]);
        let plain = board.read_position(&alphabet, "AAAA/.AA.").unwrap();
        let shown = alphabet.apart(grid, &plain);
        assert_eq!(alphabet.plain(&shown), plain);
        let mut letters: Vec<char> = board.draw_line(&alphabet, &shown).chars().collect();
        letters.dedup();
        letters.sort_unstable();
        assert_eq!(String::from_iter(letters), "../ABC");
    }

    /// An upright block of two squares takes the letter along, over its own square too.
    #[test]
    fn a_block_keeps_its_letter_on_all_its_squares() {
        let board = Drawing::parse("..\n..\n..").unwrap().board().unwrap();
        let upright = Block::new([(0, 0), (0, 1)]).unwrap();
        let alphabet = Alphabet::with_blocks([('A', upright)]).unwrap();
        let alphabet = alphabet.with_letters([('B', 'A')]);
        let shown = board.read_shown(&alphabet, "AB/AB/..").unwrap();
        let next = board.read_position(&alphabet, "A./AA/.A").unwrap();
        let shown = alphabet.follow(&shown, &next);
        assert_eq!(board.draw_line(&alphabet, &shown), "A./AB/.B");
        assert_eq!(alphabet.plain(&shown), next);
        assert_eq!(board.draw_line(&alphabet, &next), "A./AA/.A");
    }

    /// Symbols are bytes: letters for which there are none left are drawn as their kind.
    #[test]
    fn letters_without_room_are_not_taken() {
        let kinds = ('\u{4e00}'..).take(Alphabet::MAX_KINDS);
        let letters = ('\u{5e00}'..).take(200).map(|letter| (letter, '\u{4e00}'));
        let alphabet = Alphabet::new(kinds).unwrap().with_letters(letters);
        assert_eq!(alphabet.shown_symbols().count(), 254);
        assert_eq!((alphabet.len(), alphabet.symbols().count()), (129, 128));
    }

    /// How pieces are lettered is no part of what a puzzle is.
    #[test]
    fn letters_make_no_other_alphabet() {
        let plain = Alphabet::new("AB".chars()).unwrap();
        assert_eq!(plain.clone().with_letters([('C', 'A')]), plain);
        assert_ne!(plain, Alphabet::new("AC".chars()).unwrap());
    }
}
