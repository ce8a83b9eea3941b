//! When something is seen, as keyframes of a style sheet.

use crate::svg::ink::n;
use everyboard_placement::Event;
use std::collections::BTreeMap;
use std::fmt::Write;

/// When each step begins, in seconds, and the end of all.
pub(super) struct Timeline {
    starts: Vec<f64>,
    end: f64,
}

impl Timeline {
    /// How long the last picture stands, in seconds.
    const REST: f64 = 4.0;

    pub(super) fn new(events: &[Event]) -> Self {
        // First the empty board is shown.
        let mut at = 0.6;
        let mut starts = Vec::with_capacity(events.len());
        for event in events {
            starts.push(at);
            at += seconds(event);
        }
        Timeline { starts, end: at + Self::REST }
    }

    pub(super) fn seconds(&self) -> f64 {
        self.end
    }

    /// When a step begins, in percent of the whole: the step behind the last is the rest, and what
    /// comes behind that is never reached.
    fn percent(&self, step: usize) -> Option<String> {
        let rest = (step == self.starts.len()).then_some(self.end - Self::REST);
        let start = self.starts.get(step).copied().or(rest)?;
        let text = format!("{:.3}", 100.0 * start / self.end);
        Some(text.trim_end_matches('0').trim_end_matches('.').to_owned())
    }
}

fn seconds(event: &Event) -> f64 {
    match event {
        Event::Place(_) => 0.32,
        Event::Conflict { .. } => 0.3,
        Event::Remove(_) => 0.24,
        Event::Solution => 1.5,
    }
}

/// Keyframes that jump from value to value.
#[derive(Clone, Debug, Default)]
pub(super) struct Jumps {
    /// By step.
    values: BTreeMap<usize, String>,
}

impl Jumps {
    /// From this step on the value is this one, unless a later step has another.
    pub(super) fn set(&mut self, step: usize, value: String) {
        self.values.insert(step, value);
    }

    /// Seen in these spans of steps only, the last step of a span not among them.
    pub(super) fn seen(spans: &[(usize, usize)]) -> Self {
        let mut jumps = Self::default();
        for &(from, to) in spans {
            jumps.set(from, "opacity:1".to_owned());
            jumps.set(to, "opacity:0".to_owned());
        }
        // Of spans that touch, the later one begins where the earlier one ended.
        spans.iter().for_each(|&(from, _)| jumps.set(from, "opacity:1".to_owned()));
        jumps
    }

    /// Appends the keyframes; before the first step the value is `before`.
    pub(super) fn write(&self, css: &mut String, name: &str, before: &str, timeline: &Timeline) {
        write!(css, "@keyframes {name}{{0%{{{before}}}")
            .expect("writing to a string does not fail");
        let mut last = before;
        for (&step, value) in &self.values {
            if let Some(percent) = timeline.percent(step).filter(|_| value != last) {
                write!(css, "{percent}%{{{value}}}").expect("writing to a string does not fail");
            }
            last = value;
        }
        css.push_str("}\n");
    }
}

/// A number that counts up, as a strip of digits for each of its places: which digit is seen when.
pub(super) struct Counter {
    /// By step: the number from there on.
    values: BTreeMap<usize, usize>,
}

impl Counter {
    /// Pixels between two digits of a strip.
    pub(super) const STEP: f64 = 24.0;

    /// A counter that is each of these numbers from a step on.
    pub(super) fn new(values: impl IntoIterator<Item = (usize, usize)>) -> Self {
        Counter { values: values.into_iter().collect() }
    }

    /// The last number.
    pub(super) fn last(&self) -> usize {
        self.values.values().next_back().copied().unwrap_or(0)
    }

    /// How the strip of the digit worth `place` (1, 10, 100...) lies at a number: the strip shows
    /// a blank, then 0 to 9.
    pub(super) fn shift(number: usize, place: usize) -> f64 {
        let is_blank = place > 1 && number < place;
        let line = if is_blank { 0 } else { number / place % 10 + 1 };
        -(line as f64) * Self::STEP
    }

    pub(super) fn jumps(&self, place: usize) -> Jumps {
        let mut jumps = Jumps::default();
        for (&step, &number) in &self.values {
            jumps.set(step, moved(Self::shift(number, place)));
        }
        jumps
    }
}

/// The rule that moves a strip.
pub(super) fn moved(shift: f64) -> String {
    format!("transform:translateY({}px)", n(shift))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_stay_are_left_out() {
        let timeline = Timeline { starts: vec![1.0, 2.0, 3.0], end: 8.0 };
        let mut css = String::new();
        Jumps::seen(&[(0, 1), (1, 2)]).write(&mut css, "a", "opacity:0", &timeline);
        assert_eq!(css, "@keyframes a{0%{opacity:0}12.5%{opacity:1}37.5%{opacity:0}}\n");
        css.clear();
        // Behind the last step comes the rest, and then it begins anew.
        Jumps::seen(&[(1, 3), (3, 4)]).write(&mut css, "b", "opacity:0", &timeline);
        assert_eq!(css, "@keyframes b{0%{opacity:0}25%{opacity:1}}\n");
    }

    #[test]
    fn leading_zeros_are_blank() {
        let lines =
            |number| [100, 10, 1].map(|place| -Counter::shift(number, place) / Counter::STEP);
        assert_eq!(lines(0), [0.0, 0.0, 1.0]);
        assert_eq!(lines(105), [2.0, 1.0, 6.0]);
    }
}
