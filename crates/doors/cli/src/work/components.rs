//! The components of a puzzle: sets of positions that lead to each other.

use crate::args::Common;
use crate::failure::Failure;
use crate::limits::{interrupt, machine};
use crate::output;
use crate::output::progress::{Display, Line, percent};
use clap::Args;
use everyboard::crates::analysis::{ComponentsOfSize, NoComponents};
use everyboard::crates::puzzle::{Puzzle, RewriteSystem};
use everyboard::crates::watch::{News, Watch};
use everyboard::plan;
use everyboard_report::{WorkFacts, WorkStep};
use std::collections::BTreeMap;

/// How many components to look for.
#[derive(Clone, Debug, Args)]
pub struct ComponentsArgs {
    /// Also count the components of a large space: sets of positions that lead to each other
    ///
    /// Up to 100,000 positions they are counted without this flag. Takes some microseconds and 8
    /// bytes for each position.
    #[arg(long)]
    pub components: bool,
}

/// The components by size. `None` if moves cannot be undone, or there are too many positions; the
/// user is told of that.
pub fn found(
    common: &Common,
    puzzle: &Puzzle,
    system: &RewriteSystem,
    args: &ComponentsArgs,
) -> Result<Option<BTreeMap<usize, ComponentsOfSize>>, Failure> {
    let memory = common.memory().saturating_sub(machine::program_memory());
    let progress = Progress(Display::with_bar(common.quiet));
    let found = plan::components(puzzle, system, args.components, memory, &progress);
    progress.0.finish();
    let why = match found {
        None if !args.components => return Ok(None),
        None => "pieces cover several squares",
        Some(Ok(found)) => return Ok(Some(found)),
        Some(Err(NoComponents::Stopped(_))) => return Err(Failure::interrupted()),
        Some(Err(NoComponents::TooMany)) if !args.components => {
            "there are more than 100,000 positions; --components counts them"
        }
        Some(Err(NoComponents::TooMany)) => "there are too many positions for the memory",
        Some(Err(NoComponents::OneWay)) if !args.components => return Ok(None),
        Some(Err(NoComponents::OneWay)) => "moves cannot be undone",
    };
    output::note(common, format_args!("components are left out: {why}"));
    Ok(None)
}

/// Shows the share of the positions that are looked at.
struct Progress(Display);

impl Watch for Progress {
    fn news(&self, news: News) {
        let News::Solved { positions, of } = news else { return };
        let share = positions as f64 / of as f64;
        self.0.line(|| {
            let facts = WorkFacts {
                stored: Some(positions.to_string()),
                of: Some(of.to_string()),
                share: Some(share),
                share_of: Some(WorkStep::All),
                ..WorkFacts::default()
            };
            Some(Line { words: format!("components: {}", percent(share)), facts })
        });
        self.0.words(|| vec!["components".to_owned()]);
        self.0.share(share);
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_stopped()
    }
}
