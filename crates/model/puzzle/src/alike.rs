//! Whether two puzzles are the same but for how the board lies and what pieces are called.

use crate::{Change, Count, Goal, Puzzle, RewriteSystem};
use everyboard_board::{Board, Grid, Pattern, Square, SquareSet, Symbol};
use everyboard_sorted::SortedSet;

impl Puzzle {
    /// Whether a turn or a reflection of the drawn board and other names of the pieces make this
    /// puzzle the `other` one: they carry its first start, all its goals and all its moves to those
    /// of the other. Takes time in proportion to the moves, eight times at most.
    ///
    /// ```
    /// use everyboard_puzzle::Puzzle;
    ///
    /// let read = |board: &str, goal: &str| {
    ///     let text = format!("format = 1\nboard = '{board}'\ngoal = '{goal}'\n[rule]\nkind = 'slide'\n");
    ///     let puzzle = Puzzle::parse(&text).unwrap();
    ///     let system = puzzle.compile().unwrap();
    ///     (puzzle, system)
    /// };
    /// let (puzzle, system) = read("AAC/..B", "?AA/???");
    /// let (mirrored, its_system) = read("XZZ/Y..", "ZZ?/???");
    /// assert!(puzzle.is_like(&system, (&mirrored, &its_system)));
    /// let (other, its_system) = read("XZZ/.Y.", "ZZ?/???");
    /// assert!(!puzzle.is_like(&system, (&other, &its_system)));
    /// ```
    pub fn is_like(&self, system: &RewriteSystem, other: (&Puzzle, &RewriteSystem)) -> bool {
        let (to, its_system) = other;
        let (Board::Grid(from_grid), Board::Grid(to_grid)) = (&self.board, &to.board) else {
            return self.board == to.board && self.starts == to.starts && self.goals == to.goals;
        };
        Turn::ALL.iter().any(|turn| {
            let carried = turn.squares(from_grid, to_grid);
            let carried = carried.and_then(|squares| Likeness::new(self, to, squares));
            carried.is_some_and(|it| it.keeps_goals(self, to) && it.keeps_moves(system, its_system))
        })
    }
}

/// A turn or reflection of a rectangle.
struct Turn {
    transposes: bool,
    turns_rows: bool,
    turns_columns: bool,
}

impl Turn {
    const ALL: [Turn; 8] = {
        let mut all =
            [const { Turn { transposes: false, turns_rows: false, turns_columns: false } }; 8];
        let mut number = 0;
        while number < 8 {
            all[number].transposes = number & 4 != 0;
            all[number].turns_rows = number & 2 != 0;
            all[number].turns_columns = number & 1 != 0;
            number += 1;
        }
        all
    };

    /// By square of one board, the square of the other; nothing if they do not fit.
    fn squares(&self, from: &Grid, to: &Grid) -> Option<Vec<Square>> {
        let (height, width) = (from.height(), from.width());
        let fits = if self.transposes { (width, height) } else { (height, width) };
        if fits != (to.height(), to.width()) {
            return None;
        }
        let mut squares = Vec::new();
        for row in 0..height {
            for column in 0..width {
                let (mut row_of, mut column_of) = (row, column);
                if self.turns_rows {
                    row_of = height - 1 - row;
                }
                if self.turns_columns {
                    column_of = width - 1 - column;
                }
                if self.transposes {
                    (row_of, column_of) = (column_of, row_of);
                }
                match (from.at(row, column), to.at(row_of, column_of)) {
                    (Some(_), Some(image)) => squares.push(image),
                    (None, None) => {}
                    _ => return None,
                }
            }
        }
        Some(squares)
    }
}

/// Squares and symbols of one puzzle as those of another, so that its start is that of the other.
struct Likeness {
    squares: Vec<Square>,
    symbols: Vec<Symbol>,
}

impl Likeness {
    /// Pieces that are not on the board at first keep their names.
    fn new(from: &Puzzle, to: &Puzzle, squares: Vec<Square>) -> Option<Self> {
        let (start, target) = (from.starts.first()?, to.starts.first()?);
        let symbols = from.alphabet.len().max(to.alphabet.len()) + from.rule.turns.sides();
        let mut names: Vec<Option<Symbol>> = vec![None; symbols];
        for (square, symbol) in start.places() {
            let image = target.at(squares.get(square.index()).copied().unwrap_or(square));
            if *names[symbol.index()].get_or_insert(image) != image {
                return None;
            }
        }
        let names = names.iter().enumerate();
        let symbols: Vec<Symbol> =
            names.map(|(index, name)| name.unwrap_or(Symbol::new(index))).collect();
        let distinct: SortedSet<Symbol> = symbols.iter().copied().collect();
        let is_for_each = distinct.len() == symbols.len() && start.len() == target.len();
        is_for_each.then_some(Likeness { squares, symbols })
    }

    fn square(&self, square: Square) -> Square {
        self.squares.get(square.index()).copied().unwrap_or(square)
    }

    fn symbol(&self, symbol: Symbol) -> Symbol {
        self.symbols.get(symbol.index()).copied().unwrap_or(symbol)
    }

    fn keeps_goals(&self, from: &Puzzle, to: &Puzzle) -> bool {
        from.goals.len() == to.goals.len()
            && from.goals.iter().all(|goal| to.goals.contains(&self.goal(goal)))
    }

    fn goal(&self, goal: &Goal) -> Goal {
        match goal {
            Goal::Pattern(pattern) => {
                let mut symbols = vec![None; pattern.len()];
                for (square, symbol) in pattern.fixed() {
                    symbols[self.square(square).index()] = Some(self.symbol(symbol));
                }
                Goal::Pattern(symbols.into_iter().collect::<Pattern>())
            }
            Goal::Counts(counts) => Goal::Counts(counts.iter().map(|it| self.count(it)).collect()),
        }
    }

    fn count(&self, count: &Count) -> Count {
        let symbols = count.symbols.as_ref();
        let squares = count.squares.as_ref();
        Count {
            symbols: symbols.map(|it| it.iter().map(|&symbol| self.symbol(symbol)).collect()),
            squares: squares
                .map(|it| it.into_iter().map(|square| self.square(square)).collect::<SquareSet>()),
            numbers: count.numbers.clone(),
        }
    }

    fn keeps_moves(&self, from: &RewriteSystem, to: &RewriteSystem) -> bool {
        from.is_carried_onto(to, false, |&Change { square, before, after }| Change {
            square: self.square(square),
            before: self.symbol(before),
            after: self.symbol(after),
        })
    }
}
