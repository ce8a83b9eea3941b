//! Progress, stops, limits and checkpoints.

use everyboard::{ErrorKind, Origin, Placing, Puzzle, Run};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

/// A census that takes many seconds in a build for tests.
fn long_census(run: &Run) -> everyboard::Result<everyboard::Census> {
    Puzzle::named("knights-5x6")?.census_with(Origin::Start, run)
}

#[test]
fn another_thread_stops_the_work() {
    let run = Run::new().threads(1).memory(2 << 30);
    let stop = run.clone();
    let stopping = thread::spawn(move || {
        while stop.progress().level < 3 {
            thread::sleep(Duration::from_millis(5));
        }
        stop.stop();
        Instant::now()
    });
    let error = long_census(&run).unwrap_err();
    let stopped = stopping.join().unwrap();
    assert!(error.is_stopped());
    assert!(stopped.elapsed() < Duration::from_secs(2));
}

#[test]
fn a_time_limit_ends_the_work() {
    let begin = Instant::now();
    let run = Run::new().threads(1).memory(2 << 30).time_limit(Duration::from_millis(300));
    assert_eq!(long_census(&run).unwrap_err().kind(), ErrorKind::Stopped);
    assert!(begin.elapsed() < Duration::from_secs(5));
    let run = Run::new().threads(1).time_limit(Duration::ZERO);
    assert_eq!(Placing::queens(16).count_with(&run).unwrap_err().kind(), ErrorKind::Stopped);
}

#[test]
fn a_job_that_is_dropped_stops() {
    let run = Run::new().threads(1).memory(2 << 30);
    let seen = run.clone();
    let ended = Arc::new(AtomicUsize::new(0));
    let told = Arc::clone(&ended);
    let job = run.spawn(move |run| {
        let found = long_census(run);
        told.fetch_add(1, Relaxed);
        found
    });
    while seen.progress().level < 2 {
        thread::sleep(Duration::from_millis(5));
    }
    drop(job);
    let begin = Instant::now();
    while ended.load(Relaxed) == 0 {
        assert!(begin.elapsed() < Duration::from_secs(5), "the work goes on");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_job_returns_what_it_found() {
    let job = Run::new().spawn(|run| Puzzle::named("guarini")?.solve_with(run));
    assert_eq!(job.join().unwrap().length(), Some(16));
}

#[test]
fn progress_is_told_level_by_level() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&calls);
    let run = Run::new().on_progress(move |progress| {
        assert!((0.0..=1.0).contains(&progress.part));
        counted.fetch_add(1, Relaxed);
    });
    let census = Puzzle::named("eight-puzzle").unwrap().census_with(Origin::Start, &run).unwrap();
    assert!(calls.load(Relaxed) >= census.deepest());
    let last = run.progress();
    assert_eq!((last.phase, last.level), ("searching", census.deepest()));
    assert!(last.positions > 0);
}

#[test]
fn work_is_saved_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = Puzzle::named("knights-5x5").unwrap();
    let saves = || Run::new().threads(1).checkpoint(folder.path().join("solve"));
    let stopping = saves();
    stopping.stop();
    let stopped = puzzle.solve_with(&stopping).unwrap();
    assert_eq!(stopped.unfinished().map(everyboard::Error::kind), Some(ErrorKind::Stopped));
    let solutions = puzzle.solve_with(&saves()).unwrap();
    assert_eq!(solutions.count(), Some(1200_u32.into()));

    let saves = || Run::new().threads(1).checkpoint(folder.path().join("census"));
    let stopping = saves();
    stopping.stop();
    assert!(puzzle.census_with(Origin::Start, &stopping).unwrap_err().is_stopped());
    assert_eq!(puzzle.census_with(Origin::Start, &saves()).unwrap().deepest(), 39);
}
