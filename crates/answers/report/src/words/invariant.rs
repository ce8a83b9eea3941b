//! Invariants in words.

use crate::count;
use everyboard_analysis::{Invariant, Pagoda, impossible, total};
use everyboard_board::{Board, Grid, Naming, Square, Symbol};
use everyboard_puzzle::{Puzzle, Rewrite, RewriteSystem};
use everyboard_sorted::SortedMap;
use everyboard_watch::Watch;

/// What moves do with an invariant's sum, such as `no move changes the number of dark squares that
/// hold W`.
pub fn invariant_in_words(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    invariant: &Invariant,
) -> String {
    let sum = sum_in_words(puzzle, invariant);
    let modulus = match invariant.modulus {
        Some(modulus) => format!("modulo {modulus}, "),
        None => String::new(),
    };
    if invariant.is_constant() {
        return format!("{modulus}no move changes {sum}");
    }
    let steps = steps(puzzle, invariant).into_iter().map(|(step, kinds)| {
        let of = of_kinds(puzzle, system, &kinds);
        match step {
            ..0 => format!("every move{of} takes {} from", -step),
            _ => format!("every move{of} adds {step} to"),
        }
    });
    format!("{modulus}{} {sum}", steps.collect::<Vec<_>>().join(" and "))
}

/// Why no path leads to a goal, if invariants prove that (what no move changes, and that goals
/// differ in it from starts), or else a [`Pagoda`], if that is found before `watch` ends it.
pub fn impossible_in_words(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    invariants: &[Invariant],
    watch: &dyn Watch,
) -> Option<String> {
    excluded_in_words(puzzle, system, invariants).or_else(|| {
        let pagoda = Pagoda::find(puzzle, system, watch)?;
        Some(pagoda_in_words(puzzle, &pagoda))
    })
}

/// Why no path leads to a goal, if invariants prove that.
pub fn excluded_in_words(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    invariants: &[Invariant],
) -> Option<String> {
    let reasons = impossible(puzzle, system, invariants)?;
    let sentences: Vec<String> = reasons
        .iter()
        .map(|&number| invariant_in_words(puzzle, system, &invariants[number]))
        .collect();
    let [sentence] = &sentences[..] else {
        let list = sentences.join("; ");
        return Some(format!("{list}; no goal agrees with a start in all of these"));
    };
    let first = &invariants[reasons[0]];
    Some(match total(puzzle, system, first) {
        Some(total) => {
            let start = first.value(&puzzle.starts[0]);
            let goal = first.reduced(start + total);
            format!("{sentence}: it is {start} at the start and {goal} at the goal")
        }
        None => format!("{sentence}, and no goal agrees with a start in that"),
    })
}

fn pagoda_in_words(puzzle: &Puzzle, pagoda: &Pagoda) -> String {
    let kinds = puzzle.alphabet.kinds();
    let terms =
        kinds.flat_map(|kind| terms_in_words(puzzle, kind, move |it| pagoda.weight(it, kind)));
    let terms: Vec<String> = terms.collect();
    let sum = terms.join(" plus ");
    let start = pagoda.start;
    let goal = pagoda.goal;
    format!("no move raises {sum}: it is {start} at the start and {goal} at the goal")
}

/// What a sum that counts moves says of every solution, such as `every solution has an even number
/// of moves of W`. `None` if goals, or starts, have different sums.
pub fn total_in_words(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    invariant: &Invariant,
) -> Option<String> {
    let total = total(puzzle, system, invariant)?;
    let steps = steps(puzzle, invariant);
    let [(step, kinds)] = &steps[..] else { return None };
    let of = of_kinds(puzzle, system, kinds);
    Some(match invariant.modulus {
        Some(2) if total == 0 => format!("every solution has an even number of moves{of}"),
        Some(2) => format!("every solution has an odd number of moves{of}"),
        Some(modulus) => {
            let modulus = i32::from(modulus);
            let rest = (0..modulus).find(|n| (n * step - total).rem_euclid(modulus) == 0)?;
            format!("in every solution the number of moves{of} is {rest} modulo {modulus}")
        }
        None if total % step == 0 && total / step >= 0 => {
            format!("every solution has exactly {}{of}", count(total / step, "move", "moves"))
        }
        None => format!("no number of moves{of} leads to the goal"),
    })
}

/// The kinds of pieces whose moves change the sum, by the amount.
fn steps(puzzle: &Puzzle, invariant: &Invariant) -> Vec<(i32, Vec<Symbol>)> {
    let mut steps: SortedMap<i32, Vec<Symbol>> = SortedMap::new();
    for kind in puzzle.alphabet.kinds() {
        let step = invariant.steps[kind.index()];
        if step != 0 {
            steps.entry(step).or_default().push(kind);
        }
    }
    steps.into_iter().collect()
}

/// Whose moves are meant: ` of W or B`, or nothing where no others have any.
fn of_kinds(puzzle: &Puzzle, system: &RewriteSystem, kinds: &[Symbol]) -> String {
    let mut movers = system.rewrites().iter().map(Rewrite::mover);
    if movers.all(|mover| mover.is_some_and(|kind| kinds.contains(&kind))) {
        String::new()
    } else {
        format!(" of {}", names(puzzle, kinds))
    }
}

fn names(puzzle: &Puzzle, kinds: &[Symbol]) -> String {
    let names: Vec<String> =
        kinds.iter().map(|&kind| puzzle.alphabet.char_of(kind).to_string()).collect();
    names.join(" or ")
}

/// The sum itself: `the number of dark squares that are empty plus ...`.
fn sum_in_words(puzzle: &Puzzle, invariant: &Invariant) -> String {
    let mut terms = Vec::new();
    for symbol in (0..puzzle.alphabet.len()).map(Symbol::new) {
        terms.extend(terms_in_words(puzzle, symbol, |square| invariant.weight(square, symbol)));
    }
    terms.extend(turn_in_words(puzzle, invariant));
    if invariant.counts_order {
        terms.push("the parity of the permutation of the pieces".to_owned());
    }
    terms.join(" plus ")
}

/// What the turn adds to a sum: `whose turn it is (0 for W, 1 for B)`. `None` if it adds nothing.
fn turn_in_words(puzzle: &Puzzle, invariant: &Invariant) -> Option<String> {
    let weights = invariant.weights.get(puzzle.board.len())?;
    let turns = 0..puzzle.rule.turns.sides();
    let weights: Vec<i32> = turns.map(|side| weights[puzzle.turn_symbol(side).index()]).collect();
    if weights.iter().all(|&weight| weight == 0) {
        return None;
    }
    let sides = weights.iter().enumerate().map(|(side, weight)| {
        let kinds = names(puzzle, puzzle.kinds_of(side));
        format!("{weight} for {kinds}")
    });
    Some(format!("whose turn it is ({})", sides.collect::<Vec<_>>().join(", ")))
}

/// What a symbol adds to a sum: a term for each of the weights that it has on squares.
fn terms_in_words(
    puzzle: &Puzzle,
    symbol: Symbol,
    weight: impl Fn(Square) -> i32,
) -> impl Iterator<Item = String> {
    let what = if symbol.is_empty() {
        "are empty".to_owned()
    } else {
        format!("hold {}", puzzle.alphabet.char_of(symbol))
    };
    let mut by_weight: SortedMap<i32, Vec<Square>> = SortedMap::new();
    for square in puzzle.board.squares() {
        by_weight.entry(weight(square)).or_default().push(square);
    }
    by_weight.remove(&0);
    by_weight.into_iter().map(move |(weight, squares)| {
        let times = match weight {
            1 => "the number".to_owned(),
            -1 => "minus the number".to_owned(),
            times => format!("{times} times the number"),
        };
        format!("{times} of {} that {what}", squares_in_words(&puzzle.board, &squares))
    })
}

/// Squares in words: by their colour, if they are all of that, or by their names.
fn squares_in_words(board: &Board, squares: &[Square]) -> String {
    if squares.len() == board.len() {
        return "squares".to_owned();
    }
    if let Board::Grid(grid) = board {
        for (is_dark, words) in [(true, "dark squares"), (false, "light squares")] {
            let colored = board.squares().filter(|&square| self::is_dark(grid, square) == is_dark);
            if colored.eq(squares.iter().copied()) {
                return words.to_owned();
            }
        }
    }
    let names = squares.iter().map(|&square| board.name_of(square, Naming::Algebraic));
    format!("squares among {}", names.collect::<Vec<_>>().join(" "))
}

/// Whether a square is dark, as a1 is.
fn is_dark(grid: &Grid, square: Square) -> bool {
    let (row, column) = grid.row_and_column(square);
    (grid.height() - 1 - row + column).is_multiple_of(2)
}
