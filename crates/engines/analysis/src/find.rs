//! Finds invariants: vectors that are orthogonal to the changes of all moves, modulo 2 and 3.
//!
//! The unknowns are a weight for each fact, one for the parity of the permutation, and for each
//! kind of piece what its moves add to the sum; each move is an equation. Most solutions say
//! nothing: that every square holds one symbol, and that moves keep the number of pieces. Those
//! that say something are looked for where they are simple, with the facts of one symbol, before
//! those of all.

use crate::echelon::Echelon;
use crate::invariant::{Invariant, changes_order};
use everyboard_board::{Position, Square, Symbol};
use everyboard_puzzle::{Puzzle, Rewrite, RewriteSystem, Turns};

/// The most moves of a puzzle for which invariants are looked for.
pub const MOST_MOVES: usize = 20_000;

/// The moduli, primes. Modulo 3 a sum in whole numbers shows itself as one; modulo 2, 1 and -1 are
/// alike.
const MODULI: [u8; 2] = [3, 2];

/// Finds invariants of `puzzle`, which compiles to `system`: a basis of all that say something,
/// modulo 2 and modulo 3, and those that count the moves of one kind; those that no move changes
/// first. Nothing if there are more than [`MOST_MOVES`] moves.
///
/// Costs the product of the moves and the square of the facts in the worst case, and much less
/// where moves touch few squares: milliseconds for hundreds of moves.
pub fn invariants(puzzle: &Puzzle, system: &RewriteSystem) -> Vec<Invariant> {
    found(puzzle, system, true)
}

/// Only those of the [`invariants`] that no move changes: they decide whether a goal is
/// [`impossible`](crate::impossible). Faster where there are many kinds of pieces.
pub fn constant_invariants(puzzle: &Puzzle, system: &RewriteSystem) -> Vec<Invariant> {
    found(puzzle, system, false)
}

fn found(puzzle: &Puzzle, system: &RewriteSystem, with_counts: bool) -> Vec<Invariant> {
    // Sums over the parts of pieces that cover several squares say nothing to people.
    if system.rewrites().len() > MOST_MOVES || puzzle.alphabet.has_blocks() {
        return Vec::new();
    }
    let unknowns = Unknowns::new(puzzle, system);
    let mut found = Vec::new();
    for modulus in MODULI {
        let mut constant = Echelon::new(modulus);
        let known = found.iter().map(|invariant| unknowns.vector(invariant, modulus));
        for vector in unknowns.empty_statements().into_iter().chain(known) {
            constant.add(vector);
        }
        let mut vectors = unknowns.new_answers(Steps::None, &mut constant);
        if with_counts {
            vectors.extend(unknowns.counts(&constant));
        }
        found.extend(vectors.iter().map(|vector| unknowns.invariant(vector, modulus)));
    }
    found.sort_by_key(|invariant| (!invariant.is_constant(), invariant.modulus));
    found
}

/// Which unknowns may differ from 0.
#[derive(Clone, Debug)]
struct Question {
    /// The facts of this symbol only; of all if `None`.
    symbol: Option<Symbol>,
    steps: Steps,
}

/// What moves may add to a sum.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Steps {
    None,
    /// The same for the moves of all kinds.
    Same,
    /// Whatever it is, for the moves of this kind; nothing for the others.
    OfKind(Symbol),
    Any,
}

/// The numbers of the unknowns: facts by place and symbol, the parity of the permutation, and a
/// step for each symbol.
struct Unknowns<'a> {
    puzzle: &'a Puzzle,
    system: &'a RewriteSystem,
    symbols: usize,
    /// Whether no two symbols are alike, so that a position is a permutation.
    are_different: bool,
    /// By symbol, whether moves keep its number.
    conserved: Vec<bool>,
    /// What each move says: unknowns with factors that add up to 0.
    equations: Vec<Vec<(usize, i8)>>,
}

impl<'a> Unknowns<'a> {
    fn new(puzzle: &'a Puzzle, system: &'a RewriteSystem) -> Self {
        let symbols = system.symbols() + puzzle.rule.turns.sides();
        let are_different = puzzle.rule.turns == Turns::Free
            && system.conserves_pieces()
            && puzzle.starts.iter().all(|start| {
                (0..system.symbols()).all(|symbol| start.count(Symbol::new(symbol)) <= 1)
            });
        let conserved = (0..symbols).map(|symbol| system.conserves(Symbol::new(symbol))).collect();
        let equations = Vec::new();
        Unknowns { puzzle, system, symbols, are_different, conserved, equations }.with_equations()
    }

    fn with_equations(self) -> Self {
        let equations = self.system.rewrites().iter().map(|rewrite| self.equation(rewrite));
        Unknowns { equations: equations.collect(), ..self }
    }

    fn fact(&self, place: Square, symbol: Symbol) -> usize {
        place.index() * self.symbols + symbol.index()
    }

    fn order(&self) -> usize {
        self.system.places() * self.symbols
    }

    fn step(&self, symbol: Symbol) -> usize {
        self.order() + 1 + symbol.index()
    }

    fn len(&self) -> usize {
        self.order() + 1 + self.symbols
    }

    fn all_symbols(&self) -> impl Iterator<Item = Symbol> + use<> {
        (0..self.symbols).map(Symbol::new)
    }

    fn all_places(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.system.places()).map(Square::new)
    }

    /// Vectors of invariants that say nothing: a place holds one symbol; moves keep the number of a
    /// symbol; a symbol never stands on a place, or always; a kind that does not move makes no
    /// moves.
    fn empty_statements(&self) -> Vec<Vec<u8>> {
        let mut vectors = Vec::new();
        for place in self.all_places() {
            vectors.push(self.marked(self.all_symbols().map(|symbol| (place, symbol))));
        }
        for symbol in self.all_symbols() {
            if self.conserved[symbol.index()] {
                vectors.push(self.marked(self.all_places().map(|place| (place, symbol))));
            }
        }
        for symbol in self.all_symbols() {
            let settled = self.all_places().filter(|&place| self.is_settled(place, symbol));
            vectors.extend(settled.map(|place| self.marked([(place, symbol)])));
            if !self.moves(symbol) {
                let mut vector = vec![0; self.len()];
                vector[self.step(symbol)] = 1;
                vectors.push(vector);
            }
        }
        vectors
    }

    /// Whether no move makes or ends the fact, and no goal asks for a change of it.
    fn is_settled(&self, place: Square, symbol: Symbol) -> bool {
        let mut changes = self.system.rewrites().iter().flat_map(|rewrite| &rewrite.changes);
        let changes_fact = changes
            .any(|c| c.square == place && c.alters() && [c.before, c.after].contains(&symbol));
        let at_start = |start: &Position| start.at(place) == symbol;
        let holds = self.puzzle.starts.first().is_some_and(at_start);
        let goals_agree = self.puzzle.goals.iter().all(|goal| match goal.pattern() {
            Some(pattern) => pattern.at(place).is_none_or(|drawn| (drawn == symbol) == holds),
            None => !holds || goal.allows(place, symbol),
        });
        !changes_fact
            && goals_agree
            && self.puzzle.starts.iter().all(|start| at_start(start) == holds)
    }

    fn marked(&self, facts: impl IntoIterator<Item = (Square, Symbol)>) -> Vec<u8> {
        let mut vector = vec![0; self.len()];
        facts.into_iter().for_each(|(place, symbol)| vector[self.fact(place, symbol)] = 1);
        vector
    }

    /// What to ask of moves: to count all, or those of one kind, if there are several.
    fn steps(&self) -> Vec<Steps> {
        let movers = self.puzzle.alphabet.kinds().filter(|&kind| self.moves(kind));
        let kinds: Vec<Steps> = movers.map(Steps::OfKind).collect();
        let several = if kinds.len() > 1 { kinds } else { Vec::new() };
        [Steps::Same].into_iter().chain(several).collect()
    }

    /// The invariants that count moves and do not follow from the constant ones. What counts the
    /// moves of one kind is worth saying even if it follows from the others.
    fn counts(&self, constant: &Echelon) -> Vec<Vec<u8>> {
        let mut all = constant.clone();
        let mut counts = Vec::new();
        for steps in self.steps() {
            for vector in self.new_answers(steps, &mut constant.clone()) {
                all.add(vector.clone());
                counts.push(vector);
            }
        }
        counts.extend(self.new_answers(Steps::Any, &mut all));
        counts
    }

    /// Whether pieces of this kind move.
    fn moves(&self, kind: Symbol) -> bool {
        self.system.rewrites().iter().any(|rewrite| rewrite.mover() == Some(kind))
    }

    /// The invariants with such steps that do not follow from those of `span`, simple ones first.
    /// Adds them to it.
    fn new_answers(&self, steps: Steps, span: &mut Echelon) -> Vec<Vec<u8>> {
        let mut new = Vec::new();
        for symbol in self.all_symbols().map(Some).chain([None]) {
            let question = Question { symbol, steps };
            for vector in self.answers(&question, span.modulus()) {
                let vector = self.lightened(vector, &question, span.modulus());
                if span.add(vector.clone()) {
                    new.push(vector);
                }
            }
        }
        new
    }

    /// A basis of the invariants that a question asks for.
    fn answers(&self, question: &Question, modulus: u8) -> Vec<Vec<u8>> {
        let columns = self.columns(question, modulus);
        let mut column_of = vec![None; self.len()];
        for (column, unknowns) in columns.iter().enumerate() {
            unknowns.iter().for_each(|&unknown| column_of[unknown] = Some(column));
        }
        let mut equations = Echelon::new(modulus);
        for equation in &self.equations {
            let asked = equation
                .iter()
                .filter_map(|&(unknown, factor)| column_of[unknown].map(|column| (column, factor)));
            let mut asked = asked.peekable();
            if asked.peek().is_none() {
                continue;
            }
            let mut row = vec![0; columns.len()];
            for (column, factor) in asked {
                row[column] = reduced(i32::from(row[column]) + i32::from(factor), modulus);
            }
            equations.add(row);
        }
        let basis = equations.null_space(columns.len()).into_iter().map(|answer| {
            let mut vector = vec![0; self.len()];
            for (unknowns, number) in columns.iter().zip(answer) {
                unknowns.iter().for_each(|&unknown| vector[unknown] = number);
            }
            vector
        });
        basis.collect()
    }

    /// The columns of a question's equations: each some unknowns that are equal.
    fn columns(&self, question: &Question, modulus: u8) -> Vec<Vec<usize>> {
        let mut columns = Vec::new();
        for place in self.all_places() {
            let symbols = self.all_symbols();
            let symbols = symbols.filter(|&symbol| question.symbol.is_none_or(|one| one == symbol));
            columns.extend(symbols.map(|symbol| vec![self.fact(place, symbol)]));
        }
        if self.are_different && modulus == 2 {
            columns.push(vec![self.order()]);
        }
        match question.steps {
            Steps::None => {}
            Steps::Same => columns.push(self.all_symbols().map(|kind| self.step(kind)).collect()),
            Steps::OfKind(kind) => columns.push(vec![self.step(kind)]),
            Steps::Any => columns.extend(self.all_symbols().map(|kind| vec![self.step(kind)])),
        }
        columns
    }

    /// What a move says: unknowns with factors that add up to 0.
    fn equation(&self, rewrite: &Rewrite) -> Vec<(usize, i8)> {
        let mut terms = Vec::with_capacity(2 * rewrite.changes.len() + 2);
        for change in rewrite.changes.iter().filter(|change| change.alters()) {
            terms.push((self.fact(change.square, change.after), 1));
            terms.push((self.fact(change.square, change.before), -1));
        }
        if self.are_different && changes_order(rewrite) {
            terms.push((self.order(), 1));
        }
        terms.extend(rewrite.mover().map(|kind| (self.step(kind), -1)));
        terms
    }

    /// The same statement with fewer facts: it says nothing new to add one that says nothing.
    fn lightened(&self, vector: Vec<u8>, question: &Question, modulus: u8) -> Vec<u8> {
        match question.symbol {
            Some(symbol) if self.conserved[symbol.index()] => {
                let with = (0..modulus).map(|constant| {
                    let mut vector = vector.clone();
                    for place in self.all_places() {
                        let weight = &mut vector[self.fact(place, symbol)];
                        *weight = (*weight + constant) % modulus;
                    }
                    vector
                });
                with.min_by_key(|vector| vector.iter().filter(|&&weight| weight != 0).count())
                    .unwrap_or(vector)
            }
            Some(_) => vector,
            None => self.without_empty(vector, modulus),
        }
    }

    /// The same statement without facts of empty squares.
    fn without_empty(&self, mut vector: Vec<u8>, modulus: u8) -> Vec<u8> {
        for place in self.all_places() {
            let empty = vector[self.fact(place, Symbol::EMPTY)];
            for symbol in self.all_symbols() {
                let weight = &mut vector[self.fact(place, symbol)];
                *weight = (*weight + modulus - empty) % modulus;
            }
        }
        vector
    }

    /// The invariant of a vector; in whole numbers if it holds in these.
    fn invariant(&self, vector: &[u8], modulus: u8) -> Invariant {
        let weights = self.all_places().map(|place| {
            let symbols = self.all_symbols();
            symbols.map(|symbol| signed(vector[self.fact(place, symbol)], modulus)).collect()
        });
        let invariant = Invariant {
            modulus: Some(modulus),
            weights: weights.collect(),
            counts_order: vector[self.order()] != 0,
            steps: self.all_symbols().map(|kind| i32::from(vector[self.step(kind)])).collect(),
        };
        self.in_whole_numbers(&invariant).unwrap_or(invariant)
    }

    /// The same sum in whole numbers, if each kind of piece changes it by one amount then.
    fn in_whole_numbers(&self, invariant: &Invariant) -> Option<Invariant> {
        if invariant.counts_order {
            return None;
        }
        let mut whole = Invariant { modulus: None, ..invariant.clone() };
        let mut steps = vec![None; self.symbols];
        for rewrite in self.system.rewrites() {
            let change = whole.change(rewrite);
            if *steps[rewrite.mover()?.index()].get_or_insert(change) != change {
                return None;
            }
        }
        whole.steps = steps.into_iter().map(Option::unwrap_or_default).collect();
        Some(whole)
    }

    /// The vector of an invariant, modulo a number.
    fn vector(&self, invariant: &Invariant, modulus: u8) -> Vec<u8> {
        let mut vector = vec![0; self.len()];
        // A sum modulo another number says nothing here.
        if invariant.modulus.is_some_and(|own| own != modulus) {
            return vector;
        }
        for place in self.all_places() {
            for symbol in self.all_symbols() {
                vector[self.fact(place, symbol)] =
                    reduced(invariant.weight(place, symbol), modulus);
            }
        }
        for kind in self.all_symbols() {
            vector[self.step(kind)] = reduced(invariant.steps[kind.index()], modulus);
        }
        vector
    }
}

/// A number modulo 3 as -1, 0 or 1; modulo 2 as it is.
fn signed(number: u8, modulus: u8) -> i32 {
    if 2 * number > modulus { i32::from(number) - i32::from(modulus) } else { i32::from(number) }
}

fn reduced(number: i32, modulus: u8) -> u8 {
    number.rem_euclid(i32::from(modulus)) as u8
}
