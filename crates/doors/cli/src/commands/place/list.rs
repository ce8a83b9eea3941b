//! Shows placements: all of them, one of every class, or the first found; and says whether there is
//! exactly one.

use super::flags::Format;
use super::{Request, faults};
use crate::failure::{ExitStatus, Failure};
use crate::limits::interrupt;
use crate::output::{self, Output};
use everyboard::crates::board::Naming;
use everyboard::crates::placement::{
    Options, Placement, Problem, ProblemSpec, VisitEnd, classes, find, visit, visit_classes,
};
use everyboard_report::{
    PlaceOutcome, PlaceRecord, PlacementRecord, PlacementText, count, grouped, strip, to_line,
};
use std::io::Write;
use std::ops::ControlFlow;

/// Writes placements one after another.
pub struct Listing<'a> {
    text: PlacementText<'a>,
    format: Format,
    json: bool,
    limit: u64,
    output: Output,
    /// The next text; kept to reuse its memory.
    line: String,
    shown: u64,
    fault: Option<Failure>,
}

impl<'a> Listing<'a> {
    pub fn new(request: &Request<'_>, spec: &'a ProblemSpec) -> Self {
        let output = Output::new();
        Listing {
            text: PlacementText::new(spec, Naming::Algebraic, output.color),
            format: request.answer.format(),
            json: request.common.json,
            limit: if request.answer.first { 1 } else { request.answer.limit.unwrap_or(u64::MAX) },
            output,
            line: String::new(),
            shown: 0,
            fault: None,
        }
    }

    /// Whether it shows no placement at all: `--limit 0`.
    pub fn is_empty(&self) -> bool {
        self.limit == 0
    }

    /// Writes a placement, and breaks off after the last one asked for. `class_size` is the size
    /// of its class if one of every class is shown.
    pub fn show(&mut self, placement: &Placement, class_size: Option<usize>) -> ControlFlow<()> {
        self.shown += 1;
        self.line.clear();
        if self.json {
            self.write_record(placement, class_size);
        } else {
            self.write_text(placement, class_size);
        }
        if let Err(error) = self.output.write_all(self.line.as_bytes()) {
            self.fault = Some(error.into());
        }
        if self.shown >= self.limit || self.fault.is_some() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn write_text(&mut self, placement: &Placement, class_size: Option<usize>) {
        let line = &mut self.line;
        if self.format == Format::Boards {
            if self.shown > 1 {
                line.push('\n');
            }
            if let Some(size) = class_size {
                line.push_str(&format!("one of {}\n", grouped(size)));
            }
            self.text.push_board(line, placement);
            return;
        }
        match self.format {
            Format::Coordinates | Format::Boards => self.text.push_squares(line, placement),
            Format::Rows => self.text.push_rows(line, placement),
            Format::Fen => self.text.push_fen(line, placement),
        }
        if let Some(size) = class_size {
            line.push_str(&format!("\t{size}"));
        }
        line.push('\n');
    }

    fn write_record(&mut self, placement: &Placement, class_size: Option<usize>) {
        let mut board = String::new();
        self.text.push_rows(&mut board, placement);
        let record = PlacementRecord {
            number: self.shown,
            squares: self.text.squares(placement),
            board: &board,
            class_size,
        };
        self.line.push_str(&to_line(&record));
        self.line.push('\n');
    }

    /// Flushes the output; returns it, and the number of placements shown.
    pub fn close(mut self) -> Result<(Output, u64), Failure> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        self.output.flush()?;
        Ok((self.output, self.shown))
    }
}

impl Request<'_> {
    /// Shows placements as the flags ask.
    pub fn show(&self, problem: &Problem) -> Result<ExitStatus, Failure> {
        if self.answer.unique {
            self.unique(problem)
        } else if self.answer.first {
            self.first(problem)
        } else {
            self.list(problem)
        }
    }

    fn list(&self, problem: &Problem) -> Result<ExitStatus, Failure> {
        let mut listing = Listing::new(self, problem.spec());
        let ended = if listing.is_empty() {
            VisitEnd::Enough
        } else if self.answer.classes {
            visit_classes(problem, &interrupt::is_stopped, &mut |it, size| {
                listing.show(it, Some(size))
            })
            .map_err(|error| Failure::of_flag("--classes", error))?
        } else {
            visit(problem, &interrupt::is_stopped, &mut |it| listing.show(it, None))
        };
        let (output, shown) = listing.close()?;
        self.end_list(problem, ended, output, shown)
    }

    /// Prints how a list ended.
    fn end_list(
        &self,
        problem: &Problem,
        ended: VisitEnd,
        mut output: Output,
        shown: u64,
    ) -> Result<ExitStatus, Failure> {
        let outcome = match ended {
            VisitEnd::All => PlaceOutcome::Done,
            VisitEnd::Enough => PlaceOutcome::Enough,
            VisitEnd::Stopped => PlaceOutcome::Interrupted,
        };
        if self.common.json {
            let record = self.record(problem.spec(), outcome);
            let record = match ended {
                VisitEnd::All if self.answer.classes => self.with_classes(record, problem)?,
                VisitEnd::All => PlaceRecord { placements: Some(shown.to_string()), ..record },
                VisitEnd::Enough | VisitEnd::Stopped => record,
            };
            writeln!(output, "{}", to_line(&record))?;
            output.flush()?;
        }
        let words = if self.answer.classes {
            count(shown, "class", "classes")
        } else {
            count(shown, "placement", "placements")
        };
        match ended {
            VisitEnd::Stopped => {
                return Err(Failure::Interrupted { message: format!("interrupted after {words}") });
            }
            VisitEnd::All => output::note(self.common, words),
            VisitEnd::Enough => {}
        }
        Ok(ExitStatus::Success)
    }

    /// The record of a list of all classes, with their symmetries. These are counted, which takes
    /// less time than the list took.
    fn with_classes(&self, record: PlaceRecord, problem: &Problem) -> Result<PlaceRecord, Failure> {
        let options = Options { threads: self.common.threads(), ..Options::default() };
        let sorted =
            everyboard::crates::placement::count(problem, &options, &interrupt::is_stopped)
                .and_then(|count| classes(problem, &count, &interrupt::is_stopped));
        sorted
            .map(|classes| record.with_classes(&classes))
            .map_err(|error| faults::of_count(&error))
    }

    fn found(&self, problem: &Problem, most: usize) -> Result<Vec<Placement>, Failure> {
        find(problem, most, &interrupt::is_stopped).map_err(|error| {
            if interrupt::is_stopped() {
                Failure::interrupted_with("none found so far")
            } else {
                faults::of_count(&error)
            }
        })
    }

    fn first(&self, problem: &Problem) -> Result<ExitStatus, Failure> {
        let found = self.found(problem, 1)?;
        let mut listing = Listing::new(self, problem.spec());
        if let Some(placement) = found.first() {
            // It breaks off after its only placement.
            let _ = listing.show(placement, None);
        }
        let (mut output, _) = listing.close()?;
        let outcome =
            if found.is_empty() { PlaceOutcome::NoPlacement } else { PlaceOutcome::Enough };
        if self.common.json {
            let size = found.first().map(Placement::len);
            let record = PlaceRecord { size, ..self.record(problem.spec(), outcome) };
            writeln!(output, "{}", to_line(&record))?;
        } else if found.is_empty() {
            writeln!(output, "no placement")?;
        }
        output.close(if found.is_empty() { ExitStatus::Negative } else { ExitStatus::Success })
    }

    /// Whether there is exactly one placement. Two are enough to know.
    fn unique(&self, problem: &Problem) -> Result<ExitStatus, Failure> {
        let found = self.found(problem, 2)?;
        let mut listing = Listing::new(self, problem.spec());
        let is_text = !self.common.json;
        let words = match found.len() {
            0 => "no placement",
            1 => "exactly one placement",
            _ => "more than one placement, such as these two",
        };
        if is_text {
            writeln!(listing.output, "{words}")?;
        }
        if is_text && listing.format == Format::Boards {
            listing.side_by_side(&found)?;
        } else {
            for placement in &found {
                // Without --limit it breaks off only if writing fails, which `close` reports.
                let _ = listing.show(placement, None);
            }
        }
        let (mut output, _) = listing.close()?;
        if !is_text {
            let record = self.unique_record(problem.spec(), &found);
            writeln!(output, "{}", to_line(&record))?;
            output.flush()?;
        }
        Ok(if found.len() == 1 { ExitStatus::Success } else { ExitStatus::Negative })
    }

    fn unique_record(&self, spec: &ProblemSpec, found: &[Placement]) -> PlaceRecord {
        let outcome = match found.len() {
            0 => PlaceOutcome::NoPlacement,
            1 => PlaceOutcome::Done,
            _ => PlaceOutcome::Enough,
        };
        PlaceRecord {
            size: found.first().map(Placement::len),
            unique: Some(found.len() == 1),
            // If there is more than one, the number is not known.
            placements: (found.len() < 2).then(|| found.len().to_string()),
            ..self.record(spec, outcome)
        }
    }
}

impl Listing<'_> {
    fn side_by_side(&mut self, placements: &[Placement]) -> Result<(), Failure> {
        let panels: Vec<_> =
            placements.iter().map(|placement| self.text.panel(placement, "", &[])).collect();
        if !panels.is_empty() {
            write!(self.output, "\n{}", strip(&panels, self.output.width))?;
        }
        Ok(())
    }
}
