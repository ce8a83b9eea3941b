//! Moves that are drawn: what squares hold before and after.

use crate::CompileError;
use crate::budget::{BYTES_AN_ALLOCATION, CompileBudget};
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
    Square(DrawnSymbol, DrawnSymbol),
}

/// What is drawn on a square.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DrawnSymbol {
    /// This symbol.
    Symbol(Symbol),
    /// A symbol of the class of this number, the same one wherever the class is drawn.
    Class(usize),
    /// After the move: of one class the symbol with the number that the one before the move has in
    /// another class.
    Image {
        /// The class that is drawn there after the move.
        class: usize,
        /// The class that is drawn there before it.
        of: usize,
    },
}

/// Where a drawn move can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Places {
    /// Wherever the pictures fit on a drawn board, turned in these ways.
    Anywhere(Turning),
    /// On these squares: for each place of the pictures one.
    Named(Vec<Vec<Square>>),
}

/// How pictures are turned.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Turning {
    /// Not at all.
    None,
    /// By 180 degrees.
    Halves,
    /// By 90, 180 and 270 degrees.
    Quarters,
    /// By all of these, and mirrored as well.
    All,
}

impl Turning {
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

    /// The places of the pictures that the piece that moves leaves and enters: of the first piece
    /// that is drawn elsewhere afterwards. Where there is none, both are the middle of the
    /// pictures, or the first place that changes if the middle does not; one with a piece before
    /// the move if there is one. `None` if nothing changes.
    pub fn mover(&self) -> Option<(usize, usize)> {
        let changing = self.cells.iter().enumerate().filter_map(|(place, cell)| match cell {
            DrawnCell::Square(before, after) if before != after => Some((place, *before, *after)),
            _ => None,
        });
        let changing: Vec<(usize, DrawnSymbol, DrawnSymbol)> = changing.collect();
        let with_piece = || changing.iter().filter(|(_, before, _)| *before != EMPTY);
        let moved = with_piece().find_map(|it| {
            let entered = changing.iter().find(|other| other.0 != it.0 && other.2 == it.1)?;
            Some((it.0, entered.0))
        });
        let middle = self.cells.len() / 2;
        let has_middle = self.columns % 2 == 1 && self.rows() % 2 == 1;
        let at_middle = with_piece().find(|(place, ..)| has_middle && *place == middle);
        let stays = at_middle.or(with_piece().next()).or(changing.first());
        moved.or(stays.map(|&(place, ..)| (place, place)))
    }

    /// Whether nothing is drawn in a place before the move: then it is a move of the piece that
    /// comes there.
    pub(crate) fn brings_in(&self, place: usize) -> bool {
        matches!(self.cells[place], DrawnCell::Square(EMPTY, _))
    }

    /// Both pictures as text, their rows joined by `/`.
    pub fn drawing(&self, alphabet: &Alphabet) -> [String; 2] {
        [0, 1].map(|picture| {
            let rows = self.cells.chunks(self.columns).map(|row| {
                let row = row.iter().map(|cell| match cell {
                    DrawnCell::Open => Alphabet::ANY,
                    DrawnCell::Missing => Alphabet::MISSING,
                    DrawnCell::Square(before, after) => match [before, after][picture] {
                        DrawnSymbol::Symbol(symbol) => alphabet.char_of(*symbol),
                        DrawnSymbol::Class(class) | DrawnSymbol::Image { class, .. } => {
                            self.classes[*class].0
                        }
                    },
                });
                row.collect::<String>()
            });
            rows.collect::<Vec<_>>().join("/")
        })
    }

    /// Whether a class is drawn before the move, and so may stand for any of its symbols.
    pub fn is_free(&self, class: usize) -> bool {
        self.cells.iter().any(
            |cell| matches!(cell, DrawnCell::Square(DrawnSymbol::Class(before), _) if *before == class),
        )
    }

    /// All choices of a symbol for each class, by its number in the class; 0 for those that follow
    /// from others. Left out are those that need more squares with a symbol than there can be, by
    /// its index in `most`. They take [`bytes_of_choices`] of the budget; the caller gives these
    /// back.
    ///
    /// # Errors
    /// If there are more than [`CompileError::MOST_MOVES`], or they take more memory than there is
    /// budget.
    pub(crate) fn choices(
        &self,
        most: &[usize],
        budget: &mut CompileBudget,
    ) -> Result<Vec<Vec<usize>>, CompileError> {
        let mut all = vec![Vec::new()];
        budget.take(bytes_of_choices(&all))?;
        for (class, (_, symbols)) in self.classes.iter().enumerate() {
            let choices = if self.is_free(class) { symbols.len() } else { 1 };
            let chosen = all.iter().flat_map(|chosen: &Vec<usize>| {
                let longer = (0..choices).map(|choice| [&chosen[..], &[choice]].concat());
                longer.filter(|chosen| self.may_be(chosen, most))
            });
            let mut longer = Vec::new();
            for chosen in chosen {
                budget.take(bytes_of_choice(&chosen))?;
                longer.push(chosen);
                budget.check_moves(longer.len())?;
            }
            budget.give_back(bytes_of_choices(&all));
            all = longer;
        }
        Ok(all)
    }

    /// Whether there can be as many squares with each symbol as these choices, for the first of the
    /// classes, need.
    fn may_be(&self, chosen: &[usize], most: &[usize]) -> bool {
        let mut left = most.to_vec();
        self.cells.iter().all(|cell| match *cell {
            DrawnCell::Square(before @ DrawnSymbol::Class(class), _) if class < chosen.len() => {
                let left = &mut left[self.symbol(before, chosen).index()];
                *left = left.wrapping_sub(1);
                *left != usize::MAX
            }
            _ => true,
        })
    }

    /// The move that carries what stands on each square of a cycle to the next one, and from the
    /// last to the first. The cycles have no square in common.
    ///
    /// ```
    /// use everyboard_board::{Alphabet, Square};
    /// use everyboard_puzzle::DrawnMove;
    ///
    /// let cycle = [0, 1, 4, 3].map(Square::new).to_vec();
    /// let alphabet = Alphabet::new("AB".chars()).unwrap();
    /// let turn = DrawnMove::of_cycles("turn".into(), &alphabet, &[cycle.clone()]);
    /// assert_eq!(turn.cycles(&alphabet), Some(vec![cycle]));
    /// ```
    pub fn of_cycles(name: String, alphabet: &Alphabet, cycles: &[Vec<Square>]) -> Self {
        let squares = cycles.concat();
        let anything: Vec<Symbol> = (0..alphabet.len()).map(Symbol::new).collect();
        let letters = ('a'..).filter(|&it| it.is_alphabetic() && alphabet.symbol_of(it).is_none());
        let mut cells = Vec::with_capacity(squares.len());
        for cycle in cycles {
            let first = cells.len();
            cells.extend((0..cycle.len()).map(|at| {
                let source = first + (at + cycle.len() - 1) % cycle.len();
                DrawnCell::Square(DrawnSymbol::Class(first + at), DrawnSymbol::Class(source))
            }));
        }
        DrawnMove {
            name,
            columns: squares.len(),
            cells,
            classes: letters.map(|letter| (letter, anything.clone())).take(squares.len()).collect(),
            places: Places::Named(vec![squares]),
        }
    }

    /// The cycles of a move that [`DrawnMove::of_cycles`] makes; `None` if it is another one.
    pub fn cycles(&self, alphabet: &Alphabet) -> Option<Vec<Vec<Square>>> {
        let Places::Named(lists) = &self.places else { return None };
        let [squares] = &lists[..] else { return None };
        let mut cycles: Vec<Vec<Square>> = Vec::new();
        for (place, (&square, cell)) in squares.iter().zip(&self.cells).enumerate() {
            // The first square of a cycle gets what stands on its last.
            match *cell {
                DrawnCell::Square(_, DrawnSymbol::Class(source)) if source >= place => {
                    cycles.push(vec![square]);
                }
                _ => cycles.last_mut()?.push(square),
            }
        }
        (Self::of_cycles(self.name.clone(), alphabet, &cycles) == *self).then_some(cycles)
    }

    /// The symbol that is drawn, with these choices.
    pub fn symbol(&self, drawn: DrawnSymbol, chosen: &[usize]) -> Symbol {
        match drawn {
            DrawnSymbol::Symbol(symbol) => symbol,
            DrawnSymbol::Class(class) => self.classes[class].1[chosen[class]],
            DrawnSymbol::Image { class, of } => self.classes[class].1[chosen[of]],
        }
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

    /// The pieces that the move may bring to the board.
    pub fn makes(&self) -> Vec<Symbol> {
        let after = self.cells.iter().flat_map(|cell| match *cell {
            DrawnCell::Square(_, DrawnSymbol::Symbol(after)) => vec![after],
            DrawnCell::Square(_, DrawnSymbol::Image { class, .. }) => self.classes[class].1.clone(),
            _ => Vec::new(),
        });
        after.filter(|symbol| !symbol.is_empty()).collect()
    }
}

const EMPTY: DrawnSymbol = DrawnSymbol::Symbol(Symbol::EMPTY);

/// The bytes that choices take.
pub(crate) fn bytes_of_choices(choices: &[Vec<usize>]) -> u64 {
    choices.iter().map(|choice| bytes_of_choice(choice)).sum()
}

/// The bytes of a choice in a list that has grown to it, half of which may be in use.
fn bytes_of_choice(choice: &[usize]) -> u64 {
    (2 * size_of::<Vec<usize>>() + size_of_val(choice)) as u64 + BYTES_AN_ALLOCATION
}
