//! Saved counts: parts added up, and tasks counted again.

use super::count::plan;
use super::progress::Heeds;
use super::{Job, PlaceArgs, faults, files};
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::interrupt;
use crate::output::Output;
use everyboard_placement::record::{Disagreement, Record, recount, sample, sum};
use everyboard_placement::{Count, Part, Problem};
use everyboard_report::{PlaceDisagreement, PlaceVerifyRecord, count, grouped, to_line};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

/// Tasks that are counted again if nobody says how many.
const SAMPLE: usize = 20;

/// Adds up or verifies what was saved, if that is asked.
pub(super) fn run(
    args: &PlaceArgs,
    common: &Common,
    clock: Instant,
) -> Result<Option<ExitStatus>, Failure> {
    match (&args.parts.add[..], &args.parts.verify) {
        ([], None) if args.parts.sample.is_some() || args.parts.seed.is_some() => {
            Err(Failure::of_flag("--sample, --seed", "these say what --verify FILE counts again"))
        }
        ([], None) => Ok(None),
        ([], Some(path)) => verify(args, path, common, clock).map(Some),
        (paths, _) => add(args, paths, common, clock).map(Some),
    }
}

fn add(
    args: &PlaceArgs,
    paths: &[PathBuf],
    common: &Common,
    clock: Instant,
) -> Result<ExitStatus, Failure> {
    args.save.check_folders()?;
    let _save_lock = args.save.lock(None)?;
    let read = |path: &PathBuf| Ok((path.clone(), Record::read(path).map_err(files::failure)?));
    let parts: Vec<(PathBuf, Record)> = paths.iter().map(read).collect::<Result<_, Failure>>()?;
    let whole = sum(&parts).map_err(|error| Failure::of_flag("--add", error))?;
    if let Some(path) = &args.save.save {
        whole.write(path).map_err(files::failure)?;
    }
    let problem = problem(&whole)?;
    let total = whole.total();
    let found = Count {
        placements: total.placements,
        size: total.size,
        steps: total.steps,
        method: whole.method,
        why: String::new(),
    };
    let (answer, save, pieces) = (&args.answer, &args.save, files::letters(&whole.spec));
    let job = Job { common, answer, save, pieces, regions: Vec::new(), clock };
    job.tell_count(&problem, &found, Part::WHOLE)
}

fn problem(record: &Record) -> Result<Problem, Failure> {
    let fault = |error| faults::of_problem(&error, &record.spec, &[]);
    Problem::new(record.spec.clone()).map_err(fault)
}

fn verify(
    args: &PlaceArgs,
    path: &Path,
    common: &Common,
    clock: Instant,
) -> Result<ExitStatus, Failure> {
    let record = Record::read(path).map_err(files::failure)?;
    interrupt::listen()?;
    let problem = problem(&record)?.within(common.memory());
    let plan = plan(&problem, Some(record.method))?;
    if !record.fits(&plan) {
        return Err(files::stranger("--verify", path));
    }
    let seed = args.parts.seed.unwrap_or_else(chance);
    let tasks = sample(&record, args.parts.sample.unwrap_or(SAMPLE), seed);
    let found = recount(&record, &plan, &tasks, common.threads(), &Heeds)
        .map_err(|error| faults::of_count(&error))?;
    let verified = Verified { path, record: &record, again: tasks.len(), seed, found };
    let mut output = Output::new();
    match common.json {
        true => writeln!(output, "{}", to_line(&verified.record(clock)))?,
        false => verified.write(&mut output)?,
    }
    output.flush()?;
    Ok(if verified.found.is_empty() { ExitStatus::Success } else { ExitStatus::Negative })
}

/// A number that whoever did a part could not foresee.
fn chance() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(1, |since| since.as_nanos() as u64)
}

struct Verified<'a> {
    path: &'a Path,
    record: &'a Record,
    /// Tasks counted again.
    again: usize,
    seed: u64,
    found: Vec<Disagreement>,
}

impl Verified<'_> {
    fn write(&self, output: &mut Output) -> Result<(), Failure> {
        for Disagreement { task, recorded, counted } in &self.found {
            let recorded = count(&recorded.placements, "placement", "placements");
            let counted = grouped(&counted.placements);
            writeln!(output, "task {task}: the file says {recorded}, counted again {counted}")?;
        }
        let (again, done) = (grouped(self.again), grouped(self.record.done.len()));
        let open = match self.record.open() {
            0 => String::new(),
            open => format!(", {} not done", grouped(open)),
        };
        let wrong = match self.found.len() {
            0 => "all agree".to_owned(),
            wrong => format!("{} wrong", grouped(wrong)),
        };
        let (part, seed) = (self.record.part, self.seed);
        writeln!(
            output,
            "part {part}: {again} of {done} tasks counted again (seed {seed}){open}: {wrong}"
        )?;
        Ok(())
    }

    fn record(&self, clock: Instant) -> PlaceVerifyRecord {
        let disagreements = self.found.iter().map(|it| PlaceDisagreement {
            task: it.task,
            recorded: it.recorded.placements.to_string(),
            counted: it.counted.placements.to_string(),
        });
        PlaceVerifyRecord {
            schema: PlaceVerifyRecord::SCHEMA,
            file: self.path.display().to_string(),
            part: self.record.part.to_string(),
            tasks: self.record.of_part(),
            done: self.record.done.len(),
            recounted: self.again,
            seed: self.seed.to_string(),
            disagreements: disagreements.collect(),
            seconds: clock.elapsed().as_secs_f64(),
        }
    }
}
