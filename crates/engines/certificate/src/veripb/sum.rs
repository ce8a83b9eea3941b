//! The weights, added up over all steps.

use super::{Proof, Sum, holds, makes};
use std::fmt::Write;

impl Proof<'_> {
    /// Derives a contradiction.
    pub(super) fn add_up(&mut self) {
        self.say_what_moves_leave();
        self.say_where_pauses_begin();
        for step in 1..self.model.steps {
            self.one_unit_at_most(step);
        }
        let mut sum = Sum::default();
        for step in 1..self.model.steps {
            sum.add(format_args!("@unit{step}"), 1);
        }
        self.add_updates(&mut sum);
        self.add_first_and_last(&mut sum);
        self.add_start(&mut sum);
        self.add_goal(&mut sum);
        self.step(format_args!("@done pol {}", sum.0));
    }

    /// After a step its move has left what it leaves; a symbol that stands on one place stands on
    /// no other.
    fn say_what_moves_leave(&mut self) {
        let model = self.model;
        for step in 0..model.steps {
            for (place, kinds) in model.kinds.iter().enumerate() {
                for symbol in kinds.clone() {
                    if model.those(place, |change| change.after.index() == symbol).is_empty() {
                        continue;
                    }
                    let update = self.formula.updates[step][place][symbol];
                    let need = self.formula.needs[step][place][symbol];
                    let here = holds(step, place, symbol);
                    let need = need.map_or(here, |number| number.to_string());
                    self.step(format_args!("pol {update} {need} +"));
                }
            }
        }
        for &symbol in &model.single {
            let places = (0..model.kinds.len()).filter(|&it| model.kinds[it].contains(&symbol));
            let places: Vec<usize> = places.collect();
            let mut all = String::new();
            for &place in &places {
                let _ = write!(all, " -1 {}", holds(0, place, symbol));
            }
            self.step(format_args!("@single rup{all} >= -1"));
            for step in 0..model.steps {
                let mut sum = Sum::default();
                sum.add("@single", 1);
                for &place in &places {
                    sum.add(self.formula.updates[step][place][symbol] + 1, 1);
                }
                self.step(format_args!("@single pol {}", sum.0));
            }
        }
    }

    /// Before a pause the goal is met: step by step, from the last.
    fn say_where_pauses_begin(&mut self) {
        let model = self.model;
        for step in (0..model.steps).rev() {
            for (place, kinds) in model.kinds.iter().enumerate() {
                let mut clause = format!("+1 ~{}", makes(step, model.pause()));
                for symbol in kinds.clone().filter(|&symbol| model.goal[place][symbol]) {
                    let _ = write!(clause, " +1 {}", holds(step, place, symbol));
                }
                if !kinds.clone().all(|symbol| model.goal[place][symbol]) {
                    self.step(format_args!("rup {clause} >= 1"));
                }
            }
        }
    }

    /// Two moves of which one follows the other: the weight of the first as the last move and the
    /// drop of the second are one unit at most. By contradiction, for one first move after the
    /// other.
    fn one_unit_at_most(&mut self, step: usize) {
        let model = self.model;
        let mut claim = String::new();
        for (step, numbers) in [(step - 1, &model.last), (step, &model.drop)] {
            for (number, weight) in numbers.iter().enumerate().filter(|(_, weight)| **weight != 0) {
                let _ = write!(claim, "{:+} {} ", -weight, makes(step, number));
            }
        }
        self.line(format_args!("@unit{step} pbc {claim}>= {} : subproof", -model.unit));
        for (first, followers) in model.followers.iter().enumerate() {
            let before = makes(step - 1, first);
            for &second in followers {
                let made = makes(step, second);
                self.step(format_args!("rup +1 ~{before} +1 ~{made} >= 1"));
            }
            self.step(format_args!("rup +1 ~{before} >= 1"));
        }
        self.step(format_args!("qed pbc"));
    }

    /// What the steps do to the value.
    fn add_updates(&self, sum: &mut Sum) {
        let model = self.model;
        for step in 0..model.steps {
            for (place, kinds) in model.kinds.iter().enumerate() {
                for symbol in kinds.clone() {
                    let weight = model.weights[place][symbol];
                    let update = self.formula.updates[step][place][symbol];
                    sum.add(update + usize::from(weight < 0), weight.abs());
                }
            }
        }
    }

    /// The first move lowers the value by no more than is possible at the start, and the last one
    /// leaves no more than is possible at the goal. Pauses only lower it.
    fn add_first_and_last(&mut self, sum: &mut Sum) {
        let model = self.model;
        let final_step = model.steps - 1;
        let ends = [(0, &model.drop, model.first), (final_step, &model.last, model.end)];
        for (step, numbers, most) in ends {
            let one = self.formula.one_move[step];
            sum.add(one + usize::from(most > 0), most.abs());
            for (number, weight) in numbers[..model.pause()].iter().enumerate() {
                let made = makes(step, number);
                if *weight > most {
                    self.step(format_args!("@not{step}_{number} rup +1 ~{made} >= 1"));
                    sum.add(format_args!("@not{step}_{number}"), weight - most);
                } else {
                    sum.add(made, most - weight);
                }
            }
        }
        for step in 1..model.steps {
            sum.add(makes(step, model.pause()), model.unit);
        }
        // The start is no goal, so the first step is no pause.
        let pause = makes(0, model.pause());
        self.step(format_args!("@move rup +1 ~{pause} >= 1"));
        match model.end + model.first {
            more if more < 0 => sum.add("@move", -more),
            more => sum.add(pause, more),
        }
    }

    fn add_start(&mut self, sum: &mut Sum) {
        let model = self.model;
        for (place, kinds) in model.kinds.iter().enumerate() {
            for symbol in kinds.clone() {
                let weight = model.weights[place][symbol];
                let here = holds(0, place, symbol);
                match (model.start[place] == symbol, weight < 0) {
                    (true, false) => sum.add(self.formula.start[place], weight),
                    (true, true) => sum.add(format_args!("~{here}"), -weight),
                    (false, false) => sum.add(here, weight),
                    (false, true) => {
                        let label = format!("@start{place}_{symbol}");
                        self.step(format_args!("{label} rup +1 ~{here} >= 1"));
                        sum.add(label, -weight);
                    }
                }
            }
        }
    }

    fn add_goal(&mut self, sum: &mut Sum) {
        let model = self.model;
        for (place, kinds) in model.kinds.iter().enumerate() {
            let most = model.most(place).unwrap_or(0);
            let one = self.formula.one_symbol[model.steps][place];
            sum.add(one + usize::from(most > 0), most.abs());
            for symbol in kinds.clone() {
                let weight = model.weights[place][symbol];
                let here = holds(model.steps, place, symbol);
                if weight <= most {
                    sum.add(here, most - weight);
                } else {
                    let label = format!("@goal{place}_{symbol}");
                    self.step(format_args!("{label} rup +1 ~{here} >= 1"));
                    sum.add(label, weight - most);
                }
            }
        }
    }
}
