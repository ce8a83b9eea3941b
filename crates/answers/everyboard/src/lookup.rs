//! The distances of very many positions that are given as numbers.
//!
//! **Cost.** Besides the look-ups one pass over the numbers. Some ten thousand positions for each
//! thread are in memory at a time, however many are asked for.

use crate::{Distances, Error, ErrorKind, Puzzle, Result, Run};
use everyboard_board::{Position, Symbol};
use everyboard_sorted::SortedSet;
use everyboard_watch::Watch;

/// A look-up in packed distances walks to level 0, some hundred nanoseconds a step. To find all
/// distances anew and keep a byte for each takes some ten nanoseconds a position, so it pays from
/// one step for each ten positions on.
const POSITIONS_A_STEP: u64 = 10;

/// Positions that are looked up between two questions whether to stop: some milliseconds' work.
const AT_ONCE: usize = 1 << 14;

impl Distances {
    /// The distances of many positions that are given as numbers: `boards` has one position after
    /// the other, each as [`Position::symbols`](crate::Position::symbols). -1 where there is no
    /// way. Some microseconds each; where very many are asked for, and memory suffices, distances
    /// in memory are [unpacked](Distances::unpacked) first.
    ///
    /// ```
    /// use everyboard::{Origin, Puzzle};
    ///
    /// let puzzle = Puzzle::named("knights-4x3")?;
    /// let distances = puzzle.distances(Origin::Goal)?;
    /// let mut boards = puzzle.start().symbols();
    /// boards.extend(puzzle.position("WWW/.../.../BBB")?.symbols());
    /// assert_eq!(distances.lookup(&boards)?, [16, 0]);
    /// # Ok::<(), everyboard::Error>(())
    /// ```
    ///
    /// # Errors
    /// Of kind `Illegal`, with the number of the position, if one has too many or too few numbers,
    /// a number that is no piece, other pieces than every start, or is forbidden by the rule. In a
    /// file also as [`Distances::of`].
    pub fn lookup(&self, boards: &[u8]) -> Result<Vec<i16>> {
        self.lookup_with(boards, &Run::new().threads(self.threads.get()))
    }

    /// The same, with these limits.
    ///
    /// # Errors
    /// As [`Distances::lookup`]; of kind `Stopped` if it was stopped, or its time was up.
    pub fn lookup_with(&self, boards: &[u8], run: &Run) -> Result<Vec<i16>> {
        let reader = BoardReader::new(self.puzzle());
        let squares = reader.squares;
        let narrow = |distance: Option<usize>| {
            distance.map_or(-1, |distance| i16::try_from(distance).unwrap_or(i16::MAX))
        };
        let mut found = Vec::with_capacity(boards.len() / squares);
        let mut positions = Vec::new();
        self.unpack_for(boards.len() / squares, run)?;
        let threads = run.thread_count();
        for part in boards.chunks(AT_ONCE * threads.get() * squares) {
            if run.is_stopped() {
                return Err(Error::new(ErrorKind::Stopped, "stopped"));
            }
            reader.read(part, found.len(), &mut positions)?;
            found.extend(self.of_inner(&positions, threads)?.into_iter().map(narrow));
        }
        Ok(found)
    }

    /// Unpacks the distances if that takes less time than the look-ups, and memory suffices.
    fn unpack_for(&self, lookups: usize, run: &Run) -> Result<()> {
        let all: u64 = self.levels().iter().sum();
        let steps = lookups.saturating_mul(self.levels().len()) as u64;
        let pays = self.is_in_memory()
            && self.puzzle().system().is_reversible()
            && steps.saturating_mul(POSITIONS_A_STEP) > all;
        if !pays || self.quick.get().is_some() {
            return Ok(());
        }
        let within = run.clone().memory(self.memory.min(run.all_memory()));
        let plan = self.puzzle().census_plan(self.origin(), 0, true, &within);
        let made = plan.and_then(|plan| Ok(plan.into_unpacked(&within)?));
        match made {
            Err(error) if error.is_stopped() => return Err(error),
            // If another thread was faster, this one's are not needed.
            made => drop(self.quick.set(made.ok().flatten().map(Box::new))),
        }
        Ok(())
    }
}

/// Reads positions of a puzzle from numbers.
struct BoardReader<'a> {
    puzzle: &'a Puzzle,
    squares: usize,
    /// How many symbols there are.
    symbols: usize,
    /// The symbols whose number no move changes.
    kept: Vec<u8>,
    /// How many of these each start has.
    counts: SortedSet<Vec<usize>>,
    /// Of the side that begins, where sides take turns.
    turn: Option<Symbol>,
    /// Whether the rule forbids positions.
    forbids: bool,
}

impl<'a> BoardReader<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let inner = puzzle.inner();
        let squares = inner.board.len();
        let symbols = inner.alphabet.len();
        let kept: Vec<u8> = (0..symbols)
            .filter(|&symbol| puzzle.system().conserves(Symbol::new(symbol)))
            .map(|symbol| symbol as u8)
            .collect();
        let turn = inner.starts.first().and_then(|start| start.symbols().get(squares).copied());
        let starts = puzzle.starts();
        let counts = starts.iter().map(|start| {
            let start = start.symbols();
            kept.iter().map(|&symbol| count(&start, symbol)).collect()
        });
        let counts: SortedSet<Vec<usize>> = counts.collect();
        let forbids = !inner.rule.forbidden.is_empty();
        BoardReader { puzzle, squares, symbols, kept, counts, turn, forbids }
    }

    /// Puts the positions of `boards`, the first of which has the number `first`, in `positions`.
    fn read(&self, boards: &[u8], first: usize, positions: &mut Vec<Position>) -> Result<()> {
        positions.truncate(boards.len().div_ceil(self.squares));
        for (number, row) in boards.chunks(self.squares).enumerate() {
            self.check(row).map_err(|error| {
                Error::new(error.kind(), format!("position {}: {error}", first + number))
            })?;
            let symbols = row.iter().map(|&symbol| Symbol::new(symbol.into()));
            match positions.get_mut(number) {
                Some(position) => {
                    let places = self.puzzle.inner().board.squares();
                    places.zip(symbols).for_each(|(place, symbol)| position.put(place, symbol));
                }
                None => positions.push(symbols.chain(self.turn).collect()),
            }
        }
        Ok(())
    }

    fn check(&self, row: &[u8]) -> Result<()> {
        let is_sound = row.len() == self.squares
            && usize::from(row.iter().copied().fold(0, u8::max)) < self.symbols;
        if !is_sound || self.forbids {
            self.puzzle.position_of(row)?;
        }
        let has = |counts: &Vec<usize>| {
            self.kept.iter().zip(counts).all(|(&symbol, &wanted)| count(row, symbol) == wanted)
        };
        if self.counts.iter().any(has) {
            return Ok(());
        }
        Err(Error::new(ErrorKind::Illegal, self.other_pieces(row)))
    }

    /// Says which pieces are too many or too few.
    fn other_pieces(&self, row: &[u8]) -> String {
        let letters = self.puzzle.letters();
        let wanted = self.counts.iter().flatten();
        let counts = self.kept.iter().zip(wanted).filter(|(symbol, _)| **symbol > 0);
        let words = counts.filter_map(|(&symbol, &wanted)| {
            let has = count(row, symbol);
            let letter = letters[usize::from(symbol) - 1];
            (has != wanted).then(|| format!("{has} {letter} in place of {wanted}"))
        });
        let words: Vec<String> = words.collect();
        format!("it has other pieces than the start: {}", words.join(", "))
    }
}

fn count(row: &[u8], symbol: u8) -> usize {
    row.iter().filter(|&&it| it == symbol).count()
}
