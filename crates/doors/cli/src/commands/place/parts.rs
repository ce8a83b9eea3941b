//! Saved counts: parts added up, and tasks counted again.

use super::count::plan;
use super::{PlaceArgs, Request, faults, files, input};
use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::limits::interrupt;
use crate::output::Output;
use everyboard::crates::placement::record::{Disagreement, Record, recount, sample, sum};
use everyboard::crates::placement::{Count, Part};
use everyboard_report::{PlaceDisagreement, PlaceVerifyRecord, count, grouped, to_line};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

/// Tasks that are counted again without `--sample`.
const SAMPLE: usize = 20;

/// Adds up or verifies saved counts, if the flags ask for it.
pub fn run(
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
    let parts: Vec<(PathBuf, Record)> = paths
        .iter()
        .map(|path| Ok((path.clone(), Record::read(path).map_err(files::failure)?)))
        .collect::<Result<_, Failure>>()?;
    let whole = sum(&parts).map_err(|error| Failure::of_flag("--add", error))?;
    if let Some(path) = &args.save.save {
        whole.write(path).map_err(files::failure)?;
    }
    let problem = input::problem(&whole.spec, &[])?;
    let total = whole.total();
    let found = Count {
        placements: total.placements,
        size: total.size,
        steps: total.steps,
        method: whole.method,
        why: String::new(),
    };
    let answer = &args.answer;
    let save = &args.save;
    let pieces = files::letters(&whole.spec);
    let request = Request { common, answer, save, pieces, regions: Vec::new(), clock };
    request.print_count(&problem, &found, Part::WHOLE)
}

fn verify(
    args: &PlaceArgs,
    path: &Path,
    common: &Common,
    clock: Instant,
) -> Result<ExitStatus, Failure> {
    let record = Record::read(path).map_err(files::failure)?;
    interrupt::ask_first();
    let problem = input::problem(&record.spec, &[])?.within(common.memory());
    let plan = plan(&problem, Some(record.method))?;
    if !record.fits(&plan) {
        return Err(files::other_tasks("--verify", path));
    }
    let seed = args.parts.seed.unwrap_or_else(unpredictable_seed);
    let tasks = sample(&record, args.parts.sample.unwrap_or(SAMPLE), seed);
    let found = recount(&record, &plan, &tasks, common.threads(), &interrupt::is_stopped)
        .map_err(|error| faults::of_count(&error))?;
    let verified = PlaceVerifyRecord {
        file: path.display().to_string(),
        part: record.part.to_string(),
        tasks: record.of_part(),
        done: record.done.len(),
        recounted: tasks.len(),
        seed: seed.to_string(),
        disagreements: found.iter().map(disagreement).collect(),
        seconds: clock.elapsed().as_secs_f64(),
    };
    let mut output = Output::new();
    if common.json {
        writeln!(output, "{}", to_line(&verified))?;
    } else {
        write_verified(&mut output, &verified, record.open())?;
    }
    output.close(if found.is_empty() { ExitStatus::Success } else { ExitStatus::Negative })
}

/// A seed from the clock, which whoever counted a part could not foresee.
fn unpredictable_seed() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(1, |since| since.as_nanos() as u64)
}

fn disagreement(found: &Disagreement) -> PlaceDisagreement {
    PlaceDisagreement {
        task: found.task,
        recorded: found.recorded.placements.to_string(),
        counted: found.counted.placements.to_string(),
    }
}

/// Writes each disagreement and a summary; `open` is the number of tasks not done.
fn write_verified(
    output: &mut Output,
    verified: &PlaceVerifyRecord,
    open: usize,
) -> Result<(), Failure> {
    let PlaceVerifyRecord { part, seed, disagreements, .. } = verified;
    for PlaceDisagreement { task, recorded, counted } in disagreements {
        let recorded = count(recorded, "placement", "placements");
        let counted = grouped(counted);
        writeln!(output, "task {task}: the file says {recorded}, counted again {counted}")?;
    }
    let again = grouped(verified.recounted);
    let done = grouped(verified.done);
    let open = match open {
        0 => String::new(),
        open => format!(", {} not done", grouped(open)),
    };
    let wrong = match disagreements.len() {
        0 => "all agree".to_owned(),
        wrong => format!("{} wrong", grouped(wrong)),
    };
    writeln!(
        output,
        "part {part}: {again} of {done} tasks counted again (seed {seed}){open}: {wrong}"
    )?;
    Ok(())
}
