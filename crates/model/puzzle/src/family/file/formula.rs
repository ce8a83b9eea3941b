//! Formulas in the parameters of a family: `2*n+1`.

use super::error::{Fault, Faulty};
use std::ops::Range;

/// What names in formulas stand for.
pub(super) type Values<'a> = [(&'a str, i64)];

/// The most parentheses within parentheses, or signs before signs.
const MOST_NESTED: usize = 32;

/// A formula that is being read: `sum = product +- product ...`, `product = factor */ factor ...`,
/// `factor = number | name | -factor | (sum)`.
struct Reader<'a> {
    /// The whole file.
    text: &'a str,
    /// Where the next character stands.
    at: usize,
    /// Where the formula ends.
    end: usize,
    values: &'a Values<'a>,
    nested: usize,
}

/// The value of the formula that stands at `span` of a text.
pub(super) fn evaluate(text: &str, span: Range<usize>, values: &Values) -> Result<i64, Faulty> {
    let mut reader = Reader { text, at: span.start, end: span.end, values, nested: 0 };
    let value = reader.sum()?;
    match reader.peek() {
        None => Ok(value),
        Some(found) => Err(reader.unexpected(found)),
    }
}

/// Where an identifier ends that stands at the beginning of a text: a letter, then letters, digits
/// and `_`; 0 if there is none.
pub(super) fn name_length(text: &str) -> usize {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let length = text.find(|c: char| !is_part(c)).unwrap_or(text.len());
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) { length } else { 0 }
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..self.end]
    }

    /// The next character that is no blank.
    fn peek(&mut self) -> Option<char> {
        self.at = self.end - self.rest().trim_start().len();
        self.rest().chars().next()
    }

    fn unexpected(&self, found: char) -> Faulty {
        Faulty { at: self.at, fault: Fault::InFormula { found } }
    }

    fn sum(&mut self) -> Result<i64, Faulty> {
        let mut sum = self.product()?;
        while let Some(sign @ ('+' | '-')) = self.peek() {
            let at = self.at;
            self.at += 1;
            let next = self.product()?;
            let both = if sign == '+' { sum.checked_add(next) } else { sum.checked_sub(next) };
            sum = both.ok_or(Faulty { at, fault: Fault::Overflow })?;
        }
        Ok(sum)
    }

    fn product(&mut self) -> Result<i64, Faulty> {
        let mut product = self.factor()?;
        while let Some(sign @ ('*' | '/')) = self.peek() {
            let at = self.at;
            self.at += 1;
            let next = self.factor()?;
            if sign == '/' && product.checked_rem(next) != Some(0) {
                return Err(Faulty { at, fault: Fault::Quotient { product, by: next } });
            }
            let both =
                if sign == '*' { product.checked_mul(next) } else { product.checked_div(next) };
            product = both.ok_or(Faulty { at, fault: Fault::Overflow })?;
        }
        Ok(product)
    }

    fn factor(&mut self) -> Result<i64, Faulty> {
        let first = self.peek().ok_or(Faulty { at: self.at, fault: Fault::NoFormula })?;
        match first {
            '(' | '-' if self.nested == MOST_NESTED => {
                Err(Faulty { at: self.at, fault: Fault::Nested { most: MOST_NESTED } })
            }
            '-' => {
                let at = self.at;
                self.at += 1;
                let negated = self.nest(Self::factor)?.checked_neg();
                negated.ok_or(Faulty { at, fault: Fault::Overflow })
            }
            '(' => self.in_parentheses(),
            '0'..='9' => self.number(),
            _ => self.value(first),
        }
    }

    fn nest(&mut self, read: fn(&mut Self) -> Result<i64, Faulty>) -> Result<i64, Faulty> {
        self.nested += 1;
        let value = read(self)?;
        self.nested -= 1;
        Ok(value)
    }

    fn in_parentheses(&mut self) -> Result<i64, Faulty> {
        let at = self.at;
        self.at += 1;
        let value = self.nest(Self::sum)?;
        match self.peek() {
            Some(')') => {
                self.at += 1;
                Ok(value)
            }
            Some(found) => Err(self.unexpected(found)),
            None => Err(Faulty { at, fault: Fault::Unclosed { open: '(' } }),
        }
    }

    fn number(&mut self) -> Result<i64, Faulty> {
        let rest = self.rest();
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = rest[..digits].parse();
        let number = number.map_err(|_| Faulty { at: self.at, fault: Fault::Overflow })?;
        self.at += digits;
        Ok(number)
    }

    fn value(&mut self, first: char) -> Result<i64, Faulty> {
        let length = name_length(self.rest());
        if length == 0 {
            return Err(self.unexpected(first));
        }
        let name = &self.rest()[..length];
        let known = self.values.iter().find(|(known, _)| *known == name);
        let Some(&(_, value)) = known else {
            let names: Vec<&str> = self.values.iter().map(|&(known, _)| known).collect();
            let fault = Fault::UnknownName { found: name.to_owned(), known: names.join(", ") };
            return Err(Faulty { at: self.at, fault });
        };
        self.at += length;
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Result<i64, (usize, String)> {
        let values = [("n", 6), ("side", 7)];
        let value = evaluate(text, 0..text.len(), &values);
        value.map_err(|faulty| (faulty.at, faulty.fault.to_string()))
    }

    #[test]
    fn formulas_have_their_usual_meaning() {
        for (text, expected) in [
            ("n", 6),
            (" 2*n + 1 ", 13),
            ("2-3-4", -5),
            ("24/4/3", 2),
            ("-(n-10)*2", 8),
            ("side*side-n", 43),
            ("--3", 3),
            ("(((1)))", 1),
        ] {
            assert_eq!(value(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_formula_is_pointed_to() {
        for (text, at, words) in [
            ("", 0, "expected a number or a parameter"),
            ("n+", 2, "expected a number or a parameter"),
            ("2n", 1, "'n' is not expected"),
            ("n m", 2, "'m' is not expected"),
            ("1+m", 2, "\"m\" is no parameter"),
            ("7/2", 1, "7/2 is no whole number"),
            ("7/0", 1, "7/0 is no whole number"),
            ("(n", 0, "'(' is not closed"),
            ("(n]", 2, "']' is not expected"),
            ("9223372036854775807+1", 19, "too large"),
            ("9223372036854775808", 0, "too large"),
            ("-9223372036854775807-2", 20, "too large"),
        ] {
            let (found_at, found) = value(text).unwrap_err();
            assert!(found_at == at && found.contains(words), "{text}: {found_at} {found}");
        }
        let deep = "(".repeat(1 << 20);
        assert!(value(&deep).unwrap_err().1.contains("within parentheses"));
    }
}
