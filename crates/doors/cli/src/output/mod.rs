//! Results on standard output; plans and notes on standard error.

pub mod figures;
pub mod first_moves;
pub mod interval;
pub mod listing;
pub mod progress;
pub mod table;
pub mod told;

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use anstream::AutoStream;
use anstyle::Style;
use clap::ColorChoice;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use told::Event;

/// The bytes of results that went to standard output.
static WRITTEN: AtomicU64 = AtomicU64::new(0);

/// Whether some of them have not gone to standard output yet.
static IS_UNDER_WAY: AtomicBool = AtomicBool::new(false);

/// The bytes of results that went to standard output; it grows while their reader takes them.
pub fn written() -> u64 {
    WRITTEN.load(Ordering::Relaxed)
}

/// Whether results are being written that have not all gone to standard output.
pub fn is_under_way() -> bool {
    IS_UNDER_WAY.load(Ordering::Relaxed)
}

/// Standard output, buffered.
pub struct Output {
    out: BufWriter<CountedOutput>,
    /// Whether it shows colour.
    pub color: bool,
    /// The columns to fill.
    pub width: usize,
}

/// The bytes that are gathered before they go to standard output.
const BUFFER: usize = 1 << 16;

/// The bytes that go there at once: a reader who takes fewer in the time that [`written`] is
/// watched for stands still.
const AT_ONCE: usize = 1 << 14;

/// Standard output, which counts what its reader takes.
struct CountedOutput(StdoutLock<'static>);

impl Write for CountedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.0.write(&bytes[..bytes.len().min(AT_ONCE)])?;
        WRITTEN.fetch_add(written as u64, Ordering::Relaxed);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The columns where there is no terminal.
const DEFAULT_WIDTH: usize = 80;

impl Output {
    pub fn new() -> Self {
        let stdout = io::stdout();
        let color = AutoStream::choice(&stdout) != anstream::ColorChoice::Never;
        let width = width(&stdout);
        Output { out: BufWriter::with_capacity(BUFFER, CountedOutput(stdout.lock())), color, width }
    }

    /// The style of headings.
    pub fn heading(&self) -> Style {
        if self.color { Style::new().bold() } else { Style::new() }
    }

    /// Writes what is left, and returns the status if that succeeds.
    pub fn close(mut self, status: ExitStatus) -> Result<ExitStatus, Failure> {
        self.flush()?;
        Ok(status)
    }
}

/// The columns of the terminal. Output to a pipe may still be read in a terminal, by a pager: it is
/// as wide as that, but at most of the default width, so that files look the same everywhere.
fn width(stdout: &io::Stdout) -> usize {
    let terminal = terminal_size::terminal_size();
    let columns = terminal.map_or(DEFAULT_WIDTH, |(width, _)| width.0.into());
    if stdout.is_terminal() { columns } else { columns.min(DEFAULT_WIDTH) }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        IS_UNDER_WAY.store(true, Ordering::Relaxed);
        self.out.write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        IS_UNDER_WAY.store(true, Ordering::Relaxed);
        self.out.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()?;
        IS_UNDER_WAY.store(false, Ordering::Relaxed);
        Ok(())
    }
}

/// Applies `--color` to standard output and standard error.
pub fn choose_color(choice: ColorChoice) {
    match choice {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
}

/// Prints the plan of what follows on standard error, unless `--quiet` is given or it is one of
/// several puzzles.
pub fn plan(common: &Common, words: impl Display) {
    tell(common, Event::Plan, words);
}

/// Prints a detail of the plan below it, if `--verbose` is given.
pub fn detail(common: &Common, words: impl Display) {
    if common.verbose {
        tell(common, Event::Detail, words);
    }
}

/// Prints a line that is not a result on standard error, unless `--quiet` is given or the line is
/// about one of several puzzles.
pub fn note(common: &Common, words: impl Display) {
    tell(common, Event::Note, words);
}

fn tell(common: &Common, event: Event, words: impl Display) {
    if !common.quiet && common.subject.is_empty() {
        told::tell(event, words);
    }
}

/// Prints on standard error, even with `--quiet`, what the user should know while the work goes on.
pub fn warning(words: impl Display) {
    told::tell(Event::Warning, words);
}

/// Breaks words into lines of `width` columns at most.
pub fn wrapped<'a>(
    words: impl IntoIterator<Item = &'a str>,
    separator: &str,
    width: usize,
) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 {
            text.push_str(separator);
            column += separator.len();
            if column + length > width {
                text.truncate(text.trim_end().len());
                text.push('\n');
                column = 0;
            }
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps_words() {
        let words = ["a1b3", "c1a2", "b3d4"];
        assert_eq!(wrapped(words, " ", 80), "a1b3 c1a2 b3d4\n");
        assert_eq!(wrapped(words, " ", 9), "a1b3 c1a2\nb3d4\n");
        assert_eq!(wrapped(["12", "01", "08"], "-", 6), "12-01-\n08\n");
        assert_eq!(wrapped([], " ", 9), "\n");
    }
}
