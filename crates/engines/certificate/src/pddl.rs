//! A puzzle as a problem of planning, in the language of planners: PDDL with propositions alone.

use crate::plain::says_what_squares_hold;
use everyboard_board::{Naming, Square, Symbol};
use everyboard_puzzle::{Goal, Puzzle, RewriteSystem};
use std::fmt::Write;

/// A puzzle for planners: what may happen, and what is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pddl {
    /// The file of the domain: a proposition for each place and symbol, an action for each move.
    pub domain: String,
    /// The file of the problem: start and goal.
    pub problem: String,
}

impl Pddl {
    /// The puzzle of these moves. `None` if it has several starts or goals, or a goal that is no
    /// list of what squares hold: planners with propositions alone have no such goals.
    pub fn of(puzzle: &Puzzle, system: &RewriteSystem) -> Option<Self> {
        let ([start], [goal]) = (&puzzle.starts[..], &puzzle.goals[..]) else { return None };
        let goal = squares(puzzle, system, goal)?;
        let holds =
            |place: Square, symbol: Symbol| format!("(p{}-s{})", place.index(), symbol.index());
        let start = start.places().map(|(place, symbol)| holds(place, symbol));
        let start = start.collect::<Vec<_>>().join(" ");
        let goal = goal.iter().map(|&(place, symbol)| holds(place, symbol));
        let goal = goal.collect::<Vec<_>>().join(" ");
        let problem = format!(
            "(define (problem it)\n  (:domain everyboard)\n  (:init {start})\n  (:goal (and {goal})))\n"
        );
        Some(Pddl { domain: domain(puzzle, system), problem })
    }
}

/// What the squares hold that a goal speaks of; `None` if one may hold this or that.
fn squares(puzzle: &Puzzle, system: &RewriteSystem, goal: &Goal) -> Option<Vec<(Square, Symbol)>> {
    if !says_what_squares_hold(goal) {
        return None;
    }
    let mut squares = Vec::new();
    for place in (0..puzzle.board.len()).map(Square::new) {
        let symbols = (0..system.symbols()).map(Symbol::new);
        let may: Vec<Symbol> = symbols.filter(|&symbol| goal.allows(place, symbol)).collect();
        match may[..] {
            [symbol] => squares.push((place, symbol)),
            _ if may.len() == system.symbols() => {}
            _ => return None,
        }
    }
    Some(squares)
}

fn domain(puzzle: &Puzzle, system: &RewriteSystem) -> String {
    let mut text = String::from("; p7-s1: square 7 holds the symbol 1\n");
    for square in puzzle.board.squares() {
        let name = puzzle.board.name_of(square, Naming::Algebraic);
        let _ = writeln!(text, "; p{}: {name}", square.index());
    }
    for symbol in puzzle.alphabet.symbols() {
        let _ = writeln!(text, "; s{}: {}", symbol.index(), puzzle.alphabet.char_of(symbol));
    }
    text += "(define (domain everyboard)\n  (:requirements :strips)\n  (:predicates\n";
    let squares = system.symbols();
    let all = squares + puzzle.rule.turns.sides();
    for place in 0..puzzle.places() {
        let symbols = if place < puzzle.board.len() { 0..squares } else { squares..all };
        let symbols = symbols.map(|symbol| format!("(p{place}-s{symbol})"));
        let _ = writeln!(text, "    {}", symbols.collect::<Vec<_>>().join(" "));
    }
    text += "  )\n";
    for (number, rewrite) in system.rewrites().iter().enumerate() {
        let mut needs = String::new();
        let mut effects = String::new();
        for change in &rewrite.changes {
            let place = change.square.index();
            let [before, after] = [change.before, change.after].map(Symbol::index);
            let _ = write!(needs, " (p{place}-s{before})");
            if before != after {
                let _ = write!(effects, " (not (p{place}-s{before})) (p{place}-s{after})");
            }
        }
        let _ = writeln!(
            text,
            "  (:action m{number} :parameters ()\n    :precondition (and{needs})\n    \
             :effect (and{effects}))"
        );
    }
    text + ")\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_and_its_way_back() {
        let text = "format = 1\nboard = \"W.\"\ngoal = \".W\"\n[pieces]\nW = \"W\"\n";
        let puzzle = Puzzle::parse(text).unwrap();
        let pddl = Pddl::of(&puzzle, &puzzle.compile().unwrap()).unwrap();
        assert!(pddl.domain.contains(
            "  (:predicates\n    (p0-s0) (p0-s1)\n    (p1-s0) (p1-s1)\n  )\n\
             \x20 (:action m0 :parameters ()\n    :precondition (and (p0-s1) (p1-s0))\n    \
             :effect (and (not (p0-s1)) (p0-s0) (not (p1-s0)) (p1-s1)))\n"
        ));
        assert_eq!(
            pddl.problem,
            "(define (problem it)\n  (:domain everyboard)\n  (:init (p0-s1) (p1-s0))\n  \
             (:goal (and (p0-s0) (p1-s1))))\n"
        );
    }

    #[test]
    fn goals_that_count_pieces_are_none_of_theirs() {
        let text = "format = 1\nboard = \"PP.\"\ngoal = \"pieces = 1\"\n[pieces]\nP = \"W\"\n\
                    [rule]\nkind = \"jump\"\n";
        let puzzle = Puzzle::parse(text).unwrap();
        assert_eq!(Pddl::of(&puzzle, &puzzle.compile().unwrap()), None);
    }
}
