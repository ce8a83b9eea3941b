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

/// The height of a row of the triangle if neighbours on a row are 2 apart: the root of 3.
const ROW_HEIGHT: f64 = 1.732;

fn triangle(Size { rows: n, .. }: Size) -> Result<String, &'static str> {
    if n < 2 {
        return Err("there must be two rows or more");
    }
    if n > 26 {
        return Err("there are letters for 26 rows");
    }
    let points: Vec<(usize, usize)> =
        (0..n).flat_map(|row| (0..=row).map(move |column| (row, column))).collect();
    let pegs: Vec<String> = points[1..].iter().map(|&point| format!("{}=P", name(point))).collect();
    let places: Vec<String> = points.iter().map(|&point| place(point, n)).collect();
    let edges: Vec<String> = points.iter().flat_map(|&point| edges(point, n)).collect();
    Ok(format!(
        "format = 1\nname   = \"Peg solitaire, triangle of {n} rows\"\n\
         source = \"After Puzzle Craft, L. Rohrbough (ed.), 1932\"\n\
         start = \"{}\"\ngoal = \"pieces = 1\"\n[pieces]\nP = \"edges\"\n{JUMPS}[graph]\n\
         points = {{ {} }}\nedges = [{}]\n",
        pegs.join(" "),
        places.join(", "),
        edges.join(", ")
    ))
}

/// The name of a point: a letter for its row from the top, and its number in the row from 1.
fn name((row, column): (usize, usize)) -> String {
    format!("{}{}", char::from(b'a' + row as u8), column + 1)
}

/// A point with its coordinates.
fn place((row, column): (usize, usize), rows: usize) -> String {
    let x = 2 * column as i64 - row as i64;
    let y = (rows - 1 - row) as f64 * ROW_HEIGHT;
    format!("{} = [{x}, {y:.3}]", name((row, column)))
}

/// The edges from a point to the right and down.
fn edges((row, column): (usize, usize), rows: usize) -> Vec<String> {
    let right = (column < row).then_some((row, column + 1));
    let below = [(row + 1, column), (row + 1, column + 1)];
    let below = below.into_iter().filter(|_| row + 1 < rows);
    let from = name((row, column));
    right.into_iter().chain(below).map(|to| format!("\"{from} {}\"", name(to))).collect()
}
