//! The parameters of a family and the numbers that they may be.

use super::Numbers;
use super::error::{Fault, Faulty};
use super::formula::name_length;
use std::borrow::Cow;
use toml::Spanned;
use toml::de::DeValue;

/// A parameter and its numbers.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) numbers: Numbers,
    /// The numbers as the file has them: `3..9 odd`.
    pub(super) written: String,
}

impl Parameter {
    /// Reads `n = "3..9"`, `"3..9 odd"` or `"2..8 even"`.
    pub(super) fn read(key: &Spanned<Cow<str>>, value: &Spanned<DeValue>) -> Result<Self, Faulty> {
        let name = key.get_ref().to_string();
        if name.is_empty() || name_length(&name) != name.len() {
            return Err(Faulty { at: key.span().start, fault: Fault::Name { found: name } });
        }
        let at = value.span().start;
        let written = value.get_ref().as_str().unwrap_or_default().trim();
        let Some(numbers) = numbers(written) else {
            return Err(Faulty { at, fault: Fault::Sizes { name } });
        };
        if numbers.len() == 0 {
            let sizes = written.to_owned();
            return Err(Faulty { at, fault: Fault::NoSize { name, sizes } });
        }
        Ok(Parameter { name, numbers, written: written.to_owned() })
    }
}

/// The numbers that are written so. Formulas can hold all of them.
fn numbers(written: &str) -> Option<Numbers> {
    let words: Vec<&str> = written.split_whitespace().collect();
    let (range, parity) = match words[..] {
        [range] => (range, None),
        [range, "even"] => (range, Some(0)),
        [range, "odd"] => (range, Some(1)),
        _ => return None,
    };
    let numbers = Numbers::parse(range).filter(|it| i64::try_from(it.last).is_ok())?;
    let Some(parity) = parity else { return Some(numbers) };
    let every_second = Numbers { first: parity, last: usize::MAX, step: 2 };
    Some(every_second.within(numbers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_may_be_odd_or_even() {
        for (written, expected) in [
            ("3..6", &[3, 4, 5, 6][..]),
            ("3..6 odd", &[3, 5]),
            ("3..6  even", &[4, 6]),
            ("4", &[4]),
            ("4 odd", &[]),
            ("6..3", &[]),
        ] {
            let all: Vec<usize> = numbers(written).unwrap().all().collect();
            assert_eq!(all, expected, "{written}");
        }
        for wrong in
            ["", "n", "3..", "..3", "3...4", "3..9 prime", "-1..3", "1..9223372036854775808"]
        {
            assert!(numbers(wrong).is_none(), "{wrong}");
        }
    }
}
