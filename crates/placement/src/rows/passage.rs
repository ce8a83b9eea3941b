//! The way over the board, square by square, and what each square changes in the state.

use crate::bits::Bits;
use crate::{Observer, Problem};
use everyboard_board::{Board, Square};
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
    /// Slots that mean nothing behind this square.
    pub(crate) clear: Bits<W>,
}

/// A piece on a square.
pub(crate) struct Choice<const W: usize> {
    pub(crate) kind: usize,
    /// How many pieces are placed at once: those of an orbit.
    pub(crate) pieces: usize,
    /// Set where the candidate is excluded.
    slot: usize,
    /// What the piece sets: candidates ahead, and its region.
    sets: Bits<W>,
}

impl<const W: usize> Step<W> {
    /// The states that follow a state, with what is placed, if anything is.
    #[inline]
    pub(crate) fn follow<'a>(
        &'a self,
        state: &Bits<W>,
        mut to: impl FnMut(Bits<W>, Option<&'a Choice<W>>),
    ) {
        let mut go = |state: Bits<W>, choice| {
            if state.and(&self.closing) == self.closing {
                to(state.without(&self.clear), choice);
            }
        };
        go(*state, None);
        for choice in &self.choices {
            if !state.contains(choice.slot) {
                go(state.or(&choice.sets), Some(choice));
            }
        }
    }
}

/// All squares in the order in which they are passed.
pub(crate) struct Passage<const W: usize> {
    pub(crate) steps: Vec<Step<W>>,
    /// Whether some region has no open candidate and no piece, so that there is no placement.
    pub(crate) closed_region: bool,
}

/// How many states there are at a time.
pub(crate) enum States {
    AtMost {
        /// So many.
        states: usize,
        /// Those before every square, all together.
        all: u64,
    },
    TooMany,
    Stopped,
}

/// The first candidates of orbits in the order of the squares passed, square by square.
type Order = Vec<Vec<usize>>;

/// What is taken together: by open candidate, its orbit; itself alone but for symmetric placements.
pub(crate) struct Orbits<'a> {
    pub(crate) problem: &'a Problem,
    pub(crate) orbits: Vec<Vec<usize>>,
}

impl<'a> Orbits<'a> {
    /// Every candidate alone.
    pub(crate) fn alone(problem: &'a Problem) -> Self {
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
        let (rows, columns) = (self.reach(&by_rows), self.reach(&by_columns));
        if columns < rows { (by_columns, columns) } else { (by_rows, rows) }
    }

    fn order(&self, key: impl Fn((usize, usize)) -> (usize, usize)) -> Order {
        let candidates = self.problem.conflicts().candidates();
        let place = |&candidate: &usize| match self.problem.board() {
            Board::Grid(grid) => {
                (key(grid.row_and_column(candidates[candidate].square)), candidate)
            }
            Board::Graph(_) => ((0, 0), candidate),
        };
        let first = |candidate: &usize| {
            self.orbits[*candidate].iter().min_by_key(|candidate| place(candidate))
        };
        let leads =
            |candidate: &usize| first(candidate) == Some(candidate) && self.is_peaceful(*candidate);
        let mut leaders: Vec<usize> = (0..candidates.len()).filter(leads).collect();
        leaders.sort_by_key(place);
        let one_square = |&a: &usize, &b: &usize| candidates[a].square == candidates[b].square;
        leaders.chunk_by(one_square).map(<[usize]>::to_vec).collect()
    }

    /// Whether the members of a candidate's orbit do not exclude each other.
    fn is_peaceful(&self, candidate: usize) -> bool {
        !self.exclude(candidate, candidate)
    }

    /// Whether the orbits of two candidates exclude each other.
    fn exclude(&self, a: usize, b: usize) -> bool {
        self.orbits[b].iter().any(|&mate| self.problem.conflicts().between(a, mate))
    }

    /// The most orbits, from the first of a square, to the last that one of that square excludes.
    fn reach(&self, order: &Order) -> usize {
        let all: Vec<usize> = order.iter().flatten().copied().collect();
        let mut first = 0;
        let mut reach = 1;
        for square in order {
            let excluded =
                |&candidate: &usize| square.iter().any(|&leader| self.exclude(leader, candidate));
            let last = all[first..].iter().rposition(excluded).unwrap_or(0);
            reach = reach.max(last + 1).max(square.len());
            first += square.len();
        }
        reach
    }
}

impl<const W: usize> Passage<W> {
    /// The slots must fit: see [`Orbits::slots`].
    pub(crate) fn new(orbits: &Orbits<'_>) -> Self {
        let (order, reach) = orbits.best_order();
        let conflicts = orbits.problem.conflicts();
        let mut place = vec![0; conflicts.len()];
        order.iter().flatten().enumerate().for_each(|(at, &candidate)| place[candidate] = at);
        let regions = Regions::new(orbits, reach, &order);
        let step = |(number, square): (usize, &Vec<usize>)| {
            let ahead = order[number + 1..].iter().flatten().copied();
            let choice = |&candidate: &usize| Choice {
                kind: conflicts.candidate(candidate).kind,
                pieces: orbits.orbits[candidate].len(),
                slot: place[candidate] % reach,
                sets: (ahead.clone().filter(|&other| orbits.exclude(candidate, other)))
                    .map(|other| place[other] % reach)
                    .chain(regions.of(&orbits.orbits[candidate]))
                    .collect(),
            };
            let closing: Bits<W> = regions.closing(number).collect();
            let passed = square.iter().map(|&candidate| place[candidate] % reach);
            let clear = passed.chain(regions.closing(number)).collect();
            Step { choices: square.iter().map(choice).collect(), closing, clear }
        };
        let steps = order.iter().enumerate().map(step).collect();
        Self { steps, closed_region: regions.closed }
    }

    /// Finds all states at every square, if there are no more than `most` at any.
    pub(crate) fn widest(&self, most: usize, observer: &dyn Observer) -> States {
        let mut states: StateSet<W> = [Bits::EMPTY].into_iter().collect();
        let (mut widest, mut all) = (1, 0);
        for step in &self.steps {
            if observer.stop() {
                return States::Stopped;
            }
            let mut next = StateSet::with_capacity_and_hasher(states.len(), Default::default());
            for state in &states {
                step.follow(state, |state, _| next.extend([state]));
                if next.len() > most {
                    return States::TooMany;
                }
            }
            all += states.len() as u64;
            states = next;
            widest = widest.max(states.len());
        }
        States::AtMost { states: widest, all }
    }
}

type StateSet<const W: usize> = HashSet<Bits<W>, BuildHasherDefault<Mixer>>;

/// The regions that no fixed piece holds.
struct Regions {
    /// By candidate: the slot of its region.
    slot_of: Vec<Option<usize>>,
    /// By region: its slot, and the square of the order that is its last.
    ends: Vec<(usize, usize)>,
    /// Whether one has no open candidate.
    closed: bool,
}

impl Regions {
    fn new(orbits: &Orbits<'_>, first_slot: usize, order: &Order) -> Self {
        let problem = orbits.problem;
        let (spec, candidates) = (problem.spec(), problem.conflicts().candidates());
        let held = |region: &[Square]| spec.fixed.iter().any(|p| region.contains(&p.square));
        let mut regions =
            Self { slot_of: vec![None; candidates.len()], ends: Vec::new(), closed: false };
        for region in spec.regions.iter().filter(|region| !held(region)) {
            let slot = first_slot + regions.ends.len();
            let inside = |&candidate: &usize| region.contains(&candidates[candidate].square);
            (0..candidates.len())
                .filter(inside)
                .for_each(|candidate| regions.slot_of[candidate] = Some(slot));
            let enters = |candidate: &usize| orbits.orbits[*candidate].iter().any(inside);
            match order.iter().rposition(|square| square.iter().any(enters)) {
                Some(last) => regions.ends.push((slot, last)),
                None => regions.closed = true,
            }
        }
        regions
    }

    /// The slots of the regions of candidates.
    fn of(&self, candidates: &[usize]) -> impl Iterator<Item = usize> {
        candidates.iter().filter_map(|&candidate| self.slot_of[candidate])
    }

    /// The slots of the regions that end at a square of the order.
    fn closing(&self, number: usize) -> impl Iterator<Item = usize> {
        self.ends.iter().filter(move |&&(_, last)| last == number).map(|&(slot, _)| slot)
    }
}

/// A quick hash of words: multiply and fold, as in FxHash, with the high bits brought down.
#[derive(Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
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
