//! Which words of a slice are stored.

use crate::board::{BoardSize, Square};

/// The words that hold positions: their pieces stand on the board and apart. Where the two pieces
/// of the words are alike, exchanging them changes nothing, and the words with the first on the
/// earlier square are stored.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    /// Each stored word and its twin, the word with like pieces exchanged: itself where none are
    /// alike.
    stored: Vec<[u16; 2]>,
    /// For each word, its number among those stored, or that of its twin.
    numbers: Vec<Option<u16>>,
    alike: bool,
}

impl Words {
    /// The words of 0, 1 or 2 pieces; two may be `alike`.
    pub(crate) fn new(board: BoardSize, pieces: usize, alike: bool) -> Self {
        debug_assert!(pieces == 2 || pieces < 2 && !alike, "two pieces may be alike");
        let mut words =
            Words { stored: Vec::new(), numbers: vec![None; 64_usize.pow(pieces as u32)], alike };
        for word in 0..words.numbers.len() {
            let first = Square::at(word / 64);
            let second = Square::at(word % 64);
            let stands = match pieces {
                0 => true,
                1 => board.contains(second),
                _ => first != second && board.contains(first) && board.contains(second),
            };
            if stands && !(alike && first > second) {
                words.store(word);
            }
        }
        words
    }

    fn store(&mut self, word: usize) {
        let twin = if self.alike { exchanged(word) } else { word };
        let number = self.stored.len() as u16;
        self.numbers[word] = Some(number);
        self.numbers[twin] = Some(number);
        self.stored.push([word as u16, twin as u16]);
    }

    /// The number of all words, stored or not: 1, 64 or 4096.
    pub(crate) fn all(&self) -> usize {
        self.numbers.len()
    }

    /// The number of words stored.
    pub(crate) fn stored(&self) -> usize {
        self.stored.len()
    }

    /// Whether the two pieces of the words are alike.
    pub(crate) fn are_alike(&self) -> bool {
        self.alike
    }

    /// The number under which a word or its twin is stored; `None` for a word that holds no
    /// positions.
    #[inline(always)]
    pub(crate) fn number(&self, word: usize) -> Option<usize> {
        self.numbers[word].map(usize::from)
    }

    /// Whether the word is stored as another one, with like pieces exchanged.
    #[inline(always)]
    pub(crate) fn is_twin(&self, word: usize) -> bool {
        self.alike && word / 64 > word % 64
    }

    /// For each word that is stored, in order: the word, and its twin.
    #[inline(always)]
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        self.stored.iter().map(|&[word, twin]| (word.into(), twin.into()))
    }
}

/// The word with its two pieces exchanged.
fn exchanged(word: usize) -> usize {
    word % 64 * 64 + word / 64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_a_number() {
        let board = BoardSize::CHESS;
        for (pieces, alike, stored) in
            [(0, false, 1), (1, false, 64), (2, false, 64 * 63), (2, true, 64 * 63 / 2)]
        {
            let words = Words::new(board, pieces, alike);
            assert_eq!(words.stored(), stored);
            for (number, (word, twin)) in words.pairs().enumerate() {
                assert_eq!((words.number(word), words.number(twin)), (Some(number), Some(number)));
                assert_eq!(twin == word, !alike);
            }
        }
        assert_eq!(Words::new(BoardSize::new(4).unwrap(), 2, false).stored(), 16 * 15);
    }
}
