//! What is solved of the classes with a piece less, chunk by chunk.

use super::SetTable;
use super::attack::rest;
use super::classes::{Below, ClassBits, ClassMoves};
use super::shelf::{Key, SolvedClass};
use crate::rules::GameRules;
use everyboard_bits::Exchange;
use everyboard_store::FileError;

/// The positions of one class below where the attacker gets what it aims at.
pub(super) struct SetBelow<'a> {
    moves: &'a ClassMoves,
    below: &'a Below,
    /// Where they are; nothing if there are none.
    solved: Option<&'a SolvedClass>,
    is_to_move: bool,
    /// Whether they are those that are not there: where the attacker has enough already, unless the
    /// defender gets it back.
    is_complement: bool,
    /// Where the sides are alike, the defender's positions are the attacker's with the pieces
    /// exchanged.
    exchange: Option<ClassExchange>,
}

impl<'a> SetBelow<'a> {
    /// What the attack `key` on a class of `moves` needs to know of a class below.
    pub(super) fn new(
        table: &'a SetTable,
        rules: &GameRules,
        moves: &'a ClassMoves,
        below: &'a Below,
        key: &Key,
    ) -> Self {
        let &Key { attacker, aim, .. } = key;
        let is_to_move = below.side == attacker;
        let Below { material, .. } = below;
        let Some(aim) = aim.filter(|&aim| aim <= rules.difference(material, attacker)) else {
            let solved = table.shelf.get(&Key { attacker, aim, material: material.clone() });
            return SetBelow {
                moves,
                below,
                solved,
                is_to_move,
                is_complement: false,
                exchange: None,
            };
        };
        let defender = 1 - attacker;
        let source = Key::new(rules, defender, Some(1 - aim), material);
        let solved = table.shelf.get(&source);
        let is_exchanged = Key::is_exchanged(rules, defender) && solved.is_some();
        let exchange = is_exchanged.then(|| {
            let [from, to] = [&source.material, material].map(|it| table.class_bits(rules, it));
            ClassExchange::new(rules, &from, &to)
        });
        let is_to_move = !is_to_move;
        SetBelow { moves, below, solved, is_to_move, is_complement: true, exchange }
    }

    /// The decided positions of a chunk, or their codes.
    ///
    /// # Errors
    /// If a file cannot be read, or is damaged.
    fn read(&self, chunk: usize) -> Result<Vec<u64>, FileError> {
        let layout = self.moves.before.layout();
        let number = chunk - self.below.chunks.start;
        let words = match (self.solved, &self.exchange) {
            (None, _) => vec![0; layout.words(chunk)],
            (Some(solved), None) => solved.read(solved.block(self.is_to_move, number))?,
            (Some(solved), Some(exchange)) => {
                let from = exchange.before(self.below.side, number);
                let before = solved.read(solved.block(self.is_to_move, exchange.number(from)))?;
                let mut words = vec![0; layout.words(chunk)];
                exchange.exchange.add(from, &before, &mut words);
                words
            }
        };
        Ok(if self.is_complement { rest(layout, chunk, &words) } else { words })
    }
}

/// The decided positions of a chunk of one of the classes below, or their codes.
///
/// # Errors
/// If a file cannot be read, or is damaged.
pub(super) fn read(sets: &[SetBelow], chunk: usize) -> Result<Vec<u64>, FileError> {
    let set = sets.iter().find(|set| set.below.chunks.contains(&chunk));
    set.expect("captures lead to nothing else").read(chunk)
}

/// The exchange of the sides, from the positions of one class to those of another.
struct ClassExchange {
    exchange: Exchange,
    /// By side to move after it: its first chunk.
    first: [usize; 2],
    /// By chunk after it: the chunk before.
    before: Vec<usize>,
    /// By side to move before it: its first chunk.
    first_before: [usize; 2],
}

impl ClassExchange {
    fn new(rules: &GameRules, from: &ClassBits, to: &ClassBits) -> Self {
        let symbols = rules.exchanged_symbols();
        let exchange = Exchange::new(&from.layout, &to.layout, |position| {
            position.symbols().iter().map(|symbol| symbols[symbol.index()]).collect()
        });
        let mut before = vec![0; to.layout.chunks()];
        for chunk in 0..from.layout.chunks() {
            before[exchange.image(chunk)] = chunk;
        }
        let first = to.sides.clone().map(|chunks| chunks.start);
        let first_before = from.sides.clone().map(|chunks| chunks.start);
        ClassExchange { exchange, first, before, first_before }
    }

    /// The chunk before the exchange, where the chunk after it has this side to move and this
    /// number among those.
    fn before(&self, side: usize, number: usize) -> usize {
        self.before[self.first[side] + number]
    }

    /// The number of a chunk before the exchange among those with its side to move.
    fn number(&self, chunk: usize) -> usize {
        let first = self.first_before.into_iter().filter(|&first| first <= chunk).max();
        chunk - first.unwrap_or(0)
    }
}
