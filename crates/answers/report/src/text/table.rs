//! Tables of several puzzles or boards: a row for each, as text or comma-separated values.

use crate::grouped;

/// A column of numbers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its heading.
    pub name: &'static str,
    /// The characters that it takes at least, since rows are written before all are known.
    pub width: usize,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The name of the puzzle or board.
    pub name: String,
    /// What its file calls it; shown if the table has titles.
    pub title: String,
    /// By column: a number in decimal, if it is known.
    pub cells: Vec<Option<String>>,
    /// Why a number is not known.
    pub remark: Option<String>,
}

/// The heading of titles.
const TITLE: &str = "title";

/// The columns of a table, in which rows are written one by one.
///
/// ```
/// use everyboard_report::{Column, Row, Table};
///
/// let columns = vec![Column { name: "moves", width: 5 }];
/// let table = Table { names: "puzzle", name_width: 8, title_width: None, columns };
/// let cells = vec![Some("1600".to_owned())];
/// let row = Row { name: "guarini".to_owned(), cells, ..Row::default() };
/// assert_eq!(table.heading(), "puzzle    moves");
/// assert_eq!(table.text(&row), "guarini    1600");
/// assert_eq!(table.csv(&row), "guarini,1600,\n");
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    /// What the rows are of, in one word: the heading of their names.
    pub names: &'static str,
    /// The characters of the longest name.
    pub name_width: usize,
    /// The characters of the longest title, if the rows have titles: they stand after the names.
    pub title_width: Option<usize>,
    /// The columns.
    pub columns: Vec<Column>,
}

impl Table {
    /// The line above the rows.
    pub fn heading(&self) -> String {
        let cells = self.columns.iter().map(|column| column.name.to_owned());
        self.line([self.names, TITLE], cells, "")
    }

    /// A row as text: numbers are grouped and stand right, one that is not known is a hyphen.
    pub fn text(&self, row: &Row) -> String {
        let cells = row.cells.iter().map(|cell| cell.as_ref().map_or("-".to_owned(), grouped));
        self.line([&row.name, &row.title], cells, row.remark.as_deref().unwrap_or_default())
    }

    fn line(
        &self,
        [name, title]: [&str; 2],
        cells: impl Iterator<Item = String>,
        remark: &str,
    ) -> String {
        let mut line = format!("{name:<width$}", width = self.name_width.max(self.names.len()));
        if let Some(width) = self.title_width {
            line += &format!("  {title:<width$}", width = width.max(TITLE.len()));
        }
        for (cell, column) in cells.zip(&self.columns) {
            line += &format!("  {cell:>width$}", width = column.width.max(column.name.len()));
        }
        line += "  ";
        line += remark;
        line.trim_end().to_owned()
    }

    /// The first line of comma-separated values, with its line feed.
    pub fn csv_heading(&self) -> String {
        let names = self.columns.iter().map(|column| column.name);
        let title = self.title_width.map(|_| TITLE);
        let names = [self.names].into_iter().chain(title).chain(names).chain(["remark"]);
        let names: Vec<&str> = names.collect();
        names.join(",") + "\n"
    }

    /// A row as comma-separated values, with its line feed; what is not known is empty.
    pub fn csv(&self, row: &Row) -> String {
        let cells = row.cells.iter().map(|cell| cell.clone().unwrap_or_default());
        let remark = quoted(row.remark.as_deref().unwrap_or_default());
        let title = self.title_width.map(|_| quoted(&row.title));
        let fields = [quoted(&row.name)].into_iter().chain(title).chain(cells).chain([remark]);
        fields.collect::<Vec<String>>().join(",") + "\n"
    }

    /// The place of a column.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }
}

/// A field of comma-separated values (RFC 4180).
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(puzzle: &str, cells: [Option<&str>; 2], remark: Option<&str>) -> Row {
        Row {
            name: puzzle.to_owned(),
            title: String::new(),
            cells: cells.map(|cell| cell.map(str::to_owned)).into(),
            remark: remark.map(str::to_owned),
        }
    }

    #[test]
    fn columns_stand_below_their_headings() {
        let columns = vec![Column { name: "moves", width: 2 }, Column { name: "ways", width: 9 }];
        let table = Table { names: "puzzle", name_width: 4, title_width: None, columns };
        assert_eq!(table.heading(), "puzzle  moves       ways");
        let known = row("a", [Some("7"), Some("1234567")], None);
        assert_eq!(table.text(&known), "a           7  1,234,567");
        let unknown = row("b", [None, None], Some("out of memory"));
        assert_eq!(table.text(&unknown), "b           -          -  out of memory");
        assert_eq!(table.position("ways"), Some(1));
    }

    #[test]
    fn titles_stand_after_the_names() {
        let columns = vec![Column { name: "moves", width: 2 }];
        let table = Table { names: "puzzle", name_width: 8, title_width: Some(3), columns };
        let row = Row { title: "A, B".to_owned(), ..row("a.sok:1", [Some("7"), None], None) };
        assert_eq!(table.heading(), "puzzle    title  moves");
        assert_eq!(table.text(&row), "a.sok:1   A, B       7");
        assert_eq!(
            table.csv_heading() + &table.csv(&row),
            "puzzle,title,moves,remark\na.sok:1,\"A, B\",7,,\n"
        );
    }

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        let columns = vec![Column { name: "moves", width: 0 }];
        let table = Table { names: "puzzle", name_width: 0, title_width: None, columns };
        assert_eq!(table.csv_heading(), "puzzle,moves,remark\n");
        let odd = row("my \"a\".toml", [None, None], Some("no, never"));
        assert_eq!(table.csv(&odd), "\"my \"\"a\"\".toml\",,,\"no, never\"\n");
    }
}
