//! `everyboard analyze`: what moves keep, bounds, and what the shortest solutions are like.

mod answer;
mod flags;
mod pictures;
mod table;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::limits::interrupt;
use crate::output::Output;
use crate::work::analysis::Analysis;
use answer::Answer;
use everyboard_report::to_line;
pub use flags::AnalyzeArgs;
use std::io::Write;

pub fn run(args: &AnalyzeArgs, common: &Common) -> Result<ExitStatus, Failure> {
    if args.is_table() {
        args.cycles.check_none()?;
        return args.table(common);
    }
    args.several.check_single()?;
    args.check_files()?;
    let source = args.ends.source(common)?;
    interrupt::ask_first();
    args.cycles.check(&source.puzzle)?;
    let analysis = Analysis::of(&source, common, !args.no_search)?;
    let analysis = analysis.with_components(&args.components)?;
    let analysis = analysis.with_cycles(args.cycles.cycles)?;
    let record = analysis.record()?;
    let mut output = Output::new();
    if common.json {
        writeln!(output, "{}", to_line(&record))?;
    } else {
        Answer { puzzle: &source.puzzle, analysis: &analysis }.write(&record, &mut output)?;
        let goal = args.ends.whose_goal(&source.puzzle).filter(|_| analysis.is_unsolvable());
        goal.map_or(Ok(()), |words| writeln!(output, "{words}"))?;
    }
    output.flush()?;
    args.draw(common, &source, &analysis, &record, &answer::summary(&record))?;
    analysis.write_certificate(&args.certificate)?;
    let is_negative = analysis.is_unsolvable();
    output.close(if is_negative { ExitStatus::Negative } else { ExitStatus::Success })
}
