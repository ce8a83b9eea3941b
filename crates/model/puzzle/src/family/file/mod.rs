//! Families that people write: a puzzle file with a parameter.

mod drawing;
mod error;
mod expansion;
mod expect;
mod formula;
mod literal;
mod member;
mod parameter;
mod removed;

use super::range::check;
use super::sizes::Numbers;
use super::{Member, RangeError, Sizes};
use crate::Format;
use crate::file::Source;
pub use error::FamilyError;
use error::{Fault, Faulty};
use parameter::Parameter;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A family that is written in a file: a puzzle file with a table `[family]`, whose parameters
/// stand in braces in its texts.
///
/// ```
/// use everyboard_puzzle::{FamilyFile, Puzzle};
///
/// let text = r#"
/// format = 1
/// board = "F*{n}.T*{n}"
/// goal = "exchange F T"
/// pieces = { F = "rW", T = "lW" }
/// rule = { kind = ["step", "hop"] }
/// [family]
/// n = "1..9"
/// "#;
/// let family = FamilyFile::parse(text).unwrap().unwrap();
/// let members = family.members("frogs.toml", &family.sizes("frogs.toml", Some("2..3")).unwrap()).unwrap();
/// assert_eq!(members[1].label, "frogs.toml:3");
/// let puzzle = Puzzle::parse(&members[1].text).unwrap();
/// assert_eq!(puzzle.board.draw_line(&puzzle.alphabet, &puzzle.starts[0]), "FFF.TTT");
/// assert!(FamilyFile::parse("format = 1").unwrap().is_none());
/// assert!(Puzzle::parse(text).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct FamilyFile {
    text: String,
    /// In the order of the file, at least one.
    parameters: Vec<Parameter>,
}

/// The key of the table that makes a file a family.
const FAMILY: &str = "family";

impl FamilyFile {
    /// Reads a family from the text of a file; `None` if the file is no family.
    ///
    /// # Errors
    /// If the text is not TOML, or its `[family]` is none, with line and column.
    pub fn parse(text: &str) -> Result<Option<Self>, FamilyError> {
        if Format::of(text) != Format::PuzzleFile {
            return Ok(None);
        }
        let source = Source { text };
        let document = source.parse()?;
        let Some((key, value)) = document.get_ref().get_key_value(FAMILY) else { return Ok(None) };
        let parameters = match value.get_ref() {
            DeValue::Table(table) => parameters(table, key.span().start),
            _ => Err(Faulty { at: value.span().start, fault: Fault::NoParameter }),
        };
        let parameters = parameters.map_err(|faulty| faulty.within(text))?;
        Ok(Some(FamilyFile { text: text.to_owned(), parameters }))
    }

    /// The sizes of the family of which a user asks for `sizes`, or all of them. `label` is what
    /// the user calls the file.
    ///
    /// # Errors
    /// If `sizes` are none or not of this family, or are too many.
    pub fn sizes(&self, label: &str, sizes: Option<&str>) -> Result<Sizes, RangeError> {
        let declared = self.declared();
        let Some(asked) = sizes else {
            return check(label, &declared).map(|()| declared);
        };
        let full = format!("{label}:{asked}");
        let Some(asked) = Sizes::parse(asked).filter(|it| it.numbers() == declared.numbers())
        else {
            return Err(self.no_size(label, full));
        };
        if let Some((first, last)) = asked.empty() {
            return Err(RangeError::Empty { label: full, first, last });
        }
        let both = declared.ranges().iter().zip(asked.ranges());
        let within = Sizes::of(both.map(|(declared, asked)| declared.within(*asked)).collect());
        if within.count() == 0 {
            return Err(RangeError::NoMember { label: full, why: self.sizes_in_words() });
        }
        check(&full, &within).map(|()| within)
    }

    fn no_size(&self, label: &str, full: String) -> RangeError {
        let names: Vec<&str> = self.parameters.iter().map(|it| it.name.as_str()).collect();
        let first = self.first(label);
        let all = self.declared();
        let example = format!("such as {first}, or a range as in {label}:{all}");
        RangeError::Size { label: full, family: label.to_owned(), size: names.join(" x "), example }
    }

    /// The first member, as it is named on a command line.
    pub fn first(&self, label: &str) -> String {
        let size: Vec<usize> = self.parameters.iter().map(|it| it.numbers.first).collect();
        named(label, &size)
    }

    /// All sizes.
    fn declared(&self) -> Sizes {
        Sizes::of(self.parameters.iter().map(|it| it.numbers).collect())
    }

    /// The parameters and their sizes, such as `n is 3..9 odd`.
    pub fn sizes_in_words(&self) -> String {
        let words = self.parameters.iter().map(|it| format!("{} is {}", it.name, it.written));
        words.collect::<Vec<_>>().join(", ")
    }

    /// The puzzles of these sizes. Each can be read.
    ///
    /// # Errors
    /// If one of them cannot be made or read, with line and column in the file of the family.
    pub fn members(&self, label: &str, sizes: &Sizes) -> Result<Vec<Member>, FamilyError> {
        let source = Source { text: &self.text };
        let document = source.parse()?;
        let members = sizes.all().into_iter().map(|size| {
            let text = self.member(&document, &size)?;
            Ok(Member { label: named(label, &size), text, index: sizes.index(&size) })
        });
        members.collect()
    }
}

/// The parameters of `[family]`.
fn parameters(table: &DeTable, at: usize) -> Result<Vec<Parameter>, Faulty> {
    let parameters = table.iter().map(|(key, value)| Parameter::read(key, value));
    let parameters = parameters.collect::<Result<Vec<_>, _>>()?;
    if parameters.is_empty() {
        return Err(Faulty { at, fault: Fault::NoParameter });
    }
    Ok(parameters)
}

/// A member as it is named on a command line.
fn named(label: &str, size: &[usize]) -> String {
    format!("{label}:{}", written(size))
}

/// A size as it is written: `3x4`.
fn written(size: &[usize]) -> String {
    size.iter().map(usize::to_string).collect::<Vec<_>>().join("x")
}

/// A document of TOML.
type Document<'a> = Spanned<DeTable<'a>>;
