//! The textbook search, step by step, for teaching and animations.

use crate::{Demand, Piece, Placement, Problem, backtrack};
use everyboard_board::Board;
use std::iter;

/// A step of the textbook search.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece is placed where no placed piece conflicts with it.
    Place(Piece),
    /// A piece cannot be placed because of one that is.
    Conflict {
        /// The piece that was tried.
        piece: Piece,
        /// The first of the placed pieces that conflicts with it.
        with: Piece,
    },
    /// A piece is removed: everything behind it was tried.
    Remove(Piece),
    /// The placed pieces are a solution.
    Solution,
}

/// Plain backtracking as an iterator of events: try the squares in reading order, place a piece on
/// the first where it fits, continue behind it, and remove it when nothing is left to try.
///
/// Where two pieces never stand in one row, a row is left as soon as it holds a piece, and no row
/// is left empty that is needed: with 8 queens the search goes row by row. Other pieces are tried
/// square by square. Nothing else is pruned; to count, use [`count`](crate::count()).
///
/// ```
/// use everyboard_board::Drawing;
/// use everyboard_placement::{Demand, Event, Kind, Problem, ProblemSpec, Trace};
/// use everyboard_puzzle::Movement;
///
/// let board = Drawing::parse("..../..../..../....").unwrap().board().unwrap();
/// let queen = Kind { letter: 'Q', movement: Movement::parse("Q").unwrap() };
/// let problem = Problem::new(ProblemSpec::new(board, vec![queen], Demand::Exactly(4))).unwrap();
/// let events: Vec<Event> = Trace::new(&problem).collect();
/// assert_eq!(events.iter().filter(|&&event| event == Event::Solution).count(), 2);
/// assert_eq!(events.iter().filter(|event| matches!(event, Event::Place(_))).count(), 16);
/// ```
#[derive(Clone, Debug)]
pub struct Trace<'a> {
    problem: &'a Problem,
    /// By kind: the number of pieces left to place; empty if any mixture will do.
    kinds_left: Vec<usize>,
    /// The number of pieces left to place.
    left: usize,
    /// By candidate: the first candidate of the next line, of which no two can be placed.
    next_line: Vec<usize>,
    /// The candidates taken, in the order in which they were taken.
    taken: Vec<usize>,
    /// The candidate to be tried next.
    next: usize,
    state: State,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum State {
    Searching,
    /// The last piece was placed just now.
    Complete,
    Ended,
}

impl<'a> Trace<'a> {
    /// The search of a problem from its beginning. With [`Demand::Maximum`] it first finds out how
    /// many pieces that is, which takes long on large boards.
    pub fn new(problem: &'a Problem) -> Self {
        let demand = backtrack::settled(problem, &()).ok().flatten();
        let left = demand.as_ref().and_then(Demand::size);
        let kinds_left = match demand {
            Some(Demand::Each(each)) => each,
            _ => Vec::new(),
        };
        Trace {
            problem,
            kinds_left,
            left: left.unwrap_or(0),
            next_line: next_lines(problem),
            taken: Vec::new(),
            next: 0,
            state: match left {
                None => State::Ended,
                Some(0) => State::Complete,
                Some(_) => State::Searching,
            },
        }
    }

    /// The pieces placed after the last event, fixed ones included.
    pub fn standing(&self) -> Placement {
        let fixed = self.problem.fixed().iter().copied();
        fixed
            .chain(
                self.taken.iter().map(|&candidate| self.problem.conflicts().candidate(candidate)),
            )
            .collect()
    }

    /// Tries the next candidate, or takes a piece back if none is wanted or too few lines are left.
    fn step(&mut self) -> Option<Event> {
        while self.next < self.next_line.len() && !self.is_wanted(self.next) {
            self.next += 1;
        }
        let lines = iter::successors(Some(self.next), |&at| self.next_line.get(at).copied());
        let open = lines.take_while(|&at| at < self.next_line.len()).take(self.left).count();
        if self.left == 0 || open < self.left { self.remove_last() } else { Some(self.try_next()) }
    }

    fn is_wanted(&self, candidate: usize) -> bool {
        let kind = self.problem.conflicts().candidate(candidate).kind;
        self.kinds_left.get(kind).is_none_or(|&left| left > 0)
    }

    fn try_next(&mut self) -> Event {
        let conflicts = self.problem.conflicts();
        let candidate = self.next;
        let piece = conflicts.candidate(self.next);
        if let Some(&with) = self.taken.iter().find(|&&taken| conflicts.between(taken, candidate)) {
            self.next += 1;
            return Event::Conflict { piece, with: conflicts.candidate(with) };
        }
        self.taken.push(candidate);
        self.left -= 1;
        if let Some(left) = self.kinds_left.get_mut(piece.kind) {
            *left -= 1;
        }
        self.next = self.next_line[candidate];
        if self.left == 0 {
            self.state = State::Complete;
        }
        Event::Place(piece)
    }

    fn remove_last(&mut self) -> Option<Event> {
        let Some(candidate) = self.taken.pop() else {
            self.state = State::Ended;
            return None;
        };
        let piece = self.problem.conflicts().candidate(candidate);
        self.left += 1;
        if let Some(left) = self.kinds_left.get_mut(piece.kind) {
            *left += 1;
        }
        self.next = candidate + 1;
        Some(Event::Remove(piece))
    }

    /// Whether every region holds a piece.
    fn fills_regions(&self) -> bool {
        let standing = self.standing();
        let mut regions = self.problem.spec().regions.iter();
        regions.all(|region| region.iter().any(|&square| standing.kind_at(square).is_some()))
    }
}

impl Iterator for Trace<'_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        match self.state {
            State::Ended => None,
            State::Searching => self.step(),
            State::Complete => {
                self.state = State::Searching;
                if self.fills_regions() { Some(Event::Solution) } else { self.remove_last() }
            }
        }
    }
}

/// By candidate: the first candidate of the next line. The candidates of a line, neighbours, all
/// exclude each other: the rows of a grid if pieces in one row always do, otherwise the squares.
fn next_lines(problem: &Problem) -> Vec<usize> {
    let squares = next_by(problem, |piece| piece.square.index());
    let Board::Grid(grid) = problem.board() else { return squares };
    let rows = next_by(problem, |piece| grid.row_and_column(piece.square).0);
    let conflicts = problem.conflicts();
    let one_a_row = (0..conflicts.len()).all(|candidate| {
        (candidate + 1..rows[candidate]).all(|other| conflicts.between(candidate, other))
    });
    if one_a_row { rows } else { squares }
}

/// By candidate: the first behind it with another number.
fn next_by(problem: &Problem, number: impl Fn(Piece) -> usize) -> Vec<usize> {
    let candidates = problem.conflicts().candidates();
    let mut next = vec![candidates.len(); candidates.len()];
    for candidate in (1..candidates.len()).rev() {
        let is_same = number(candidates[candidate - 1]) == number(candidates[candidate]);
        next[candidate - 1] = if is_same { next[candidate] } else { candidate };
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Kind, ProblemSpec, visit};
    use everyboard_board::{Drawing, Square};
    use everyboard_puzzle::Movement;
    use std::ops::ControlFlow;

    fn spec(board: &str, pieces: &[&str], demand: Demand) -> ProblemSpec {
        let board = Drawing::parse(board).unwrap().board().unwrap();
        let kinds = pieces
            .iter()
            .zip('A'..)
            .map(|(betza, letter)| Kind { letter, movement: Movement::parse(betza).unwrap() });
        ProblemSpec::new(board, kinds.collect(), demand)
    }

    fn square(n: usize) -> String {
        vec![".".repeat(n); n].join("\n")
    }

    /// The solutions of the trace, after checking that every event fits what stands.
    fn solutions(problem: &Problem) -> Vec<Placement> {
        let mut trace = Trace::new(problem);
        let mut standing = problem.fixed().to_vec();
        let mut found = Vec::new();
        while let Some(event) = trace.next() {
            match event {
                Event::Place(piece) => standing.push(piece),
                Event::Conflict { piece, with } => {
                    assert!(standing.contains(&with) && !standing.contains(&piece));
                }
                Event::Remove(piece) => assert_eq!(standing.pop(), Some(piece)),
                Event::Solution => found.push(trace.standing()),
            }
            assert_eq!(trace.standing(), standing.iter().copied().collect());
        }
        assert_eq!(standing, problem.fixed());
        found
    }

    fn agrees(spec: ProblemSpec) {
        let problem = Problem::new(spec).unwrap();
        let mut visited = Vec::new();
        visit(&problem, &(), &mut |placement| {
            visited.push(placement.clone());
            ControlFlow::Continue(())
        });
        assert_eq!(solutions(&problem), visited, "{:?}", problem.spec());
    }

    #[test]
    fn queens_are_found_in_the_order_of_visit() {
        for n in 1..=7 {
            agrees(spec(&square(n), &["Q"], Demand::Exactly(n)));
        }
        agrees(spec(&square(5), &["Q"], Demand::Exactly(3)));
        agrees(spec("..#.\n#...\n....\n.##.", &["Q"], Demand::Exactly(3)));
    }

    #[test]
    fn other_pieces_and_demands() {
        agrees(spec(&square(3), &["N"], Demand::Maximum));
        agrees(spec(&square(4), &["K"], Demand::Maximum));
        agrees(spec(&square(4), &["Q", "N"], Demand::Each(vec![2, 1])));
        agrees(spec(&square(3), &["R", "B"], Demand::Exactly(3)));
        agrees(spec(&square(3), &["Q"], Demand::Exactly(0)));
        agrees(spec(&square(2), &["Q"], Demand::Exactly(5)));
    }

    #[test]
    fn fixed_forbidden_and_regions() {
        let mut queens = spec(&square(6), &["Q"], Demand::Exactly(6));
        queens.forbidden = vec![Square::new(4)];
        agrees(queens.clone());
        queens.fixed = vec![Piece::new(Square::new(1), 0)];
        agrees(queens);
        let mut kings = spec(&square(4), &["K"], Demand::Exactly(2));
        kings.regions = vec![[0, 1, 4].map(Square::new).to_vec()];
        agrees(kings);
    }

    #[test]
    fn a_conflict_names_the_first_piece_in_the_way() {
        let problem = Problem::new(spec(&square(4), &["Q"], Demand::Exactly(4))).unwrap();
        let queen = |square| Piece::new(Square::new(square), 0);
        let conflict = |square| Event::Conflict { piece: queen(square), with: queen(0) };
        let events: Vec<Event> = Trace::new(&problem).take(4).collect();
        assert_eq!(
            events,
            [Event::Place(queen(0)), conflict(4), conflict(5), Event::Place(queen(6))]
        );
    }
}
