//! Names that may be meant by one that is none.

use everyboard_puzzle::{Puzzle, builtins, families, games};
use everyboard_sorted::sort_by;

/// The names of built-in puzzles and of members of families that are most like `label`, or whose
/// titles and sources have its words; at most three.
pub(super) fn nearest(label: &str) -> Vec<String> {
    let builtins = builtins().iter().chain(games()).map(|builtin| {
        let Puzzle { name: title, source, note, .. } = builtin.puzzle();
        (builtin.name.to_owned(), [Some(title), source, note])
    });
    let examples = families().iter().map(|family| {
        let title = Some(family.title.to_owned());
        (format!("{}-{}", family.name, family.example), [title, None, None])
    });
    let likenesses = builtins.chain(examples).map(|(name, texts)| {
        let said = texts.into_iter().flatten();
        let likeness = strsim::jaro_winkler(label, &name);
        (said.map(|text| likeness_of_words(label, &text)).fold(likeness, f64::max), name)
    });
    let mut names: Vec<(f64, String)> =
        likenesses.filter(|&(likeness, _)| likeness > LIKE).collect();
    sort_by(&mut names, |a, b| b.0.total_cmp(&a.0));
    names.into_iter().map(|(_, name)| name).take(3).collect()
}

/// Names that are as like each other as this may be meant for each other.
const LIKE: f64 = 0.8;

/// How like the words of a label are to words of a text that follow each other: 1 if these are the
/// same.
fn likeness_of_words(label: &str, text: &str) -> f64 {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let wanted = words(label);
    let said = words(text);
    // Two words may be typed as one.
    let lengths = [wanted.len().max(1), wanted.len() + 1];
    let runs = lengths.into_iter().flat_map(|length| said.windows(length));
    let runs = runs.map(|run| strsim::jaro(&run.concat(), &wanted.concat()));
    // Short words are like many others.
    let least = if label.chars().count() < 6 { 1.0 } else { 0.9 };
    runs.filter(|&likeness| likeness >= least).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_come_first() {
        assert_eq!(nearest("knigths-5x5")[0], "knights-5x5");
        assert_eq!(nearest("guarani"), ["guarini"]);
        assert_eq!(nearest("zzz"), Vec::<String>::new());
        assert_eq!(nearest("knigts-row-3x8")[0], "knights-rows-3x8");
    }

    /// `rush-hour` was answered with nothing but the list of all puzzles.
    #[test]
    fn words_of_titles_and_sources_are_names() {
        for (label, name) in [
            ("rush-hour", "traffic-"),
            ("Rush Hour", "traffic-"),
            ("rushhour", "traffic-"),
            ("tower-of-hanoi", "hanoi"),
        ] {
            let found = nearest(label);
            assert!(found.first().is_some_and(|it| it.starts_with(name)), "{label}: {found:?}");
        }
        assert_eq!(likeness_of_words("the", "Over there"), 0.0);
    }
}
