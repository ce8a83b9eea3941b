//! White and black knights that change places.

use super::sheet::{Sheet, halves, rows};
use super::{Family, Shape, Size};

const AFTER_5X5: &str = "A board of the family after Knights 5x5";

const KNIGHTS: &str = "[pieces]\nWB = \"N\"\n";

pub(super) const ROWS: Family = Family {
    name: "knights-rows",
    title: "White and black knights fill the board row by row, with one gap in the middle",
    shape: Shape::Rectangle,
    example: "3x8",
    text: fill_rows,
};

pub(super) const DIAGONAL: Family = Family {
    name: "knights-diagonal",
    title: "White and black knights fill a square on both sides of its diagonal",
    shape: Shape::Square,
    example: "7x7",
    text: fill_sides_of_diagonal,
};

pub(super) const OUTER_ROWS: Family = Family {
    name: "knights-outer-rows",
    title: "White knights on the top row, black ones on the bottom row",
    shape: Shape::Rectangle,
    example: "4x3",
    text: fill_outer_rows,
};

pub(super) const PARTNERS: Family = Family {
    name: "partners",
    title: "Knights on the top row each change places with the one opposite on the bottom row",
    shape: Shape::Rectangle,
    example: "3x4",
    text: pair_up,
};

fn fill_rows(Size { rows: m, columns: n }: Size) -> Result<String, &'static str> {
    if m * n < 3 {
        return Err("there is no room for a knight of each colour and a gap");
    }
    let start = halves(m * n, 'W', 'B');
    let is_odd = m * n % 2 == 1;
    let goal =
        if is_odd { "exchange W B".to_owned() } else { rows(start.iter().rev().copied(), n) };
    // An odd square can be divided along the diagonal too.
    let divided = if is_odd && m == n { ", rows" } else { "" };
    let sheet = Sheet {
        name: format!("Knights {m}x{n}{divided}"),
        source: AFTER_5X5,
        note: (!is_odd).then_some("The goal is the start turned by half"),
        board: rows(start, n),
        goal,
        tables: KNIGHTS.to_owned(),
    };
    Ok(sheet.text())
}

fn fill_sides_of_diagonal(Size { rows: n, .. }: Size) -> Result<String, &'static str> {
    if n.is_multiple_of(2) || n < 3 {
        return Err("the side must be odd, and 3 or more");
    }
    let squares = (0..n * n).map(|square| {
        let row = square / n;
        let column = square % n;
        match (row + column).cmp(&(n - 1)) {
            _ if (row, column) == (n / 2, n / 2) => '.',
            std::cmp::Ordering::Less => 'W',
            std::cmp::Ordering::Greater => 'B',
            // The diagonal itself: half of it each.
            std::cmp::Ordering::Equal if row < column => 'B',
            std::cmp::Ordering::Equal => 'W',
        }
    });
    let sheet = Sheet {
        name: format!("Knights {n}x{n}"),
        source: AFTER_5X5,
        note: None,
        board: rows(squares, n),
        goal: "exchange W B".to_owned(),
        tables: KNIGHTS.to_owned(),
    };
    Ok(sheet.text())
}

fn fill_outer_rows(Size { rows: m, columns: n }: Size) -> Result<String, &'static str> {
    if m < 2 || n < 1 {
        return Err("there must be two rows or more");
    }
    let squares = (0..m).flat_map(|row| {
        let square = match row {
            0 => 'W',
            _ if row == m - 1 => 'B',
            _ => '.',
        };
        std::iter::repeat_n(square, n)
    });
    let sheet = Sheet {
        name: format!("Knights {m}x{n}, outer rows"),
        source: "After P. Guarini di Forli, 1512, and the traditional exchange on 4x3",
        note: None,
        board: rows(squares, n),
        goal: "exchange W B".to_owned(),
        tables: KNIGHTS.to_owned(),
    };
    Ok(sheet.text())
}

fn pair_up(Size { rows: m, columns: n }: Size) -> Result<String, &'static str> {
    if m < 2 || n < 1 {
        return Err("there must be two rows or more");
    }
    if n > 26 {
        return Err("there are letters for 26 columns");
    }
    let lower = ('a'..='z').take(n);
    let upper = ('A'..='Z').take(n);
    let between: Vec<char> = vec!['.'; (m - 2) * n];
    let (top, bottom): (String, String) = (lower.collect(), upper.collect());
    let squares = top.chars().chain(between.iter().copied()).chain(bottom.chars());
    let goal = bottom.chars().chain(between.iter().copied()).chain(top.chars());
    let sheet = Sheet {
        name: format!("Partners {m}x{n}"),
        source: "R. K. Guy, \\\"Swapping knights\\\", math-fun and seqfan mailing lists, 2010",
        note: None,
        board: rows(squares, n),
        goal: rows(goal, n),
        tables: format!("[pieces]\n{top}{bottom} = \"N\"\n"),
    };
    Ok(sheet.text())
}
