//! The table of several puzzles or boards: a row for each, printed as soon as it is known.

use crate::args::{Common, SeveralArgs};
use crate::failure::{ExitStatus, Failure};
use crate::input::source::{self, FaultyLevel, Source};
use crate::limits::interrupt;
use crate::output::Output;
use everyboard::crates::puzzle::Puzzle;
use everyboard::plan::many;
use everyboard_report::{
    Column, FailedRecord, Row, Space, Table, count, grouped, to_titled_line, what_counts,
};
use std::io::Write;
use std::ops::ControlFlow;

/// What a row of a table is about.
pub trait Subject {
    /// Its name.
    fn label(&self) -> &str;

    /// The number that varies in the range of sizes that named it, if one does.
    fn index(&self) -> Option<usize>;

    /// What its file calls it among others, if it does.
    fn title(&self) -> Option<&str> {
        None
    }
}

/// A puzzle of a table, or a level that cannot be read.
struct Entry {
    source: Result<Source, FaultyLevel>,
    /// The arrangements of its pieces on its board, in decimal.
    positions: Result<String, Failure>,
}

impl Subject for Entry {
    fn label(&self) -> &str {
        self.source.as_ref().map_or_else(|faulty| &faulty.label, |source| &source.label)
    }

    fn index(&self) -> Option<usize> {
        self.source.as_ref().map_or_else(|faulty| faulty.index, |source| source.index)
    }

    fn title(&self) -> Option<&str> {
        let title = self.source.as_ref().map_or_else(|it| &it.title, |source| &source.title);
        title.as_deref()
    }
}

impl Entry {
    /// The puzzles that the labels name, with what is counted of each; all threads share that.
    fn all(puzzles: &[String], common: &Common) -> Result<Vec<Self>, Failure> {
        let mut found = Vec::new();
        for label in puzzles {
            found.extend(source::find_each(label)?);
        }
        let memory = common.memory_for_moves();
        let mut counted = Vec::new();
        let count = |found: &Result<Source, FaultyLevel>, _| match found {
            Ok(source) => positions(source, memory),
            Err(faulty) => Err(of_faulty(faulty)),
        };
        many(
            &found,
            common.threads(),
            count,
            |_| true,
            |_, positions| {
                counted.push(positions);
                ControlFlow::Continue(())
            },
        );
        let entries = found.into_iter().zip(counted);
        Ok(entries.map(|(source, positions)| Entry { source, positions }).collect())
    }

    /// What is counted of it and what `find` finds. The other puzzles go on, so a failure has its
    /// row.
    fn finding(
        &self,
        common: &Common,
        find: impl Fn(&Source, &Common) -> Result<Finding, Failure>,
    ) -> Result<Finding, Failure> {
        let source = self.source.as_ref().map_err(of_faulty)?;
        let known = [source.puzzle.board.len().to_string(), self.positions.clone()?];
        let found = match find(source, common) {
            Err(error) if !interrupt::is_stopped() && !matches!(error, Failure::ClosedPipe) => {
                failed(self, &error)
            }
            found => found?,
        };
        Ok(found.after(known))
    }
}

fn of_faulty(faulty: &FaultyLevel) -> Failure {
    Failure::new(faulty.error.to_string())
}

/// What a table is of, for its headings.
pub struct Title {
    /// What the rows are of, in one word.
    pub names: &'static str,
    /// The range, as in `knights-rows-3x4..7`.
    pub range: String,
    /// The command without the flags of the table, as in `solve knights-rows-3x4..7`.
    pub command: String,
    /// What would be a range.
    pub example: &'static str,
}

/// What a command has found of a puzzle or board.
pub struct Finding {
    line: String,
    /// The cells of its columns.
    cells: Vec<Option<String>>,
    remark: Option<String>,
    status: ExitStatus,
}

impl Finding {
    /// The cells of what is known without a search, before those of the finding.
    pub fn after(self, known: impl IntoIterator<Item = String>) -> Self {
        let cells = known.into_iter().map(Some).chain(self.cells).collect();
        Finding { cells, ..self }
    }

    /// Whether more time or memory would add nothing.
    fn is_whole(&self) -> bool {
        self.remark.is_none() || self.status == ExitStatus::Negative
    }

    /// `line` is the record that the command prints with `--json`.
    pub fn new(line: String, cells: impl IntoIterator<Item = Option<String>>) -> Self {
        let cells = cells.into_iter().collect();
        Finding { line, cells, remark: None, status: ExitStatus::Success }
    }

    /// Proved unsolvable; `positions` were searched for that.
    pub fn unsolvable(self, positions: u64) -> Self {
        self.unsolvable_as(match positions {
            0 => "unsolvable: proved without a search".to_owned(),
            _ => format!("unsolvable: {} searched", count(positions, "position", "positions")),
        })
    }

    /// The same in other words.
    pub fn unsolvable_as(self, remark: String) -> Self {
        Finding { remark: Some(remark), status: ExitStatus::Negative, ..self }
    }

    /// Without a part that takes more time or memory; what the row has is an answer.
    pub fn left_out(self, remark: String) -> Self {
        Finding { remark: Some(remark), ..self }
    }

    /// Without an answer.
    pub fn incomplete(self, remark: String) -> Self {
        Finding { remark: Some(remark), status: ExitStatus::SomeFailed, ..self }
    }
}

/// How a table is written.
enum Form {
    Text,
    Csv,
    Json,
    /// The column with this number.
    BFile(usize),
}

/// A table under way.
struct TableWriter {
    table: Table,
    /// How many rows it is to have.
    all: usize,
    form: Form,
    output: Output,
}

/// The heading of the moves of puzzles that count different things, or of what counts nothing else.
const MOVES: &str = "moves";

/// Headings that may stand for it, which `--b-file moves` means as well.
const COUNTED: [&str; 3] = ["steps", "jumps", "pushes"];

/// What the moves of these puzzles are, for a heading: one word.
pub fn what_is_counted<'a>(puzzles: impl IntoIterator<Item = &'a Puzzle>) -> &'static str {
    let mut words = puzzles.into_iter().map(|puzzle| what_counts(puzzle)[1]);
    let first = words.next().unwrap_or(MOVES);
    let all_are = words.all(|word| word == first);
    first.split(' ').next_back().filter(|_| all_are).unwrap_or(MOVES)
}

/// Columns that every table of puzzles has before those of its command.
const SQUARES: Column = Column { name: "squares", width: 7 };

/// Prints the table of these puzzles, a row for each as soon as `find` has returned it and those
/// before it. Small puzzles are found side by side.
pub fn print(
    command: &str,
    puzzles: &[String],
    args: &SeveralArgs,
    common: &Common,
    columns: &[Column],
    find: impl Fn(&Source, &Common) -> Result<Finding, Failure> + Sync,
) -> Result<ExitStatus, Failure> {
    let entries = Entry::all(puzzles, common)?;
    let positions = entries.iter().flat_map(|entry| &entry.positions);
    let widest = positions.map(|positions| grouped(positions).len()).max().unwrap_or(0);
    let first = [SQUARES, Column { name: "positions", width: widest }];
    let sources = entries.iter().flat_map(|entry| &entry.source);
    let moves = what_is_counted(sources.map(|source| &source.puzzle));
    let named = columns.iter().map(|&column| match column.name {
        MOVES => Column { name: moves, ..column },
        _ => column,
    });
    let columns: Vec<Column> = first.into_iter().chain(named).collect();
    let range = puzzles.join(" ");
    let command = format!("{command} {range}");
    let title = Title { names: "puzzle", range, command, example: "knights-rows-3x4..7" };
    print_rows(&title, &entries, args, common, &columns, |entry, common| {
        entry.finding(common, &find)
    })
}

/// Prints a table with a row for each subject as soon as `find` returns it. A subject that has no
/// answer says so in its row, and the others go on. The status is 2 if there was such a one,
/// otherwise 1 if one is proved unsolvable.
pub fn print_rows<T: Subject + Sync>(
    title: &Title,
    subjects: &[T],
    args: &SeveralArgs,
    common: &Common,
    columns: &[Column],
    find: impl Fn(&T, &Common) -> Result<Finding, Failure> + Sync,
) -> Result<ExitStatus, Failure> {
    let mut writing = TableWriter::new(title, subjects, args, common, columns)?;
    interrupt::ask_first();
    writing.begin(title, args)?;
    let all = subjects.len();
    let mut status = ExitStatus::Success;
    let mut ended = None;
    let numbered: Vec<(usize, &T)> = (1..).zip(subjects).collect();
    many(
        &numbered,
        common.threads(),
        |&(number, subject), share| {
            let words = format!("{number} of {all}, {}", subject.label());
            find(subject, &common.for_one_of_several(words, args.time_limit).with_share(share))
        },
        |found| found.as_ref().is_ok_and(Finding::is_whole),
        |number, found| {
            match writing.next(&subjects[number], number, found) {
                Ok(next) => status = worse(status, next),
                Err(failure) => ended = Some(failure),
            }
            if ended.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    ended.map_or_else(|| writing.output.close(status), Err)
}

/// The puzzles that the labels name.
pub fn sources(puzzles: &[String]) -> Result<Vec<Source>, Failure> {
    let mut sources = Vec::new();
    for label in puzzles {
        sources.extend(source::find_all(label)?);
    }
    Ok(sources)
}

fn failed(subject: &impl Subject, error: &Failure) -> Finding {
    let reason = error.in_a_row();
    let record = FailedRecord { puzzle: subject.label().to_owned(), reason: reason.clone() };
    Finding::new(to_titled_line(&record, subject.title()), []).incomplete(reason)
}

/// A failure outweighs a negative answer, and that an answer.
fn worse(a: ExitStatus, b: ExitStatus) -> ExitStatus {
    match (a, b) {
        (ExitStatus::SomeFailed, _) | (_, ExitStatus::SomeFailed) => ExitStatus::SomeFailed,
        (ExitStatus::Negative, _) | (_, ExitStatus::Negative) => ExitStatus::Negative,
        _ => ExitStatus::Success,
    }
}

/// The arrangements of the pieces of a puzzle on its board, in decimal; its moves may take `memory`
/// bytes.
fn positions(source: &Source, memory: u64) -> Result<String, Failure> {
    // Parts of moves keep as many pieces as whole moves.
    let system = source.puzzle.compile_in_parts_within(memory)?;
    Ok(Space::of(&source.puzzle, &system).positions.to_string())
}

impl TableWriter {
    fn new(
        title: &Title,
        subjects: &[impl Subject],
        args: &SeveralArgs,
        common: &Common,
        columns: &[Column],
    ) -> Result<Self, Failure> {
        let widths = subjects.iter().map(|subject| subject.label().chars().count());
        let name_width = widths.max().unwrap_or(0);
        let titles = subjects.iter().filter_map(Subject::title);
        let title_width = titles.map(|title| title.chars().count()).max();
        let names = title.names;
        let columns = columns.to_vec();
        let table = Table { names, name_width, title_width, columns };
        let form = match &args.b_file {
            Some(column) => Form::BFile(column_of_b_file(title, &table, column, subjects)?),
            None if common.json => Form::Json,
            None if args.csv => Form::Csv,
            None => Form::Text,
        };
        Ok(TableWriter { table, all: subjects.len(), form, output: Output::new() })
    }

    fn begin(&mut self, title: &Title, args: &SeveralArgs) -> Result<(), Failure> {
        let output = &mut self.output;
        match self.form {
            Form::Text => {
                let style = output.heading();
                writeln!(output, "{style}{}{style:#}", self.table.heading())?;
            }
            Form::Csv => output.write_all(self.table.csv_heading().as_bytes())?,
            Form::Json => {}
            Form::BFile(_) => {
                let Title { range, command, .. } = title;
                let column = args.b_file.as_deref().unwrap_or_default();
                writeln!(output, "# {column} of {range}: n is the number that varies, then a(n)")?;
                writeln!(output, "# everyboard {command} --b-file {column}")?;
                writeln!(output, "# everyboard {}", env!("CARGO_PKG_VERSION"))?;
            }
        }
        Ok(output.flush()?)
    }

    /// Writes what is found of a subject, after `done` others, and returns its status. An error is
    /// what ends the table.
    fn next(
        &mut self,
        subject: &impl Subject,
        done: usize,
        found: Result<Finding, Failure>,
    ) -> Result<ExitStatus, Failure> {
        let found = match found {
            Err(error) if interrupt::is_stopped() => return self.interrupted(done, &error),
            Err(Failure::ClosedPipe) => return Err(Failure::ClosedPipe),
            Err(error) => failed(subject, &error),
            Ok(found) => found,
        };
        let status = found.status;
        self.row(subject, found)?;
        if interrupt::is_stopped() && done + 1 < self.all {
            return self.interrupted(done + 1, &Failure::interrupted());
        }
        Ok(status)
    }

    fn row(&mut self, subject: &impl Subject, found: Finding) -> Result<(), Failure> {
        let mut cells = found.cells;
        cells.resize(self.table.columns.len(), None);
        let title = subject.title().unwrap_or_default().to_owned();
        let row = Row { name: subject.label().to_owned(), title, cells, remark: found.remark };
        let line = match self.form {
            Form::Text => self.table.text(&row) + "\n",
            Form::Csv => self.table.csv(&row),
            Form::Json => found.line + "\n",
            Form::BFile(column) => term(subject.index().unwrap_or_default(), &row, column),
        };
        self.output.write_all(line.as_bytes())?;
        Ok(self.output.flush()?)
    }

    /// The rows so far are out; says how many they are, and what the last search found.
    fn interrupted(&mut self, rows: usize, error: &Failure) -> Result<ExitStatus, Failure> {
        self.output.flush()?;
        let rows = count(rows, "row", "rows");
        let all = grouped(self.all);
        match error {
            Failure::Interrupted { message } => {
                Err(Failure::Interrupted { message: format!("{message}; {rows} of {all} printed") })
            }
            other => Err(other.clone()),
        }
    }
}

/// A line of a b-file; a comment where there is no number.
fn term(n: usize, row: &Row, column: usize) -> String {
    match &row.cells[column] {
        Some(number) => format!("{n} {number}\n"),
        None => format!("# {n}: {}\n", row.remark.as_deref().unwrap_or("not known")),
    }
}

/// The number of the column that a b-file shows.
fn column_of_b_file(
    title: &Title,
    table: &Table,
    name: &str,
    subjects: &[impl Subject],
) -> Result<usize, Failure> {
    let flag = "--b-file";
    let counted = || COUNTED.iter().filter(|_| name == MOVES).find_map(|it| table.position(it));
    let Some(column) = table.position(name).or_else(counted) else {
        let names: Vec<&str> = table.columns.iter().map(|column| column.name).collect();
        let words = format!("{name:?} is no column of this table");
        return Err(
            Failure::of_flag(flag, words).with_help(format!("the columns: {}", names.join(", ")))
        );
    };
    let indices: Option<Vec<usize>> = subjects.iter().map(Subject::index).collect();
    let is_sequence =
        indices.is_some_and(|indices| indices.windows(2).all(|pair| pair[0] < pair[1]));
    if is_sequence {
        return Ok(column);
    }
    let words = format!("the {}s are no sequence: one number must vary, and only one", title.names);
    let help = format!("name one range of sizes, such as {}", title.example);
    Err(Failure::of_flag(flag, words).with_help(help))
}
