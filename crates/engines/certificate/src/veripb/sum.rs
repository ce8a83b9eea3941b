//! The weights, added up from the last step on.
//!
//! Each line that is checked by unit propagation names the constraints that it needs. Without them
//! a checker propagates in the whole formula for each line, which takes it minutes.

use super::{Proof, Sum, holds, makes};
use std::collections::BTreeSet;
use std::fmt::Write;

impl Proof<'_> {
    /// Derives what a position and the move before it may weigh after each step, from the last to
    /// the `first`: `@most`.
    pub(super) fn say_what_may_be_left(&mut self, first: usize) {
        let model = self.model;
        self.say_where_single_symbols_are();
        for step in first..model.steps {
            self.one_unit_at_most(step);
        }
        let mut sum = Sum::default();
        self.add_last(&mut sum);
        self.add_goal(&mut sum);
        self.step(format_args!("@most{} pol {}", model.steps, sum.0));
        for step in (first..model.steps).rev() {
            let mut sum = Sum::default();
            sum.add(format_args!("@most{}", step + 1), 1);
            sum.add(format_args!("@unit{step}"), 1);
            self.add_updates(step, &mut sum);
            sum.add(makes(step, model.pause()), model.unit);
            self.step(format_args!("@most{step} pol {}", sum.0));
        }
    }

    /// After a step its move has left what it leaves: `@left`.
    pub(super) fn say_what_moves_leave(&mut self) {
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
                    let label = format!("@left{step}_{place}_{symbol}");
                    self.step(format_args!("{label} pol {update} {need} +"));
                }
            }
        }
    }

    /// A symbol that stands on one place stands on no other: `@single`.
    fn say_where_single_symbols_are(&mut self) {
        let model = self.model;
        for &symbol in &model.single {
            let places = (0..model.kinds.len()).filter(|&it| model.kinds[it].contains(&symbol));
            let places: Vec<usize> = places.collect();
            let mut claim = String::new();
            let mut hints = String::new();
            for &place in &places {
                let _ = write!(claim, " -1 {}", holds(0, place, symbol));
                let _ = write!(hints, " {}", self.at_start(place));
            }
            self.step(format_args!("@single0_{symbol} rup{claim} >= -1 :{hints}"));
            for step in 0..model.steps {
                let mut sum = Sum::default();
                sum.add(format_args!("@single{step}_{symbol}"), 1);
                for &place in &places {
                    sum.add(self.formula.updates[step][place][symbol] + 1, 1);
                }
                self.step(format_args!("@single{}_{symbol} pol {}", step + 1, sum.0));
            }
        }
    }

    /// Before a pause the goal is met: `@ends`, step by step, from the last.
    pub(super) fn say_where_pauses_begin(&mut self) {
        let model = self.model;
        let formula = self.formula;
        for step in (0..model.steps).rev() {
            let no_move = formula.one_move[step] + 1;
            for (place, kinds) in model.kinds.iter().enumerate() {
                let Some(at_goal) = formula.goal[place] else {
                    continue;
                };
                let mut clause = format!("+1 ~{}", makes(step, model.pause()));
                let mut hints = no_move.to_string();
                for symbol in kinds.clone().filter(|&symbol| model.goal[place][symbol]) {
                    let _ = write!(clause, " +1 {}", holds(step, place, symbol));
                    let _ = write!(hints, " {}", formula.updates[step][place][symbol] + 1);
                }
                let _ = match formula.pauses.get(step + 1).copied().flatten() {
                    Some(pause) => write!(hints, " {pause} @ends{}_{place}", step + 1),
                    None => write!(hints, " {at_goal}"),
                };
                self.step(format_args!("@ends{step}_{place} rup {clause} >= 1 : {hints}"));
            }
        }
    }

    /// Two moves of which one follows the other: the weight of the first as the last move and the
    /// drop of the second are one unit at most. By contradiction, for one first move after the
    /// other.
    fn one_unit_at_most(&mut self, step: usize) {
        let model = self.model;
        let [before, now] = [step - 1, step].map(|it| self.formula.one_move[it]);
        let mut claim = String::new();
        for (step, numbers) in [(step - 1, &model.last), (step, &model.drop)] {
            for (number, weight) in numbers.iter().enumerate().filter(|(_, weight)| **weight != 0) {
                let _ = write!(claim, "{:+} {} ", -weight, makes(step, number));
            }
        }
        self.line(format_args!("@unit{step} pbc {claim}>= {} : subproof", -model.unit));
        self.step(format_args!("@over pol -1"));
        let mut sum = Sum::default();
        sum.add(before, 1);
        for (first, last) in model.last.iter().enumerate() {
            // Of what is over a unit, the second move would have to drop a part that is positive.
            let rest = model.unit - last;
            let mut over = Sum::default();
            over.add("@over", 1);
            over.add(now + usize::from(rest > 0), rest.abs());
            self.step(format_args!("pol {}", over.0));
            let first_is = makes(step - 1, first);
            let hints = self.why_none_drops_more(step, first, rest);
            let label = format!("@not{first}");
            let one = before + 1;
            self.step(format_args!("{label} rup +1 ~{first_is} >= 1 : {one} {hints}-1"));
            sum.add(label, 1);
        }
        self.step(format_args!("pol {}", sum.0));
        self.step(format_args!("qed pbc : -1"));
    }

    /// What excludes all moves that would drop more, if the first is made in the step before.
    fn why_none_drops_more(&self, step: usize, first: usize, rest: i64) -> String {
        let model = self.model;
        let formula = self.formula;
        let mut hints = Vec::new();
        if first == model.pause() {
            hints.extend(formula.pauses[step].map(|it| it.to_string()));
            hints.push((formula.one_move[step] + 1).to_string());
        } else {
            let more = (0..=model.pause()).filter(|&second| model.drop[second] > rest);
            for second in more {
                hints.extend(self.why_none_follows(step, first, second));
            }
        }
        let mut known = BTreeSet::new();
        hints.retain(|hint| known.insert(hint.clone()));
        hints.iter().fold(String::new(), |all, hint| all + hint + " ")
    }

    /// What excludes that one move follows another, which is no pause.
    fn why_none_follows(&self, step: usize, first: usize, second: usize) -> Vec<String> {
        let model = self.model;
        let formula = self.formula;
        let left = |place: usize, symbol: usize| format!("@left{}_{place}_{symbol}", step - 1);
        if second == model.pause() {
            let ends = model.moves[first].iter().map(|it| (it.square.index(), it.after.index()));
            let bad = ends.filter(|&(place, symbol)| !model.goal[place][symbol]).take(1);
            let why = bad.flat_map(|(place, symbol)| {
                let one = self.no_second(step, place).to_string();
                [left(place, symbol), one, format!("@ends{step}_{place}")]
            });
            return why.collect();
        }
        for needs in &model.moves[second] {
            for leaves in &model.moves[first] {
                let [place, at] = [leaves, needs].map(|it| it.square.index());
                let [after, before] = [leaves.after, needs.before].map(|it| it.index());
                let only = if place == at && after != before {
                    self.no_second(step, place).to_string()
                } else if place != at && after == before && model.single.contains(&after) {
                    format!("@single{step}_{after}")
                } else {
                    continue;
                };
                let need = formula.needs[step][at][before].map(|it| it.to_string());
                return [left(place, after), only].into_iter().chain(need).collect();
            }
        }
        match model.inverse[first] {
            Some(inverse) if inverse == second => vec![format!("@kept{}_{first}", step - 1)],
            _ => Vec::new(),
        }
    }

    /// What a step does to the value.
    fn add_updates(&self, step: usize, sum: &mut Sum) {
        let model = self.model;
        for (place, kinds) in model.kinds.iter().enumerate() {
            for symbol in kinds.clone() {
                let weight = model.weights[place][symbol];
                let update = self.formula.updates[step][place][symbol];
                sum.add(update + usize::from(weight < 0), weight.abs());
            }
        }
    }

    /// The last move weighs no more than is possible at the goal.
    fn add_last(&mut self, sum: &mut Sum) {
        let model = self.model;
        let last_step = model.steps - 1;
        let one = self.formula.one_move[last_step];
        sum.add(one + usize::from(model.end > 0), model.end.abs());
        for (number, &weight) in model.last[..model.pause()].iter().enumerate() {
            let made = makes(last_step, number);
            if weight > model.end {
                let label = format!("@no{last_step}_{number}");
                let hints = self.why_not_last(number);
                self.step(format_args!("{label} rup +1 ~{made} >= 1 : {hints}"));
                sum.add(label, weight - model.end);
            } else {
                sum.add(made, model.end - weight);
            }
        }
    }

    /// What excludes that a move is the last.
    fn why_not_last(&self, number: usize) -> String {
        let last_step = self.model.steps - 1;
        let ends = self.model.moves[number].iter();
        let mut ends = ends.map(|change| (change.square.index(), change.after.index()));
        let bad = ends.find(|&(place, symbol)| !self.model.goal[place][symbol]);
        bad.map_or_else(String::new, |(place, symbol)| {
            format!("@left{last_step}_{place}_{symbol} {}", self.at_goal(place))
        })
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
                    let hints = self.why_not_at_goal(place, symbol);
                    self.step(format_args!("{label} rup +1 ~{here} >= 1 : {hints}"));
                    sum.add(label, weight - most);
                }
            }
        }
    }

    /// What excludes that a place holds a symbol at the goal.
    fn why_not_at_goal(&self, place: usize, symbol: usize) -> String {
        if !self.model.goal[place][symbol] {
            return self.at_goal(place);
        }
        // No move puts it there, so it would have stood there from the start.
        let updates = self.formula.updates.iter().rev();
        let updates = updates.map(|of_step| format!("{} ", of_step[place][symbol] + 1));
        updates.collect::<String>() + &self.at_start(place)
    }

    /// What says that a place holds the symbol of the start, and no other.
    pub(super) fn at_start(&self, place: usize) -> String {
        format!("{} {}", self.formula.start[place], self.no_second(0, place))
    }

    /// What says that a place holds a symbol of the goal, and no other.
    pub(super) fn at_goal(&self, place: usize) -> String {
        let one = self.no_second(self.model.steps, place);
        let goal = self.formula.goal[place].map(|it| it.to_string());
        format!("{one} {}", goal.unwrap_or_default())
    }

    /// What says that a place holds no second symbol.
    pub(super) fn no_second(&self, step: usize, place: usize) -> usize {
        self.formula.one_symbol[step][place] + 1
    }
}
