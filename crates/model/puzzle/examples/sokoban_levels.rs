//! The whole of a small puzzle, level by level, with nothing but its rewrites.

#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use everyboard_puzzle::Builtin;
use std::collections::HashSet;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Builtin::named("knights-4x3").ok_or("a built-in puzzle")?.puzzle();
    let system = puzzle.compile()?;
    let mut seen: HashSet<_> = puzzle.starts.iter().cloned().collect();
    let mut level = puzzle.starts.clone();
    for number in 0.. {
        let goals = level.iter().filter(|position| puzzle.is_goal(position)).count();
        println!("level {number}: {} positions, {goals} of them goals", level.len());
        let mut next = Vec::new();
        for position in &level {
            for rewrite in system.rewrites().iter().filter(|r| r.is_allowed(position)) {
                let mut after = position.clone();
                rewrite.apply(&mut after);
                if seen.insert(after.clone()) {
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    Ok(())
}
