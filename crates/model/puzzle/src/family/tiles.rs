//! Sliding tiles.

use super::sheet::{Sheet, rows};
use super::{Family, Shape, Size};

const SOURCE: &str = "After the fifteen puzzle, N. Chapman, 1874";

pub(super) const SOLVED: Family = Family {
    name: "sliding",
    title: "Sliding tiles in order; for a census, or for solve with --from",
    shape: Shape::Rectangle,
    example: "3x3",
    text: solved,
};

pub(super) const TURNED: Family = Family {
    name: "sliding-turned",
    title: "Sliding tiles, to be brought in order from the board turned by half",
    shape: Shape::Rectangle,
    example: "2x4",
    text: turned,
};

fn solved(size: Size) -> Result<String, &'static str> {
    let Size { rows: m, columns: n } = size;
    let drawn = in_order(size)?;
    Ok(sheet(format!("Sliding tiles {m}x{n}"), &drawn, &drawn, n))
}

fn turned(size: Size) -> Result<String, &'static str> {
    let Size { rows: m, columns: n } = size;
    let drawn = in_order(size)?;
    let start: Vec<char> = drawn.iter().rev().copied().collect();
    Ok(sheet(format!("Sliding tiles {m}x{n}, turned by half"), &start, &drawn, n))
}

/// The tiles row by row, the gap last.
fn in_order(Size { rows: m, columns: n }: Size) -> Result<Vec<char>, &'static str> {
    let labels = ('1'..='9').chain('A'..='Z').chain('a'..='z');
    let tiles = (m * n).checked_sub(1).filter(|&tiles| tiles > 0).ok_or("there is no tile")?;
    let drawn: Vec<char> = labels.take(tiles).chain(['.']).collect();
    if drawn.len() == m * n { Ok(drawn) } else { Err("there are labels for 61 tiles") }
}

fn sheet(name: String, start: &[char], goal: &[char], columns: usize) -> String {
    let tiles: String = goal.iter().filter(|&&tile| tile != '.').collect();
    let sheet = Sheet {
        name,
        source: SOURCE,
        note: None,
        board: rows(start.iter().copied(), columns),
        goal: rows(goal.iter().copied(), columns),
        tables: format!("[pieces]\n{tiles} = \"W\"\n"),
    };
    sheet.text()
}
