//! Repetition in the drawings of a family: `W*{n}` is a square several times, ` *{n}` at the end of
//! a row the row.

use super::error::{Fault, Faulty};
use super::expansion::Expansion;
use super::formula::{Values, name_length};
use super::literal::{body, formula};
use std::ops::Range;

/// A row, what ends it, and how often it is drawn.
struct Row {
    items: Vec<Item>,
    times: Option<Times>,
    /// The end of the row in the source: `/`, a line feed, or nothing after the last row.
    end: Range<usize>,
}

/// What stands in a row.
enum Item {
    /// Characters that are drawn as they are.
    Plain(Range<usize>),
    /// A formula that stands for a number.
    Number(Range<usize>),
    Repeated {
        unit: Vec<Item>,
        times: Times,
    },
}

/// How often something is drawn: `{n}`, or `{i=1..n}` where `i` is another number each time.
struct Times {
    /// Where the brace opens.
    at: usize,
    counter: Option<Counter>,
    /// The formula; with a counter, that of the last number.
    last: Range<usize>,
}

/// A name that counts, and the formula of its first value.
struct Counter {
    name: Range<usize>,
    first: Range<usize>,
}

/// Adds a string literal that draws something, with all that is repeated.
pub(super) fn expand(
    expansion: &mut Expansion,
    literal: Range<usize>,
    values: &Values,
) -> Result<(), Faulty> {
    let body = body(expansion.source, literal.clone());
    let text = &expansion.source[body.clone()];
    if let (Some(escape), true) = (text.find('\\'), text.contains('*')) {
        return expansion.faulty(body.start + escape, Fault::Escape);
    }
    let rows = Reader { source: expansion.source, at: body.start, end: body.end }.rows()?;
    // A string within one line has no line feeds.
    let between = if text.contains('\n') { "\n" } else { "/" };
    expansion.copy(literal.start..body.start)?;
    for row in &rows {
        row.expand(expansion, between, values)?;
    }
    expansion.copy(body.end..literal.end)
}

impl Row {
    fn expand(&self, to: &mut Expansion, between: &str, values: &Values) -> Result<(), Faulty> {
        let Some(times) = &self.times else {
            draw(&self.items, to, values)?;
            return to.copy(self.end.clone());
        };
        let mut is_drawn = false;
        times.each(to, values, |to, values| {
            if is_drawn {
                to.push(between, times.at)?;
            }
            is_drawn = true;
            draw(&self.items, to, values)
        })?;
        if is_drawn { to.copy(self.end.clone()) } else { Ok(()) }
    }
}

fn draw(items: &[Item], to: &mut Expansion, values: &Values) -> Result<(), Faulty> {
    for item in items {
        match item {
            Item::Plain(span) => to.copy(span.clone())?,
            Item::Number(span) => {
                let value = to.value(span.clone(), values)?;
                to.push(&value.to_string(), span.start - 1)?;
            }
            Item::Repeated { unit, times } => {
                times.each(to, values, |to, values| draw(unit, to, values))?;
            }
        }
    }
    Ok(())
}

impl Times {
    /// Calls `draw` as often as it says.
    fn each(
        &self,
        to: &mut Expansion,
        values: &Values,
        mut draw: impl FnMut(&mut Expansion, &Values) -> Result<(), Faulty>,
    ) -> Result<(), Faulty> {
        let last = to.value(self.last.clone(), values)?;
        let Some(Counter { name, first }) = &self.counter else {
            for _ in 0..to.times(last, self.at)? {
                draw(to, values)?;
            }
            return Ok(());
        };
        let first = to.value(first.clone(), values)?;
        let at = name.start;
        let name = &to.source[name.clone()];
        if values.iter().any(|&(known, _)| known == name) {
            return to.faulty(at, Fault::CountedTwice { name: name.to_owned() });
        }
        let mut values = values.to_vec();
        values.push((name, first));
        to.times(last.saturating_sub(first).saturating_add(1), self.at)?;
        for number in first..=last {
            if let Some(counter) = values.last_mut() {
                counter.1 = number;
            }
            draw(to, &values)?;
        }
        Ok(())
    }
}

/// The most parentheses within parentheses.
const MOST_NESTED: usize = 32;

/// A drawing that is being read.
struct Reader<'a> {
    source: &'a str,
    /// Where the next character stands.
    at: usize,
    /// Where the drawing ends.
    end: usize,
}

impl Reader<'_> {
    fn rows(mut self) -> Result<Vec<Row>, Faulty> {
        let mut rows = Vec::new();
        while self.at < self.end {
            rows.push(self.row()?);
        }
        Ok(rows)
    }

    fn row(&mut self) -> Result<Row, Faulty> {
        let mut items = Vec::new();
        while self.row_end().is_none() {
            if let Some(star) = self.star_after_blanks() {
                let times = self.times_of_row(star, items.is_empty())?;
                return Ok(Row { items, times: Some(times), end: self.take_row_end() });
            }
            self.item(&mut items, 0)?;
        }
        Ok(Row { items, times: None, end: self.take_row_end() })
    }

    fn rest(&self) -> &str {
        &self.source[self.at..self.end]
    }

    /// How long the end of the row is, if it is here.
    fn row_end(&self) -> Option<usize> {
        let ends = ["\r\n", "\n", "/"];
        let end = ends.iter().find(|end| self.rest().starts_with(**end)).map(|end| end.len());
        end.or(self.rest().is_empty().then_some(0))
    }

    fn take_row_end(&mut self) -> Range<usize> {
        let start = self.at;
        self.at += self.row_end().unwrap_or(0);
        start..self.at
    }

    /// Where a `*` stands that has blanks before it, which begin here.
    fn star_after_blanks(&self) -> Option<usize> {
        let behind = self.rest().trim_start_matches([' ', '\t']);
        let star = self.end - behind.len();
        (star > self.at && behind.starts_with('*')).then_some(star)
    }

    /// How often the row is drawn, which a `*` behind blanks says.
    fn times_of_row(&mut self, star: usize, is_empty: bool) -> Result<Times, Faulty> {
        if is_empty {
            return Err(Faulty { at: star, fault: Fault::NoUnit });
        }
        self.at = star;
        let times = self.times()?;
        self.at = self.end - self.rest().trim_start_matches([' ', '\t']).len();
        match self.row_end() {
            Some(_) => Ok(times),
            None => Err(Faulty { at: star, fault: Fault::RowGoesOn }),
        }
    }

    /// Reads a square, a number or what is in parentheses, and how often it is drawn.
    fn item(&mut self, items: &mut Vec<Item>, nested: usize) -> Result<(), Faulty> {
        let start = self.at;
        let Some(first) = self.rest().chars().next() else { return Ok(()) };
        let item = match first {
            '*' => return Err(Faulty { at: start, fault: Fault::NoUnit }),
            ')' | '}' => return Err(Faulty { at: start, fault: Fault::Unopened { found: first } }),
            '(' => return self.group(nested).map(|group| items.push(group)),
            '{' => {
                let formula = formula(self.source, start, self.end)?;
                self.at = formula.end + 1;
                Item::Number(formula)
            }
            _ => {
                self.at += first.len_utf8();
                Item::Plain(start..self.at)
            }
        };
        if self.rest().starts_with('*') {
            let times = self.times()?;
            items.push(Item::Repeated { unit: vec![item], times });
            return Ok(());
        }
        match (items.last_mut(), item) {
            (Some(Item::Plain(before)), Item::Plain(span)) => before.end = span.end,
            (_, item) => items.push(item),
        }
        Ok(())
    }

    /// What is in parentheses, and how often it is drawn.
    fn group(&mut self, nested: usize) -> Result<Item, Faulty> {
        let open = self.at;
        if nested == MOST_NESTED {
            return Err(Faulty { at: open, fault: Fault::Nested { most: MOST_NESTED } });
        }
        self.at += 1;
        let mut unit = Vec::new();
        while !self.rest().starts_with(')') {
            match (self.row_end(), self.star_after_blanks()) {
                (Some(0), _) => {
                    return Err(Faulty { at: open, fault: Fault::Unclosed { open: '(' } });
                }
                (Some(_), _) => return Err(Faulty { at: self.at, fault: Fault::RowEnds }),
                (None, Some(star)) => return Err(Faulty { at: star, fault: Fault::RowGoesOn }),
                (None, None) => self.item(&mut unit, nested + 1)?,
            }
        }
        self.at += 1;
        if unit.is_empty() || !self.rest().starts_with('*') {
            return Err(Faulty { at: open, fault: Fault::NotRepeated });
        }
        Ok(Item::Repeated { unit, times: self.times()? })
    }

    /// Reads `*{n}` or `*{i=1..n}`.
    fn times(&mut self) -> Result<Times, Faulty> {
        let star = self.at;
        let open = self.at + 1;
        if !self.source[open..self.end].starts_with('{') {
            return Err(Faulty { at: star, fault: Fault::NoNumber });
        }
        let span = formula(self.source, open, self.end)?;
        self.at = span.end + 1;
        let text = &self.source[span.clone()];
        let Some(equals) = text.find('=') else {
            return Ok(Times { at: open, counter: None, last: span });
        };
        let Some(dots) = text.find("..").filter(|&dots| dots > equals) else {
            return Err(Faulty { at: span.start + equals, fault: Fault::NoRange });
        };
        let name = span.start..span.start + text[..equals].trim_end().len();
        let first = span.start + equals + 1..span.start + dots;
        if name.is_empty() || name_length(&self.source[name.clone()]) != name.len() {
            let found = self.source[name.clone()].to_owned();
            return Err(Faulty { at: name.start, fault: Fault::Name { found } });
        }
        let last = span.start + dots + 2..span.end;
        Ok(Times { at: open, counter: Some(Counter { name, first }), last })
    }
}
