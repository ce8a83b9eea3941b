//! Symmetries of a puzzle: of its board, of its pieces, and of time.

use crate::{Change, Goal, Puzzle, RewriteSystem};
use everyboard_board::{Position, Square, SquareMap, Symbol, TooManySymmetries};
use std::collections::BTreeSet;

/// A map of positions onto positions that keeps moves: it carries squares to squares and symbols
/// to symbols. One that *reverses* turns every move into a move undone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Symmetry {
    squares: SquareMap,
    /// By symbol, those of the turn included.
    symbols: Box<[Symbol]>,
    reverses: bool,
}

impl Symmetry {
    /// Whether a way from p to q becomes one from the image of q to the image of p.
    pub fn reverses(&self) -> bool {
        self.reverses
    }

    /// Where a square goes.
    pub fn square(&self, square: Square) -> Square {
        self.squares.image(square)
    }

    /// What a symbol becomes.
    pub fn symbol(&self, symbol: Symbol) -> Symbol {
        self.symbols[symbol.index()]
    }

    /// The image of a position.
    pub fn image(&self, position: &Position) -> Position {
        let renamed = position.symbols().iter().map(|&symbol| self.symbol(symbol)).collect();
        self.squares.carry(&renamed)
    }

    /// The image of what a move changes.
    pub(crate) fn image_of_move(&self, changes: &[Change]) -> Box<[Change]> {
        let image = |change: &Change| {
            let square = self.square(change.square);
            let (before, after) = (self.symbol(change.before), self.symbol(change.after));
            match self.reverses {
                false => Change { square, before, after },
                true => Change { square, before: after, after: before },
            }
        };
        let mut moved: Box<[Change]> = changes.iter().map(image).collect();
        moved.sort_unstable();
        moved
    }

    /// The map that undoes this one; it reverses if this one does.
    pub fn inverse(&self) -> Self {
        let mut symbols = self.symbols.clone();
        for (index, image) in self.symbols.iter().enumerate() {
            symbols[image.index()] = Symbol::new(index);
        }
        Symmetry { squares: self.squares.inverse(), symbols, reverses: self.reverses }
    }

    /// Whether every position is its own image and time keeps its direction.
    pub fn is_identity(&self) -> bool {
        !self.reverses
            && (0..Puzzle::MAX_SQUARES).map(Square::new).all(|square| self.square(square) == square)
            && (0..self.symbols.len()).map(Symbol::new).all(|symbol| self.symbol(symbol) == symbol)
    }
}

/// The symmetries of a puzzle that carry solutions to solutions: each keeps moves, starts and
/// goals, or reverses moves and exchanges starts with goals.
#[derive(Clone, Debug)]
pub struct SymmetryGroup {
    members: Vec<Symmetry>,
}

impl SymmetryGroup {
    /// All members, the identity among them.
    pub fn members(&self) -> &[Symmetry] {
        &self.members
    }
}

/// Boards with more symmetries than this are treated as having none but the identity.
const MOST_SYMMETRIES: usize = 50_000;

impl Puzzle {
    /// A symmetry that reverses moves and carries the starts to `goals`, if there is one. By it
    /// the distance from a start to p is that from the image of p to a goal.
    pub fn mirror(&self, system: &RewriteSystem, goals: &[Position]) -> Option<Symmetry> {
        let maps = self.board.symmetries(MOST_SYMMETRIES).ok()?;
        let mirrors = |symmetry: &Symmetry| {
            is_onto(symmetry, &self.starts, goals) && system.is_kept_by(symmetry)
        };
        maps.iter().find_map(|map| self.renamings(map, goals, true).find(mirrors))
    }

    /// All symmetries that carry shortest ways from `starts` to `goals` to such ways.
    ///
    /// # Errors
    /// If the board has very many symmetries.
    pub fn symmetry_group(
        &self,
        system: &RewriteSystem,
        goals: &[Position],
    ) -> Result<SymmetryGroup, TooManySymmetries> {
        let mut members = BTreeSet::new();
        for map in self.board.symmetries(MOST_SYMMETRIES)? {
            let keeps = self.renamings(&map, &self.starts, false).filter(|symmetry| {
                is_onto(symmetry, &self.starts, &self.starts) && is_onto(symmetry, goals, goals)
            });
            let reverses = self.renamings(&map, goals, true).filter(|symmetry| {
                is_onto(symmetry, &self.starts, goals) && is_onto(symmetry, goals, &self.starts)
            });
            members.extend(keeps.chain(reverses).filter(|symmetry| system.is_kept_by(symmetry)));
        }
        Ok(SymmetryGroup { members: members.into_iter().collect() })
    }

    /// The ways to rename symbols so that `map` carries the first start to one of `targets`. The
    /// pieces' new names follow from the two positions; the turns keep or turn round their order.
    fn renamings<'a>(
        &'a self,
        map: &'a SquareMap,
        targets: &'a [Position],
        reverses: bool,
    ) -> impl Iterator<Item = Symmetry> + 'a {
        let turn_orders = self.turn_orders();
        targets.iter().filter_map(|target| self.pieces_renamed(map, target)).flat_map(
            move |pieces| {
                let symbols = turn_orders.clone().into_iter().map(move |turns| {
                    pieces.iter().copied().chain(turns).collect::<Box<[Symbol]>>()
                });
                let squares = map.clone();
                symbols.map(move |symbols| Symmetry { squares: squares.clone(), symbols, reverses })
            },
        )
    }

    /// New names of the empty square and the pieces by which `map` carries the first start to
    /// `target`, if there are such.
    fn pieces_renamed(&self, map: &SquareMap, target: &Position) -> Option<Vec<Symbol>> {
        let mut names: Vec<Option<Symbol>> = vec![None; self.alphabet.len()];
        for square in self.board.squares() {
            let name = &mut names[self.starts[0].at(square).index()];
            let image = target.at(map.image(square));
            if name.is_some_and(|name| name != image) {
                return None;
            }
            *name = Some(image);
        }
        let pairs = names.iter().enumerate();
        let names: Vec<Symbol> =
            pairs.map(|(index, name)| name.unwrap_or(Symbol::new(index))).collect();
        let distinct: BTreeSet<_> = names.iter().collect();
        (distinct.len() == names.len()).then_some(names)
    }

    /// The cyclic orders of the sides, forwards and backwards from every side.
    fn turn_orders(&self) -> Vec<Vec<Symbol>> {
        let sides = self.rule.turns.sides();
        if sides == 0 {
            return vec![Vec::new()];
        }
        let order = |first: usize, step: usize| -> Vec<Symbol> {
            (0..sides).map(|side| self.turn_symbol((first + side * step) % sides)).collect()
        };
        let firsts = 0..sides;
        firsts.flat_map(|first| [order(first, 1), order(first, sides - 1)]).collect()
    }

    /// All positions that satisfy a goal, if they can be listed from the goal and the pieces of
    /// the starts alone and are at most `most`.
    pub fn goal_positions(&self, system: &RewriteSystem, most: usize) -> Option<Vec<Position>> {
        let symbols = (0..self.alphabet.len()).map(Symbol::new);
        let conserved: Vec<Symbol> = symbols.filter(|&symbol| system.conserves(symbol)).collect();
        let conserves = conserved.len() == self.alphabet.len();
        let mut positions = BTreeSet::new();
        for goal in &self.goals {
            let Goal::Pattern(pattern) = goal else { return None };
            let squares = self.board.squares().map(|square| pattern.at(square));
            let squares: Vec<Option<Symbol>> = squares.collect();
            if !conserves && squares.contains(&None) {
                return None;
            }
            for start in &self.starts {
                let Some(left) = self.left_over(start, &squares, &conserved) else { continue };
                let squares = squares.clone();
                let mut filling = Filling { left, squares, most, filled: &mut positions };
                filling.fill(0)?;
            }
        }
        let turns: Vec<Vec<Symbol>> = match self.rule.turns.sides() {
            0 => vec![Vec::new()],
            sides => (0..sides).map(|side| vec![self.turn_symbol(side)]).collect(),
        };
        let with_turns = positions.iter().flat_map(|position: &Vec<Symbol>| {
            turns.iter().map(move |turn| position.iter().chain(turn).copied().collect())
        });
        Some(with_turns.collect())
    }

    /// How many of each symbol the start has left for the open squares of a goal; none if its
    /// pieces cannot make what the goal draws. Where moves remove pieces the goal has no open
    /// square and nothing is left, but symbols that no move adds or removes must be as many.
    fn left_over(
        &self,
        start: &Position,
        squares: &[Option<Symbol>],
        conserved: &[Symbol],
    ) -> Option<Vec<usize>> {
        let symbols = (0..self.alphabet.len()).map(Symbol::new);
        let left = |symbol| {
            let drawn = squares.iter().filter(|&&drawn| drawn == Some(symbol)).count();
            match conserved.contains(&symbol) {
                true => start.count(symbol).checked_sub(drawn),
                false => Some(0),
            }
        };
        let left: Vec<usize> = symbols.map(left).collect::<Option<_>>()?;
        let open = squares.iter().filter(|drawn| drawn.is_none()).count();
        (left.iter().sum::<usize>() == open).then_some(left)
    }
}

fn is_onto(symmetry: &Symmetry, from: &[Position], to: &[Position]) -> bool {
    let images: BTreeSet<Position> = from.iter().map(|position| symmetry.image(position)).collect();
    images.len() == to.len() && to.iter().all(|position| images.contains(position))
}

/// Fills the open squares of a goal in every way with the pieces left over.
struct Filling<'a> {
    left: Vec<usize>,
    squares: Vec<Option<Symbol>>,
    most: usize,
    filled: &'a mut BTreeSet<Vec<Symbol>>,
}

impl Filling<'_> {
    /// None once there are too many.
    fn fill(&mut self, from: usize) -> Option<()> {
        let open = (from..self.squares.len()).find(|&square| self.squares[square].is_none());
        let Some(square) = open else {
            self.filled.insert(self.squares.iter().flatten().copied().collect());
            return (self.filled.len() <= self.most).then_some(());
        };
        for symbol in 0..self.left.len() {
            if self.left[symbol] > 0 {
                self.left[symbol] -= 1;
                self.squares[square] = Some(Symbol::new(symbol));
                self.fill(square + 1)?;
                self.squares[square] = None;
                self.left[symbol] += 1;
            }
        }
        Some(())
    }
}
