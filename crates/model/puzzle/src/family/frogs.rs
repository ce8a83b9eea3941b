//! Two kinds of pieces that step, and hop over the other kind.

use super::sheet::{Sheet, halves, rows};
use super::{Family, Shape, Size};

const HOPS: &str = "[rule]\nkind = [\"step\", \"hop\"]\nover = \"other\"\n";

pub(super) const LINE: Family = Family {
    name: "frogs-and-toads",
    title: "Frogs and toads on a row, each number of a kind; they go forwards only",
    shape: Shape::Number,
    example: "5",
    text: line,
};

pub(super) const ROWS: Family = Family {
    name: "frogs-and-toads-rows",
    title: "Frogs and toads fill a board row by row; they go forwards only",
    shape: Shape::Rectangle,
    example: "3x5",
    text: fill_rows,
};

pub(super) const FORE_AND_AFT: Family = Family {
    name: "fore-and-aft",
    title: "Two squares that share a corner, one full of white pieces, one full of black ones",
    shape: Shape::Square,
    example: "2x2",
    text: fore_and_aft,
};

fn line(Size { rows: n, .. }: Size) -> Result<String, &'static str> {
    if n < 1 {
        return Err("there must be a frog and a toad");
    }
    let sheet = Sheet {
        name: format!("Frogs and toads, {n} a side"),
        source: "Edouard Lucas, Recreations mathematiques, 1883",
        note: Some("n against n take n (n + 2) moves"),
        board: rows(halves(2 * n + 1, 'F', 'T'), 2 * n + 1),
        goal: "exchange F T".to_owned(),
        tables: format!("[pieces]\nF = \"rW\"\nT = \"lW\"\n{HOPS}"),
    };
    Ok(sheet.text())
}

fn fill_rows(Size { rows: m, columns: n }: Size) -> Result<String, &'static str> {
    if m * n % 2 == 0 || m * n < 3 {
        return Err("the number of squares must be odd, and 3 or more");
    }
    let sheet = Sheet {
        name: format!("Frogs and toads {m}x{n}"),
        source: "After E. Lucas, 1883, and W. W. Rouse Ball, Mathematical Recreations, 1892",
        note: Some("Frogs go right and down, toads left and up"),
        board: rows(halves(m * n, 'F', 'T'), n),
        goal: "exchange F T".to_owned(),
        tables: format!("[pieces]\nF = \"rbW\"\nT = \"lfW\"\n{HOPS}"),
    };
    Ok(sheet.text())
}

fn fore_and_aft(Size { rows: n, .. }: Size) -> Result<String, &'static str> {
    if n < 2 {
        return Err("the side must be 2 or more");
    }
    let side = 2 * n - 1;
    let squares = (0..side * side).map(|square| {
        let row = square / side;
        let column = square % side;
        match (row < n && column < n, row + 1 >= n && column + 1 >= n) {
            (true, true) => '.',
            (true, false) => 'W',
            (false, true) => 'B',
            (false, false) => '#',
        }
    });
    let sheet = Sheet {
        name: format!("Fore and aft, squares of {n}x{n}"),
        source: "After the English Sixteen Puzzle, J. Heywood, Manchester, before 1893",
        note: None,
        board: rows(squares, side),
        goal: "exchange W B".to_owned(),
        tables: format!("[pieces]\nWB = \"W\"\n{HOPS}"),
    };
    Ok(sheet.text())
}
