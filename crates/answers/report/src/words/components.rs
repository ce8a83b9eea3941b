//! Components: as a record, and in words.

use crate::{count, grouped};
use everyboard_analysis::ComponentsOfSize;
use serde::Serialize;
use std::collections::BTreeMap;

/// Sizes of components that are listed as text.
const MOST_LINES: usize = 8;

/// The components of one size.
#[derive(Clone, Debug, Serialize)]
pub struct ComponentRow {
    /// The positions of each.
    pub positions: usize,
    /// How many there are.
    pub components: usize,
    /// Those that hold a start.
    pub with_start: usize,
    /// Those that hold a goal.
    pub with_goal: usize,
    /// Those that hold both.
    pub with_both: usize,
}

/// Components row by row, the largest first.
pub fn component_rows(by_size: &BTreeMap<usize, ComponentsOfSize>) -> Vec<ComponentRow> {
    let rows = by_size.iter().rev().map(|(&positions, row)| ComponentRow {
        positions,
        components: row.components,
        with_start: row.with_start,
        with_goal: row.with_goal,
        with_both: row.with_both,
    });
    rows.collect()
}

/// What components there are, line by line: how many, the largest ones, and those that hold a start
/// or a goal. Only those with what never changes as it is at the start were counted; `positions` is
/// the number of all.
pub fn components_in_words(rows: &[ComponentRow], positions: &str) -> Vec<String> {
    let all: usize = rows.iter().map(|row| row.components).sum();
    let counted: usize = rows.iter().map(|row| row.components * row.positions).sum();
    let of_these = match grouped(counted) {
        counted if counted == grouped(positions) => "all of them".to_owned(),
        counted => format!("{counted} of them, with what never changes as it is at the start,"),
    };
    if all == 1 {
        return vec![format!("{of_these} lead to each other")];
    }
    let sizes = count(rows.len(), "size", "sizes");
    let all = count(all, "component", "components");
    let mut lines = vec![format!("{of_these} form {all} of {sizes}")];
    for (number, row) in rows.iter().enumerate() {
        let holds = holds(row);
        if number < MOST_LINES || !holds.is_empty() {
            let positions = count(row.positions, "position", "positions");
            lines.push(format!("  {} of {positions}{holds}", grouped(row.components)));
        }
    }
    if rows.len() > MOST_LINES {
        lines.push("  and smaller ones".to_owned());
    }
    lines
}

fn holds(row: &ComponentRow) -> String {
    let parts = [
        (row.with_both, "start and goal"),
        (row.with_start - row.with_both, "a start and no goal"),
        (row.with_goal - row.with_both, "a goal and no start"),
    ];
    let parts = parts.iter().filter(|(number, _)| *number > 0);
    let parts = parts.map(|(number, what)| match (row.components, number) {
        (1, _) => format!("with {what}"),
        (_, 1) => format!("one with {what}"),
        _ => format!("{} with {what}", grouped(number)),
    });
    let words: Vec<String> = parts.collect();
    if words.is_empty() { String::new() } else { format!(", {}", words.join(", ")) }
}
