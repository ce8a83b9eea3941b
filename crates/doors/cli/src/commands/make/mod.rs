//! `everyboard make`: puzzles from a template.

mod answer;
mod flags;
mod job;
mod levels;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::files::writable;
use crate::limits::interrupt;
use crate::output;
use crate::output::progress::Display;
use answer::Answer;
use everyboard::Run;
use everyboard::plan::{MakeCounts, Making};
use everyboard_report::grouped;
pub use flags::MakeArgs;
use job::{Job, Saving};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Between two looks whether a signal has come.
const PAUSE: Duration = Duration::from_millis(20);

pub fn run(args: &MakeArgs, common: &Common) -> Result<ExitStatus, Failure> {
    let clock = Instant::now();
    let job = Job::new(args)?;
    let folder = args.output.as_deref();
    folder.map_or(Ok(()), |folder| writable::make_folder("--output", folder))?;
    if let Some(file) = &args.levels {
        levels::check(file, folder, &job.template, job.asked.seed.unwrap_or_default())?;
    }
    let mut saving = Saving::begin(args, &job)?;
    announce(&job, common);
    interrupt::ask_first();
    let mut making = make(args, &job, common, saving.as_mut())?;
    let is_done = making.is_done;
    let counts = making.counts;
    let fault = making.fault.take();
    let made = making.into_puzzles();
    if let (Some(fault), true) = (fault, counts.faulty == counts.tried) {
        if let Some(saving) = saving {
            saving.clear();
        }
        let words = format!("{}: what the template makes is no puzzle", job.file.display());
        return Err(Failure::new(format!("{words}: {fault}")));
    }
    let status = Answer { args, common, job: &job, counts, clock }.print(&made);
    match (saving, &status) {
        (Some(saving), Ok(_) | Err(Failure::ClosedPipe)) if is_done => saving.clear(),
        (Some(saving), Ok(_)) => {
            let command = saving.resume_command(common);
            interrupt::check().map_err(|failure| failure.resumed_by(&command))?;
            output::note(common, format_args!("saved; to continue: {command}"));
        }
        (None, Ok(_)) => interrupt::check()?,
        (_, Err(_)) => {}
    }
    status
}

fn announce(job: &Job, common: &Common) {
    let asked = job.asked;
    let ways = match (asked.seed, asked.tries) {
        (Some(seed), Some(tries)) => format!("{} ways by chance, seed {seed}", grouped(tries)),
        _ => "all ways, one after the other".to_owned(),
    };
    let tried = job.saved.as_ref().map_or(0, |saved| saved.counts().tried);
    let on = if tried > 0 { format!(", {} of them tried", grouped(tried)) } else { String::new() };
    output::plan(common, format_args!("{ways}{on}, on {} threads", common.threads()));
}

/// Goes through the ways until all are tried, or the time is up, or a signal comes. The time begins
/// when the puzzles that were saved are solved again.
fn make<'a>(
    args: &MakeArgs,
    job: &'a Job,
    common: &Common,
    mut saving: Option<&mut Saving>,
) -> Result<Making<'a>, Failure> {
    let run = common.run();
    let display = Display::with_words(common.quiet);
    let is_done = AtomicBool::new(false);
    let mut unsaved = Ok(());
    let making = thread::scope(|scope| {
        scope.spawn(|| stop_with_signal(&run, &is_done));
        let begun = begun(job, &run);
        let made = begun.map(|mut making| {
            let run = args.time_limit.map_or(run.clone(), |limit| run.clone().time_limit(limit));
            making.run(&run, |making| {
                display.words(|| progress(&making.counts));
                display.line(|| Some(progress(&making.counts).join(", ")));
                if let Some(Err(failure)) = saving.as_mut().map(|it| it.save_if_due(making)) {
                    unsaved = Err(failure);
                    run.stop();
                }
            });
            making
        });
        is_done.store(true, Ordering::Relaxed);
        made
    });
    display.finish();
    let making = making?;
    unsaved?;
    if let (Some(saving), false) = (saving, making.is_done) {
        saving.save(&making)?;
    }
    Ok(making)
}

/// Nothing is made yet, or what was saved.
fn begun<'a>(job: &'a Job, run: &Run) -> Result<Making<'a>, Failure> {
    match &job.saved {
        None => Ok(Making::new(&job.template, job.asked, &job.wanted)),
        Some(saved) => {
            let resumed = Making::resumed(saved, &job.template, &job.wanted, run);
            resumed.map_err(|error| {
                interrupt::check().err().unwrap_or(Failure::of_flag("--resume", error))
            })
        }
    }
}

/// Stops the work once a signal comes, until it is done.
fn stop_with_signal(run: &Run, is_done: &AtomicBool) {
    while !is_done.load(Ordering::Relaxed) {
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
