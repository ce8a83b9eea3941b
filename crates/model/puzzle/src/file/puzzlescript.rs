//! Sources of PuzzleScript whose player pushes crates, and nothing else happens.

use super::levels::{Level, LevelFault, level_file};
use super::sokoban::Drawing;
use everyboard_sorted::SortedMap;
use thiserror::Error;

/// What is supported, for those who bring something else.
pub(super) const SUPPORTED: &str = "read are sources with the one rule `[ > Player | Crate ] -> [ > Player | > Crate ]` and the one \
                         condition `All Target on Crate` or `All Crate on Target`, whatever crate and target are called";

/// Why a source of PuzzleScript is not read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}: {fault}; {SUPPORTED}")]
pub struct ScriptError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: ScriptFault,
}

/// What of a source is not read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScriptFault {
    /// A rule that is no push, or a second one.
    #[error("the rule `{0}` is not supported")]
    Rule(String),
    /// A condition that is another one.
    #[error("the condition `{0}` is not supported")]
    Condition(String),
    /// No rule.
    #[error("there is no rule")]
    NoRule,
    /// No condition.
    #[error("there is no condition to win")]
    NoCondition,
    /// A line of the prelude that changes what a move is.
    #[error("`{0}` is not supported")]
    Prelude(String),
    /// Layers under which crates are no obstacles, or targets are.
    #[error("player and {0} must be on one collision layer, and {1} on another")]
    Layers(String, String),
}

/// The parts of a source.
const SECTIONS: [&str; 7] =
    ["objects", "legend", "sounds", "collisionlayers", "rules", "winconditions", "levels"];

/// Lines of a source that say something: their numbers from 1, and what they say in lower case.
type Lines<'a> = Vec<(usize, &'a str)>;

/// The names of what is pushed, and where to.
struct Names {
    pushed: String,
    target: String,
    /// Whether the condition is of the crates, and not of the targets.
    all_crates: bool,
}

/// Whether a text has a legend, rules and levels.
pub(super) fn is_script(text: &str) -> bool {
    let lower = without_comments(text).to_lowercase();
    let has = |name: &&str| lower.lines().any(|line| line.trim() == *name);
    ["legend", "rules", "levels"].iter().all(has)
}

/// The levels of a source.
///
/// # Errors
/// If its rules are others, with the line.
pub(super) fn levels(text: &str) -> Result<Vec<Level>, ScriptError> {
    let lower = without_comments(text).to_lowercase();
    let mut sections: SortedMap<&str, Lines> = SortedMap::new();
    let mut section = "";
    for (at, line) in lower.lines().enumerate() {
        match SECTIONS.iter().find(|name| **name == line.trim()) {
            Some(name) => section = name,
            None if line.trim().starts_with("==") => {}
            None => sections.entry(section).or_default().push((at + 1, line.trim_end())),
        }
    }
    read(&sections)
}

fn read(sections: &SortedMap<&str, Lines>) -> Result<Vec<Level>, ScriptError> {
    let lines = |name: &str| sections.get(name).map_or(&[][..], |lines| &lines[..]);
    let fault = |line, fault| Err(ScriptError { line, fault });
    let changes = |(_, line): &&(usize, &str)| line.trim().starts_with("realtime_interval");
    if let Some((line, text)) = lines("").iter().find(changes) {
        return fault(*line, ScriptFault::Prelude(text.trim().to_owned()));
    }
    let names = names(lines("rules"), lines("winconditions"))?;
    let layers = lines("collisionlayers").iter().map(|(line, layer)| (*line, words(layer)));
    let solid = layers.clone().find(|(_, layer)| layer.contains(&"player"));
    let (line, solid) = solid.or_else(|| layers.clone().next()).unwrap_or((1, Vec::new()));
    let holds = |name: &str| solid.contains(&name);
    if !holds("player") || !holds(&names.pushed) || holds(&names.target) {
        return fault(line, ScriptFault::Layers(names.pushed, names.target));
    }
    let legend = legend(lines("legend"), &names, &solid);
    Ok(drawn_levels(lines("levels"), &legend, &names))
}

/// What the one rule and the one condition name.
fn names(rules: &[(usize, &str)], conditions: &[(usize, &str)]) -> Result<Names, ScriptError> {
    let said = |lines: &[(usize, &str)]| -> Vec<(usize, String)> {
        let lines = lines.iter().filter(|(_, line)| !line.trim().is_empty());
        lines.map(|(at, line)| (*at, spaced(line))).collect()
    };
    let rules = said(rules);
    let conditions = said(conditions);
    let Some((at, rule)) = rules.first() else {
        return Err(ScriptError { line: 1, fault: ScriptFault::NoRule });
    };
    let fault = |line: usize, fault| Err(ScriptError { line, fault });
    let tokens: Vec<&str> = rule.split(' ').collect();
    let pushed = match tokens[..] {
        ["[", ">", "player", "|", one, "]", "->", "[", ">", "player", "|", ">", other, "]"]
            if one == other =>
        {
            one.to_owned()
        }
        _ => return fault(*at, ScriptFault::Rule(rule.clone())),
    };
    if let Some((line, other)) = rules.get(1) {
        return fault(*line, ScriptFault::Rule(other.clone()));
    }
    let Some((at, condition)) = conditions.first() else {
        return fault(*at, ScriptFault::NoCondition);
    };
    let tokens: Vec<&str> = condition.split(' ').collect();
    let (target, all_crates) = match tokens[..] {
        ["all", target, "on", on] if on == pushed => (target.to_owned(), false),
        ["all", one, "on", target] if one == pushed => (target.to_owned(), true),
        _ => return fault(*at, ScriptFault::Condition(condition.clone())),
    };
    if let Some((line, other)) = conditions.get(1) {
        return fault(*line, ScriptFault::Condition(other.clone()));
    }
    Ok(Names { pushed, target, all_crates })
}

/// A rule with one blank between its words and signs.
fn spaced(rule: &str) -> String {
    let signs = ["->", "[", "]", "|"];
    let rule = rule.replace("->", "\u{1}");
    let rule = rule.replace('>', " > ").replace('\u{1}', "->");
    let spaced = signs.iter().fold(rule, |rule, sign| rule.replace(sign, &format!(" {sign} ")));
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn words(line: &str) -> Vec<&str> {
    line.split([',', ' ', '\t']).filter(|word| !word.is_empty()).collect()
}

/// By character of a level: as a level of Sokoban draws it.
fn legend(lines: &[(usize, &str)], names: &Names, solid: &[&str]) -> SortedMap<char, char> {
    let mut objects: SortedMap<&str, Vec<&str>> = SortedMap::new();
    let mut legend = SortedMap::new();
    for (_, line) in lines {
        let Some((glyph, means)) = line.split_once('=') else { continue };
        let named = words(means).into_iter().filter(|word| *word != "and");
        // A glyph may stand for another one.
        let named = named.flat_map(|word| objects.get(word).cloned().unwrap_or_else(|| vec![word]));
        let named: Vec<&str> = named.collect();
        let holds = |name: &str| named.contains(&name);
        let is_goal = holds(&names.target);
        let drawn = match (holds("player"), holds(&names.pushed), is_goal) {
            (true, _, true) => '+',
            (true, _, false) => '@',
            (_, true, true) => '*',
            (_, true, false) => '$',
            _ if named.iter().any(|name| solid.contains(name)) => '#',
            (_, _, true) => '.',
            _ => ' ',
        };
        let glyph = glyph.trim();
        let mut characters = glyph.chars();
        if let (Some(character), None) = (characters.next(), characters.next()) {
            legend.insert(character, drawn);
        }
        objects.insert(glyph, named);
    }
    legend
}

fn drawn_levels(
    lines: &[(usize, &str)],
    legend: &SortedMap<char, char>,
    names: &Names,
) -> Vec<Level> {
    let is_row = |line: &str| !line.trim().is_empty() && !line.trim().starts_with("message");
    let blocks = lines.chunk_by(|(_, one), (_, other)| is_row(one) == is_row(other));
    let blocks = blocks.filter(|block| is_row(block[0].1));
    let levels = blocks.enumerate().map(|(number, block)| Level {
        title: None,
        line: block[0].0,
        file: rows(block, legend).and_then(|rows| {
            let level = Drawing::new(&rows);
            let [crates, targets] = ["$*", ".+*"].map(|drawn| level.count(drawn));
            if names.all_crates && crates != targets {
                return Err(LevelFault::Crates { crates, targets });
            }
            level_file(&level, &format!("Level {}", number + 1))
        }),
    });
    levels.collect()
}

fn rows(
    block: &[(usize, &str)],
    legend: &SortedMap<char, char>,
) -> Result<Vec<String>, LevelFault> {
    let rows = block.iter().map(|&(line, row)| {
        let drawn = row
            .trim()
            .chars()
            .map(|found| legend.get(&found).copied().ok_or(LevelFault::Unknown { found, line }));
        drawn.collect::<Result<String, _>>()
    });
    rows.collect()
}

/// The text with blanks for all that stands in parentheses, which may be in each other.
fn without_comments(text: &str) -> String {
    let mut depth = 0_usize;
    let without = text.chars().map(|c| {
        depth += usize::from(c == '(');
        let here = if depth > 0 && c != '\n' { ' ' } else { c };
        depth = depth.saturating_sub(usize::from(c == ')'));
        here
    });
    without.collect()
}
