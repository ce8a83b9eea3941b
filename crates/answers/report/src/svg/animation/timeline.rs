//! When something is seen, as keyframes of a style sheet.

use crate::svg::ink::n;
use everyboard_placement::Event;
use everyboard_sorted::SortedMap;

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

    /// How long the board is shown after this number of steps, in seconds.
    pub(super) fn seconds_of(&self, steps: usize) -> f64 {
        let from = steps.checked_sub(1).map_or(0.0, |step| self.starts[step]);
        self.starts.get(steps).copied().unwrap_or(self.end) - from
    }

    /// The keyframes `name` of a property that is `before` first, and then jumps from value to
    /// value.
    pub(super) fn keyframes(&self, name: &str, before: &str, jumps: &Jumps) -> String {
        let mut frames = format!("@keyframes {name}{{0%{{{before}}}");
        let mut last = before;
        for (&step, value) in jumps {
            if let Some(percent) = self.percent(step).filter(|_| value != last) {
                frames += &format!("{percent}%{{{value}}}");
            }
            last = value;
        }
        frames + "}\n"
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

/// By step: the value of a property from there on.
pub(super) type Jumps = SortedMap<usize, String>;

/// Seen in these spans of steps only, the last step of a span not among them.
pub(super) fn seen(spans: &[(usize, usize)]) -> Jumps {
    let ends = spans.iter().map(|&(_, to)| (to, "opacity:0".to_owned()));
    // Of spans that touch, the later one begins where the earlier one ended.
    ends.chain(spans.iter().map(|&(from, _)| (from, "opacity:1".to_owned()))).collect()
}

/// Pixels between two digits of the strip that shows a place of a number.
pub(super) const DIGIT_HEIGHT: f64 = 24.0;

/// How the strip of the digit worth `place` (1, 10, 100...) lies at a number: the strip shows a
/// blank, then 0 to 9.
pub(super) fn shift(number: usize, place: usize) -> f64 {
    let is_blank = place > 1 && number < place;
    let line = if is_blank { 0 } else { number / place % 10 + 1 };
    -(line as f64) * DIGIT_HEIGHT
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
        let frames = timeline.keyframes("a", "opacity:0", &seen(&[(0, 1), (1, 2)]));
        assert_eq!(frames, "@keyframes a{0%{opacity:0}12.5%{opacity:1}37.5%{opacity:0}}\n");
        // Behind the last step comes the rest, and then it begins anew.
        let frames = timeline.keyframes("b", "opacity:0", &seen(&[(1, 3), (3, 4)]));
        assert_eq!(frames, "@keyframes b{0%{opacity:0}25%{opacity:1}}\n");
    }

    #[test]
    fn leading_zeros_are_blank() {
        let lines = |number| [100, 10, 1].map(|place| -shift(number, place) / DIGIT_HEIGHT);
        assert_eq!(lines(0), [0.0, 0.0, 1.0]);
        assert_eq!(lines(105), [2.0, 1.0, 6.0]);
    }
}
