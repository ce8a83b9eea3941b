//! Values replaced in the text of a puzzle file, where they stand: comments and all else are kept.

use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Where an entry of a table stands.
struct Entry {
    key: String,
    key_at: Range<usize>,
    value_at: Range<usize>,
    /// The byte after it and all in it, where it is a table with a heading of its own.
    last: usize,
}

/// How a table is written.
enum TableStyle {
    /// Not at all.
    Nowhere,
    /// Under its name in brackets, or as the keys before the first such name.
    Lines { begin: usize, entries: Vec<Entry> },
    /// In braces on a line.
    Inline { whole: Range<usize>, entries: Vec<Entry> },
}

/// The text with `value` for the key of a table, or without the key if there is no value. `None`
/// for the table is the top of the file. The text stays as it is if it is not TOML.
pub(super) fn put(text: &str, table: Option<&str>, key: &str, value: Option<&str>) -> String {
    let style = find(text, table);
    if let TableStyle::Nowhere = style {
        let added = value.map(|value| format!("\n[{}]\n{key} = {value}\n", table.unwrap_or("")));
        return ended(text) + &added.unwrap_or_default();
    }
    put_in(text, style, key, value)
}

/// The same for a table of an array `[[name]]`, by its number. The text stays as it is if there is
/// none.
pub(super) fn put_in_nth(
    text: &str,
    name: &str,
    number: usize,
    key: &str,
    value: Option<&str>,
) -> String {
    put_in(text, find_nth(text, name, number), key, value)
}

fn put_in(text: &str, style: TableStyle, key: &str, value: Option<&str>) -> String {
    let (entries, lines) = match style {
        TableStyle::Nowhere => return text.to_owned(),
        TableStyle::Lines { begin, entries } => (entries, Some(begin)),
        TableStyle::Inline { whole, entries } => {
            let Some(value) = value else { return without_inline(text, &entries, key) };
            let Some(entry) = entries.iter().find(|entry| is_named(entry, key)) else {
                let comma = if entries.is_empty() { "" } else { ", " };
                let end = entries.last().map_or(whole.end - 1, |last| last.value_at.end);
                return spliced(text, end..end, &format!("{comma}{key} = {value}"));
            };
            return spliced(text, entry.value_at.clone(), value);
        }
    };
    match (entries.iter().find(|entry| is_named(entry, key)), value) {
        (Some(entry), Some(value)) => spliced(text, entry.value_at.clone(), value),
        (Some(entry), None) => spliced(
            text,
            line_start(text, entry.key_at.start)..line_end(text, entry.value_at.end),
            "",
        ),
        (None, Some(value)) => {
            let last = entries.iter().map(|entry| entry.value_at.end).max();
            let text = ended(text);
            let at = line_end(&text, last.or(lines).unwrap_or(0));
            spliced(&text, at..at, &format!("{key} = {value}\n"))
        }
        (None, None) => text.to_owned(),
    }
}

/// The text without a table.
pub(super) fn without_table(text: &str, table: &str) -> String {
    match find(text, Some(table)) {
        TableStyle::Nowhere => text.to_owned(),
        TableStyle::Lines { begin, entries } => {
            let last = entries.iter().map(|entry| entry.last).max().unwrap_or(begin);
            without_lines(text, begin, last)
        }
        TableStyle::Inline { .. } => put(text, None, table, None),
    }
}

/// The text without the heading of a table in which nothing is left.
pub(super) fn without_empty_table(text: &str, table: &str) -> String {
    match find(text, Some(table)) {
        TableStyle::Lines { entries, .. } if entries.is_empty() => without_table(text, table),
        TableStyle::Inline { entries, .. } if entries.is_empty() => put(text, None, table, None),
        _ => text.to_owned(),
    }
}

/// The text without the lines from one byte to another, nor an empty line before them.
fn without_lines(text: &str, begin: usize, last: usize) -> String {
    let begin = line_start(text, begin);
    let begin = if text[..begin].ends_with("\n\n") { begin - 1 } else { begin };
    spliced(text, begin..line_end(text, last), "")
}

/// The text without a table of an array `[[name]]`, by its number.
pub(super) fn without_nth(text: &str, name: &str, number: usize) -> String {
    match find_nth(text, name, number) {
        TableStyle::Lines { begin, entries } => {
            let last = entries.iter().map(|entry| entry.last).max().unwrap_or(begin);
            without_lines(text, begin, last)
        }
        TableStyle::Inline { whole, .. } => {
            let comma = text[whole.end..].starts_with(',');
            spliced(text, whole.start..whole.end + usize::from(comma), "")
        }
        TableStyle::Nowhere => text.to_owned(),
    }
}

fn find_nth(text: &str, name: &str, number: usize) -> TableStyle {
    let Ok(document) = DeTable::parse(text) else { return TableStyle::Nowhere };
    let array = document.get_ref().get(name).and_then(|value| value.get_ref().as_array());
    let Some(value) = array.and_then(|array| array.get(number)) else {
        return TableStyle::Nowhere;
    };
    style_of(text, value)
}

fn style_of(text: &str, value: &Spanned<DeValue>) -> TableStyle {
    let Some(table) = value.get_ref().as_table() else { return TableStyle::Nowhere };
    let whole = value.span();
    if text[whole.clone()].starts_with('{') {
        TableStyle::Inline { whole, entries: entries(table) }
    } else {
        TableStyle::Lines { begin: whole.start, entries: entries(table) }
    }
}

fn find(text: &str, table: Option<&str>) -> TableStyle {
    let Ok(document) = DeTable::parse(text) else { return TableStyle::Nowhere };
    let root = document.get_ref();
    let Some(name) = table else {
        let own = entries(root).into_iter().filter(|entry| {
            let value = root.get(entry.key.as_str());
            value.is_some_and(|value| !has_heading(text, value))
        });
        return TableStyle::Lines { begin: 0, entries: own.collect() };
    };
    let Some(value) = root.get(name) else { return TableStyle::Nowhere };
    style_of(text, value)
}

fn entries(table: &DeTable) -> Vec<Entry> {
    let entries = table.iter().map(|(key, value)| Entry {
        key: key.get_ref().to_string(),
        key_at: key.span(),
        value_at: value.span(),
        last: last_of(value),
    });
    entries.collect()
}

/// The byte after a value and all that is in it.
fn last_of(value: &Spanned<DeValue>) -> usize {
    let inner = value.get_ref().as_table().map(entries).unwrap_or_default();
    inner.iter().map(|entry| entry.last).max().unwrap_or(0).max(value.span().end)
}

/// Whether a value is a table under its name in brackets, or tables under one in two pairs.
fn has_heading(text: &str, value: &Spanned<DeValue>) -> bool {
    let is_headed = |value: &Spanned<DeValue>| {
        value.get_ref().is_table() && !text[value.span()].starts_with('{')
    };
    let first = value.get_ref().as_array().and_then(|items| items.first());
    is_headed(first.unwrap_or(value))
}

/// Whether an entry has this key, which may be in quotes.
fn is_named(entry: &Entry, key: &str) -> bool {
    entry.key == key || super::write::quoted(&entry.key) == key
}

fn without_inline(text: &str, entries: &[Entry], key: &str) -> String {
    let Some(at) = entries.iter().position(|entry| is_named(entry, key)) else {
        return text.to_owned();
    };
    let span = match (entries.get(at + 1), at.checked_sub(1)) {
        (Some(next), _) => entries[at].key_at.start..next.key_at.start,
        (None, Some(before)) => entries[before].value_at.end..entries[at].value_at.end,
        (None, None) => entries[at].key_at.start..entries[at].value_at.end,
    };
    spliced(text, span, "")
}

fn spliced(text: &str, span: Range<usize>, with: &str) -> String {
    [&text[..span.start], with, &text[span.end..]].concat()
}

fn line_start(text: &str, byte: usize) -> usize {
    text[..byte].rfind('\n').map_or(0, |at| at + 1)
}

/// Where the line after that of a byte begins.
fn line_end(text: &str, byte: usize) -> usize {
    text[byte..].find('\n').map_or(text.len(), |at| byte + at + 1)
}

/// The text with a line feed at its end.
fn ended(text: &str) -> String {
    let end = if text.ends_with('\n') || text.is_empty() { "" } else { "\n" };
    format!("{text}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "format = 1 # one\nboard = \"\"\"\nW.\n.B\n\"\"\" # two\n[pieces] # three\n\
                        WB = \"N\" # four\n[expect]\nmoves = 3 # five\n# six\n";

    #[test]
    fn values_are_replaced_where_they_stand() {
        let text = put(FILE, Some("pieces"), "WB", Some("\"K\""));
        assert_eq!(text, FILE.replace("\"N\"", "\"K\""));
        let text = put(FILE, None, "board", Some("\"WB\""));
        assert_eq!(text, FILE.replace("\"\"\"\nW.\n.B\n\"\"\"", "\"WB\""));
    }

    #[test]
    fn keys_come_after_the_last_of_their_table_and_go_with_their_line() {
        let text = put(FILE, None, "goal", Some("\"exchange W B\""));
        assert_eq!(text, FILE.replace("# two\n", "# two\ngoal = \"exchange W B\"\n"));
        assert_eq!(put(&text, None, "goal", None), FILE);
        let text = put(FILE, Some("pieces"), "\"é\"", Some("\"K\""));
        assert_eq!(text, FILE.replace("# four\n", "# four\n\"é\" = \"K\"\n"));
        assert_eq!(put(&text, Some("pieces"), "\"é\"", None), FILE);
        assert_eq!(put(FILE, None, "goal", None), FILE);
    }

    #[test]
    fn tables_are_begun_and_removed() {
        let text = put(FILE, Some("rule"), "kind", Some("\"jump\""));
        assert_eq!(text, format!("{FILE}\n[rule]\nkind = \"jump\"\n"));
        let text = without_table(FILE, "expect");
        assert_eq!(text, FILE.replace("[expect]\nmoves = 3 # five\n", ""));
        assert_eq!(without_table(&text, "expect"), text);
    }

    #[test]
    fn tables_of_an_array_change_by_their_numbers() {
        let moves = "format = 1\n\n[[move]]\nname = \"a\" # one\n\n[[move]]\nname = \"b\"\n[move.where]\nx = \"W\"\n\n[expect]\n";
        let text = put_in_nth(moves, "move", 1, "name", Some("\"c\""));
        assert_eq!(text, moves.replace("\"b\"", "\"c\""));
        let text = put_in_nth(moves, "move", 0, "turned", Some("\"all\""));
        assert_eq!(text, moves.replace("# one\n", "# one\nturned = \"all\"\n"));
        assert_eq!(put_in_nth(moves, "move", 2, "name", Some("\"c\"")), moves);
        let first = without_nth(moves, "move", 0);
        assert_eq!(first, moves.replace("\n[[move]]\nname = \"a\" # one\n", ""));
        let second = without_nth(moves, "move", 1);
        assert_eq!(second, "format = 1\n\n[[move]]\nname = \"a\" # one\n\n[expect]\n");
        assert_eq!(without_empty_table(&second, "expect"), second.replace("\n[expect]\n", ""));
        assert_eq!(without_empty_table(FILE, "pieces"), FILE);
    }

    #[test]
    fn tables_in_braces() {
        let file = "format = 1\npieces = { W = \"N\", B = \"N\" }\nexpect = { moves = 1 }";
        let text = put(file, Some("pieces"), "W", None);
        assert_eq!(text, file.replace("W = \"N\", ", ""));
        assert_eq!(put(file, Some("pieces"), "B", None), file.replace(", B = \"N\"", ""));
        let text = put(file, Some("pieces"), "K", Some("\"K\""));
        assert_eq!(text, file.replace("B = \"N\"", "B = \"N\", K = \"K\""));
        assert_eq!(without_table(file, "expect"), file.replace("expect = { moves = 1 }", ""));
        let text = put(file, None, "name", Some("\"x\""));
        assert_eq!(text, format!("{file}\nname = \"x\"\n"));
    }

    /// What is added at the top does not fall into the last `[[move]]`.
    #[test]
    fn keys_are_added_before_tables_of_an_array() {
        let text = "format = 1\n\n[[move]]\nname = \"push\"\n";
        let named = put(text, None, "name", Some("\"A room\""));
        assert_eq!(named, "format = 1\nname = \"A room\"\n\n[[move]]\nname = \"push\"\n");
        let list = "forbid = [{ name = \"a\" }]\n";
        assert_eq!(put(list, None, "name", Some("1")), format!("{list}name = 1\n"));
    }
}
