//! Symmetries in words.

use everyboard_board::{Board, Grid, Square, SquareMap};

/// What a symmetry of a drawn board does to rows and columns, but for shifts around rings:
/// exchange them, then turn the order of the rows, then that of the columns.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Turn {
    exchange: bool,
    rows: bool,
    columns: bool,
}

/// In order of preference: the turn of a map is the first that explains it.
const TURNS: [Turn; 8] = [
    Turn { exchange: false, rows: false, columns: false },
    Turn { exchange: false, rows: false, columns: true },
    Turn { exchange: false, rows: true, columns: false },
    Turn { exchange: false, rows: true, columns: true },
    Turn { exchange: true, rows: false, columns: false },
    Turn { exchange: true, rows: true, columns: true },
    Turn { exchange: true, rows: false, columns: true },
    Turn { exchange: true, rows: true, columns: false },
];

impl Turn {
    /// What a symmetry of a drawn board does.
    pub(crate) fn of(board: &Board, map: &SquareMap) -> Option<Self> {
        let Board::Grid(grid) = board else { return None };
        TURNS.into_iter().find(|turn| turn.explains(grid, map))
    }

    /// Whether the map turns every offset from the first square to another like this.
    fn explains(self, grid: &Grid, map: &SquareMap) -> bool {
        let first = Square::new(0);
        (0..grid.len()).map(Square::new).all(|square| {
            let (down, right) = offset(grid, first, square);
            let (down, right) = if self.exchange { (right, down) } else { (down, right) };
            let down = if self.rows { -down } else { down };
            let right = if self.columns { -right } else { right };
            let image = offset(grid, map.image(first), map.image(square));
            same(down, image.0, grid.height(), grid.wrap().columns)
                && same(right, image.1, grid.width(), grid.wrap().rows)
        })
    }

    fn is_quarter(self) -> bool {
        self.exchange && self.rows != self.columns
    }

    fn is_half(self) -> bool {
        !self.exchange && self.rows && self.columns
    }

    fn is_upright_mirror(self) -> bool {
        !self.exchange && self.rows != self.columns
    }

    fn is_diagonal_mirror(self) -> bool {
        self.exchange && self.rows == self.columns
    }
}

/// Whether two distances along a side of `size` squares are the same, around the ring if there is
/// one.
fn same(a: i32, b: i32, size: usize, ring: bool) -> bool {
    if ring { (a - b) % size as i32 == 0 } else { a == b }
}

/// Rows down and columns to the right.
fn offset(grid: &Grid, from: Square, to: Square) -> (i32, i32) {
    let ((y0, x0), (y1, x1)) = (grid.row_and_column(from), grid.row_and_column(to));
    (y1 as i32 - y0 as i32, x1 as i32 - x0 as i32)
}

/// The name of a subgroup by the turns of its members (the identity first) in a group with these
/// turns. Mirrors that the group exchanges with each other are not told apart.
pub(crate) fn name(subgroup: &[Option<Turn>], group: &[Option<Turn>]) -> String {
    if subgroup.len() == 1 {
        return "none".to_owned();
    }
    let (Some(members), Some(group)) = (all(subgroup), all(group)) else {
        return format!("{} symmetries", subgroup.len());
    };
    let mut parts = Vec::new();
    if members.iter().filter(|&&turn| turn == TURNS[0]).count() > 1 {
        parts.push("shift");
    }
    if members.iter().any(|turn| turn.is_quarter()) {
        parts.push("quarter turn");
    } else if members.iter().any(|turn| turn.is_half()) {
        parts.push("half turn");
    }
    if members.iter().any(|turn| turn.is_upright_mirror()) {
        parts.push(upright(&members, &group));
    }
    if members.iter().any(|turn| turn.is_diagonal_mirror()) {
        parts.push(diagonal(&members, &group));
    }
    parts.join(", ")
}

fn all(turns: &[Option<Turn>]) -> Option<Vec<Turn>> {
    turns.iter().copied().collect()
}

fn upright(members: &[Turn], group: &[Turn]) -> &'static str {
    let exchanged = group.iter().any(|turn| turn.exchange);
    let [columns, rows] = [TURNS[1], TURNS[2]].map(|mirror| members.contains(&mirror));
    match (exchanged, columns, rows) {
        (_, true, true) => "mirrors across both middle lines",
        (true, _, _) => "mirror across a middle line",
        (false, true, false) => "mirror left to right",
        (false, _, _) => "mirror top to bottom",
    }
}

fn diagonal(members: &[Turn], group: &[Turn]) -> &'static str {
    let exchanged = group.iter().any(|&turn| turn.is_quarter() || turn.is_upright_mirror());
    let [falling, rising] = [TURNS[4], TURNS[5]].map(|mirror| members.contains(&mirror));
    match (exchanged, falling, rising) {
        (_, true, true) => "mirrors across both diagonals",
        (true, _, _) => "mirror across a diagonal",
        (false, true, false) => "mirror across the falling diagonal",
        (false, _, _) => "mirror across the rising diagonal",
    }
}
