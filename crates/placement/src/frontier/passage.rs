//! The way over the board, square by square, and what each square changes in the state.

use crate::bits::Bits;
use crate::{Observer, Problem};
use everyboard_board::{Board, Square};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// One square: the pieces that may stand there and what each excludes.
///
/// A state is a set of slots: one for each seat within reach ahead (set if excluded; seats far
/// enough apart share one) and one for each region (set if held).
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
    /// Set where the seat is excluded.
    slot: usize,
    /// What the piece sets: seats ahead, and its region.
    sets: Bits<W>,
}

impl<const W: usize> Step<W> {
    /// The states that follow a state, with the kind of the piece placed, if one is.
    #[inline]
    pub(crate) fn follow(&self, state: &Bits<W>, mut to: impl FnMut(Bits<W>, Option<usize>)) {
        let mut go = |state: Bits<W>, kind| {
            if state.and(&self.closing) == self.closing {
                to(state.without(&self.clear), kind);
            }
        };
        go(*state, None);
        for choice in &self.choices {
            if !state.contains(choice.slot) {
                go(state.or(&choice.sets), Some(choice.kind));
            }
        }
    }
}

/// All squares in the order in which they are passed.
pub(crate) struct Passage<const W: usize> {
    pub(crate) steps: Vec<Step<W>>,
    /// Whether some region has no open seat and no piece, so that there is no placement.
    pub(crate) closed_region: bool,
}

/// How many states there are at a time.
pub(crate) enum States {
    AtMost(usize),
    TooMany,
    Stopped,
}

/// The seats in the order of the squares passed, square by square.
type Order = Vec<Vec<usize>>;

/// The number of slots of a state.
pub(crate) fn slots(problem: &Problem) -> usize {
    best_order(problem).1 + problem.setup().regions.len()
}

/// Row by row or column by column, whichever has the shorter reach ahead; and that reach.
fn best_order(problem: &Problem) -> (Order, usize) {
    let by_rows = order(problem, |(row, column)| (row, column));
    let by_columns = order(problem, |(row, column)| (column, row));
    let (rows, columns) = (reach(problem, &by_rows), reach(problem, &by_columns));
    if columns < rows { (by_columns, columns) } else { (by_rows, rows) }
}

fn order(problem: &Problem, key: impl Fn((usize, usize)) -> (usize, usize)) -> Order {
    let seats = problem.conflicts().seats();
    let place = |square: Square| match problem.board() {
        Board::Grid(grid) => key(grid.place(square)),
        Board::Graph(_) => (0, square.index()),
    };
    let mut numbers: Vec<usize> = (0..seats.len()).collect();
    numbers.sort_by_key(|&seat| place(seats[seat].square));
    let one_square = |&a: &usize, &b: &usize| seats[a].square == seats[b].square;
    numbers.chunk_by(one_square).map(<[usize]>::to_vec).collect()
}

/// The most seats, from the first of a square, to the last that one of that square excludes.
fn reach(problem: &Problem, order: &Order) -> usize {
    let all: Vec<usize> = order.iter().flatten().copied().collect();
    let mut first = 0;
    let mut reach = 1;
    for square in order {
        let excluded = |&seat: &usize| square.iter().any(|&s| problem.conflicts().between(s, seat));
        let last = all[first..].iter().rposition(excluded).unwrap_or(0);
        reach = reach.max(last + 1).max(square.len());
        first += square.len();
    }
    reach
}

impl<const W: usize> Passage<W> {
    /// The slots must fit: see [`slots`].
    pub(crate) fn new(problem: &Problem) -> Self {
        let (order, reach) = best_order(problem);
        let conflicts = problem.conflicts();
        let mut place = vec![0; conflicts.len()];
        order.iter().flatten().enumerate().for_each(|(at, &seat)| place[seat] = at);
        let regions = Regions::new(problem, reach, &order);
        let step = |(number, square): (usize, &Vec<usize>)| {
            let ahead = |&other: &usize| place[other] >= place[square[0]] + square.len();
            let choice = |&seat: &usize| Choice {
                kind: conflicts.seat(seat).kind,
                slot: place[seat] % reach,
                sets: (0..conflicts.len())
                    .filter(|&other| conflicts.between(seat, other))
                    .filter(ahead)
                    .map(|other| place[other] % reach)
                    .chain(regions.slot_of[seat])
                    .collect(),
            };
            let closing: Bits<W> = regions.closing(number).collect();
            let passed = square.iter().map(|&seat| place[seat] % reach);
            let clear = passed.chain(regions.closing(number)).collect();
            Step { choices: square.iter().map(choice).collect(), closing, clear }
        };
        let steps = order.iter().enumerate().map(step).collect();
        Self { steps, closed_region: regions.closed }
    }

    /// Finds all states at every square, if there are no more than `most` at any.
    pub(crate) fn widest(&self, most: usize, observer: &dyn Observer) -> States {
        let mut states: StateSet<W> = [Bits::EMPTY].into_iter().collect();
        let mut widest = 1;
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
            states = next;
            widest = widest.max(states.len());
        }
        States::AtMost(widest)
    }
}

type StateSet<const W: usize> = HashSet<Bits<W>, BuildHasherDefault<Mixer>>;

/// The regions that no fixed piece holds.
struct Regions {
    /// By seat: the slot of its region.
    slot_of: Vec<Option<usize>>,
    /// By region: its slot, and the square of the order that is its last.
    ends: Vec<(usize, usize)>,
    /// Whether one has no open seat.
    closed: bool,
}

impl Regions {
    fn new(problem: &Problem, first_slot: usize, order: &Order) -> Self {
        let (setup, seats) = (problem.setup(), problem.conflicts().seats());
        let held = |region: &[Square]| setup.fixed.iter().any(|p| region.contains(&p.square));
        let mut regions =
            Self { slot_of: vec![None; seats.len()], ends: Vec::new(), closed: false };
        for region in setup.regions.iter().filter(|region| !held(region)) {
            let slot = first_slot + regions.ends.len();
            let inside = |&seat: &usize| region.contains(&seats[seat].square);
            (0..seats.len()).filter(inside).for_each(|seat| regions.slot_of[seat] = Some(slot));
            match order.iter().rposition(|square| inside(&square[0])) {
                Some(last) => regions.ends.push((slot, last)),
                None => regions.closed = true,
            }
        }
        regions
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
