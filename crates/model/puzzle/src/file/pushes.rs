//! What is pushed, and how many at a time.

use super::table::Table;
use super::{Fault, PuzzleError};
use crate::{Movement, Pushes, Rule, RuleKind};
use everyboard_board::{Alphabet, Symbol};
use everyboard_sorted::sort;

/// What the rule says of pushes and pulls: without a word, one at a time of the kinds that do not
/// move by themselves.
pub(super) fn read_pushes(
    file: &Table,
    kinds: &[RuleKind],
    alphabet: &Alphabet,
    movements: &[Movement],
) -> Result<Pushes, PuzzleError> {
    let Some(rule) = file.table("rule")? else { return Ok(Pushes::default()) };
    if !kinds.iter().any(|kind| kind.pushes()) {
        return match rule.span_of("pushed").or(rule.span_of("boxes")) {
            Some(span) => Err(rule.source.error(span.start, Fault::NothingPushes)),
            None => Ok(Pushes::default()),
        };
    }
    let kinds = match rule.text("pushed")? {
        None => immobile(alphabet, movements),
        Some(text) => {
            let mut kinds = Vec::new();
            for kind in text.value.chars() {
                let symbol = alphabet.symbol_of(kind).filter(|symbol| !symbol.is_empty());
                let fault = Fault::PushedKind { kind };
                kinds.push(symbol.ok_or_else(|| rule.source.error(text.span.start, fault))?);
            }
            sort(&mut kinds);
            kinds.dedup();
            kinds
        }
    };
    let most = match rule.integer("boxes")? {
        None => Pushes::default().most,
        Some((most, span)) => {
            let most = usize::try_from(most).ok().filter(|&most| most > 0);
            most.ok_or_else(|| rule.source.error(span.start, Fault::Boxes))?
        }
    };
    Ok(Pushes { kinds, most })
}

/// Refuses pushes where there is nothing to push.
pub(super) fn check_pushed(file: &Table, rule: &Rule) -> Result<(), PuzzleError> {
    if !rule.kinds.iter().any(|kind| kind.pushes()) || !rule.pushes.kinds.is_empty() {
        return Ok(());
    }
    let Some(table) = file.table("rule")? else { return Ok(()) };
    let at = table.span_of("pushed").or(table.span_of("kind")).unwrap_or(table.span.clone());
    Err(table.source.error(at.start, Fault::NothingPushed))
}

/// The kinds that do not move by themselves.
pub(super) fn immobile(alphabet: &Alphabet, movements: &[Movement]) -> Vec<Symbol> {
    let kinds = alphabet.kinds().zip(movements);
    kinds.filter(|(_, movement)| **movement == Movement::IMMOBILE).map(|(kind, _)| kind).collect()
}
