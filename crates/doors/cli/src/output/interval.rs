//! What `solve` and `bound` say where the length of the shortest solutions is not known exactly.

use everyboard::crates::puzzle::Puzzle;
use everyboard::crates::search::{Attempt, Interval, NarrowEnd, NarrowedInterval};
use everyboard_report::{AttemptRecord, Outcome, bounds_in_words, bytes, count, moves_in_words};

/// The bounds of a puzzle in a sentence.
pub fn interval_in_words(puzzle: &Puzzle, interval: &Interval) -> String {
    bounds_in_words(puzzle, interval.at_least, interval.at_most())
}

/// All that a search knows that ended before it had all shortest solutions, in a sentence.
pub fn narrowed_in_words(puzzle: &Puzzle, narrowed: &NarrowedInterval) -> String {
    match narrowed.length() {
        Some(length) => {
            let proved = bounds_in_words(puzzle, length, Some(length));
            let stored = count(narrowed.stored, "position", "positions");
            format!("{proved}; not counted (more than {stored})")
        }
        None => interval_in_words(puzzle, &narrowed.interval),
    }
}

/// What is known in the end, in a word.
pub fn outcome(end: &NarrowEnd) -> Outcome {
    match end {
        NarrowEnd::Exact => Outcome::Exact,
        NarrowEnd::Unsolvable(_) => Outcome::Unsolvable,
        NarrowEnd::OutOfMemory => Outcome::OutOfMemory,
        NarrowEnd::Stopped => Outcome::Interrupted,
    }
}

/// The last search that was to exclude a length, if there is one left to exclude.
pub fn attempt_record(narrowed: &NarrowedInterval) -> Option<AttemptRecord> {
    let attempt = narrowed.attempt.filter(|_| !is_final(&narrowed.end));
    attempt.map(|Attempt { moves, levels, stored, memory, forecast }| AttemptRecord {
        moves,
        levels,
        positions: stored,
        memory_bytes: memory,
        forecast_bytes: forecast,
    })
}

/// Whether nothing is left to narrow.
fn is_final(end: &NarrowEnd) -> bool {
    matches!(end, NarrowEnd::Exact | NarrowEnd::Unsolvable(_))
}

/// More than this is no forecast, but says that the length is out of reach.
const MOST_FORECAST: u64 = 1 << 50;

/// What was tried last, and what may narrow the bounds.
pub fn what_would_narrow(puzzle: &Puzzle, narrowed: &NarrowedInterval) -> Vec<String> {
    let NarrowedInterval { interval, end, attempt, .. } = narrowed;
    if is_final(end) {
        return Vec::new();
    }
    let mut words = Vec::new();
    if let Some(attempt) = attempt {
        let forecast = match attempt.forecast {
            Some(needed) if needed <= MOST_FORECAST => {
                format!("; if the next levels grow as these did, it takes {}", bytes(needed))
            }
            Some(_) => String::from("; if the next levels grow as these did, it is out of reach"),
            None => String::new(),
        };
        words.push(format!(
            "{} {} not excluded: with {}, the search stored {} and completed {} of {} levels{forecast}",
            moves_in_words(puzzle, attempt.moves),
            if attempt.moves == 1 { "is" } else { "are" },
            bytes(attempt.memory),
            count(attempt.stored, "position", "positions"),
            attempt.levels,
            attempt.moves,
        ));
    }
    if let NarrowEnd::OutOfMemory = end {
        if let Some(most) = interval.at_most() {
            let most = moves_in_words(puzzle, most);
            words.push(format!("in this memory, the beam found nothing shorter than {most}"));
        }
        words.push(String::from("more --memory may narrow this"));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use everyboard::crates::board::Position;
    use everyboard::crates::puzzle::Builtin;
    use everyboard::crates::search::{Attempt, Path};

    fn puzzle(name: &str) -> Puzzle {
        Builtin::named(name).unwrap().puzzle()
    }

    #[test]
    fn bounds_read_well() {
        let path = Path { start: Position::from_iter([]), rewrites: vec![0; 90] };
        let [klotski, knights] = ["klotski", "knights-7x7"].map(puzzle);
        let bounds = |at_least, path| interval_in_words(&knights, &Interval { at_least, path });
        assert_eq!(bounds(1, None), "every solution has 1 move or more; none is known");
        assert_eq!(bounds(90, Some(path.clone())), "90 moves, proved shortest");
        let steps = Interval { at_least: 90, path: Some(path.clone()) };
        assert_eq!(interval_in_words(&klotski, &steps), "90 steps, proved shortest");
        assert_eq!(
            bounds(88, Some(path)),
            "88 to 90 moves: every solution has 88 or more, and one of 90 is known"
        );
    }

    #[test]
    fn what_would_narrow_reads_well() {
        let path = Path { start: Position::from_iter([]), rewrites: vec![0; 90] };
        let interval = Interval { at_least: 88, path: Some(path) };
        let attempt = Attempt {
            moves: 88,
            levels: 70,
            stored: 1200,
            memory: 1 << 20,
            forecast: Some(3 << 29),
        };
        let mut narrowed = NarrowedInterval::new(interval, NarrowEnd::OutOfMemory);
        narrowed.attempt = Some(attempt);
        let search = "88 moves are not excluded: with 1.00 MiB, the search stored 1200 positions and \
                      completed 70 of 88 levels; if the next levels grow as these did, it takes 1.50 GiB";
        let beam = "in this memory, the beam found nothing shorter than 90 moves";
        let more = "more --memory may narrow this";
        let knights = puzzle("knights-7x7");
        assert_eq!(what_would_narrow(&knights, &narrowed), [search, beam, more]);
        narrowed.attempt = None;
        assert_eq!(what_would_narrow(&knights, &narrowed), [beam, more]);
        narrowed.end = NarrowEnd::Exact;
        assert!(what_would_narrow(&knights, &narrowed).is_empty());
    }

    /// The length may be known where no solution is at hand.
    #[test]
    fn what_is_not_counted_reads_well() {
        let interval = Interval { at_least: 88, path: None };
        let mut narrowed = NarrowedInterval::new(interval, NarrowEnd::Exact);
        narrowed.stored = 5_560_381;
        let knights = puzzle("knights-7x7");
        assert_eq!(
            narrowed_in_words(&knights, &narrowed),
            "88 moves, proved shortest; not counted (more than 5,560,381 positions)"
        );
        narrowed.end = NarrowEnd::OutOfMemory;
        assert_eq!(
            narrowed_in_words(&knights, &narrowed),
            "every solution has 88 moves or more; none is known"
        );
    }
}
