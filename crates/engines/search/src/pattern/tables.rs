//! The tables of all parts of a puzzle.

use super::distances::{distances, search_bytes};
use super::part_space::{MOST_PLACES, MOST_SYMBOLS, PartSpace};
use super::symbols::SingleSymbols;
use everyboard_bits::zeroed::ZeroedArray;
use everyboard_board::{Position, Square, Symbol};
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_positions::paths::MOST_GOALS;
use everyboard_puzzle::{Puzzle, Rewrite, RewriteSystem, Symmetry};
use everyboard_sorted::{SortedSet, sort_by_key};
use std::num::NonZeroUsize;

/// The most entries of a table, a byte each: their numbers have 32 bits.
const MOST_ENTRIES: u64 = 1 << 32;

/// The most numbers of a part's positions. A search takes three bits for each.
const MOST_NUMBERS: u64 = 1 << 40;

/// The symbols of parts, by division: the parts of one add up.
pub type Divisions = Vec<Vec<Vec<Symbol>>>;

/// The most tables that are looked up for a position.
pub(super) const MOST_LOOKUPS: usize = 8;

/// The numbers of the entries of a position: those of its first image in each part, then those of
/// the next.
pub(crate) type Entries = [u32; MOST_LOOKUPS];

/// The most images of a position that are looked up: each is as dear as the first.
const MOST_IMAGES: usize = 2;

/// With fewer symbols to keep, tables are not built unasked.
const LEAST_KEPT: usize = 6;

/// Nor in smaller spaces.
const LEAST_ARRANGEMENTS: f64 = 1e8;

/// Lower bounds on the moves from any position to the goals of a puzzle. They do not depend on the
/// start, so that many searches can use them.
///
/// ```
/// use everyboard_puzzle::Builtin;
/// use everyboard_search::{Engine, Options, Outcome, PatternTables, Search};
/// use std::num::NonZeroUsize;
/// use std::sync::Arc;
///
/// let mut puzzle = Builtin::named("eight-puzzle").unwrap().puzzle();
/// let system = puzzle.compile().unwrap();
/// let (threads, memory) = (NonZeroUsize::MIN, 1 << 26);
/// let tables = Arc::new(PatternTables::build(&puzzle, &system, threads, memory).unwrap());
/// for (start, moves) in [("867/254/3.1", 31), ("123/456/7.8", 1)] {
///     puzzle.starts = puzzle.read_start(start).unwrap();
///     let options = Options { threads, memory, strategy: None, engine: Some(Engine::Bounded) };
///     let search = Search::plan_with_tables(&puzzle, &system, options, &tables).unwrap();
///     let Outcome::Solved(solved) = search.run(&()).unwrap() else { panic!("it has a solution") };
///     assert_eq!(solved.paths.length(), moves);
/// }
/// ```
#[derive(Debug)]
pub struct PatternTables {
    pub(super) rewrites: Vec<Rewrite>,
    pub(super) goals: Vec<Position>,
    pub(super) parts: Vec<Part>,
    /// Symmetries that keep moves and goals, the identity first. A position is as far from the
    /// goals as each of its images, but the tables may say more about these.
    pub(super) images: Vec<Symmetry>,
}

/// Symbols and the table for their places.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) symbols: Vec<Symbol>,
    /// The square of each symbol is a digit of the number of an entry; that of the first counts
    /// least.
    pub(super) table: ZeroedArray<u8>,
}

impl PatternTables {
    /// Builds tables for the goals of `puzzle`, which compiles to `system`, in at most `memory`
    /// bytes. `None` if the goals cannot be listed, if no symbol always stands on exactly one
    /// square, or if the memory is too little or could not be allocated.
    ///
    /// The more memory, the more symbols a table keeps, and the longer that takes. On two threads,
    /// where each builds a table at a time:
    ///
    /// | puzzle | symbols of a table | memory | of which stays | time |
    /// |---|---|---|---|---|
    /// | fifteen puzzle | 6 | 250 MB | 34 MB | some seconds |
    /// | twenty-four puzzle | 5 | 230 MB | 40 MB | a minute |
    ///
    /// Tables of six symbols of the twenty-four puzzle need 5.6 GB, of which 980 MB stay, and many
    /// times as long.
    pub fn build(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        threads: NonZeroUsize,
        memory: u64,
    ) -> Option<Self> {
        let goals = goals_of_tables(puzzle, system)?;
        let single = SingleSymbols::new(system, &puzzle.starts, goals.first()?);
        let parts = fitting_parts(&single, system.places() as u64, threads, memory)?;
        let tasks = TaskQueue::new(parts.len());
        let built = run_on_threads(threads, || {
            let mut built = Vec::new();
            while let Some(number) = tasks.take() {
                let space = PartSpace::new(system, single.carried, &parts, number);
                let goals: Option<Vec<_>> = goals.iter().map(|goal| space.of(goal)).collect();
                built.push((number, distances(&space, &goals?)?));
            }
            Some(built)
        });
        let mut tables: Vec<_> = built.into_iter().flatten().flatten().collect();
        sort_by_key(&mut tables, |&(number, _)| number);
        let tables = tables.into_iter().map(|(_, table)| table).collect();
        Self::of_parts(puzzle, system, goals, parts, tables)
    }

    /// The tables of these parts, by their number. `None` if the symmetries cannot be listed.
    pub(super) fn of_parts(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        goals: Vec<Position>,
        parts: Vec<Vec<Symbol>>,
        tables: Vec<ZeroedArray<u8>>,
    ) -> Option<Self> {
        let images = images(puzzle, system, &goals, &parts)?;
        let parts = parts.into_iter().zip(tables);
        let parts = parts.map(|(symbols, table)| Part { symbols, table }).collect();
        Some(PatternTables { rewrites: system.rewrites().to_vec(), goals, parts, images })
    }

    /// The symbols for a checker that builds its own tables, of which none has more than `numbers`
    /// numbers while it is built: the one that every move moves, if there is one, and those of each
    /// part. The parts of one image are a division. `None` as for [`PatternTables::build`].
    pub fn divisions(
        puzzle: &Puzzle,
        system: &RewriteSystem,
        numbers: u64,
    ) -> Option<(Option<Symbol>, Divisions)> {
        let goals = goals_of_tables(puzzle, system)?;
        let single = SingleSymbols::new(system, &puzzle.starts, goals.first()?);
        let fits = |kept| (system.places() as u64).saturating_pow(kept as u32) <= numbers;
        let parts = largest_parts(&single, |_, all| fits(all))?;
        let images = images(puzzle, system, &goals, &parts)?;
        let division = |image: &Symmetry| {
            let inverse = image.inverse();
            let carried_back = |part: &Vec<_>| part.iter().map(|&it| inverse.symbol(it)).collect();
            parts.iter().map(carried_back).collect()
        };
        Some((single.carried, images.iter().map(division).collect()))
    }

    /// The bytes that the tables take.
    pub fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| part.table.len() as u64).sum()
    }

    /// The moves from `position` to the nearest goal, at least. 0 if a symbol that the tables keep
    /// does not stand on exactly one square.
    pub fn bound(&self, position: &Position) -> usize {
        let of = |image: &Symmetry| self.bound_of(&image.image(position)).unwrap_or(0);
        self.images.iter().map(of).max().unwrap_or(0)
    }

    fn bound_of(&self, position: &Position) -> Option<usize> {
        let mut bound = 0;
        for part in &self.parts {
            let squares = part.symbols.iter().rev().map(|&symbol| position.only(symbol));
            let places = position.len();
            let entry = squares
                .into_iter()
                .try_fold(0, |entry, square| Some(entry * places + square?.index()))?;
            bound += usize::from(part.table[entry]);
        }
        Some(bound)
    }

    /// The moves that every solution of `puzzle` has at least.
    pub(crate) fn bound_of_starts(&self, puzzle: &Puzzle) -> usize {
        puzzle.starts.iter().map(|start| self.bound(start)).min().unwrap_or(0)
    }

    /// Whether they hold for these moves and goals, and all symbols that they keep, of a position
    /// or of its images, stand on one square in the starts.
    pub(crate) fn are_for(
        &self,
        puzzle: &Puzzle,
        system: &RewriteSystem,
        goals: &[Position],
    ) -> bool {
        let mut images = self.images.iter();
        self.rewrites == system.rewrites()
            && self.goals == goals
            && images.all(|image| {
                let inverse = image.inverse();
                let mut kept = self.parts.iter().flat_map(|part| &part.symbols);
                kept.all(|&symbol| is_single(&puzzle.starts, inverse.symbol(symbol)))
            })
    }

    /// Whether tables are likely to be worth building: for many pieces that are the only ones of
    /// their kind, in a space too large to look at.
    pub fn promise(puzzle: &Puzzle, system: &RewriteSystem) -> bool {
        let start = &puzzle.starts[0];
        let single = SingleSymbols::new(system, &puzzle.starts, start);
        let symbols = (0..system.symbols()).map(|symbol| start.count(Symbol::new(symbol)));
        let arrangements = factorial(start.len()) / symbols.map(factorial).product::<f64>();
        single.kept.len() >= LEAST_KEPT && arrangements >= LEAST_ARRANGEMENTS
    }

    /// What the symbol on a square adds to the entries of a position, modulo 2^32.
    pub(super) fn weights(&self, square: Square, symbol: Symbol) -> Entries {
        let mut entries = Entries::default();
        let lookups = self.images.iter().flat_map(|image| {
            let square = image.square(square);
            let symbol = image.symbol(symbol);
            self.parts.iter().map(move |part| self.weight(part, square, symbol))
        });
        entries.iter_mut().zip(lookups).for_each(|(entry, weight)| *entry = weight);
        entries
    }

    /// What the symbol on a square adds to the number of the entry in the table of a part.
    fn weight(&self, part: &Part, square: Square, symbol: Symbol) -> u32 {
        let places = self.goals[0].len() as u32;
        let digit = part.symbols.iter().position(|&kept| kept == symbol);
        digit.map_or(0, |digit| places.pow(digit as u32) * square.index() as u32)
    }
}

/// The goals that tables hold for; `None` if they cannot be listed, or the board is too large.
pub(super) fn goals_of_tables(puzzle: &Puzzle, system: &RewriteSystem) -> Option<Vec<Position>> {
    let goals = puzzle.goal_positions(system, MOST_GOALS)?;
    (system.places() <= MOST_PLACES).then_some(goals)
}

fn factorial(number: usize) -> f64 {
    (1..=number).map(|factor| factor as f64).product()
}

/// The parts with the most symbols for which memory suffices.
fn fitting_parts(
    single: &SingleSymbols,
    places: u64,
    threads: NonZeroUsize,
    memory: u64,
) -> Option<Vec<Vec<Symbol>>> {
    largest_parts(single, |most, all| {
        let numbers = places.saturating_pow(all as u32);
        let entries = places.saturating_pow(most as u32);
        let tables = single.kept.len().div_ceil(most) as u64 * entries;
        let building = search_bytes(numbers).saturating_mul(threads.get() as u64);
        numbers <= MOST_NUMBERS
            && entries <= MOST_ENTRIES
            && building.saturating_add(tables) <= memory
    })
}

/// The parts with the most symbols for which something suffices, asked with the number of symbols
/// without and with the one that is carried.
fn largest_parts(
    single: &SingleSymbols,
    suffices: impl Fn(usize, usize) -> bool,
) -> Option<Vec<Vec<Symbol>>> {
    let carried = usize::from(single.carried.is_some());
    let mut sizes = (1..=single.kept.len().min(MOST_SYMBOLS - carried)).rev();
    let most = sizes.find(|&most| suffices(most, most + carried))?;
    Some(shortened(single.parts(most)))
}

/// Without those that would not be looked up.
pub(super) fn shortened(mut parts: Vec<Vec<Symbol>>) -> Vec<Vec<Symbol>> {
    parts.truncate(MOST_LOOKUPS);
    parts
}

/// Whether a symbol stands on exactly one square of each of these positions.
fn is_single(positions: &[Position], symbol: Symbol) -> bool {
    positions.iter().all(|position| position.count(symbol) == 1)
}

/// The symmetries by which positions are looked up: the identity, and those that divide the symbols
/// into other parts.
fn images(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    goals: &[Position],
    parts: &[Vec<Symbol>],
) -> Option<Vec<Symmetry>> {
    let from_goals = Puzzle { starts: goals.to_vec(), ..puzzle.clone() };
    let group = from_goals.start_group(system).ok()?;
    let mut images = Vec::new();
    let mut seen = SortedSet::new();
    let identity = group.members().iter().filter(|member| member.is_identity());
    for symmetry in identity.chain(group.members()).filter(|member| !member.reverses()) {
        let inverse = symmetry.inverse();
        // What it carries to a kept symbol must stand on one square as well.
        let mut carried = parts.iter().flatten().map(|&symbol| inverse.symbol(symbol));
        if !carried.all(|symbol| is_single(&puzzle.starts, symbol)) {
            continue;
        }
        let divided: SortedSet<SortedSet<Symbol>> = parts
            .iter()
            .map(|part| part.iter().map(|&symbol| inverse.symbol(symbol)).collect())
            .collect();
        if seen.insert(divided) {
            images.push(symmetry.clone());
        }
    }
    images.truncate(MOST_IMAGES.min(MOST_LOOKUPS / parts.len()));
    Some(images)
}
