//! No move of a solution has to be taken back at once.
//!
//! Step after step, from the last: if a move and the next one undo each other, the position after
//! both is that before them. Then all later steps may come two steps sooner, with two pauses at the
//! end: that is a solution as well, and it takes back no move from here on.

use super::{Proof, Sum, holds, makes};
use std::fmt::Write;

impl Proof<'_> {
    /// Derives for every step and every move that the move is not taken back in the next step.
    pub(super) fn exclude_detours(&mut self) {
        if self.model.inverse.iter().all(Option::is_none) {
            return;
        }
        for step in (0..self.model.steps.saturating_sub(1)).rev() {
            self.say_what_turns_back(step);
            self.both_change_nothing(step);
            self.come_sooner(step);
            let mut label = "@begin_kept ";
            for (number, inverse) in self.pairs() {
                let [now, next] = [makes(step, number), makes(step + 1, inverse)];
                self.step(format_args!("{label}rup +1 ~{now} +1 ~{next} >= 1"));
                label = "";
            }
            self.step(format_args!("del range @begin_passing @begin_kept"));
        }
    }

    /// Each move with the one that takes it back.
    fn pairs(&self) -> Vec<(usize, usize)> {
        let moves = self.model.inverse.iter().enumerate();
        moves.filter_map(|(number, inverse)| Some((number, (*inverse)?))).collect()
    }

    /// `q` says that a move is made and taken back, `e` that one is.
    fn say_what_turns_back(&mut self, step: usize) {
        let mut label = "@begin_passing ";
        for (number, inverse) in self.pairs() {
            let [now, next] = [makes(step, number), makes(step + 1, inverse)];
            let back = format!("q{step}_{number}");
            let all = format!("+1 {back} +1 ~{now} +1 ~{next} >= 1");
            self.step(format_args!("{label}red {all} : {back} -> 1"));
            self.step(format_args!("red +2 ~{back} +1 {now} +1 {next} >= 2 : {back} -> 0"));
            label = "";
        }
        let turns = format!("e{step}_");
        let mut any = format!("+1 ~{turns}");
        for (number, _) in self.pairs() {
            let back = format!("q{step}_{number}");
            self.step(format_args!("red +1 {turns} +1 ~{back} >= 1 : {turns} -> 1"));
            let _ = write!(any, " +1 {back}");
        }
        self.step(format_args!("red {any} >= 1 : {turns} -> 0"));
    }

    /// If one is, the position after both steps is the one before: `@lo` and `@hi` for each place
    /// and symbol.
    fn both_change_nothing(&mut self, step: usize) {
        let model = self.model;
        let turns = format!("e{step}_");
        for (number, inverse) in model.inverse.iter().enumerate() {
            for (label, this, other) in [("there", step, step + 1), ("back", step + 1, step)] {
                let made = makes(this, number);
                let answer = inverse.map(|it| format!(" +1 {}", makes(other, it)));
                let answer = answer.unwrap_or_default();
                let clause = format!("+1 ~{turns} +1 ~{made}{answer} >= 1");
                self.step(format_args!("@{label}{number} rup {clause}"));
            }
        }
        for place in 0..model.kinds.len() {
            for symbol in model.kinds[place].clone() {
                let updates = [step, step + 1].map(|it| self.formula.updates[it][place][symbol]);
                let puts = model.puts(place, symbol);
                let takes = model.takes(place, symbol);
                for (label, side, balanced, left) in
                    [("lo", 0, &takes, &puts), ("hi", 1, &puts, &takes)]
                {
                    let mut sum = Sum::default();
                    updates.iter().for_each(|update| sum.add(update + side, 1));
                    for number in balanced {
                        sum.add(format_args!("@there{number}"), 1);
                        sum.add(format_args!("@back{number}"), 1);
                    }
                    // What has no reverse is not made here at all.
                    for &number in left.iter().filter(|&&it| model.inverse[it].is_none()) {
                        [step, step + 1].iter().for_each(|&it| sum.add(makes(it, number), 1));
                    }
                    self.step(format_args!("@{label}{place}_{symbol} pol {} s", sum.0));
                }
            }
        }
    }

    /// So none is: all later steps come two steps sooner.
    fn come_sooner(&mut self, step: usize) {
        let model = self.model;
        let turns = format!("e{step}_");
        let mut witness = format!("{turns} -> 0");
        for (number, _) in self.pairs() {
            let _ = write!(witness, " q{step}_{number} -> 0");
        }
        for later in step..model.steps {
            for number in 0..=model.pause() {
                let _ = write!(witness, " {} -> ", makes(later, number));
                let _ = match later + 2 {
                    sooner if sooner < model.steps => write!(witness, "{}", makes(sooner, number)),
                    _ => write!(witness, "{}", u8::from(number == model.pause())),
                };
            }
        }
        for later in step + 1..model.steps {
            let sooner = (later + 2).min(model.steps);
            for (place, kinds) in model.kinds.iter().enumerate() {
                for symbol in kinds.clone() {
                    let [from, to] = [later, sooner].map(|it| holds(it, place, symbol));
                    let _ = write!(witness, " {from} -> {to}");
                }
            }
        }
        self.line(format_args!("red +1 ~{turns} >= 1 : {witness} : subproof"));
        if step + 2 < model.steps {
            self.meet(step);
        }
        self.step(format_args!("qed"));
    }

    /// The step that comes sooner finds the position that it had.
    fn meet(&mut self, step: usize) {
        let formula = self.formula;
        for (place, kinds) in self.model.kinds.iter().enumerate() {
            for symbol in kinds.clone() {
                let [lower, upper] = ["lo", "hi"].map(|it| format!("@{it}{place}_{symbol}"));
                let here = [step, step + 2];
                if let [Some(goal), Some(known)] = here.map(|it| formula.needs[it][place][symbol]) {
                    self.goal(goal, known, &upper);
                }
                let [goal, known] = here.map(|it| formula.updates[it][place][symbol]);
                self.goal(goal, known, &lower);
                self.goal(goal + 1, known + 1, &upper);
            }
        }
    }

    fn goal(&mut self, goal: usize, known: usize, equal: &str) {
        let sum = format!("pol -1 {known} + {equal} +");
        self.line(format_args!("proofgoal {goal} {sum}; rup >= 1; qed : -1;"));
    }
}
