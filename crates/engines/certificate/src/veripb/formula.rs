//! The formula: there is a solution of at most a number of moves.

use super::model::Model;
use super::{holds, makes};
use everyboard_puzzle::Change;
use std::fmt::Write;

/// The formula, and by what numbers its constraints go. An equation has two: its own, that the left
/// side is at least the right one, and the next, that it is at most.
pub(super) struct Formula {
    pub(super) text: String,
    /// The number of the last constraint.
    pub(super) constraints: usize,
    /// By step: it is one move, or the pause.
    pub(super) one_move: Vec<usize>,
    /// By step, but for the first: it is a pause if the one before is.
    pub(super) pauses: Vec<Option<usize>>,
    /// By step and place: it holds one symbol.
    pub(super) one_symbol: Vec<Vec<usize>>,
    /// By step, place and symbol: moves of this step that need the symbol find it.
    pub(super) needs: Vec<Vec<Vec<Option<usize>>>>,
    /// By step, place and symbol: what the step does to it.
    pub(super) updates: Vec<Vec<Vec<usize>>>,
    /// By place: what the start has there.
    pub(super) start: Vec<usize>,
    /// By place: the goal allows what is there; `None` where it allows everything.
    pub(super) goal: Vec<Option<usize>>,
    lines: usize,
}

impl Formula {
    pub(super) fn write(model: &Model) -> Self {
        let mut formula = Formula {
            text: String::new(),
            constraints: 0,
            one_move: Vec::new(),
            pauses: Vec::new(),
            one_symbol: Vec::new(),
            needs: Vec::new(),
            updates: Vec::new(),
            start: Vec::new(),
            goal: Vec::new(),
            lines: 0,
        };
        for step in 0..=model.steps {
            let places = model.kinds.iter().enumerate();
            let symbols = places.map(|(place, kinds)| {
                let terms = kinds.clone().map(|symbol| (1, holds(step, place, symbol)));
                formula.add(terms, "=", 1)
            });
            let symbols = symbols.collect();
            formula.one_symbol.push(symbols);
        }
        formula.ends(model);
        for step in 0..model.steps {
            let terms = (0..=model.pause()).map(|number| (1, makes(step, number)));
            let one = formula.add(terms, "=", 1);
            formula.one_move.push(one);
            let pause = (step > 0).then(|| {
                let [now, before] = [step, step - 1].map(|it| makes(it, model.pause()));
                formula.add([(1, now), (-1, before)], ">=", 0)
            });
            formula.pauses.push(pause);
            formula.step(model, step);
        }
        let variables = model.kinds.iter().map(|kinds| kinds.len()).sum::<usize>();
        let variables = variables * (model.steps + 1) + (model.pause() + 1) * model.steps;
        let head = format!(
            "* #variable= {variables} #constraint= {}\n\
             * x2_7_1: after 2 steps place 7 holds symbol 1. a2_5: the third step is move 5; the last \
             number is no move.\n\
             * There is a solution of {} moves or fewer.\n",
            formula.lines, model.steps
        );
        formula.text.insert_str(0, &head);
        formula
    }

    fn ends(&mut self, model: &Model) {
        for (place, &symbol) in model.start.iter().enumerate() {
            let number = self.add([(1, holds(0, place, symbol))], ">=", 1);
            self.start.push(number);
        }
        for (place, kinds) in model.kinds.iter().enumerate() {
            let may: Vec<usize> = kinds.clone().filter(|&it| model.goal[place][it]).collect();
            let goal = (may.len() < kinds.len()).then(|| {
                let terms = may.iter().map(|&symbol| (1, holds(model.steps, place, symbol)));
                self.add(terms, ">=", 1)
            });
            self.goal.push(goal);
        }
    }

    /// What the moves of a step need, and what they do.
    fn step(&mut self, model: &Model, step: usize) {
        let mut all_needs = Vec::new();
        let mut all_updates = Vec::new();
        for (place, kinds) in model.kinds.iter().enumerate() {
            let mut needs = vec![None; kinds.end];
            let mut updates = vec![0; kinds.end];
            for symbol in kinds.clone() {
                let here = holds(step, place, symbol);
                let needing = model.those(place, |change| change.before.index() == symbol);
                if !needing.is_empty() {
                    let terms = needing.iter().map(|&number| (-1, makes(step, number)));
                    let terms = std::iter::once((1, here.clone())).chain(terms);
                    needs[symbol] = Some(self.add(terms, ">=", 0));
                }
                let changes = |by, numbers: Vec<usize>| {
                    numbers.into_iter().map(move |number| (by, makes(step, number)))
                };
                let terms = [(1, holds(step + 1, place, symbol)), (-1, here)].into_iter();
                let terms = terms.chain(changes(-1, model.puts(place, symbol)));
                let terms = terms.chain(changes(1, model.takes(place, symbol)));
                updates[symbol] = self.add(terms, "=", 0);
            }
            all_needs.push(needs);
            all_updates.push(updates);
        }
        self.needs.push(all_needs);
        self.updates.push(all_updates);
    }

    /// Writes a constraint, and returns its number.
    fn add(
        &mut self,
        terms: impl IntoIterator<Item = (i64, String)>,
        relation: &str,
        right: i64,
    ) -> usize {
        for (factor, variable) in terms {
            let _ = write!(self.text, "{factor:+} {variable} ");
        }
        let _ = writeln!(self.text, "{relation} {right} ;");
        let number = self.constraints + 1;
        self.lines += 1;
        self.constraints += if relation == "=" { 2 } else { 1 };
        number
    }
}

impl Model {
    /// The moves with such a change of a place.
    pub(super) fn those(&self, place: usize, change: impl Fn(&Change) -> bool) -> Vec<usize> {
        let is_such = |it: &Change| it.square.index() == place && change(it);
        (0..self.moves.len()).filter(|&number| self.moves[number].iter().any(is_such)).collect()
    }

    /// The moves that put a symbol where it was not.
    pub(super) fn puts(&self, place: usize, symbol: usize) -> Vec<usize> {
        self.those(place, |change| change.alters() && change.after.index() == symbol)
    }

    /// The moves that take it away.
    pub(super) fn takes(&self, place: usize, symbol: usize) -> Vec<usize> {
        self.those(place, |change| change.alters() && change.before.index() == symbol)
    }
}
