//! How hard a puzzle is for people: the reasoning that finds its placement.
//!
//! A *group* holds exactly one piece: a region, and a row or a column if there are as many as
//! pieces and no two can stand in one. A square is *struck* once no piece can stand there. Steps,
//! the simplest that is possible first:
//!
//! | level | step |
//! |---|---|
//! | easy | a group has one open square: a piece stands there, and what it attacks is struck |
//! | medium | a piece on this square would strike all of another group: the square is struck |
//! | hard | two or three groups lie in as many groups of another sort: the rest of these is struck |
//! | expert | a piece on this square, and easy and medium steps after it, would leave a group with nothing: the square is struck |
//! | beyond | nothing of that leads on |

use crate::rng::Rng;
use crate::{Piece, Placement, Problem};
use everyboard_board::Square;

/// The hardest reasoning that a puzzle takes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// One open square in a group.
    Easy,
    /// A square that would strike all of a group.
    Medium,
    /// Groups that lie in as many others.
    Hard,
    /// A piece on trial.
    Expert,
    /// More than that.
    Beyond,
}

impl Level {
    /// All of them, from easy to hard.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Beyond];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Beyond => "beyond",
        }
    }

    /// The level of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    /// What a step of it counts.
    fn weight(self) -> usize {
        1 << (2 * self as usize)
    }
}

/// How hard a puzzle is: by its level first, then by its score.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade {
    /// The hardest step that it takes.
    pub level: Level,
    /// The sum over its steps: 1 for an easy one, 4 for a medium one, 16, 64.
    pub score: usize,
    /// How many steps it takes.
    pub steps: usize,
}

/// A set of candidates, a bit each.
type Candidates = Vec<u64>;

/// Reasons about the pieces of one problem.
pub(super) struct Reasoner<'a> {
    problem: &'a Problem,
    pieces: usize,
    /// The rows, the columns: those of which each holds exactly one piece.
    lines: Vec<Vec<Candidates>>,
}

/// What is known while the pieces are sought.
#[derive(Clone)]
struct State<'r> {
    /// Groups of each sort.
    sorts: &'r [Vec<Candidates>],
    /// By candidate: those that it strikes.
    strikes: &'r [Candidates],
    /// Where pieces may stand.
    open: Candidates,
    placed: Candidates,
}

impl<'a> Reasoner<'a> {
    pub(super) fn new(problem: &'a Problem, pieces: usize) -> Self {
        let sorts = problem.lines_of_one().into_iter().flatten();
        let sets = |sort: Vec<Vec<usize>>| {
            sort.iter().map(|line| set(problem, line.iter().copied())).collect()
        };
        Reasoner { problem, pieces, lines: sorts.map(sets).collect() }
    }

    /// A placement by chance; `None` if none was found in some tries.
    pub(super) fn random_placement(&self, rng: &mut Rng) -> Option<Placement> {
        const TRIES: usize = 200;
        let strikes = self.strikes(&self.lines);
        let empty = State::new(self.problem, &self.lines, &strikes);
        (0..TRIES).find_map(|_| {
            let mut state = empty.clone();
            for _ in 0..self.pieces {
                let choice = state.least_open_group().unwrap_or_else(|| state.open_left());
                let choice: Vec<usize> = numbers(&choice).collect();
                state.place(*choice.get(rng.below(choice.len()))?);
            }
            let conflicts = self.problem.conflicts();
            Some(numbers(&state.placed).map(|number| conflicts.candidate(number)).collect())
        })
    }

    /// By candidate: the candidates that no piece can stand on beside it.
    fn strikes(&self, sorts: &[Vec<Candidates>]) -> Vec<Candidates> {
        let conflicts = self.problem.conflicts();
        let of = |candidate: usize| {
            let mut struck = conflicts.row(candidate).to_vec();
            for group in sorts.iter().flatten().filter(|group| contains(group, candidate)) {
                struck.iter_mut().zip(group).for_each(|(struck, group)| *struck |= group);
            }
            struck[candidate / 64] &= !(1 << (candidate % 64));
            struck
        };
        (0..conflicts.len()).map(of).collect()
    }

    /// How hard the only placement with one piece in each region is to find.
    pub(super) fn grade(&self, regions: &[Vec<Square>]) -> Grade {
        self.reason(regions).0
    }

    /// The same, and the squares that no step has struck.
    fn reason(&self, regions: &[Vec<Square>]) -> (Grade, Candidates) {
        let conflicts = self.problem.conflicts();
        let number = |&square: &Square| conflicts.number_of(Piece::new(square, 0));
        let regions = regions.iter();
        let regions =
            regions.map(|region| set(self.problem, region.iter().filter_map(number))).collect();
        let mut sorts = vec![regions];
        sorts.extend(self.lines.iter().cloned());
        let strikes = self.strikes(&sorts);
        let mut state = State::new(self.problem, &sorts, &strikes);
        let mut grade = Grade { level: Level::Easy, score: 0, steps: 0 };
        while state.placed_pieces() < self.pieces {
            let level = state.step();
            grade.level = grade.level.max(level);
            grade.score += level.weight();
            grade.steps += 1;
            if level == Level::Beyond {
                break;
            }
        }
        (grade, state.open)
    }
}

impl<'r> State<'r> {
    fn new(problem: &Problem, sorts: &'r [Vec<Candidates>], strikes: &'r [Candidates]) -> Self {
        let open = set(problem, 0..problem.conflicts().len());
        let placed = vec![0; open.len()];
        State { sorts, strikes, open, placed }
    }

    fn placed_pieces(&self) -> usize {
        len(&self.placed)
    }

    /// The open squares without a piece.
    fn open_left(&self) -> Candidates {
        self.open.iter().zip(&self.placed).map(|(open, placed)| open & !placed).collect()
    }

    /// The open squares of the groups of a sort that have no piece yet.
    fn groups(&self, sort: &'r [Candidates]) -> impl Iterator<Item = Candidates> {
        let without = sort.iter().filter(|group| !meet(group, &self.placed));
        without.map(|group| group.iter().zip(&self.open).map(|(a, b)| a & b).collect())
    }

    fn all_groups(&self) -> impl Iterator<Item = Candidates> {
        self.sorts.iter().flat_map(|sort| self.groups(sort))
    }

    /// The open squares of a group without a piece that has the fewest.
    fn least_open_group(&self) -> Option<Candidates> {
        self.all_groups().min_by_key(len)
    }

    fn place(&mut self, candidate: usize) {
        insert(&mut self.placed, candidate);
        let struck = &self.strikes[candidate];
        self.open.iter_mut().zip(struck).for_each(|(open, struck)| *open &= !struck);
    }

    fn strike(&mut self, candidate: usize) {
        self.open[candidate / 64] &= !(1 << (candidate % 64));
    }

    /// The simplest step that leads on, and its level.
    fn step(&mut self) -> Level {
        if self.easy() {
            Level::Easy
        } else if self.medium() {
            Level::Medium
        } else if self.hard() {
            Level::Hard
        } else if self.expert() {
            Level::Expert
        } else {
            Level::Beyond
        }
    }

    fn easy(&mut self) -> bool {
        let only = self.all_groups().find(|group| len(group) == 1);
        only.and_then(|group| numbers(&group).next()).map(|only| self.place(only)).is_some()
    }

    fn medium(&mut self) -> bool {
        let groups: Vec<Candidates> = self.all_groups().collect();
        let strikes_all = |&candidate: &usize| {
            let struck = &self.strikes[candidate];
            groups.iter().any(|group| is_within(group, struck))
        };
        let found = numbers(&self.open_left()).find(strikes_all);
        found.map(|candidate| self.strike(candidate)).is_some()
    }

    fn hard(&mut self) -> bool {
        for (number, here) in self.sorts.iter().enumerate() {
            for (_, there) in self.sorts.iter().enumerate().filter(|(other, _)| *other != number) {
                let here: Vec<Candidates> = self.groups(here).collect();
                let there: Vec<Candidates> = self.groups(there).collect();
                if let Some(rest) = rest_of_sets(&here, &there) {
                    self.open.iter_mut().zip(&rest).for_each(|(open, rest)| *open &= !rest);
                    return true;
                }
            }
        }
        false
    }

    fn expert(&mut self) -> bool {
        let refuted = numbers(&self.open_left()).find(|&candidate| {
            let mut trial = self.clone();
            trial.place(candidate);
            while !trial.is_contradictory() {
                if !trial.easy() && !trial.medium() {
                    return false;
                }
            }
            true
        });
        refuted.map(|candidate| self.strike(candidate)).is_some()
    }

    /// Whether a group has neither a piece nor an open square.
    fn is_contradictory(&self) -> bool {
        self.all_groups().any(|group| len(&group) == 0)
    }
}

/// What is open besides two or three groups that lie in as many of `there`, in those.
fn rest_of_sets(here: &[Candidates], there: &[Candidates]) -> Option<Candidates> {
    for (a, first) in here.iter().enumerate() {
        for (b, second) in here.iter().enumerate().skip(a + 1) {
            let both = union(first, second);
            let thirds = here.iter().skip(b + 1).map(|third| union(&both, third));
            let sets = std::iter::once((2, both.clone())).chain(thirds.map(|three| (3, three)));
            for (size, squares) in sets {
                let met: Vec<&Candidates> =
                    there.iter().filter(|group| meet(group, &squares)).collect();
                if met.len() == size {
                    let all = met.into_iter().fold(squares.clone(), |all, it| union(&all, it));
                    let rest: Candidates = all.iter().zip(&squares).map(|(a, s)| a & !s).collect();
                    if len(&rest) > 0 {
                        return Some(rest);
                    }
                }
            }
        }
    }
    None
}

fn set(problem: &Problem, numbers: impl Iterator<Item = usize>) -> Candidates {
    let mut set = vec![0; problem.conflicts().len().div_ceil(64).max(1)];
    numbers.for_each(|number| insert(&mut set, number));
    set
}

fn insert(set: &mut Candidates, number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

fn contains(set: &Candidates, number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

fn len(set: &Candidates) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

fn union(a: &Candidates, b: &Candidates) -> Candidates {
    a.iter().zip(b).map(|(a, b)| a | b).collect()
}

/// Whether two sets have a candidate in common.
fn meet(a: &Candidates, b: &Candidates) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Whether all of a set are in another one.
fn is_within(a: &Candidates, b: &Candidates) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}

fn numbers(set: &Candidates) -> impl Iterator<Item = usize> {
    let words = set.iter().enumerate();
    words.flat_map(|(at, &word)| {
        let bits = (0..64).filter(move |bit| word >> bit & 1 == 1);
        bits.map(move |bit| 64 * at + bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regions::{RegionMaker, Wanted};
    use crate::{Demand, ProblemText};
    use std::num::NonZeroUsize;

    /// No step strikes a square of the placement, and where steps lead to the end, only its squares
    /// are left.
    #[test]
    fn steps_leave_the_placement() {
        for (piece, board, pieces) in [("RF", "7x7", 7), ("Q", "6x6", 6), ("R", "4x4", 4)] {
            let text = ProblemText {
                kinds: vec![piece.to_owned()],
                board: Some(board.to_owned()),
                demand: Some(Demand::Exactly(pieces)),
                ..ProblemText::default()
            };
            let problem = text.read().unwrap().problem().unwrap();
            let maker = RegionMaker::new(&problem).unwrap();
            let made = maker.make(&Wanted::new(200, 5), NonZeroUsize::MIN, &());
            assert!(made.len() > 50, "{piece} {board}: {}", made.len());
            for puzzle in made {
                let (grade, open) = Reasoner::new(&problem, pieces).reason(&puzzle.regions);
                let number = |&piece: &Piece| problem.conflicts().number_of(piece).unwrap();
                let placed = set(&problem, puzzle.placement.pieces().iter().map(number));
                assert!(is_within(&placed, &open), "{:?}", puzzle.regions);
                assert!(grade.level == Level::Beyond || open == placed, "{:?}", puzzle.regions);
            }
        }
    }
}
