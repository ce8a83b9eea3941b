//! The rule of a puzzle file: what a move is, and who may make it.

use super::source::Text;
use super::table::Table;
use super::{Fault, PuzzleError};
use crate::{Metric, Over, Prohibition, Rule, RuleKind, Turns};
use everyboard_board::{Alphabet, Symbol};

/// The turns are symbols beside the kinds and the empty square, and all fit a byte.
const MOST_SIDES: usize = u8::MAX as usize - Alphabet::MAX_KINDS;

pub(super) fn read_rule(file: &Table, alphabet: &Alphabet) -> Result<Rule, PuzzleError> {
    let kinds = read_kinds(file)?;
    let Some(rule) = file.table("rule")? else { return Ok(Rule { kinds, ..Rule::default() }) };
    rule.allow_only(&[
        "kind", "over", "pushed", "boxes", "along", "count", "forbid", "turns", "sides", "first",
    ])?;
    let over = rule.choice("over", &[("any", Over::Any), ("other", Over::Other)])?;
    let leaps = kinds.iter().any(|kind| kind.info().leaps);
    if let Some(span) = rule.span_of("over").filter(|_| !leaps) {
        return Err(rule.source.error(span.start, Fault::OverNothing));
    }
    let metric = read_metric(&rule, &kinds)?;
    let turns = read_turns(&rule, alphabet)?;
    let enemies = rule.choice("forbid", &[("attack", true), ("any attack", false)])?;
    let forbidden = enemies
        .map(|enemies| if enemies { Prohibition::Attacks } else { Prohibition::AnyAttacks })
        .into_iter()
        .collect();
    let over = over.unwrap_or_default();
    Ok(Rule { kinds, over, metric, turns, forbidden, ..Rule::default() })
}

/// What counts as one move.
fn read_metric(rule: &Table, kinds: &[RuleKind]) -> Result<Metric, PuzzleError> {
    if let Some(span) = rule.span_of("along").filter(|_| !kinds.contains(&RuleKind::Slide)) {
        return Err(rule.source.error(span.start, Fault::NothingSlides));
    }
    let choices = [Metric::Steps, Metric::Moves, Metric::Pushes].map(|it| (it.name(), it));
    let metric = rule.choice("count", &choices)?.unwrap_or_default();
    let pushes = kinds.iter().any(|kind| kind.pushes());
    match rule.span_of("count") {
        Some(span) if metric == Metric::Pushes && !pushes => {
            Err(rule.source.error(span.start, Fault::NothingPushes))
        }
        _ => Ok(metric),
    }
}

/// What pieces do, which needs no pieces to be read: they step, unless the file says something else
/// or draws moves.
pub(super) fn read_kinds(file: &Table) -> Result<Vec<RuleKind>, PuzzleError> {
    let has_drawn = file.span_of("move").is_some();
    let default = if has_drawn { Vec::new() } else { Rule::default().kinds };
    let Some(rule) = file.table("rule")? else { return Ok(default) };
    let Some(texts) = rule.texts("kind")? else { return Ok(default) };
    if texts.is_empty() {
        let at = rule.span_of("kind").map_or(rule.span.start, |span| span.start);
        return Err(rule.source.error(at, Fault::NoKind));
    }
    let choices = RuleKind::ALL.map(|kind| (kind.info().word, kind));
    let kinds: Result<Vec<RuleKind>, PuzzleError> =
        texts.iter().map(|text| rule.source.choose(text, &choices)).collect();
    let kinds = kinds?;
    if kinds.contains(&RuleKind::Slide) && (kinds.len() > 1 || has_drawn) {
        let at = rule.span_of("kind").map_or(rule.span.start, |span| span.start);
        return Err(rule.source.error(at, Fault::SlideAndOthers));
    }
    Ok(kinds)
}

fn read_turns(rule: &Table, alphabet: &Alphabet) -> Result<Turns, PuzzleError> {
    let alternate = rule.choice("turns", &[("alternate", true), ("free", false)])?;
    if alternate != Some(true) {
        for key in ["sides", "first"] {
            if let Some(span) = rule.span_of(key) {
                return Err(rule.source.error(span.start, Fault::TurnsNotAlternate));
            }
        }
        return Ok(Turns::Free);
    }
    let sides = match rule.texts("sides")? {
        None => alphabet.kinds().map(|kind| vec![kind]).collect(),
        Some(texts) => read_sides(rule, alphabet, &texts)?,
    };
    let at = rule.span_of("turns").map_or(rule.span.start, |span| span.start);
    if sides.len() < 2 {
        return Err(rule.source.error(at, Fault::OneSide));
    }
    if sides.len() > MOST_SIDES {
        return Err(rule.source.error(at, Fault::ManySides { most: MOST_SIDES }));
    }
    let first = rule.text("first")?.map(|text| {
        let kind = single(&text.value).and_then(|kind| alphabet.symbol_of(kind));
        let side = kind.and_then(|kind| sides.iter().position(|side| side.contains(&kind)));
        side.ok_or_else(|| rule.source.error(text.span.start, Fault::NoSuchSide))
    });
    Ok(Turns::Alternate { first: first.transpose()?, sides })
}

fn read_sides(
    rule: &Table,
    alphabet: &Alphabet,
    texts: &[Text],
) -> Result<Vec<Vec<Symbol>>, PuzzleError> {
    let mut sides: Vec<Vec<Symbol>> = Vec::new();
    for text in texts {
        let mut side = Vec::new();
        if text.value.is_empty() {
            return Err(rule.source.error(text.span.start, Fault::EmptySide));
        }
        for kind in text.value.chars() {
            let symbol = alphabet.symbol_of(kind).filter(|symbol| !symbol.is_empty());
            let symbol = symbol
                .ok_or_else(|| rule.source.error(text.span.start, Fault::SideKind { kind }))?;
            if sides.iter().flatten().chain(&side).any(|&other| other == symbol) {
                return Err(rule.source.error(text.span.start, Fault::TwoSides { kind }));
            }
            side.push(symbol);
        }
        sides.push(side);
    }
    Ok(sides)
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}
