//! The search: some position of a layer stands after its step, and the last layer is empty.
//!
//! The variable `p` of a position says that it stands: by `@is` its squares hold what they shall,
//! and by `@if` it stands if they do. Each of its moves leads to a position of the next layer, or
//! cannot be made. Added up, some position of the next layer stands: `@at`.

use super::layers::{Layer, Leads, Node};
use super::{Proof, Sum, holds, makes};
use std::fmt::Write;

impl Proof<'_> {
    /// Derives a contradiction.
    pub(super) fn search(&mut self) {
        let layers = &self.model.layers;
        self.say_what_stands(0, &layers[0]);
        let places = 0..self.model.start.len();
        let hints: Vec<String> =
            places.map(|place| self.formula.start[place].to_string()).collect();
        self.step(format_args!("@at0 rup +1 {} >= 1 : @if0_0 {}", stands(0, 0), hints.join(" ")));
        for (step, layer) in layers.iter().enumerate() {
            if let Some(next) = layers.get(step + 1) {
                self.say_what_stands(step + 1, next);
            }
            for (number, node) in layer.iter().enumerate() {
                self.say_where_moves_lead(step, number, node);
            }
            let mut sum = Sum::default();
            sum.add(format_args!("@at{step}"), 1);
            (0..layer.len()).for_each(|number| sum.add(format_args!("@to{step}_{number}"), 1));
            self.step(format_args!("@at{} pol {} s", step + 1, sum.0));
        }
        self.step(format_args!("@done pol @at{}", layers.len()));
    }

    /// What the variables of a layer say.
    fn say_what_stands(&mut self, step: usize, layer: &Layer) {
        for (number, node) in layer.iter().enumerate() {
            let name = stands(step, number);
            let mut all = format!("+{} ~{name}", node.symbols.len());
            let mut any = format!("+1 {name}");
            for (place, &symbol) in node.symbols.iter().enumerate() {
                let here = holds(step, place, symbol);
                let _ = write!(all, " +1 {here}");
                let _ = write!(any, " +1 ~{here}");
            }
            let places = node.symbols.len();
            self.step(format_args!("@is{step}_{number} red {all} >= {places} : {name} -> 0"));
            self.step(format_args!("@if{step}_{number} red {any} >= 1 : {name} -> 1"));
        }
    }

    /// If a position stands, then after its move one of those does that its moves lead to: `@to`.
    fn say_where_moves_lead(&mut self, step: usize, number: usize, node: &Node) {
        let name = stands(step, number);
        let mut some = format!("+1 ~{name}");
        for &(made, _) in &node.moves {
            let _ = write!(some, " +1 {}", makes(step, made));
        }
        let hints = self.why_no_other_move(step, node);
        self.step(format_args!("@some rup {some} >= 1 : @is{step}_{number} {hints}"));
        let mut sum = Sum::default();
        sum.add("@some", 1);
        for (place, made) in node.moves.iter().enumerate() {
            let label = format!("@by{place}");
            self.say_where_a_move_leads(&label, step, number, node, *made);
            sum.add(label, 1);
        }
        self.step(format_args!("@to{step}_{number} pol {} s", sum.0));
        self.step(format_args!("del range @some @to{step}_{number}"));
    }

    /// What excludes all other moves: they do not find what they need, and a pause not the goal.
    fn why_no_other_move(&self, step: usize, node: &Node) -> String {
        let mut hints = String::new();
        for (place, &symbol) in node.symbols.iter().enumerate() {
            let _ = write!(hints, "{} ", self.no_second(step, place));
            let needs = self.formula.needs[step][place].iter().enumerate();
            for need in needs.filter(|&(other, _)| other != symbol).filter_map(|(_, need)| *need) {
                let _ = write!(hints, "{need} ");
            }
        }
        let off = self.model.off(&node.symbols).unwrap_or_default();
        let _ = write!(hints, "@ends{step}_{off} {}", self.formula.one_move[step]);
        hints
    }

    /// If a position stands and a move is made, the position stands to which it leads; or not both,
    /// if it leads to none.
    fn say_where_a_move_leads(
        &mut self,
        label: &str,
        step: usize,
        number: usize,
        node: &Node,
        (made, leads): (usize, Leads),
    ) {
        let after = self.model.after(made, &node.symbols);
        let places = match leads {
            Leads::Off(place) => place..place + 1,
            Leads::To(_) | Leads::TooFar => 0..after.len(),
        };
        let mut clause = format!("+1 ~{} +1 ~{}", stands(step, number), makes(step, made));
        let mut hints = format!("@is{step}_{number} {}", self.formula.one_move[step] + 1);
        for place in places.clone() {
            let _ = write!(hints, " {}", self.formula.updates[step][place][after[place]]);
        }
        let _ = match leads {
            Leads::To(next) => {
                clause += &format!(" +1 {}", stands(step + 1, next));
                write!(hints, " @if{}_{next}", step + 1)
            }
            Leads::TooFar => {
                for place in places {
                    let _ = write!(hints, " {}", self.no_second(step + 1, place));
                }
                write!(hints, " @most{}", step + 1)
            }
            Leads::Off(place) => write!(hints, " {}", self.at_goal(place)),
        };
        self.step(format_args!("{label} rup {clause} >= 1 : {hints}"));
    }
}

/// The variable that says that after some steps a position of the layer stands.
fn stands(step: usize, number: usize) -> String {
    format!("p{step}_{number}")
}
