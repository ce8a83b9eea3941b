//! Levels: how many positions are first reached after each number of moves.

use crate::{PageTable, grouped};
use std::fmt::Write;

/// The widest column of marks.
const MOST_MARKS: usize = 60;
/// A column of fewer marks shows no shape and is left out.
const LEAST_MARKS: usize = 10;

/// A table of levels on lines of at most `width` columns, its heading first: the number of each
/// level, its positions, its classes if they are known, the share of all positions, and a bar of
/// marks in proportion where there is room. `classes` has a number for each level.
///
/// ```
/// let table = everyboard_report::level_rows(&[1, 3, 2], None, 35);
/// assert_eq!(table[0], "level  positions  share");
/// assert_eq!(table[2], "    1          3  50.0%  ##########");
/// ```
pub fn level_rows(levels: &[u64], classes: Option<&[u64]>, width: usize) -> Vec<String> {
    let all: u64 = levels.iter().sum();
    let most = levels.iter().copied().max().unwrap_or(0);
    let wide = grouped(most).len().max("positions".len());
    let heading = if classes.is_some() { format!("{:>wide$}  ", "classes") } else { String::new() };
    let columns = format!("{:>5}  {:>wide$}  {heading}{:>5}", "level", "positions", "share");
    let room = width.saturating_sub(columns.len() + 2).min(MOST_MARKS);
    let room = if room < LEAST_MARKS { 0 } else { room };
    let mut rows = vec![columns];
    for (level, &positions) in levels.iter().enumerate() {
        let share = share(positions, all);
        let bar = marks(positions, most, room);
        let classes = match classes {
            Some(classes) => format!("{:>wide$}  ", grouped(classes[level])),
            None => String::new(),
        };
        let row = format!("{level:>5}  {:>wide$}  {classes}{share:>5}  {bar}", grouped(positions));
        rows.push(row.trim_end().to_owned());
    }
    rows
}

/// The same as a table of a page.
pub fn level_table(levels: &[u64]) -> PageTable {
    let all: u64 = levels.iter().sum();
    let rows = levels.iter().enumerate().map(|(level, &positions)| {
        vec![level.to_string(), grouped(positions), share(positions, all)]
    });
    PageTable {
        title: "Positions by level".to_owned(),
        heads: ["level", "positions", "share"].map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }
}

/// A part in percent, to a tenth, in five columns at most. A small part shows as `<0.1%`, not as
/// nothing.
fn share(part: u64, all: u64) -> String {
    let percent = 100.0 * part as f64 / all.max(1) as f64;
    if part > 0 && percent < 0.1 {
        return "<0.1%".to_owned();
    }
    let decimals = usize::from(percent < 99.95);
    format!("{percent:.decimals$}%")
}

/// Marks in proportion, rounded; `most` positions fill the room.
fn marks(positions: u64, most: u64, room: usize) -> String {
    let part = positions as f64 / most.max(1) as f64;
    "#".repeat((part * room as f64).round() as usize)
}

/// The levels as comma-separated values under a heading, with their classes if they are known.
///
/// ```
/// use everyboard_report::level_csv;
///
/// assert_eq!(level_csv(&[1, 3], None), "level,positions\n0,1\n1,3\n");
/// assert_eq!(level_csv(&[1, 3], Some(&[1, 2])), "level,positions,classes\n0,1,1\n1,3,2\n");
/// ```
pub fn level_csv(levels: &[u64], classes: Option<&[u64]>) -> String {
    let heading = classes.map_or("", |_| ",classes");
    let mut text = format!("level,positions{heading}\n");
    for (level, positions) in levels.iter().enumerate() {
        let classes = classes.map_or(String::new(), |classes| format!(",{}", classes[level]));
        writeln!(text, "{level},{positions}{classes}").expect("text takes all that is written");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_fit_the_width() {
        let levels = [1, 12_345, 54_321, 1_234_567_890_123, 7];
        for width in [20, 40, 80, 200] {
            let rows = level_rows(&levels, None, width);
            assert_eq!(rows.len(), 6);
            let widest = rows.iter().map(String::len).max().unwrap();
            assert!(widest <= width.max(rows[0].len()), "{widest} {width}");
            assert_eq!(rows[4].contains('#'), width >= 80, "{rows:?}");
        }
    }

    #[test]
    fn the_largest_level_fills_the_room() {
        let rows = level_rows(&[1, 1000, 500, 0], None, 60);
        assert_eq!(rows[1], "    0          1  <0.1%");
        assert_eq!(rows[2].len(), 60);
        assert_eq!(rows[3].matches('#').count() * 2, rows[2].matches('#').count() + 1);
        assert_eq!(rows[4], "    3          0   0.0%");
    }
}
