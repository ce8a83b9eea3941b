//! The table of several boards: a row for each.

use super::flags::ProblemArgs;
use super::progress::CountProgress;
use super::{PlaceArgs, Request, count, faults, input};
use crate::args::{Common, SeveralArgs};
use crate::failure::{ExitStatus, Failure};
use crate::output::table::{self, Finding, Subject, Title};
use crate::processes::served;
use everyboard::crates::placement::{Count, CountError, Options, Part, Plan, Problem, classes};
use everyboard::crates::puzzle::Sizes;
use everyboard_report::{Column, PlaceRecord, to_line};
use std::collections::BTreeMap;
use std::time::Instant;

const COLUMNS: [Column; 3] = [
    Column { name: "pieces", width: 6 },
    Column { name: "placements", width: 14 },
    Column { name: "classes", width: 14 },
];

/// A board of a table.
pub struct BoardOfRow {
    /// As `--board` takes it.
    text: String,
    index: Option<usize>,
}

impl Subject for BoardOfRow {
    fn label(&self) -> &str {
        &self.text
    }

    fn index(&self) -> Option<usize> {
        self.index
    }
}

/// What is placed on several boards, and how the table is written.
pub struct Boards<'a> {
    pub kinds: &'a [String],
    pub problem: &'a ProblemArgs,
    pub several: &'a SeveralArgs,
    /// The boards in a word or two, for a b-file.
    pub range: String,
    /// The command without the flags of the table.
    pub command: String,
    /// What would be a range.
    pub example: &'static str,
}

/// The most boards of a range.
const MOST_BOARDS: usize = 1000;

/// An example of a range.
const EXAMPLE: &str = "--board 3x3..8";

/// Boards from the smallest to the largest; one number is the side of a square.
pub fn of_sizes(sizes: &Sizes) -> Vec<BoardOfRow> {
    let boards = sizes.all().into_iter().map(|size| {
        let text = format!("{}x{}", size[0], size[size.len() - 1]);
        BoardOfRow { text, index: sizes.index(&size) }
    });
    boards.collect()
}

/// Prints a table if `--board` is a range, or if a table is asked for.
pub fn of_boards(args: &PlaceArgs, common: &Common) -> Result<Option<ExitStatus>, Failure> {
    let board = args.board.as_deref();
    let boards = match board.map(range).transpose()?.flatten() {
        Some(sizes) => of_sizes(&sizes),
        None if args.several.csv => {
            let text = board.unwrap_or("8x8").to_owned();
            vec![BoardOfRow { text, index: None }]
        }
        None => {
            let help = format!("give a range of sizes, such as {EXAMPLE}");
            return args.several.check_one_of("board", &help).map(|()| None);
        }
    };
    let pieces = args.kinds.join(" ");
    let request = Request {
        common,
        answer: &args.answer,
        save: &args.save,
        pieces: pieces.clone(),
        regions: Vec::new(),
        clock: Instant::now(),
    };
    let board = board.map(|board| format!(" --board {board}")).unwrap_or_default();
    let table = Boards {
        kinds: &args.kinds,
        problem: &args.problem,
        several: &args.several,
        range: format!("{pieces}{board}"),
        command: format!("place {pieces}{board}"),
        example: EXAMPLE,
    };
    table.print(&request, boards).map(Some)
}

/// The sizes of boards that a text is, if it is a range of them.
fn range(board: &str) -> Result<Option<Sizes>, Failure> {
    let is_range = board.contains("..") && !served::is_file(board);
    let sizes = Sizes::parse(board).filter(|sizes| is_range && sizes.numbers() <= 2);
    let Some(sizes) = sizes else { return Ok(None) };
    let words = match (sizes.empty(), sizes.count()) {
        (Some((first, last)), _) => {
            format!("the range {first}..{last} is empty; the smaller number comes first")
        }
        (None, boards) if boards > MOST_BOARDS => {
            format!("{board} is a range of {boards} boards; at most {MOST_BOARDS} are taken")
        }
        _ => return Ok(Some(sizes)),
    };
    Err(Failure::of_flag("--board", words))
}

impl Boards<'_> {
    /// Prints a table with a row for each board.
    pub fn print(&self, request: &Request, boards: Vec<BoardOfRow>) -> Result<ExitStatus, Failure> {
        request.check_several()?;
        let title = Title {
            names: "board",
            range: self.range.clone(),
            command: self.command.clone() + &self.problem.given() + request.given(),
            example: self.example,
        };
        let known = if request.answer.classes { &COLUMNS[..] } else { &COLUMNS[..2] };
        table::print_rows(&title, &boards, self.several, request.common, known, |board, common| {
            self.find(request, board, common)
        })
    }

    fn find(
        &self,
        request: &Request,
        board: &BoardOfRow,
        common: &Common,
    ) -> Result<Finding, Failure> {
        let Request { answer, save, pieces, .. } = request;
        let pieces = pieces.clone();
        let clock = Instant::now();
        let request = Request { common, answer, save, pieces, regions: Vec::new(), clock };
        if board.text == "0x0" {
            return Ok(finding(&request.record_on_nothing(self.problem)?));
        }
        let written = input::read(self.kinds, Some(&board.text), self.problem)?;
        let spec = if self.problem.gives_size() {
            written.spec
        } else {
            input::with_usual_size(written.spec, &written.letters)?
        };
        let problem = input::problem(&spec, &written.letters)?.within(common.memory());
        Ok(finding(&request.in_row(&problem)?))
    }
}

fn finding(record: &PlaceRecord) -> Finding {
    let pieces = record.size.map(|size| size.to_string());
    Finding::new(to_line(record), [pieces, record.placements.clone(), record.classes.clone()])
}

impl Request<'_> {
    /// Refuses flags that say something of one board.
    fn check_several(&self) -> Result<(), Failure> {
        let answer = self.answer;
        let save = self.save;
        let flags = [
            (answer.list, "--list"),
            (answer.first, "--first"),
            (answer.unique, "--unique"),
            (answer.dominate, "--dominate"),
            (answer.pictures.is_given(), "a picture or a page"),
            (answer.handout.file().is_some(), "--handout"),
            (save.part.is_some(), "--part"),
            (save.save.is_some(), "--save"),
            (save.checkpoint.checkpoint.is_some(), "--checkpoint"),
        ];
        match flags.into_iter().find(|(is_given, _)| *is_given) {
            None => save.checkpoint.check_every(false),
            Some((_, flag)) => Err(Failure::for_one_board(flag)),
        }
    }

    /// The flags of the answer, as they are written on a command line.
    fn given(&self) -> &'static str {
        if self.answer.classes { " --classes" } else { "" }
    }

    /// Counts a problem, and its classes if they are asked for.
    fn in_row(&self, problem: &Problem) -> Result<PlaceRecord, Failure> {
        let plan = count::plan_within(problem, self.answer.method(), self.common)?;
        self.seconds(&plan, Part::WHOLE, self.common)?;
        let count = self.counted_in_row(&plan)?;
        let record = self.count_record(problem, &count);
        if !self.answer.classes {
            return Ok(record);
        }
        let classes =
            classes(problem, &count, self.common).map_err(|error| faults::of_count(&error))?;
        Ok(record.with_classes(&classes))
    }

    fn counted_in_row(&self, plan: &Plan) -> Result<Count, Failure> {
        let none = BTreeMap::new();
        let progress = CountProgress::new(&*plan.tasks, Part::WHOLE, &none, self.common);
        let threads = self.common.threads();
        let options = Options { threads, ..Options::default() };
        let counted = plan.run(&options, &progress);
        progress.finish();
        counted.map_err(|error| match error {
            CountError::Stopped => Failure::interrupted_with(progress.words()),
            error => faults::of_count(&error),
        })
    }
}
