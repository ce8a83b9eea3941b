//! `everyboard make`: puzzles from a template.

mod answer;
mod flags;
mod levels;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::files::writable;
use crate::limits::interrupt;
use crate::output;
use crate::output::progress::Display;
use answer::Answer;
use everyboard::Run;
use everyboard::crates::puzzle::{Filling, Puzzle, Template};
use everyboard::plan::{MakeCounts, Making, drawn_seed, random_ways};
use everyboard_report::grouped;
pub use flags::MakeArgs;
use std::thread;
use std::time::{Duration, Instant};

/// Ways that are laid by chance if nothing else is said.
const TRIES: u64 = 1000;

/// Between two looks whether a signal has come.
const PAUSE: Duration = Duration::from_millis(20);

pub fn run(args: &MakeArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let clock = Instant::now();
    let template = read(args)?;
    let folder = args.output.as_deref();
    folder.map_or(Ok(()), writable::make_folder)?;
    let seed = (!args.all).then(|| args.seed.unwrap_or_else(drawn_seed));
    if let Some(file) = &args.levels {
        levels::check(file, folder, &template, seed.unwrap_or_default())?;
    }
    announce(args, common, seed);
    let wanted = args.wanted();
    let mut making = Making::new(&template, &wanted);
    interrupt::ask_first();
    make(args, common, &template, seed, &mut making);
    let counts = making.counts;
    let fault = making.fault.take();
    let made = making.into_puzzles();
    if let (Some(fault), true) = (fault, counts.faulty == counts.tried) {
        let words = format!("{}: what the template makes is no puzzle", args.template.display());
        return Err(Failure::new(format!("{words}: {fault}")));
    }
    let status = Answer { args, common, seed, counts, clock }.print(&made)?;
    interrupt::check()?;
    Ok(status)
}

fn read(args: &MakeArgs) -> Result<Template, Failure> {
    let path = args.template.as_path();
    let text = Puzzle::load_text(path)?;
    Template::read(&text).map_err(|error| {
        let message = format!("{}:{error}", path.display());
        Failure::of_puzzle_file(message, Some(&error.fault))
    })
}

fn announce(args: &MakeArgs, common: &Common, seed: Option<u64>) {
    let ways = match seed {
        Some(seed) => {
            format!("{} ways by chance, seed {seed}", grouped(args.tries.unwrap_or(TRIES)))
        }
        None => "all ways, one after the other".to_owned(),
    };
    output::plan(common, format_args!("{ways}, on {} threads", common.threads()));
}

/// Goes through the ways until all are tried, or the time is up, or a signal comes.
fn make(
    args: &MakeArgs,
    common: &Common,
    template: &Template,
    seed: Option<u64>,
    making: &mut Making,
) {
    let run = common.run();
    let run = args.time_limit.map_or(run.clone(), |limit| run.time_limit(limit));
    let mut ways: Box<dyn Iterator<Item = Option<Filling>>> = match seed {
        Some(seed) => {
            let tries = args.tries.unwrap_or(TRIES);
            Box::new(random_ways(template, seed).take((args.skip + tries) as usize))
        }
        None => Box::new(template.ways().map(Some)),
    };
    if args.skip > 0 {
        ways.nth(args.skip as usize - 1);
    }
    let display = Display::with_words(common.quiet);
    let is_done = std::sync::atomic::AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| stop_with_signal(&run, &is_done));
        making.run(ways, &run, |counts| {
            display.words(|| progress(counts));
            display.line(|| Some(progress(counts).join(", ")));
        });
        is_done.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    display.finish();
}

/// Stops the work once a signal comes, until it is done.
fn stop_with_signal(run: &Run, is_done: &std::sync::atomic::AtomicBool) {
    while !is_done.load(std::sync::atomic::Ordering::Relaxed) {
        if interrupt::is_stopped() {
            return run.stop();
        }
        thread::sleep(PAUSE);
    }
}

fn progress(counts: &MakeCounts) -> Vec<String> {
    let tried = format!("{} ways tried", grouped(counts.tried));
    let unsolvable = format!("{} unsolvable", grouped(counts.unsolvable));
    vec![tried, unsolvable]
}
