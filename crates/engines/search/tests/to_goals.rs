//! Censuses towards the goals: every engine counts the same, in the space that `docs/src/goals.md`
//! names.

use crate::random_goal::files;
use crate::random_puzzle::Limits;
use everyboard_board::{Position, Square, Symbol};
use everyboard_census::{Census, CensusError, CensusOptions};
use everyboard_puzzle::{Metric, MoveValidator, Puzzle};
use everyboard_search::SparseCensus;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const LIMITS: Limits = Limits { side: 3, points: 6, pieces: 4 };

/// Larger spaces take the plain way too long.
const MOST_POSITIONS: usize = 4000;

fn options() -> CensusOptions {
    CensusOptions { memory: 1 << 26, antipodes: 1 << 12, ..CensusOptions::default() }
}

/// The levels and the positions of the deepest one, or why there are none.
type CensusAnswer = Result<(Vec<u64>, Vec<Position>), String>;

fn dense(puzzle: &Puzzle) -> CensusAnswer {
    let system = puzzle.compile().unwrap();
    let census = Census::plan_to_goals(puzzle, &system, options(), &());
    counted(census.and_then(|census| census.run(&())))
}

fn sparse(puzzle: &Puzzle) -> CensusAnswer {
    let system = puzzle.compile().unwrap();
    let census = SparseCensus::plan_to_goals(puzzle, &system, None, options(), &());
    counted(census.and_then(|census| census.run(&())))
}

fn counted(levels: Result<everyboard_census::LevelCounts, CensusError>) -> CensusAnswer {
    let mut levels = levels.map_err(|error| error.to_string())?;
    levels.antipodes.sort();
    Ok((levels.levels, levels.antipodes))
}

fn puzzle(text: &str) -> Puzzle {
    Puzzle::parse(&format!("format = 1\n{text}")).unwrap()
}

/// All arrangements of the pieces, by the definition and the validator alone.
struct Plain<'a> {
    puzzle: &'a Puzzle,
    positions: BTreeSet<Position>,
    next: BTreeMap<Position, Vec<Position>>,
}

impl<'a> Plain<'a> {
    /// `None` if there are many.
    fn new(puzzle: &'a Puzzle) -> Option<Self> {
        let mut plain = Plain { puzzle, positions: BTreeSet::new(), next: BTreeMap::new() };
        let mut fresh: Vec<Vec<usize>> = puzzle.starts.iter().map(|it| plain.numbers(it)).collect();
        let mut seen = BTreeSet::new();
        while let Some(numbers) = fresh.pop() {
            if !seen.insert(numbers.clone()) {
                continue;
            }
            for position in plain.arranged(numbers)? {
                let next = MoveValidator::new(puzzle).moves(&position);
                fresh.extend(next.iter().map(|next| plain.numbers(next)));
                plain.next.insert(position, next);
                if plain.next.len() > MOST_POSITIONS {
                    return None;
                }
            }
        }
        let all = plain.next.keys().filter(|it| plain.agrees(it)).cloned().collect();
        plain.positions = all;
        Some(plain)
    }

    fn numbers(&self, position: &Position) -> Vec<usize> {
        let symbols = (0..self.puzzle.alphabet.len()).map(Symbol::new);
        symbols.map(|symbol| position.count(symbol)).collect()
    }

    /// So many of each symbol in every order, with every turn.
    fn arranged(&self, left: Vec<usize>) -> Option<Vec<Position>> {
        let mut all = vec![(Vec::new(), left)];
        for _ in self.puzzle.board.squares() {
            let longer = all.into_iter().flat_map(|(held, left)| {
                let symbols = (0..left.len()).filter(|&it| left[it] > 0).collect::<Vec<_>>();
                symbols.into_iter().map(move |symbol| {
                    let mut left = left.clone();
                    left[symbol] -= 1;
                    ([&held[..], &[Symbol::new(symbol)]].concat(), left)
                })
            });
            all = longer.take(MOST_POSITIONS + 1).collect();
        }
        if all.len() > MOST_POSITIONS {
            return None;
        }
        let positions = all.into_iter().map(|(held, _)| held.into_iter().collect::<Position>());
        Some(positions.flat_map(|position| self.puzzle.with_every_turn(&position)).collect())
    }

    /// Whether what no move changes is as in a start.
    fn agrees(&self, position: &Position) -> bool {
        let (mut squares, mut symbols) = (BTreeSet::new(), BTreeSet::new());
        for (before, after) in
            self.next.iter().flat_map(|(it, next)| next.iter().map(move |n| (it, n)))
        {
            for square in self.puzzle.board.squares().filter(|&it| before.at(it) != after.at(it)) {
                squares.insert(square);
                symbols.extend([before.at(square), after.at(square)]);
            }
        }
        self.puzzle.starts.iter().any(|start| {
            self.puzzle.board.squares().all(|square: Square| {
                let symbol = start.at(square);
                let is_of_kind = symbol.is_empty() || symbols.contains(&symbol);
                let stays = !squares.contains(&square) || !is_of_kind;
                !stays || position.at(square) == start.at(square)
            })
        })
    }

    /// The positions of each level from the goals.
    fn levels(&self) -> Vec<Vec<Position>> {
        let mut before: BTreeMap<&Position, Vec<&Position>> = BTreeMap::new();
        for position in &self.positions {
            for next in &self.next[position] {
                before.entry(next).or_default().push(position);
            }
        }
        let goals: Vec<&Position> =
            self.positions.iter().filter(|it| self.puzzle.is_goal(it)).collect();
        let mut seen: BTreeSet<&Position> = goals.iter().copied().collect();
        let mut levels = vec![goals];
        while levels.last().is_some_and(|level| !level.is_empty()) {
            let last = levels.last().into_iter().flatten();
            let earlier = last.flat_map(|it| before.get(it).into_iter().flatten().copied());
            levels.push(earlier.filter(|it| seen.insert(it)).collect());
        }
        levels.pop();
        levels.into_iter().map(|level| level.into_iter().cloned().collect()).collect()
    }
}

/// A plain count of all arrangements, by the definition.
fn plainly(puzzle: &Puzzle) -> Option<CensusAnswer> {
    let levels = Plain::new(puzzle)?.levels();
    let Some(deepest) = levels.last() else {
        return Some(Err("the puzzle has no goal among its positions".to_owned()));
    };
    let mut deepest = deepest.clone();
    deepest.sort();
    Some(Ok((levels.iter().map(|level| level.len() as u64).collect(), deepest)))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 80,
        failure_persistence: None,
        max_shrink_iters: 1000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn both_engines_count_all_arrangements_that_lead_to_a_goal(file in files(LIMITS)) {
        let puzzle = file.puzzle();
        if puzzle.goals.is_empty() {
            return Ok(());
        }
        let dense = dense(&puzzle);
        prop_assert_eq!(&dense, &sparse(&puzzle));
        // Steps between pushes change squares that whole moves leave as they were.
        let is_plain = !puzzle.alphabet.has_blocks()
            && puzzle.rule.forbidden.is_empty()
            && puzzle.rule.metric != Metric::Pushes;
        if let Some(plain) = is_plain.then(|| plainly(&puzzle)).flatten() {
            prop_assert_eq!(dense, plain);
        }
    }
}

/// Undoing a jump brings a piece back: only as many as the start has.
#[test]
fn undone_moves_bring_back_no_more_pieces_than_the_start_has() {
    let one_y = puzzle("board = 'XY.'\ngoal = '..X'\n[pieces]\nXY = 'W'\n[rule]\nkind = 'jump'");
    let levels = Ok((vec![1, 1], one_y.starts.clone()));
    assert_eq!([dense(&one_y), sparse(&one_y)], [levels.clone(), levels]);
    let text = "board = 'XY...'\ngoal = '..X..'\n[pieces]\nXY = 'W'\n[rule]\nkind = ['jump', 'step']\n\
        [[forbid]]\npicture = 'YYYY'";
    let one_y = puzzle(text);
    let (levels, deepest) = sparse(&one_y).unwrap();
    assert!(deepest.iter().all(|it| it.count(Symbol::new(2)) <= 1), "{levels:?} {deepest:?}");
    assert_eq!(dense(&one_y), Ok((levels, deepest)));
}

/// The box in the corner never leaves it, but another start may have it elsewhere.
#[test]
fn pieces_that_cannot_move_from_the_start_stand_anywhere() {
    let text = "board = 'b.P../.....'\ngoal = 'all b on b1'\n[pieces]\nP = 'W'\nb = '-'\n[rule]\nkind = ['step', 'push']";
    let pushed = puzzle(text);
    let (levels, _) = dense(&pushed).unwrap();
    // The box is on its goal, and the one who pushes on any other square.
    assert_eq!(levels[0], 9);
    assert_eq!(plainly(&pushed), Some(dense(&pushed)));
}

/// A stone that nothing moves is a wall, and a square that nothing enters stays empty.
#[test]
fn what_no_move_could_change_stays_as_in_the_start() {
    let stones = puzzle("board = 'WX../####/...#'\ngoal = 'W on c3'\n[pieces]\nW = 'W'\nX = '-'");
    assert_eq!(dense(&stones).map(|it| it.0), Ok(vec![1, 1]));
    assert_eq!(dense(&stones), sparse(&stones));
    let centre = puzzle("board = 'N../.../...'\ngoal = 'N on a1 b2'\n[pieces]\nN = 'N'");
    assert_eq!(dense(&centre).map(|it| it.0[0]), Ok(1));
    assert_eq!(dense(&centre), sparse(&centre));
}

/// The steps of S were said to come before a push, though one S alone has none to push: it stood
/// anywhere, and there were four goals.
#[test]
fn where_the_pieces_are_too_few_for_any_push_no_step_moves_them() {
    let text = "board = 'b#../.S..'\ngoal = '?#../????'\n[pieces]\nS = 'sW'\nb = '-'\n[rule]\nkind = ['step', 'push']\n\
        pushed = 'S'\ncount = 'pushes'";
    let alone = puzzle(text);
    let levels = Ok((vec![1], alone.starts.clone()));
    assert_eq!([dense(&alone), sparse(&alone)], [levels.clone(), levels.clone()]);
    assert_eq!(plainly(&alone), Some(levels));
}

/// The two squares of a piece hang together in every position.
#[test]
fn pieces_of_several_squares_are_whole_in_both_engines() {
    let torn = puzzle("board = 'AAB.'\ngoal = '???B'\n[rule]\nkind = 'slide'");
    let (levels, _) = sparse(&torn).unwrap();
    assert_eq!(levels[0], 2);
    assert_eq!(dense(&torn), sparse(&torn));
}
