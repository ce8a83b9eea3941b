//! Peg solitaire.

use super::sheet::{Sheet, rows};
use super::{Family, Shape, Size};

const JUMPS: &str = "[rule]\nkind = \"jump\"\n";

pub(super) const RECTANGLE: Family = Family {
    name: "peg",
    title: "Peg solitaire on a full board, with the hole in the middle of the top row",
    shape: Shape::Rectangle,
    example: "4x4",
    text: rectangle,
};

pub(super) const TRIANGLE: Family = Family {
    name: "peg-triangle",
    title: "Peg solitaire on a triangle of that many rows, with the hole at the top",
    shape: Shape::Number,
    example: "4",
    text: triangle,
};

fn rectangle(Size { rows: m, columns: n }: Size) -> Result<String, &'static str> {
    if m * n < 2 {
        return Err("there must be a peg");
    }
    let mut squares = vec!['P'; m * n];
    squares[(n - 1) / 2] = '.';
    let sheet = Sheet {
        name: format!("Peg solitaire {m}x{n}"),
        source: "Made for this program",
        note: None,
        board: rows(squares, n),
        goal: "pieces = 1".to_owned(),
        tables: format!("[pieces]\nP = \"W\"\n{JUMPS}"),
    };
    Ok(sheet.text())
}

fn triangle(Size { rows: n, .. }: Size) -> Result<String, &'static str> {
    if n < 2 {
        return Err("there must be two rows or more");
    }
    if n > 26 {
        return Err("there are letters for 26 rows");
    }
    let pegs =
        (1..n).map(|row| format!("{}{}", " ".repeat(n - 1 - row), vec!["P"; row + 1].join(" ")));
    let board: Vec<String> = std::iter::once(" ".repeat(n - 1) + ".").chain(pegs).collect();
    let sheet = Sheet {
        name: format!("Peg solitaire, triangle of {n} rows"),
        source: "After Puzzle Craft, L. Rohrbough (ed.), 1932",
        note: None,
        board: board.join("\n"),
        goal: "pieces = 1".to_owned(),
        tables: format!("[pieces]\nP = \"edges\"\n{JUMPS}"),
    };
    Ok(sheet.text())
}
