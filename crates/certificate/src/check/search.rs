//! Runs an exhausted search once more, level by level.

use super::bound::Bound;
use super::{Progress, Refusal};
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Puzzle, RewriteSystem};

/// A search for solutions of `searched` moves or fewer, by positions that may lie on one.
pub(super) struct Search<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) system: &'a RewriteSystem,
    pub(super) bound: &'a Bound<'a>,
    pub(super) searched: usize,
    /// Bytes for positions.
    pub(super) memory: u64,
}

/// Some puzzles need thousands of moves. This keeps a file from asking for levels without end.
const MOST_MOVES: usize = 1_000_000;

/// Positions between two looks at whether to stop.
const BETWEEN_LOOKS: usize = 1 << 16;

/// A position: so many bits for each place, in words.
type Packed<const N: usize> = [u64; N];

impl Search<'_> {
    /// The number of positions kept, if none is a goal.
    pub(super) fn run(&self, progress: &mut dyn Progress) -> Result<u64, Refusal> {
        if self.searched > MOST_MOVES {
            return Err(Refusal::Long { searched: self.searched, most: MOST_MOVES });
        }
        let by_need = self.by_need();
        match self.puzzle.places().div_ceil(64 / self.bits()) {
            1 => Levels::<1>::new(self, &by_need).run(progress),
            2 => Levels::<2>::new(self, &by_need).run(progress),
            3 => Levels::<3>::new(self, &by_need).run(progress),
            4..=8 => Levels::<8>::new(self, &by_need).run(progress),
            // 129 places of 8 bits.
            _ => Levels::<17>::new(self, &by_need).run(progress),
        }
    }

    /// The bits of a place.
    fn bits(&self) -> usize {
        let symbols = self.puzzle.alphabet.len() + self.puzzle.rule.turns.sides();
        (usize::BITS - (symbols - 1).leading_zeros()).max(1) as usize
    }

    /// By place and symbol: the moves that need this fact. Each move is listed once, under the symbol
    /// of which a start has the fewest.
    fn by_need(&self) -> Vec<Vec<Vec<usize>>> {
        let symbols = self.puzzle.alphabet.len() + self.puzzle.rule.turns.sides();
        let mut by_need = vec![vec![Vec::new(); symbols]; self.puzzle.places()];
        for (number, rewrite) in self.system.rewrites().iter().enumerate() {
            let needs = rewrite.changes.iter();
            let rarest = needs.min_by_key(|c| self.puzzle.starts[0].count(c.before));
            if let Some(needs) = rarest {
                by_need[needs.square.index()][needs.before.index()].push(number);
            }
        }
        by_need
    }
}

/// The levels of a search whose positions take `N` words.
struct Levels<'a, const N: usize> {
    search: &'a Search<'a>,
    bits: usize,
    by_need: &'a [Vec<Vec<usize>>],
    /// The positions of the level before, of this level, and of the next one as far as it is known:
    /// the first two sorted.
    before: Vec<Packed<N>>,
    level: Vec<Packed<N>>,
    next: Vec<Packed<N>>,
}

impl<'a, const N: usize> Levels<'a, N> {
    fn new(search: &'a Search, by_need: &'a [Vec<Vec<usize>>]) -> Self {
        let (before, level, next) = (Vec::new(), Vec::new(), Vec::new());
        Levels { search, bits: search.bits(), by_need, before, level, next }
    }

    fn run(mut self, progress: &mut dyn Progress) -> Result<u64, Refusal> {
        self.next = self.search.puzzle.starts.iter().map(|start| self.pack(start)).collect();
        let mut kept = 0;
        for moves in 0..=self.search.searched {
            self.advance();
            if self.level.is_empty() {
                break;
            }
            kept += self.level.len() as u64;
            progress.level(moves, self.level.len());
            for at in 0..self.level.len() {
                if at % BETWEEN_LOOKS == 0 && progress.is_stopped() {
                    return Err(Refusal::Stopped { moves });
                }
                self.expand(self.level[at], moves)?;
            }
        }
        Ok(kept)
    }

    /// Makes the next level this one. A position of the two levels before is not new: a shortest
    /// solution visits it earlier.
    fn advance(&mut self) {
        self.next.sort_unstable();
        self.next.dedup();
        remove(&mut self.next, &self.before);
        remove(&mut self.next, &self.level);
        self.next.shrink_to_fit();
        self.before = std::mem::take(&mut self.level);
        self.level = std::mem::take(&mut self.next);
    }

    /// Adds to the next level what the moves of a position lead to.
    fn expand(&mut self, packed: Packed<N>, moves: usize) -> Result<(), Refusal> {
        let Search { puzzle, system, bound, searched, .. } = *self.search;
        let position = self.unpack(&packed);
        if puzzle.is_goal(&position) {
            return Err(Refusal::GoalMet { searched, moves });
        }
        let (weight, by_need) = (bound.weight(&position), self.by_need);
        for (place, symbol) in position.places() {
            for &number in &by_need[place.index()][symbol.index()] {
                let rewrite = &system.rewrites()[number];
                let left = searched - moves;
                if left > 0 && bound.after(weight, number) < left && rewrite.is_allowed(&position) {
                    if self.next.len() == self.next.capacity() {
                        self.make_room(moves)?;
                    }
                    let mut after = packed;
                    for change in &rewrite.changes {
                        let altered = change.before.index() ^ change.after.index();
                        self.flip(&mut after, change.square, altered);
                    }
                    self.next.push(after);
                }
            }
        }
        Ok(())
    }

    /// Drops positions found twice; if few are, doubles the room. Both copies must fit.
    fn make_room(&mut self, moves: usize) -> Result<(), Refusal> {
        self.next.sort_unstable();
        self.next.dedup();
        let room = self.next.capacity();
        if self.next.len() * 2 > room || room == 0 {
            let others = self.before.capacity() + self.level.capacity();
            let more = room.max(1024);
            let needed = (others + 2 * room + more) as u64 * size_of::<Packed<N>>() as u64;
            let memory = self.search.memory;
            let is_there = needed <= memory
                && self.next.try_reserve_exact(room + more - self.next.len()).is_ok();
            if !is_there {
                return Err(Refusal::Memory { memory, moves });
            }
        }
        Ok(())
    }

    fn pack(&self, position: &Position) -> Packed<N> {
        let mut packed = [0; N];
        for (place, symbol) in position.places() {
            self.flip(&mut packed, place, symbol.index());
        }
        packed
    }

    /// Flips bits of a place.
    fn flip(&self, packed: &mut Packed<N>, place: Square, bits: usize) {
        let on_a_word = 64 / self.bits;
        packed[place.index() / on_a_word] ^=
            (bits as u64) << (place.index() % on_a_word * self.bits);
    }

    fn unpack(&self, packed: &Packed<N>) -> Position {
        let on_a_word = 64 / self.bits;
        let mask = (1 << self.bits) - 1;
        let places = (0..self.search.puzzle.places()).map(Square::new);
        let symbols = places.map(|place| {
            let (word, shift) = (place.index() / on_a_word, place.index() % on_a_word * self.bits);
            Symbol::new((packed[word] >> shift & mask) as usize)
        });
        symbols.collect()
    }
}

/// Removes from one sorted list what is in another.
fn remove<T: Ord>(list: &mut Vec<T>, others: &[T]) {
    let mut others = others.iter().peekable();
    list.retain(|item| {
        while others.next_if(|&other| other < item).is_some() {}
        others.peek() != Some(&item)
    });
}
