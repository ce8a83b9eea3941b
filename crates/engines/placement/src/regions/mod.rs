//! Boards divided into regions so that pieces can be placed in exactly one way: the popular daily
//! puzzle, and others of its sort.
//!
//! ```text
//!   problem  ->  pieces by chance  ->  regions that grow  ->  one placement?  --yes-->  graded
//!                                      around them                 |no
//!                                          ^                       v
//!                                          +------ a square of another placement
//!                                                  goes to the region beside it
//! ```
//!
//! Another placement has a piece in each region. Once one of its squares goes to the region beside
//! it, its own region has no piece of it, and it is no placement any more. Mostly some ten squares
//! move until the first placement is the only one.
//!
//! Everything by chance follows from a seed, so the puzzles are the same on every machine and on
//! any number of threads.
//!
//! **Cost.** Some milliseconds a puzzle on 8x8, some hundredths of a second on 10x10, and ever
//! more; no memory to speak of.

mod division;
mod reasoning;

use crate::classes::Group;
use crate::rng::Rng;
use crate::{CountError, Demand, Placement, Problem, ProblemSpec, find};
use division::Division;
use everyboard_board::{Board, Grid, Square};
use everyboard_cpu::{TaskQueue, run_on_threads};
use everyboard_sorted::sort_by_key;
use everyboard_watch::Watch;
use reasoning::Reasoner;
pub use reasoning::{Grade, Level};
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::Range;
use thiserror::Error;

/// A board divided into regions, each of which holds one piece of the only placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionPuzzle {
    /// The regions, in the order in which their first squares are read. Every square is in one.
    pub regions: Vec<Vec<Square>>,
    /// The only placement.
    pub placement: Placement,
    /// How hard it is to find by reasoning.
    pub grade: Grade,
    /// Which of the tries it was, from 0.
    pub number: u64,
}

impl RegionPuzzle {
    /// The rows of the board with a letter for each region, as a problem's regions are written; `#`
    /// where there is no square.
    pub fn rows(&self, board: &Board) -> Vec<String> {
        let Board::Grid(grid) = board else { return Vec::new() };
        let mut letters = vec!['#'; board.len()];
        for (letter, region) in ('A'..='Z').chain('a'..='z').zip(&self.regions) {
            region.iter().for_each(|square| letters[square.index()] = letter);
        }
        let letter = |row, column| grid.at(row, column).map_or('#', |it| letters[it.index()]);
        let rows = (0..grid.height())
            .map(|row| (0..grid.width()).map(|column| letter(row, column)).collect());
        rows.collect()
    }
}

/// Which puzzles are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// How many.
    pub puzzles: usize,
    /// What chance begins with.
    pub seed: u64,
    /// The most tries.
    pub tries: u64,
    /// Those of this level only.
    pub level: Option<Level>,
    /// Whether they go from easy to hard: ten times as many are made, and those stay that lie
    /// evenly between the easiest and the hardest.
    pub graded: bool,
}

impl Wanted {
    /// This many puzzles of any level, as they come, in at most a thousand tries for each.
    pub fn new(puzzles: usize, seed: u64) -> Self {
        let tries = (puzzles as u64).saturating_mul(TRIES);
        Wanted { puzzles, seed, tries, level: None, graded: false }
    }
}

/// Why a problem cannot be divided.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum RegionsError {
    /// There are several kinds of pieces.
    #[error("regions are made for one kind of piece")]
    Kinds,
    /// Pieces stand already.
    #[error("regions are made for boards on which no piece stands")]
    Fixed,
    /// There are regions.
    #[error("the board is divided into regions already")]
    Regions,
    /// The number of pieces is not given, or 0.
    #[error("regions are made for a number of pieces, one in each")]
    Number,
    /// There are more pieces than letters.
    #[error("regions are made for at most {} pieces", RegionMaker::MOST)]
    TooMany,
    /// The board has no rows.
    #[error("regions are made on boards of rows")]
    Board,
}

/// How hard the only placement of a problem with regions is to find by reasoning;
/// [`Level::Beyond`] if there are several placements, or none.
///
/// # Errors
/// If there are several kinds of pieces, pieces that stand already, no number of pieces or no rows.
///
/// ```
/// use everyboard_placement::ProblemText;
/// use everyboard_placement::regions::{Level, grade};
///
/// let regions = Some("AABB/ACBB/CCDD/CDDD".to_owned());
/// let text = ProblemText { kinds: vec!["RF".into()], regions, ..ProblemText::default() };
/// let problem = text.read().unwrap().with_usual_size().unwrap().problem().unwrap();
/// assert_eq!(grade(&problem).unwrap().level, Level::Medium);
/// ```
pub fn grade(problem: &Problem) -> Result<Grade, RegionsError> {
    let (_, size) = fit(problem)?;
    Ok(Reasoner::new(problem, size).grade(&problem.spec().regions))
}

/// The board and the number of pieces of a problem that can be reasoned about.
fn fit(problem: &Problem) -> Result<(&Grid, usize), RegionsError> {
    let ProblemSpec { board, kinds, demand, fixed, .. } = problem.spec();
    let Board::Grid(grid) = board else { return Err(RegionsError::Board) };
    match *demand {
        _ if kinds.len() != 1 => Err(RegionsError::Kinds),
        _ if !fixed.is_empty() => Err(RegionsError::Fixed),
        Demand::Exactly(size) if size > 0 => Ok((grid, size)),
        _ => Err(RegionsError::Number),
    }
}

/// Makes puzzles of one problem.
pub struct RegionMaker<'a> {
    problem: &'a Problem,
    /// By square: the squares that share an edge with it.
    neighbours: Vec<Vec<usize>>,
    reasoner: Reasoner<'a>,
    /// `None` if there are too many symmetries.
    symmetries: Option<Group>,
}

/// Tries for each puzzle, if nothing else is said.
const TRIES: u64 = 1000;

/// Puzzles that are made for each graded one.
const GRADED_FROM: usize = 10;

/// Tries that the threads share out at a time.
const BATCH: u64 = 64;

impl<'a> RegionMaker<'a> {
    /// The most regions: as many as there are letters for them.
    pub const MOST: usize = 52;

    /// Makes regions for the pieces of a problem.
    ///
    /// # Errors
    /// If the problem has several kinds of pieces, fixed pieces or regions, no number of pieces or
    /// more than [`RegionMaker::MOST`], or its board has no rows.
    pub fn new(problem: &'a Problem) -> Result<Self, RegionsError> {
        let (grid, size) = fit(problem)?;
        if !problem.spec().regions.is_empty() {
            return Err(RegionsError::Regions);
        }
        if size > Self::MOST {
            return Err(RegionsError::TooMany);
        }
        Ok(RegionMaker {
            problem,
            neighbours: neighbours(grid),
            reasoner: Reasoner::new(problem, size),
            symmetries: Group::new(problem).ok(),
        })
    }

    /// The puzzles that are wanted, made by `threads`; no two of them are the same up to the
    /// symmetries of the problem. They are fewer if the tries do not suffice or `watch`, which is
    /// told the tries as parts, ends it.
    pub fn make(
        &self,
        wanted: &Wanted,
        threads: NonZeroUsize,
        watch: &dyn Watch,
    ) -> Vec<RegionPuzzle> {
        let all = if wanted.graded { GRADED_FROM } else { 1 };
        let most = wanted.puzzles.saturating_mul(all);
        let mut made: Vec<RegionPuzzle> = Vec::new();
        let mut seen = BTreeSet::new();
        let mut tried = 0;
        while made.len() < most && tried < wanted.tries && !watch.is_stopped() {
            let end = wanted.tries.min(tried + BATCH);
            for puzzle in self.batch(wanted.seed, tried..end, threads, watch) {
                let is_wanted = wanted.level.is_none_or(|level| puzzle.grade.level == level);
                if is_wanted && made.len() < most && seen.insert(self.likeness(&puzzle)) {
                    made.push(puzzle);
                }
            }
            watch.part(end - tried, wanted.tries);
            tried = end;
        }
        if wanted.graded { graded(made, wanted.puzzles) } else { made }
    }

    /// What comes of some tries, in their order.
    fn batch(
        &self,
        seed: u64,
        tries: Range<u64>,
        threads: NonZeroUsize,
        watch: &dyn Watch,
    ) -> Vec<RegionPuzzle> {
        let tasks = TaskQueue::new((tries.end - tries.start) as usize);
        let made = run_on_threads(threads, || {
            let drawn = std::iter::from_fn(|| tasks.take());
            let made = drawn.map(|task| self.try_once(seed, tries.start + task as u64, watch));
            made.flatten().collect::<Vec<_>>()
        });
        let mut made = made.concat();
        sort_by_key(&mut made, |puzzle| puzzle.number);
        made
    }

    /// One try; `None` if it leads to no puzzle.
    fn try_once(&self, seed: u64, number: u64, watch: &dyn Watch) -> Option<RegionPuzzle> {
        let mut rng = Rng::new(seed ^ number.wrapping_mul(0xd129_0d3c_b4a1_5a6d));
        let placement = self.reasoner.random_placement(&mut rng)?;
        let wanted: Vec<usize> =
            placement.pieces().iter().map(|piece| piece.square.index()).collect();
        let mut division = Division::grown(&self.neighbours, &wanted, &mut rng)?;
        for _ in 0..self.neighbours.len() {
            if watch.is_stopped() {
                return None;
            }
            let regions = division.regions();
            match self.other_placement(&regions, &placement, watch).ok()? {
                None => {
                    let grade = self.reasoner.grade(&regions);
                    return Some(RegionPuzzle { regions, placement, grade, number });
                }
                Some(other) => {
                    let others = other.pieces().iter().map(|piece| piece.square.index());
                    division.exclude(others, &mut rng)?;
                }
            }
        }
        None
    }

    /// A placement with one piece in each region that is not this one.
    fn other_placement(
        &self,
        regions: &[Vec<Square>],
        placement: &Placement,
        watch: &dyn Watch,
    ) -> Result<Option<Placement>, CountError> {
        let spec = ProblemSpec { regions: regions.to_vec(), ..self.problem.spec().clone() };
        let Ok(problem) = Problem::perhaps_contradictory(spec) else { return Ok(None) };
        let found = find(&problem, 2, watch)?;
        Ok(found.into_iter().find(|found| found != placement))
    }

    /// What all puzzles have in common that are this one up to symmetry: the least of their
    /// divisions, each square with the number of its region.
    fn likeness(&self, puzzle: &RegionPuzzle) -> Vec<u8> {
        let of = |image: &dyn Fn(Square) -> Square| {
            let mut division = vec![0; self.neighbours.len()];
            for (number, region) in (0..).zip(&puzzle.regions) {
                region.iter().for_each(|&square| division[image(square).index()] = number);
            }
            numbered(&division)
        };
        let maps = self.symmetries.iter().flat_map(|group| &group.maps);
        let images = maps.map(|map| of(&|square| map.image(square)));
        images.min().unwrap_or_else(|| of(&|square| square))
    }
}

/// Regions numbered in the order in which their first squares are read.
fn numbered(division: &[u8]) -> Vec<u8> {
    let mut numbers = [None; RegionMaker::MOST];
    let mut next = 0..;
    let number = |&region: &u8| {
        *numbers[usize::from(region)].get_or_insert_with(|| next.next().unwrap_or_default())
    };
    division.iter().map(number).collect()
}

/// By square: the squares that share an edge with it. Edges of the board that join do not count.
fn neighbours(grid: &Grid) -> Vec<Vec<usize>> {
    let around = |index| {
        let (row, column) = grid.row_and_column(Square::new(index));
        let places = [
            (row.wrapping_sub(1), column),
            (row, column.wrapping_sub(1)),
            (row, column + 1),
            (row + 1, column),
        ];
        let squares = places.into_iter().filter_map(|(row, column)| grid.at(row, column));
        squares.map(Square::index).collect()
    };
    (0..grid.len()).map(around).collect()
}

/// `most` of these puzzles, evenly from the easiest to the hardest.
fn graded(mut made: Vec<RegionPuzzle>, most: usize) -> Vec<RegionPuzzle> {
    sort_by_key(&mut made, |puzzle| (puzzle.grade, puzzle.number));
    if made.len() <= most {
        return made;
    }
    let last = made.len() - 1;
    let steps = most.saturating_sub(1).max(1);
    (0..most).map(|step| made[step * last / steps].clone()).collect()
}
