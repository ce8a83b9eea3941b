//! The document that a command writes: to the file of `--output`, to standard output, or to a file
//! that is named after what it shows where standard output is a terminal.

use crate::args::Common;
use crate::failure::{ExitStatus, Failure};
use crate::output::{self, Output};
use everyboard::crates::store::AtomicFile;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Where a document goes, chosen and checked before the work begins.
pub struct Document {
    /// `None` for standard output.
    path: Option<PathBuf>,
}

impl Document {
    /// A document for the file of `--output`. If none is given it goes to standard output, but
    /// where that is a terminal to a new file with this name.
    pub fn new(output: Option<&Path>, name: &str) -> Result<Self, Failure> {
        let path = file(output, name, io::stdout().is_terminal())?;
        if let Some(path) = &path {
            AtomicFile::check(path).map_err(of_output)?;
        }
        Ok(Document { path })
    }

    /// Writes it whole.
    pub fn write(
        &self,
        common: &Common,
        text: &str,
        status: ExitStatus,
    ) -> Result<ExitStatus, Failure> {
        match &self.path {
            Some(path) => {
                AtomicFile::write(path, text.as_bytes()).map_err(of_output)?;
                output::note(common, format_args!("written: {}", path.display()));
                Ok(status)
            }
            None => {
                let mut output = Output::new();
                output.write_all(text.as_bytes())?;
                output.close(status)
            }
        }
    }
}

/// What went wrong with the file of `--output`.
pub fn of_output(error: impl std::fmt::Display) -> Failure {
    Failure::of_flag("--output", error)
}

fn file(output: Option<&Path>, name: &str, is_terminal: bool) -> Result<Option<PathBuf>, Failure> {
    match output {
        Some(path) => Ok(Some(path.to_owned())),
        None if !is_terminal => Ok(None),
        None => {
            let path = PathBuf::from(name);
            if path.exists() {
                let path = path.display();
                let words = format!("a page is not for a terminal, and {path} is there already");
                return Err(of_output(words)
                    .with_help(format!("--output {path} replaces it; or choose another name")));
            }
            Ok(Some(path))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `report guarini` wrote 706 lines of HTML on the terminal.
    #[test]
    fn no_page_goes_to_a_terminal() {
        let given = Path::new("a.html");
        let file = |output, is_terminal| file(output, "no-puzzle.html", is_terminal).unwrap();
        assert_eq!(file(Some(given), true).as_deref(), Some(given));
        assert_eq!(file(None, false), None);
        assert_eq!(file(None, true), Some("no-puzzle.html".into()));
    }
}
