//! The word for each move: from and to, and what tells it from others between the same squares.

use crate::at_once::{Alike, AtOnce, MOST_PAIRS};
use crate::origins::Origins;
use crate::routes::Routes;
use everyboard_board::{Square, Symbol};
use everyboard_puzzle::{Change, Puzzle, Rewrite, RewriteSystem, Turns};
use everyboard_sorted::{SortedMap, SortedSet};

/// The words for all moves. Those of chains of jumps alone name every square where the piece lands.
/// Others: from and to with the first joiner between them and, where another move has these squares
/// too, what is removed after the second joiner. Moves that do the same have one word, those of
/// whole cycles the name that the file gives them.
pub(crate) fn words(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    squares: &[String],
    joiners: [&str; 2],
) -> Vec<String> {
    words_within(puzzle, system, squares, joiners, MOST_PAIRS)
}

/// The same; of moves between the same squares, of which more pairs than `most` agree, each has a
/// number.
fn words_within(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    squares: &[String],
    joiners: [&str; 2],
    most: usize,
) -> Vec<String> {
    if let Some(words) = routes(puzzle, system, squares, joiners[0]) {
        return words;
    }
    let mut words = cycle_names(puzzle, system, squares);
    let origins = Origins::new(puzzle);
    let rewrites: Vec<(usize, &Rewrite)> = system.rewrites().iter().enumerate().collect();
    for group in rewrites.chunk_by(|(_, a), (_, b)| (a.from, a.to) == (b.from, b.to)) {
        let mut by_effect: SortedMap<Vec<Change>, Alike> = SortedMap::new();
        for (number, rewrite) in group {
            if words[*number].is_none() {
                by_effect.entry(rewrite.effect()).or_default().push((*number, rewrite));
            }
        }
        let all: Vec<&Alike> = by_effect.values().collect();
        let found = told_apart(&all, AtOnce::new(&all, most), squares, joiners, &origins);
        for (alike, word) in all.into_iter().zip(found) {
            alike.iter().for_each(|(number, _)| words[*number] = Some(word.clone()));
        }
    }
    words.into_iter().flatten().collect()
}

/// The squares where the piece lands, if that says all of every move.
fn routes(
    puzzle: &Puzzle,
    system: &RewriteSystem,
    squares: &[String],
    joiner: &str,
) -> Option<Vec<String>> {
    let routes = Routes::new(puzzle)?;
    let mut effects: SortedMap<(Option<Symbol>, String), Vec<Change>> = SortedMap::new();
    let words = system.rewrites().iter().map(|rewrite| {
        let route = routes.of(rewrite)?;
        let names: Vec<&str> = route.iter().map(|it| squares[it.index()].as_str()).collect();
        let word = names.join(joiner);
        let effect = effects.entry((rewrite.mover(), word.clone())).or_insert(rewrite.effect());
        (*effect == rewrite.effect()).then_some(word)
    });
    words.collect()
}

/// The words for moves between the same squares, by what they do. Where one position may have
/// several, what they remove is added; where these still have the same word, those that come later
/// in the file have their name, and of several with one name all but the first have a number from
/// 2. Where it is not known which may be possible at once, each has a number.
fn told_apart(
    all: &[&Alike],
    at_once: Option<AtOnce>,
    squares: &[String],
    joiners: [&str; 2],
    origins: &Origins,
) -> Vec<String> {
    let removed = |number: usize| all[number][0].1.removed();
    let words = (0..all.len()).map(|here| {
        let removes_else = |there: usize| !removed(here).eq(removed(there));
        let tells = |at_once: &AtOnce| at_once.with(here, removes_else).next().is_some();
        word(all[here][0].1, at_once.as_ref().is_none_or(tells), squares, joiners)
    });
    let words: Vec<String> = words.collect();
    // Those of two pieces that begin on one square are never possible at once.
    let mut movers: SortedSet<(&str, Symbol)> = SortedSet::new();
    let mut with_words = all.iter().zip(&words);
    let are_apart = with_words
        .all(|(alike, word)| alike[0].1.mover().is_some_and(|it| movers.insert((word, it))));
    match at_once {
        _ if are_apart => words,
        Some(at_once) => numbered(&at_once, named(all, &at_once, words, origins)),
        None => counted(words),
    }
}

/// From and to, and what the move removes if that is wanted.
fn word(
    rewrite: &Rewrite,
    names_removed: bool,
    squares: &[String],
    [to, removed]: [&str; 2],
) -> String {
    let mut word = squares[rewrite.from.index()].clone();
    if rewrite.to != rewrite.from {
        word.extend([to, &squares[rewrite.to.index()]]);
    }
    if names_removed {
        for square in rewrite.removed() {
            word.extend([removed, &squares[square.index()]]);
        }
    }
    word
}

/// The words, with its name after each that one position may have beside the same word of another
/// name, earlier in the file.
fn named(all: &[&Alike], at_once: &AtOnce, words: Vec<String>, origins: &Origins) -> Vec<String> {
    let found: Vec<Option<(usize, &str)>> =
        all.iter().map(|alike| origins.of(alike[0].1)).collect();
    let named = words.iter().enumerate().map(|(here, word)| {
        let Some((number, name)) = found[here] else { return word.clone() };
        let is_before = |there: usize| {
            let before = found[there].filter(|&(it, other)| it < number && other != name);
            before.is_some() && words[there] == *word
        };
        let is_alone = at_once.with(here, is_before).next().is_none();
        if is_alone { word.clone() } else { format!("{word}:{name}") }
    });
    named.collect()
}

/// The words, of which those that one position may have several times get a number from 2, all but
/// the first.
fn numbered(at_once: &AtOnce, words: Vec<String>) -> Vec<String> {
    let mut numbers: Vec<usize> = Vec::with_capacity(words.len());
    for (here, word) in words.iter().enumerate() {
        let before = at_once.with(here, |there| there < here && words[there] == *word);
        let taken: SortedSet<usize> = before.map(|it| numbers[it]).collect();
        numbers.extend((1..).find(|number| !taken.contains(number)));
    }
    let words = words.into_iter().zip(numbers);
    words.map(|(word, it)| with_number(word, it)).collect()
}

/// The words, of which all but the first have a number from 2.
fn counted(words: Vec<String>) -> Vec<String> {
    let mut counts: SortedMap<String, usize> = SortedMap::new();
    let counted = words.into_iter().map(|word| {
        let count = counts.entry(word.clone()).or_default();
        *count += 1;
        with_number(word, *count)
    });
    counted.collect()
}

/// A word, with a number unless it is the first.
fn with_number(word: String, number: usize) -> String {
    if number == 1 { word } else { format!("{word}:{number}") }
}

/// By move: its name if it is that of whole cycles; of several with one name all but the first have
/// a number from 2. Where sides take turns, the square of the piece that makes the move follows:
/// either side may have one that does the same.
fn cycle_names(puzzle: &Puzzle, system: &RewriteSystem, squares: &[String]) -> Vec<Option<String>> {
    let drawn = puzzle.rule.drawn.iter();
    let cycles = drawn.filter_map(|drawn| Some((drawn, drawn.cycles(&puzzle.alphabet)?)));
    let mut names: Vec<String> = Vec::new();
    let cycles = cycles.map(|(drawn, cycles)| {
        names.push(drawn.name.split_whitespace().collect::<Vec<_>>().join("-"));
        let name = &names[names.len() - 1];
        let number = names.iter().filter(|other| *other == name).count();
        (with_number(name.clone(), number), cycles)
    });
    let cycles: Vec<(String, Vec<Vec<Square>>)> = cycles.collect();
    let names = system.rewrites().iter().map(|rewrite| {
        // Of several that do the same the first gives the name.
        let of = cycles.iter().find(|(_, cycles)| is_of(rewrite, cycles, puzzle.board.len()));
        of.map(|(name, _)| match puzzle.rule.turns {
            Turns::Free => name.clone(),
            Turns::Alternate { .. } => format!("{name}:{}", squares[rewrite.from.index()]),
        })
    });
    names.collect()
}

/// Whether all that a move alters among the `squares` of the board is that these cycles go on by
/// one.
fn is_of(rewrite: &Rewrite, cycles: &[Vec<Square>], squares: usize) -> bool {
    let on = |square: Square| rewrite.changes.iter().find(|change| change.square == square);
    let carries = cycles.iter().all(|cycle| {
        let sources = cycle.iter().cycle().skip(cycle.len() - 1);
        sources.zip(cycle).all(|(&source, &square)| match (on(source), on(square)) {
            (Some(source), Some(change)) => change.after == source.before,
            _ => false,
        })
    });
    let mut altered = rewrite.changes.iter().filter(|change| change.alters());
    carries
        && altered.all(|change| {
            let is_there = cycles.iter().any(|cycle| cycle.contains(&change.square));
            is_there || change.square.index() >= squares
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_board::Naming;
    use everyboard_puzzle::{Builtin, MoveValidator};
    use std::collections::BTreeSet;

    /// Whether or not pairs are compared, no two moves of the start have the same word.
    #[test]
    fn words_of_a_position_differ() {
        for name in ["rotating-2x3", "knights-4x3", "peg-4x4", "warehouse", "railway", "klotski"] {
            let puzzle = Builtin::named(name).unwrap().puzzle();
            let system = puzzle.compile().unwrap();
            let squares: Vec<String> = puzzle
                .board
                .squares()
                .map(|square| puzzle.board.name_of(square, Naming::Algebraic))
                .collect();
            for most in [0, MOST_PAIRS] {
                let words = words_within(&puzzle, &system, &squares, ["-", "x"], most);
                let start = &puzzle.starts[0];
                let allowed = system.rewrites().iter().zip(&words);
                let allowed = allowed.filter(|(rewrite, _)| rewrite.is_allowed(start));
                let allowed: BTreeSet<&String> = allowed.map(|(_, word)| word).collect();
                let moves = MoveValidator::new(&puzzle).moves(start);
                assert_eq!(allowed.len(), moves.len(), "{name}, {most}");
            }
        }
    }
}
