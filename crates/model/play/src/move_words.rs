//! The word for each move: from and to, and what tells it from others between the same squares.

use crate::origins::Origins;
use crate::routes::Routes;
use everyboard_board::{Square, Symbol};
use everyboard_puzzle::{Change, Puzzle, Rewrite, RewriteSystem, Turns};
use everyboard_sorted::{SortedMap, SortedSet};

/// Moves that do the same under different conditions, each with its number.
type Alike<'a> = Vec<(usize, &'a Rewrite)>;

/// Beyond this number of moves between two squares that do different things none are compared: each
/// has a number.
const MOST_DIFFERENT: usize = 2000;

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
        let found = all.iter().map(|it| word(it, &all, squares, joiners)).collect();
        let found = told_apart(&all, found, &origins);
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

/// The word for moves of one effect among `all` between the same squares.
fn word(alike: &Alike, all: &[&Alike], squares: &[String], [to, removed]: [&str; 2]) -> String {
    let rewrite = alike[0].1;
    let mut word = squares[rewrite.from.index()].clone();
    if rewrite.to != rewrite.from {
        word.extend([to, &squares[rewrite.to.index()]]);
    }
    let removes_else = |other: &&&Alike| !rewrite.removed().eq(other[0].1.removed());
    let mut others = all.iter().filter(removes_else);
    if all.len() > MOST_DIFFERENT || others.any(|other| may_be_at_once(alike, other)) {
        for square in rewrite.removed() {
            word.extend([removed, &squares[square.index()]]);
        }
    }
    word
}

/// The words of moves between the same squares; where one position may have several with the same
/// word, those that come later in the file have their name, and of several with one name all but
/// the first have a number from 2.
fn told_apart(all: &[&Alike], words: Vec<String>, origins: &Origins) -> Vec<String> {
    // Those of two pieces that begin on one square are never possible at once.
    let mut movers: SortedSet<(&str, Symbol)> = SortedSet::new();
    let are_apart = all
        .iter()
        .zip(&words)
        .all(|(alike, word)| alike[0].1.mover().is_some_and(|mover| movers.insert((word, mover))));
    if are_apart { words } else { numbered(all, named(all, words, origins)) }
}

/// The words, with its name after each that one position may have beside the same word of another
/// name, earlier in the file.
fn named(all: &[&Alike], words: Vec<String>, origins: &Origins) -> Vec<String> {
    let found: Vec<Option<(usize, &str)>> =
        all.iter().map(|alike| origins.of(alike[0].1)).collect();
    let named = words.iter().enumerate().map(|(here, word)| {
        let Some((number, name)) = found[here] else { return word.clone() };
        let is_before = |&there: &usize| {
            let before = found[there].filter(|&(it, other)| it < number && other != name);
            words[there] == *word && before.is_some() && are_together(all, there, here)
        };
        if (0..all.len()).any(|there| is_before(&there)) {
            format!("{word}:{name}")
        } else {
            word.clone()
        }
    });
    named.collect()
}

/// The words, of which those that one position may have several times get a number from 2, all but
/// the first.
fn numbered(all: &[&Alike], words: Vec<String>) -> Vec<String> {
    let mut numbers: Vec<usize> = Vec::with_capacity(all.len());
    let mut by_word: SortedMap<&str, Vec<usize>> = SortedMap::new();
    for (here, word) in words.iter().enumerate() {
        let before = by_word.entry(word).or_default();
        let taken = before.iter().filter(|&&it| are_together(all, it, here));
        let taken: SortedSet<usize> = taken.map(|&it| numbers[it]).collect();
        numbers.extend((1..).find(|number| !taken.contains(number)));
        before.push(here);
    }
    let words = words.into_iter().zip(numbers);
    words.map(|(word, it)| if it == 1 { word } else { format!("{word}:{it}") }).collect()
}

/// Whether one position may have two of these moves. Where they are very many, it may.
fn are_together(all: &[&Alike], one: usize, other: usize) -> bool {
    all.len() > MOST_DIFFERENT || may_be_at_once(all[one], all[other])
}

/// Whether one position may have moves of both. Very many conditions are not compared; it may then.
fn may_be_at_once(a: &Alike, b: &Alike) -> bool {
    let befores = |rewrite: &Rewrite| {
        let effect = rewrite.effect().into_iter();
        effect.map(|it| Change { after: it.before, ..it }).collect::<Vec<_>>()
    };
    let here = befores(a[0].1);
    let there = befores(b[0].1);
    let differ = |one: &Change| there.iter().any(|it| it.square == one.square && it != one);
    if here.iter().any(differ) {
        return false;
    }
    let are_many = a.len() * b.len() > MOST_DIFFERENT * MOST_DIFFERENT;
    are_many || a.iter().any(|(_, a)| b.iter().any(|(_, b)| a.is_compatible(b)))
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
        (if number == 1 { name.clone() } else { format!("{name}:{number}") }, cycles)
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
