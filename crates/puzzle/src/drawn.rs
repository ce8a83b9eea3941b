//! Moves that are drawn: what squares hold before and after.

use everyboard_board::{Alphabet, Square, Symbol};

/// A move that is drawn in two pictures of one shape.
///
/// ```
/// use everyboard_puzzle::Puzzle;
///
/// let puzzle = Puzzle::parse(
///     r#"
///     format = 1
///     board = "S.b./...."
///     [pieces]
///     S = "W"
///     b = "-"
///     [rule]
///     kind = "step"
///     [[move]]
///     name = "push"
///     before = "Sb."
///     after = ".Sb"
///     turned = "quarters"
///     "#,
/// )
/// .unwrap();
/// let push = &puzzle.rule.drawn[0];
/// assert_eq!((push.name.as_str(), push.mover()), ("push", Some((0, 1))));
/// // 20 steps of S, and pushes in the rows: 2 rows, 2 places, 2 directions.
/// assert_eq!(puzzle.compile().unwrap().rewrites().len(), 28);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnMove {
    /// What people call it.
    pub name: String,
    /// The number of columns of the pictures.
    pub columns: usize,
    /// What the places of the pictures hold, row by row from the top.
    pub cells: Vec<DrawnCell>,
    /// By number: the character of a class of symbols, and the symbols.
    pub classes: Vec<(char, Vec<Symbol>)>,
    /// Where on the board the move can be made.
    pub places: Places,
}

/// A place of a drawn move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum DrawnCell {
    /// Anything, or no square at all.
    Open,
    /// There is no square.
    Missing,
    /// A square with what it holds before and after.
    Square(Drawn, Drawn),
}

/// What is drawn on a square.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Drawn {
    /// This symbol.
    Symbol(Symbol),
    /// A symbol of the class of this number, the same one wherever the class is drawn.
    Class(usize),
}

/// Where a drawn move can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Places {
    /// Wherever the pictures fit on a drawn board, turned in these ways.
    Anywhere(Turned),
    /// On these squares: for each place of the pictures one.
    Named(Vec<Vec<Square>>),
}

/// How pictures are turned.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Turned {
    /// Not at all.
    None,
    /// By 180 degrees.
    Halves,
    /// By 90, 180 and 270 degrees.
    Quarters,
    /// By all of these, and mirrored as well.
    All,
}

impl Turned {
    /// All, with their words in puzzle files.
    pub const ALL: [(&str, Self); 4] = [
        ("none", Self::None),
        ("halves", Self::Halves),
        ("quarters", Self::Quarters),
        ("all", Self::All),
    ];

    /// The word in puzzle files.
    pub fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Halves => "halves",
            Self::Quarters => "quarters",
            Self::All => "all",
        }
    }
}

impl DrawnMove {
    /// The number of rows of the pictures.
    pub fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    /// The places of the pictures that the piece that moves leaves and enters: of the first piece that is drawn elsewhere
    /// afterwards. Both are the first place that changes where no piece moves.
    pub fn mover(&self) -> Option<(usize, usize)> {
        let changing = self.cells.iter().enumerate().filter_map(|(place, cell)| match cell {
            DrawnCell::Square(before, after) if before != after => Some((place, *before, *after)),
            _ => None,
        });
        let changing: Vec<(usize, Drawn, Drawn)> = changing.collect();
        let moved = changing.iter().filter(|(_, before, _)| *before != EMPTY).find_map(|it| {
            let entered = changing.iter().find(|other| other.0 != it.0 && other.2 == it.1)?;
            Some((it.0, entered.0))
        });
        moved.or_else(|| changing.first().map(|&(place, ..)| (place, place)))
    }

    /// Both pictures as text, their rows joined by `/`.
    pub fn drawing(&self, alphabet: &Alphabet) -> [String; 2] {
        [0, 1].map(|picture| {
            let rows = self.cells.chunks(self.columns).map(|row| {
                let row = row.iter().map(|cell| match cell {
                    DrawnCell::Open => Alphabet::ANY,
                    DrawnCell::Missing => Alphabet::MISSING,
                    DrawnCell::Square(before, after) => match [before, after][picture] {
                        Drawn::Symbol(symbol) => alphabet.char_of(*symbol),
                        Drawn::Class(class) => self.classes[*class].0,
                    },
                });
                row.collect::<String>()
            });
            rows.collect::<Vec<_>>().join("/")
        })
    }

    /// All choices of a symbol for each class.
    pub fn choices(&self) -> Vec<Vec<Symbol>> {
        let mut all = vec![Vec::new()];
        for (_, symbols) in &self.classes {
            let chosen = all.iter().flat_map(|chosen: &Vec<Symbol>| {
                symbols.iter().map(|&symbol| [&chosen[..], &[symbol]].concat())
            });
            all = chosen.collect();
        }
        all
    }

    /// Whether as many of each symbol are drawn after the move as before it.
    pub fn conserves_pieces(&self) -> bool {
        let mut before = Vec::new();
        let mut after = Vec::new();
        for cell in &self.cells {
            if let DrawnCell::Square(was, becomes) = *cell {
                before.push(was);
                after.push(becomes);
            }
        }
        before.sort_unstable();
        after.sort_unstable();
        before == after
    }

    /// The symbols that may stand on the board after the move and are drawn by themselves.
    pub fn makes(&self) -> impl Iterator<Item = Symbol> {
        self.cells.iter().filter_map(|cell| match cell {
            DrawnCell::Square(_, Drawn::Symbol(after)) if !after.is_empty() => Some(*after),
            _ => None,
        })
    }
}

const EMPTY: Drawn = Drawn::Symbol(Symbol::EMPTY);

impl Drawn {
    /// The symbol if each class stands for the one chosen.
    pub fn symbol(self, chosen: &[Symbol]) -> Symbol {
        match self {
            Drawn::Symbol(symbol) => symbol,
            Drawn::Class(class) => chosen[class],
        }
    }
}
