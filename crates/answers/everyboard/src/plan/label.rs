//! A label that names a file and perhaps a part of it: `levels.sok:3`.

use super::names::Reach;
use everyboard_board::printable;
use everyboard_puzzle::Format;
use std::path::{MAIN_SEPARATOR, Path};

/// A file and, after a colon, which of its levels or sizes are meant.
#[derive(Copy, Clone, Debug)]
pub struct Label<'a> {
    /// The path of the file, `-` for standard input, or a card itself.
    pub file: &'a str,
    /// A number, a range or a title.
    pub member: Option<&'a str>,
}

impl<'a> Label<'a> {
    /// The whole of a text or of what is not in a file.
    pub fn whole(file: &'a str) -> Self {
        Label { file, member: None }
    }

    /// All of the label or its first part up to a colon that is there, or else what looks like the
    /// path of a file; `None` if there is neither.
    pub fn of_file(label: &'a str) -> Option<Self> {
        let parts = label
            .match_indices(':')
            .map(|(at, _)| Label { file: &label[..at], member: Some(&label[at + 1..]) });
        let mut labels = [Self::whole(label)].into_iter().chain(parts);
        labels.find(|label| Path::new(label.file).exists()).or_else(|| Self::of_missing(label))
    }

    /// A label of a file that is not there, if it looks like one.
    fn of_missing(label: &'a str) -> Option<Self> {
        let with_member = label
            .rsplit_once(':')
            .filter(|(file, member)| looks_like_path(file) && !member.contains(MAIN_SEPARATOR));
        let with_member = with_member.map(|(file, member)| Label { file, member: Some(member) });
        with_member.or_else(|| looks_like_path(label).then(|| Self::whole(label)))
    }

    /// Whether it names a range.
    pub(super) fn is_range(&self) -> bool {
        self.member.is_some_and(|member| member.contains(".."))
    }

    /// What the file is called in errors.
    pub(super) fn name(&self) -> String {
        match self.file {
            "-" => "standard input".to_owned(),
            file => printable(file),
        }
    }

    /// What errors in a puzzle of the file begin with: nothing where no file is read.
    pub(super) fn place(&self, reach: Reach) -> String {
        match self.file {
            _ if reach == Reach::Names => String::new(),
            "-" => "standard input: ".to_owned(),
            file => format!("{file}:"),
        }
    }
}

fn looks_like_path(label: &str) -> bool {
    label.ends_with(".toml") || label.contains(MAIN_SEPARATOR)
}

/// Whether a label is itself a card of Rush Hour, be it a faulty one, and no file.
pub(super) fn is_card(label: &str, reach: Reach) -> bool {
    Format::of(label) == Format::Cards && (reach == Reach::Names || !Path::new(label).exists())
}
