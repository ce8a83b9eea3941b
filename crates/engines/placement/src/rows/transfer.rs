//! The scan over the board, square by square, and how each square changes the state.

use crate::Problem;
use crate::bits::Bits;
use everyboard_board::Board;
use everyboard_watch::Watch;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// One square: the pieces that may stand there and what each excludes.
///
/// A state is a set of slots: one for each candidate within reach ahead (set if excluded;
/// candidates far enough apart share one) and one for each region (set if held).
pub(crate) struct Step<const W: usize> {
    pub(crate) choices: Vec<Choice<W>>,
    /// Regions that end here and must be held.
    pub(crate) closing: Bits<W>,
    /// Slots that are free for others behind this square.
    pub(crate) clear: Bits<W>,
}

/// A piece on a square.
pub(crate) struct Choice<const W: usize> {
    pub(crate) kind: usize,
    /// The number of pieces placed together: those of an orbit.
    pub(crate) pieces: usize,
    /// Set where the candidate is excluded.
    slot: usize,
    /// What the piece sets: candidates ahead, and its region.
    sets: Bits<W>,
}

impl<const W: usize> Step<W> {
    /// Calls `to` with each state that follows a state, and with the choice placed, if any.
    #[inline]
    pub(crate) fn follow<'a>(
        &'a self,
        state: &Bits<W>,
        mut to: impl FnMut(Bits<W>, Option<&'a Choice<W>>),
    ) {
        if let Some(next) = self.after(*state) {
            to(next, None);
        }
        for choice in &self.choices {
            if !state.contains(choice.slot)
                && let Some(next) = self.after(state.or(&choice.sets))
            {
                to(next, Some(choice));
            }
        }
    }

    /// A state behind this square; `None` if a region that ends here is empty.
    #[inline]
    fn after(&self, state: Bits<W>) -> Option<Bits<W>> {
        (state.and(&self.closing) == self.closing).then(|| state.without(&self.clear))
    }
}

/// The steps of all squares in the order of the scan.
pub(crate) struct Transfer<const W: usize> {
    pub(crate) steps: Vec<Step<W>>,
    /// Whether some region has no open candidate and no piece, so that there is no placement.
    pub(crate) closed_region: bool,
}

/// Why a scan was not finished.
#[derive(Copy, Clone, Debug)]
pub(crate) enum ScanEnd {
    /// There are more states at a time than allowed, or a number is too large for its type.
    TooLarge,
    /// `watch` ended it.
    Stopped,
}

/// By square in the order of the scan: the candidates there that are the first of their orbits.
type Order = Vec<Vec<usize>>;

/// Candidates that are placed together: by open candidate, its orbit; only itself unless symmetric
/// placements are counted.
pub(crate) struct Orbits<'a> {
    pub(crate) problem: &'a Problem,
    pub(crate) orbits: Vec<Vec<usize>>,
}

impl<'a> Orbits<'a> {
    /// Every candidate by itself.
    pub(crate) fn single(problem: &'a Problem) -> Self {
        let orbits = (0..problem.conflicts().len()).map(|candidate| vec![candidate]).collect();
        Self { problem, orbits }
    }

    /// The number of slots of a state.
    pub(crate) fn slots(&self) -> usize {
        self.best_order().1 + self.problem.spec().regions.len()
    }

    /// Row by row or column by column, whichever has the shorter reach ahead; and that reach.
    fn best_order(&self) -> (Order, usize) {
        let by_rows = self.order(|(row, column)| (row, column));
        let by_columns = self.order(|(row, column)| (column, row));
        let rows = self.reach(&by_rows);
        let columns = self.reach(&by_columns);
        if columns < rows { (by_columns, columns) } else { (by_rows, rows) }
    }

    fn order(&self, key: impl Fn((usize, usize)) -> (usize, usize)) -> Order {
        let candidates = self.problem.conflicts().candidates();
        let keys: Vec<_> = match self.problem.board() {
            Board::Grid(grid) => {
                candidates.iter().map(|it| key(grid.row_and_column(it.square))).collect()
            }
            Board::Graph(_) => vec![(0, 0); candidates.len()],
        };
        let mut leaders: Vec<usize> = (0..candidates.len())
            .filter(|&leader| {
                let first = self.orbits[leader].iter().min_by_key(|&&it| (keys[it], it));
                first == Some(&leader) && !self.exclude(leader, leader)
            })
            .collect();
        leaders.sort_by_key(|&leader| (keys[leader], leader));
        let squares = leaders.chunk_by(|&a, &b| candidates[a].square == candidates[b].square);
        squares.map(<[usize]>::to_vec).collect()
    }

    /// Whether the orbits of two candidates exclude each other, or the members of one orbit.
    fn exclude(&self, a: usize, b: usize) -> bool {
        self.orbits[b].iter().any(|&mate| self.problem.conflicts().between(a, mate))
    }

    /// The most orbits, from the first of a square, to the last that one of that square excludes.
    fn reach(&self, order: &Order) -> usize {
        let all: Vec<usize> = order.iter().flatten().copied().collect();
        let mut first = 0;
        let mut reach = 1;
        for square in order {
            let last = all[first..]
                .iter()
                .rposition(|&other| square.iter().any(|&leader| self.exclude(leader, other)))
                .unwrap_or(0);
            reach = reach.max(last + 1).max(square.len());
            first += square.len();
        }
        reach
    }

    /// The last square of the order where a piece of a region may be placed.
    fn last_square(
        &self,
        order: &Order,
        region_of: &[Option<usize>],
        region: usize,
    ) -> Option<usize> {
        order.iter().rposition(|square| {
            let mut placed = square.iter().flat_map(|&candidate| &self.orbits[candidate]);
            placed.any(|&candidate| region_of[candidate] == Some(region))
        })
    }
}

impl<const W: usize> Transfer<W> {
    /// The slots must fit: see [`Orbits::slots`].
    pub(crate) fn new(orbits: &Orbits<'_>) -> Self {
        let (order, reach) = orbits.best_order();
        let conflicts = orbits.problem.conflicts();
        let mut place = vec![0; conflicts.len()];
        order.iter().flatten().enumerate().for_each(|(at, &candidate)| place[candidate] = at);
        let regions = orbits.problem.open_regions();
        let mut region_of = vec![None; conflicts.len()];
        for (region, members) in regions.iter().enumerate() {
            members.iter().for_each(|&member| region_of[member] = Some(region));
        }
        // By region: the last square that may hold its piece.
        let ends: Vec<Option<usize>> =
            (0..regions.len()).map(|it| orbits.last_square(&order, &region_of, it)).collect();
        let mut steps = Vec::with_capacity(order.len());
        for (number, square) in order.iter().enumerate() {
            let mut choices = Vec::with_capacity(square.len());
            for &candidate in square {
                let orbit = &orbits.orbits[candidate];
                let ahead = order[number + 1..].iter().flatten();
                let excluded = ahead.filter(|&&other| orbits.exclude(candidate, other));
                let slots = excluded.map(|&other| place[other] % reach);
                let held = orbit.iter().filter_map(|&mate| region_of[mate]);
                choices.push(Choice {
                    kind: conflicts.candidate(candidate).kind,
                    pieces: orbit.len(),
                    slot: place[candidate] % reach,
                    sets: slots.chain(held.map(|region| reach + region)).collect(),
                });
            }
            let closing = (0..ends.len()).filter(|&region| ends[region] == Some(number));
            let closing: Bits<W> = closing.map(|region| reach + region).collect();
            let passed: Bits<W> = choices.iter().map(|choice| choice.slot).collect();
            steps.push(Step { choices, closing, clear: passed.or(&closing) });
        }
        Self { steps, closed_region: ends.contains(&None) }
    }

    /// The largest number of states of a layer, and the number of states of all layers together.
    ///
    /// # Errors
    /// If a layer has more than `limit` states, or `watch` ends it.
    pub(crate) fn count_states(
        &self,
        limit: usize,
        watch: &dyn Watch,
    ) -> Result<(usize, u64), ScanEnd> {
        let mut states: StateSet<W> = [Bits::EMPTY].into_iter().collect();
        let mut widest = 1;
        let mut all = 0;
        for step in &self.steps {
            if watch.is_stopped() {
                return Err(ScanEnd::Stopped);
            }
            let mut next = StateSet::with_capacity_and_hasher(states.len(), Default::default());
            for state in &states {
                step.follow(state, |state, _| next.extend([state]));
                if next.len() > limit {
                    return Err(ScanEnd::TooLarge);
                }
            }
            all += states.len() as u64;
            states = next;
            widest = widest.max(states.len());
        }
        Ok((widest, all))
    }
}

type StateSet<const W: usize> = HashSet<Bits<W>, BuildHasherDefault<WordHasher>>;

/// A quick hash of words: multiply and fold, as in FxHash, with the high bits brought down.
#[derive(Default)]
pub(crate) struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        // 2^64 divided by the golden ratio, made odd.
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn write_usize(&mut self, _length: usize) {}

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
