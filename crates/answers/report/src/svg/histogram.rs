//! Numbers by level as columns.

use super::figure::Figure;
use super::ink::{self, markup, n};
use crate::{count, grouped};

/// Pixels of the plot, without the words around it.
const PLOT: (f64, f64) = (620.0, 220.0);
/// Pixels left of, above and below the plot.
const LEFT: f64 = 62.0;
const ABOVE: f64 = 26.0;
const UNDER: f64 = 42.0;
/// The size of letters, in pixels.
const SIZE: f64 = 12.0;
/// Readable on light and on dark ground, and as grey on paper.
const COLUMN: &str = "#3a78a8";
const DEEPEST: &str = "#c2571a";

/// How high a number stands.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Scale {
    Linear,
    /// One step for each power of ten; 1 stands a step high, so that it is seen.
    Logarithmic,
}

impl Figure {
    /// Columns for numbers at 0, 1, 2, ... such as the positions of each level of a census. `axis`
    /// is what is counted from the left, such as `level`, and `noun` what each column counts, such
    /// as `position` and `positions`. The largest number and the last are marked.
    ///
    /// The height is in proportion to the number or, where more than half of the columns could not
    /// be seen then, to its logarithm.
    ///
    /// ```
    /// use everyboard_report::Figure;
    ///
    /// let figure = Figure::histogram(&[1, 8, 27, 2], "level", ["position", "positions"]);
    /// assert_eq!(figure.description, "1, 8, 27 and 2 positions at level 0, 1, ... 3");
    /// assert!(figure.svg().starts_with("<svg "));
    /// ```
    pub fn histogram(numbers: &[u64], axis: &str, noun: [&str; 2]) -> Self {
        let plot = Plot { numbers, axis, noun, scale: Scale::of(numbers) };
        let mut figure = Figure::empty(LEFT + PLOT.0 + 20.0, ABOVE + PLOT.1 + UNDER);
        plot.draw(&mut figure.drawing);
        figure.description = plot.description();
        figure
    }
}

impl Scale {
    fn of(numbers: &[u64]) -> Self {
        let most = greatest(numbers) as f64;
        let some = numbers.iter().filter(|&&number| number > 0);
        let unseen = some.clone().filter(|&&number| PLOT.1 * (number as f64) < 0.5 * most).count();
        if 2 * unseen > some.count() { Scale::Logarithmic } else { Scale::Linear }
    }

    /// The height of a number, if `top` is as high as the plot.
    fn height(self, number: f64, top: f64) -> f64 {
        match self {
            Scale::Linear => PLOT.1 * number / top,
            Scale::Logarithmic if number < 1.0 => 0.0,
            Scale::Logarithmic => PLOT.1 * (number.log10() + 1.0) / (top.log10() + 1.0),
        }
    }

    /// The numbers on the axis, the last one at the top.
    fn ticks(self, most: u64) -> Vec<f64> {
        match self {
            Scale::Linear => {
                let step = round_step(most as f64 / 4.0);
                let steps = (most as f64 / step).ceil().max(1.0) as usize;
                (0..=steps).map(|number| number as f64 * step).collect()
            }
            Scale::Logarithmic => {
                let powers = (most as f64).log10().ceil().max(1.0) as i32;
                let step = (powers as usize).div_ceil(6).max(1);
                let last = (powers as usize).div_ceil(step) * step;
                (0..=last).step_by(step).map(|power| 10_f64.powi(power as i32)).collect()
            }
        }
    }
}

fn greatest(numbers: &[u64]) -> u64 {
    numbers.iter().copied().max().unwrap_or(0).max(1)
}

/// The least 1, 2 or 5 times a power of ten that is not below a number of 1 or more.
fn round_step(number: f64) -> f64 {
    let power = 10_f64.powi(number.max(1.0).log10().floor() as i32);
    let steps = [1.0, 2.0, 5.0].map(|times| times * power);
    steps.into_iter().find(|&step| step >= number).unwrap_or(10.0 * power)
}

struct Plot<'a> {
    numbers: &'a [u64],
    axis: &'a str,
    noun: [&'a str; 2],
    scale: Scale,
}

impl Plot<'_> {
    fn description(&self) -> String {
        let last = self.numbers.len().saturating_sub(1);
        let all: Vec<String> = self.numbers.iter().map(grouped).collect();
        let list = match all.split_last() {
            Some((end, before)) if !before.is_empty() => format!("{} and {end}", before.join(", ")),
            _ => all.join(""),
        };
        format!("{list} {} at {} 0, 1, ... {last}", self.noun[1], self.axis)
    }

    fn draw(&self, svg: &mut String) {
        let ticks = self.scale.ticks(greatest(self.numbers));
        let top = ticks.last().copied().unwrap_or(1.0);
        self.draw_ticks(svg, &ticks, top);
        let step = PLOT.0 / self.numbers.len().max(1) as f64;
        let width = (step - (0.2 * step).min(3.0)).max(0.5);
        let last = self.numbers.len().saturating_sub(1);
        for (level, &number) in self.numbers.iter().enumerate().filter(|(_, number)| **number > 0) {
            let height = self.scale.height(number as f64, top).max(1.0);
            let x = LEFT + (level as f64 + 0.5) * step - width / 2.0;
            let y = bottom() - height;
            let fill = if level == last { DEEPEST } else { COLUMN };
            markup!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\"><title>{}</title></rect>",
                n(x),
                n(y),
                n(width),
                n(height),
                ink::escaped(&self.words(level))
            );
        }
        self.draw_levels(svg, step);
        self.draw_marks(svg, step, top);
    }

    /// `level 3: 12 positions`.
    fn words(&self, level: usize) -> String {
        let [one, many] = self.noun;
        format!("{} {level}: {}", self.axis, count(self.numbers[level], one, many))
    }

    /// The axis of numbers, with lines across the plot.
    fn draw_ticks(&self, svg: &mut String, ticks: &[f64], top: f64) {
        for &tick in ticks {
            let height = match self.scale {
                Scale::Linear => PLOT.1 * tick / top,
                Scale::Logarithmic => self.scale.height(tick, top),
            };
            let y = bottom() - height;
            markup!(
                svg,
                r#"<path d="M{} {}h{}" stroke="currentColor" opacity="0.2"/>"#,
                n(LEFT),
                n(y),
                n(PLOT.0)
            );
            ink::words(svg, (LEFT - 8.0, y + 4.0), SIZE, "end", &short(tick));
        }
        markup!(
            svg,
            r#"<path d="M{} {}h{}" stroke="currentColor"/>"#,
            n(LEFT),
            n(bottom()),
            n(PLOT.0)
        );
        let unit = match self.scale {
            Scale::Linear => self.noun[1].to_owned(),
            Scale::Logarithmic => format!("{}, each step a power of ten", self.noun[1]),
        };
        ink::words(svg, (0.0, 12.0), SIZE, "start", &unit);
    }

    /// The axis of levels, with as many numbers as there is room for.
    fn draw_levels(&self, svg: &mut String, step: f64) {
        let every = round_step(26.0 / step) as usize;
        for level in (0..self.numbers.len()).step_by(every.max(1)) {
            let x = LEFT + (level as f64 + 0.5) * step;
            ink::words(svg, (x, bottom() + 16.0), SIZE, "middle", &level.to_string());
        }
        ink::words(svg, (LEFT + PLOT.0 / 2.0, bottom() + 34.0), SIZE, "middle", self.axis);
    }

    /// The lowest line on which words stand above all columns below them.
    fn clear_of(&self, at: f64, half: f64, anchor: &str, step: f64, top: f64) -> f64 {
        let left = if anchor == "end" { at - 2.0 * half } else { at - half };
        let first = ((left - LEFT) / step).floor().max(0.0) as usize;
        let below = self.numbers.iter().skip(first);
        let heights = below.map(|&number| self.scale.height(number as f64, top));
        bottom() - heights.fold(0.0, f64::max) - 6.0
    }

    /// Words at the largest number and at the last.
    fn draw_marks(&self, svg: &mut String, step: f64, top: f64) {
        let Some(last) = self.numbers.len().checked_sub(1) else { return };
        let most = greatest(self.numbers);
        let peak = self.numbers.iter().position(|&number| number == most).unwrap_or(last);
        for level in [peak, last] {
            let height = self.scale.height(self.numbers[level] as f64, top);
            let x = LEFT + (level as f64 + 0.5) * step;
            let y = bottom() - height;
            let words = self.words(level);
            let half = ink::width_of(&words, SIZE) / 2.0;
            let is_far = x + half > LEFT + PLOT.0 + 20.0;
            let (anchor, at) = if is_far { ("end", LEFT + PLOT.0 + 20.0) } else { ("middle", x) };
            if level == peak {
                ink::words(svg, (at, y - 6.0), SIZE, anchor, &words);
            } else {
                // The last column is often too low to be seen: a line leads to it.
                let line = (y - 34.0).min(self.clear_of(at, half, anchor, step, top));
                let path = format!("M{} {}V{}", n(x), n(line + 5.0), n(y - 2.0));
                markup!(svg, r#"<path d="{path}" stroke="{DEEPEST}" stroke-dasharray="3 2"/>"#);
                ink::words(svg, (at, line), SIZE, anchor, &words);
            }
            if peak == last {
                break;
            }
        }
    }
}

/// Where the columns stand.
fn bottom() -> f64 {
    ABOVE + PLOT.1
}

/// A number of an axis in few letters: 500, 20k, 3M.
fn short(number: f64) -> String {
    const UNITS: [(f64, &str); 4] = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")];
    match UNITS.iter().find(|(unit, _)| number >= *unit) {
        Some((unit, letter)) if number / unit < 1000.0 => format!("{}{letter}", n(number / unit)),
        Some(_) => format!("{number:.0e}"),
        None => n(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        for (number, step) in [(0.3, 1.0), (1.0, 1.0), (1.2, 2.0), (30.0, 50.0), (501.0, 1000.0)] {
            assert_eq!(round_step(number), step, "{number}");
        }
        assert_eq!(Scale::Linear.ticks(7), [0.0, 2.0, 4.0, 6.0, 8.0]);
        assert_eq!(Scale::Logarithmic.ticks(999), [1.0, 10.0, 100.0, 1000.0]);
    }

    #[test]
    fn the_scale_is_logarithmic_where_most_columns_would_be_too_low() {
        assert_eq!(Scale::of(&[1, 20, 400, 20, 2]), Scale::Linear);
        assert_eq!(Scale::of(&[1, 30, 900, 27_000, 81_000_000]), Scale::Logarithmic);
        assert_eq!(Scale::of(&[]), Scale::Linear);
    }

    #[test]
    fn the_largest_and_the_last_are_named() {
        let svg = Figure::histogram(&[1, 8, 270, 2], "level", ["position", "positions"]).svg();
        assert!(svg.contains(">level 2: 270 positions</text>"));
        assert!(svg.contains(">level 3: 2 positions</text>"));
        assert_eq!(svg.matches("<rect").count(), 4);
        crate::svg::check::assert_well_formed(&svg);
    }

    #[test]
    fn few_numbers_or_none_are_drawn() {
        for numbers in [&[][..], &[0], &[1], &[u64::MAX, 1]] {
            let svg = Figure::histogram(numbers, "depth", ["position", "positions"]).svg();
            crate::svg::check::assert_well_formed(&svg);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}
