//! Makes moves disjoint: in one position at most one of them leads to a given next position.
//!
//! On a ring a rook may reach one square both ways round, and a piece `DR` may leap two squares
//! or slide them. Such moves have the same effect under different conditions. Each condition is a
//! box (square = symbol, ...); a union of boxes becomes a union of disjoint boxes by taking from
//! each box what earlier ones hold already:
//!
//! ```text
//!   A minus (p=x, q=y, ...)  =  A with p in {all symbols but x}
//!                            +  A with p=x and q in {all symbols but y}  + ...
//! ```

use crate::budget::CompileBudget;
use crate::rewrite::{Change, CompileError, Rewrite};
use everyboard_board::{Square, Symbol};
use everyboard_sorted::{sort, sort_by_key};
use std::collections::{BTreeMap, BTreeSet};

/// A condition: what some squares must hold, in their order.
type Condition = Vec<(Square, Symbol)>;

/// The same moves, disjoint and sorted. `symbols` is the number of symbols a square may hold.
///
/// Many routes from one square to another, past many squares, make very many boxes; the function
/// fails where the budget has no room for them.
pub(crate) fn disjoint(
    rules: &BTreeSet<Rewrite>,
    symbols: usize,
    budget: &mut CompileBudget,
) -> Result<Vec<Rewrite>, CompileError> {
    let mut by_effect: BTreeMap<Vec<Change>, Vec<&Rewrite>> = BTreeMap::new();
    for rule in rules {
        by_effect.entry(rule.effect()).or_default().push(rule);
    }
    let mut rewrites: Vec<Rewrite> = Vec::with_capacity(rules.len());
    for (effect, group) in by_effect {
        match group[..] {
            [only] => rewrites.push(only.clone()),
            _ => rewrites.extend(split(&effect, &group, symbols, budget)?),
        }
        budget.check_moves(rewrites.len())?;
    }
    sort(&mut rewrites);
    Ok(rewrites)
}

/// Disjoint moves for those of one effect. The wider conditions come first, so that a narrower
/// one inside them vanishes. Each loses what the earlier ones held as the rule made them: this
/// leaves fewer boxes than subtracting the disjoint boxes made of them.
fn split(
    effect: &[Change],
    group: &[&Rewrite],
    symbols: usize,
    budget: &mut CompileBudget,
) -> Result<Vec<Rewrite>, CompileError> {
    let mut parts: Vec<(Condition, &Rewrite)> =
        group.iter().map(|&rule| (unaltered(rule), rule)).collect();
    sort_by_key(&mut parts, |(condition, _)| condition.len());
    let mut kept: Vec<(Condition, &Rewrite)> = Vec::new();
    let mut kept_bytes = 0;
    for (number, (condition, rule)) in parts.iter().enumerate() {
        let mut rest = vec![condition.clone()];
        budget.take(bytes_of_condition(condition))?;
        for (earlier, _) in &parts[..number] {
            rest = without(rest, earlier, symbols, kept.len(), budget)?;
        }
        kept_bytes += rest.iter().map(bytes_of_condition).sum::<u64>();
        kept.extend(rest.into_iter().map(|part| (part, *rule)));
    }
    // As rewrites they take less.
    budget.give_back(kept_bytes);
    for (condition, _) in &kept {
        budget.take_move(effect.len() + condition.len())?;
    }
    let rewrites = kept.into_iter();
    Ok(rewrites.map(|(rest, it)| Rewrite::new(it.from, it.to, with(effect, rest))).collect())
}

/// Disjoint boxes that make up these ones without `taken`, with the bytes of all of them taken from
/// `budget`. There are `kept` others.
fn without(
    parts: Vec<Condition>,
    taken: &Condition,
    symbols: usize,
    kept: usize,
    budget: &mut CompileBudget,
) -> Result<Vec<Condition>, CompileError> {
    let mut rest = Vec::new();
    for part in parts {
        let first = rest.len();
        let before = bytes_of_condition(&part);
        minus(part, taken, symbols, &mut rest);
        budget.take(rest[first..].iter().map(bytes_of_condition).sum())?;
        budget.give_back(before);
        budget.check_moves(kept + rest.len())?;
    }
    Ok(rest)
}

/// The bytes of a condition, with what an allocator needs to know of it.
fn bytes_of_condition(condition: &Condition) -> u64 {
    (size_of::<Condition>() + size_of_val(&condition[..]) + 2 * size_of::<usize>()) as u64
}

fn unaltered(rule: &Rewrite) -> Condition {
    let held = rule.changes.iter().filter(|change| !change.alters());
    let mut condition: Condition = held.map(|change| (change.square, change.before)).collect();
    condition.sort_unstable();
    condition
}

fn with(effect: &[Change], condition: Condition) -> Vec<Change> {
    let held = condition.into_iter();
    let held = held.map(|(square, symbol)| Change { square, before: symbol, after: symbol });
    effect.iter().copied().chain(held).collect()
}

/// Adds disjoint boxes that make up `part` without `taken`.
fn minus(mut part: Condition, taken: &Condition, symbols: usize, rest: &mut Vec<Condition>) {
    let mut open = Vec::new();
    for &(square, symbol) in taken {
        match part.binary_search_by_key(&square, |&(square, _)| square) {
            Ok(at) if part[at].1 != symbol => return rest.push(part),
            Ok(_) => {}
            Err(_) => open.push((square, symbol)),
        }
    }
    for (square, symbol) in open {
        let at = part.partition_point(|&(before, _)| before < square);
        part.insert(at, (square, symbol));
        for other in (0..symbols).map(Symbol::new).filter(|&other| other != symbol) {
            let mut piece = part.clone();
            piece[at].1 = other;
            rest.push(piece);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard_board::Position;

    /// A piece goes from square 0 to square 1 when a condition on squares 2, 3, 4 holds.
    fn rule(condition: &[(usize, usize)]) -> Rewrite {
        let change = |square, before, after| Change {
            square: Square::new(square),
            before: Symbol::new(before),
            after: Symbol::new(after),
        };
        let held = condition.iter().map(|&(square, symbol)| change(square, symbol, symbol));
        let changes = [change(0, 1, 0), change(1, 0, 1)].into_iter().chain(held).collect();
        Rewrite::new(Square::new(0), Square::new(1), changes)
    }

    #[test]
    fn exactly_one_rewrite_where_any_was_allowed() {
        let cases: [&[&[(usize, usize)]]; 4] = [
            &[&[(2, 0)], &[(3, 0), (4, 0)]],
            &[&[(2, 0), (3, 0)], &[(3, 0), (4, 1)], &[(4, 1), (2, 2)]],
            &[&[(2, 0)], &[(2, 0), (3, 1)]],
            &[&[], &[(2, 1)]],
        ];
        for case in cases {
            let rules: BTreeSet<Rewrite> = case.iter().map(|condition| rule(condition)).collect();
            let rewrites =
                disjoint(&rules, 3, &mut CompileBudget::new(CompileError::MOST_MOVES, u64::MAX))
                    .unwrap();
            for code in 0..27 {
                let rest = [code % 3, code / 3 % 3, code / 9].map(Symbol::new);
                let symbols = [Symbol::new(1), Symbol::EMPTY].into_iter().chain(rest);
                let position: Position = symbols.collect();
                let before = rules.iter().any(|rule| rule.is_allowed(&position));
                let after = rewrites.iter().filter(|r| r.is_allowed(&position)).count();
                assert_eq!(after, usize::from(before), "{case:?} {position:?}");
            }
        }
    }
}
