//! Symmetries of a puzzle: of its board, of its pieces, and of time.

use crate::{Change, Puzzle, RewriteSystem};
use everyboard_board::{Position, Square, SquareMap, Symbol, TooManySymmetries};
use everyboard_watch::Watch;
use std::collections::BTreeSet;

/// A map of positions onto positions that keeps moves: it carries squares to squares and symbols
/// to symbols. One that *reverses* turns every move into a move undone.
///
/// ```
/// use everyboard_puzzle::Builtin;
///
/// let puzzle = Builtin::named("knights-5x5").unwrap().puzzle();
/// let system = puzzle.compile().unwrap();
/// let goals = puzzle.goal_positions(&system, 10).unwrap();
/// let mirror = puzzle.mirror(&system, &goals).unwrap();
/// assert!(mirror.reverses() && mirror.keeps(&system));
/// assert_eq!(mirror.image(&puzzle.starts[0]), goals[0]);
/// assert_eq!(puzzle.symmetry_group(&system, &goals).unwrap().members().len(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Symmetry {
    squares: SquareMap,
    /// By symbol, those of the turn included.
    symbols: Box<[Symbol]>,
    reverses: bool,
}

impl Symmetry {
    /// Whether a path from p to q becomes one from the image of q to the image of p.
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

    /// Whether the moves of `system` are mapped onto its moves or, if this symmetry reverses, onto
    /// its moves undone.
    pub fn keeps(&self, system: &RewriteSystem) -> bool {
        system.is_closed_under(self.reverses, |&change| {
            let Change { square, before, after } =
                if self.reverses { change.reversed() } else { change };
            let before = self.symbol(before);
            let after = self.symbol(after);
            Change { square: self.square(square), before, after }
        })
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

    /// The orbits of distinct `positions`, in the order in which their first ones come. Takes time
    /// in proportion to the positions times the members, and memory for the positions. `None` if
    /// `watch`, which is asked for each orbit, ends it.
    pub fn orbits(&self, positions: &[Position], watch: &dyn Watch) -> Option<Vec<Orbit>> {
        let mut left: BTreeSet<&Position> = positions.iter().collect();
        let mut orbits = Vec::new();
        for first in positions {
            if watch.is_stopped() {
                return None;
            }
            if left.contains(first) {
                let images = self.members().iter().map(|member| member.image(first));
                let positions = images.filter(|image| left.remove(image)).count();
                orbits.push(Orbit { first: first.clone(), positions });
            }
        }
        Some(orbits)
    }
}

/// Positions of a list that are all images of each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// The one that comes first in the list.
    pub first: Position,
    /// How many of the list there are.
    pub positions: usize,
}

/// Boards with more symmetries than this are treated as having none but the identity.
const MOST_SYMMETRIES: usize = 50_000;

impl Puzzle {
    /// A symmetry that reverses moves and carries the starts to `goals`, if there is one. By it
    /// the distance from a start to p is that from the image of p to a goal.
    pub fn mirror(&self, system: &RewriteSystem, goals: &[Position]) -> Option<Symmetry> {
        let maps = self.board.symmetries(MOST_SYMMETRIES).ok()?;
        let mirrors =
            |symmetry: &Symmetry| is_onto(symmetry, &self.starts, goals) && symmetry.keeps(system);
        maps.iter().find_map(|map| self.renamings(map, goals, true).find(mirrors))
    }

    /// All symmetries that carry shortest paths from the starts to `goals` to such paths.
    ///
    /// # Errors
    /// If the board has more than 50,000 symmetries.
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
            members.extend(keeps.chain(reverses).filter(|symmetry| symmetry.keeps(system)));
        }
        Ok(SymmetryGroup { members: members.into_iter().collect() })
    }

    /// All symmetries that keep moves and starts. Each carries every level of a census to itself.
    ///
    /// # Errors
    /// If the board has more than 50,000 symmetries.
    pub fn start_group(&self, system: &RewriteSystem) -> Result<SymmetryGroup, TooManySymmetries> {
        // With no goal to keep, none is lost, and none can turn starts into goals.
        self.symmetry_group(system, &[])
    }

    /// The renamings of symbols by which `map` carries the first start to one of `targets`. The
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
        let mut orders = Vec::new();
        for first in 0..sides {
            for step in [1, sides - 1] {
                let order = (0..sides).map(|side| (first + side * step) % sides);
                orders.push(order.map(|side| self.turn_symbol(side)).collect());
            }
        }
        orders
    }
}

fn is_onto(symmetry: &Symmetry, from: &[Position], to: &[Position]) -> bool {
    let images: BTreeSet<Position> = from.iter().map(|position| symmetry.image(position)).collect();
    images.len() == to.len() && to.iter().all(|position| images.contains(position))
}

#[cfg(test)]
mod tests {
    use crate::{Builtin, Puzzle, Symmetry};
    use everyboard_board::Position;

    fn start(puzzle: &Puzzle, text: &str) -> Position {
        puzzle.read_start(text).unwrap().remove(0)
    }

    #[test]
    fn the_identity_alone_leaves_each_position_by_itself() {
        let puzzle = Puzzle::parse(
            "format = 1\nboard = \"AB..\"\n[pieces]\nA = \"rW\"\nB = \"lW\"\n[rule]\nkind = \"step\"",
        )
        .unwrap();
        let group = puzzle.start_group(&puzzle.compile().unwrap()).unwrap();
        let positions = ["A.B.", "AB..", "A..B"].map(|text| start(&puzzle, text));
        let orbits = group.orbits(&positions, &()).unwrap();
        assert!(orbits.iter().all(|orbit| orbit.positions == 1));
        assert!(orbits.iter().map(|orbit| &orbit.first).eq(&positions));
    }

    /// Corners W.W/.../B.B: mirrors in the vertical axis keep the start; turning by 180 degrees and
    /// mirroring in the horizontal axis do if the colours change places.
    #[test]
    fn symmetries_of_the_start_make_orbits() {
        let puzzle = Builtin::named("guarini").unwrap().puzzle();
        let group = puzzle.start_group(&puzzle.compile().unwrap()).unwrap();
        assert_eq!(group.members().len(), 4);
        assert!(!group.members().iter().any(Symmetry::reverses));
        let drawn = ["WW./.../B.B", "B.B/.../WW.", ".WW/.../B.B", "W.W/.../BB.", "W.W/.../B.B"];
        let positions = drawn.map(|text| start(&puzzle, text));
        let orbits = group.orbits(&positions, &()).unwrap();
        let sizes: Vec<usize> = orbits.iter().map(|orbit| orbit.positions).collect();
        // The third is the first in a mirror; the fourth is it with the colours changed. The second
        // is not: its images have W below where they had W above and B where B was.
        assert_eq!(sizes, [3, 1, 1]);
        assert_eq!(orbits[1].first, positions[1]);
        assert_eq!(sizes.iter().sum::<usize>(), positions.len());
    }
}
