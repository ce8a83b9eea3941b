//! No move of a solution has to be taken back at once.
//!
//! Step after step, from the last: if a move and the next one undo each other, the position after
//! both is that before them. Then all later steps may come two steps sooner, with two pauses at the
//! end: that is a solution as well, and it takes back no move from here on.
//!
//! Labels belong to one step. The witness names the variables of all later steps, so this part of
//! the proof grows with the square of the number of moves.

use super::{Proof, Sum, holds, makes};
use std::fmt::Write;

/// Which of the two steps a move is made in.
#[derive(Clone, Copy)]
enum Half {
    There,
    Back,
}

impl Proof<'_> {
    /// Derives for every step and every move that the move is not taken back in the next step.
    pub(super) fn exclude_detours(&mut self) {
        let pairs = self.pairs();
        let Some(&(first, _)) = pairs.first() else {
            return;
        };
        for step in (0..self.model.steps.saturating_sub(1)).rev() {
            self.say_what_turns_back(step);
            self.one_takes_back_the_other(step, Half::There);
            self.one_takes_back_the_other(step, Half::Back);
            self.both_change_nothing(step);
            // The witness would be tried on each of these long sums.
            let symbol = self.model.kinds[0].start;
            self.step(format_args!("del range @there_from{} @lo0_{symbol}", self.model.pause()));
            self.come_sooner(step);
            for &(number, _) in &pairs {
                let label = format!("@kept{step}_{number}");
                self.step(format_args!("{label} pol @none @turn{number} + @both{number} +"));
            }
            self.step(format_args!("del range @now{first} @kept{step}_{first}"));
        }
    }

    /// Each move with the one that takes it back.
    fn pairs(&self) -> Vec<(usize, usize)> {
        let moves = self.model.inverse.iter().enumerate();
        moves.filter_map(|(number, inverse)| Some((number, (*inverse)?))).collect()
    }

    /// `q` says that a move is made and taken back, `e` that one is. In this order each line needs
    /// no more than what it says itself.
    fn say_what_turns_back(&mut self, step: usize) {
        for (number, inverse) in self.pairs() {
            let [now, next] = [makes(step, number), makes(step + 1, inverse)];
            let back = format!("q{step}_{number}");
            self.step(format_args!("@now{number} red +1 ~{back} +1 {now} >= 1 : {back} -> 0"));
            self.step(format_args!("@next{number} red +1 ~{back} +1 {next} >= 1 : {back} -> 0"));
            let all = format!("+1 {back} +1 ~{now} +1 ~{next} >= 1");
            self.step(format_args!("@both{number} red {all} : {back} -> 1"));
        }
        let turns = format!("e{step}_");
        let mut any = format!("+1 ~{turns}");
        for (number, _) in self.pairs() {
            let _ = write!(any, " +1 q{step}_{number}");
        }
        self.step(format_args!("@some red {any} >= 1 : {turns} -> 0"));
        for (number, _) in self.pairs() {
            let clause = format!("+1 {turns} +1 ~q{step}_{number} >= 1");
            self.step(format_args!("@turn{number} red {clause} : {turns} -> 1"));
        }
    }

    /// If one is, then whatever move is made in one of both steps, the other takes it back:
    /// `@there` and `@back` for each move.
    ///
    /// One `q` holds and one move is made, so no move is made whose `q` does not hold. That is a
    /// sum over all moves but one; sums of those before it and of those behind it have a line each.
    fn one_takes_back_the_other(&mut self, step: usize, half: Half) {
        let inverse = &self.model.inverse;
        let pause = self.model.pause();
        let (step, label) = match half {
            Half::There => (step, "there"),
            Half::Back => (step + 1, "back"),
        };
        // A move is made if its `q` holds, and so is the other move.
        let this_and_other = |number: usize| match (inverse.get(number).copied().flatten(), half) {
            (None, _) => (makes(step, number), None),
            (Some(_), Half::There) => (format!("@now{number}"), Some(format!("@next{number}"))),
            (Some(it), Half::Back) => (format!("@next{it}"), Some(format!("@now{it}"))),
        };
        self.step(format_args!("@{label}_from{pause} pol {}", this_and_other(pause).0));
        for number in (1..pause).rev() {
            let (this, _) = this_and_other(number);
            let from = number + 1;
            self.step(format_args!("@{label}_from{number} pol @{label}_from{from} {this} +"));
        }
        let most_one = self.formula.one_move[step] + 1;
        self.step(format_args!("@{label}_to0 pol @some {most_one} +"));
        for number in 0..pause - 1 {
            let (this, _) = this_and_other(number);
            let to = number + 1;
            self.step(format_args!("@{label}_to{to} pol @{label}_to{number} {this} +"));
        }
        for number in 0..pause {
            let (_, other) = this_and_other(number);
            let other = other.map(|it| format!(" {it} +")).unwrap_or_default();
            let all = format!("@{label}_to{number} @{label}_from{} +{other}", number + 1);
            self.step(format_args!("@{label}{number} pol {all}"));
        }
    }

    /// If one is, the position after both steps is the one before: `@lo` and `@hi` for each place
    /// and symbol.
    fn both_change_nothing(&mut self, step: usize) {
        let model = self.model;
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
        let turns = format!("e{step}_");
        let witness = self.shift(step);
        self.line(format_args!("@none red +1 ~{turns} >= 1 : {witness} : subproof"));
        self.step(format_args!("@turning pol -1"));
        self.meet(step);
        // After a pause come pauses only, also where two steps are left out.
        if let [Some(pause), Some(next), Some(known), ..] = self.formula.pauses[step..] {
            let sum = format!("pol -1 {pause} + {next} + {known} +");
            self.line(format_args!("proofgoal {pause} {sum}; qed : -1;"));
        }
        self.step(format_args!("qed"));
    }

    /// What the other solution has for each variable.
    fn shift(&self, step: usize) -> String {
        let model = self.model;
        let mut witness = format!("e{step}_ -> 0");
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
        witness
    }

    /// The step that comes sooner finds the position that it had.
    fn meet(&mut self, step: usize) {
        let formula = self.formula;
        for (place, kinds) in self.model.kinds.iter().enumerate() {
            for symbol in kinds.clone() {
                let [lower, upper] = ["lo", "hi"].map(|it| format!("@{it}{place}_{symbol}"));
                let need = formula.needs[step][place][symbol];
                let update = formula.updates[step][place][symbol];
                // Behind the last two steps comes a pause, which needs nothing.
                let known = formula.updates.get(step + 2).map(|it| it[place][symbol]);
                let known_need = formula.needs.get(step + 2).and_then(|it| it[place][symbol]);
                if let Some((need, known)) = need.zip(known_need) {
                    self.goal(need, Some(known), &upper);
                }
                self.goal(update, known, &lower);
                self.goal(update + 1, known.map(|it| it + 1), &upper);
            }
        }
    }

    fn goal(&mut self, goal: usize, known: Option<usize>, equal: &str) {
        let known = known.map(|it| format!(" {it} +")).unwrap_or_default();
        let sum = format!("pol -1{known} {equal} + @turning +");
        self.line(format_args!("proofgoal {goal} {sum}; qed : -1;"));
    }
}
