//! Compares the difficulty of puzzles with the order in which somebody published them, the easiest
//! first: Spearman's rank correlation of the moves of a solution, of the score, and of each figure.
//!
//!     cargo run --release --example difficulty -- cards.txt
//!
//! Without a file, of some built-in puzzles in the order of their moves.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard::{Difficulty, Puzzle, Run};

/// Built-in puzzles of growing length, as their sources say.
const BUILT_IN: [&str; 6] =
    ["traffic-easy", "traffic-4x4", "warehouse", "warehouse-alcove", "traffic-51", "traffic-60"];

/// A name and a figure.
type Figure = (&'static str, fn(&Difficulty) -> f64);

const FIGURES: [Figure; 10] = [
    ("moves", |it| it.moves as f64),
    ("score", Difficulty::score),
    ("choice", |it| it.choice),
    ("solutions", |it| it.solutions.to_string().parse().unwrap_or(f64::INFINITY)),
    ("counterintuitive", |it| it.counterintuitive.unwrap_or(0.0)),
    ("keeping", |it| -it.keeping),
    ("branching", |it| it.branching),
    ("forced", |it| it.forced as f64),
    ("bottlenecks", |it| it.bottlenecks as f64),
    ("dead ends", |it| it.dead_ends.unwrap_or(0.0)),
];

fn main() -> everyboard::Result<()> {
    let puzzles = match std::env::args().nth(1) {
        Some(file) => Puzzle::open_all(file)?,
        None => BUILT_IN.into_iter().map(Puzzle::named).collect::<Result<_, _>>()?,
    };
    let mut found: Vec<Difficulty> = Vec::new();
    Run::new().many(
        &puzzles,
        |puzzle, run| puzzle.solve_with(run),
        |puzzle, solutions| match solutions.map(|solutions| solutions.difficulty()) {
            Ok(Some(difficulty)) => found.push(difficulty),
            Ok(None) => eprintln!("{}: left out", puzzle.name()),
            Err(error) => eprintln!("{}: {error}", puzzle.name()),
        },
    );
    let order: Vec<f64> = (0..found.len()).map(|number| number as f64).collect();
    for (name, figure) in FIGURES {
        let figures: Vec<f64> = found.iter().map(figure).collect();
        println!("{name:>16}  {:.3}", spearman(&figures, &order));
    }
    Ok(())
}

/// The correlation of the ranks of two rows of numbers; equal ones share a rank. 0 where all of a
/// row are equal.
fn spearman(one: &[f64], other: &[f64]) -> f64 {
    let [one, other] = [one, other].map(ranks);
    let mean = (one.len() as f64 - 1.0) / 2.0;
    let product =
        |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    let spread = (product(&one, &one) * product(&other, &other)).sqrt();
    if spread > 0.0 { product(&one, &other) / spread } else { 0.0 }
}

fn ranks(numbers: &[f64]) -> Vec<f64> {
    let rank = |number: &f64| {
        let below = numbers.iter().filter(|it| *it < number).count();
        let equal = numbers.iter().filter(|it| *it == number).count();
        below as f64 + (equal as f64 - 1.0) / 2.0
    };
    numbers.iter().map(rank).collect()
}
