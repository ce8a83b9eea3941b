//! A puzzle as one file of HTML, in which it is played with the solver of the page.
//!
//! The file needs nothing else: the play screen of the page and its styles are in it, the solver,
//! which is deflated and written in base64, and the puzzle. A browser takes it from a disk as well
//! as from a host, and nothing is fetched. `web/playable.html` is what it is made from; its policy
//! allows the one script and the one style by their hashes. All of it is ASCII, so that these are
//! right whatever encoding a host says.
//!
//! What stands in it of a puzzle is text wherever it stands: names may have been written by anyone.

use crate::address::Opening;
use crate::page;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use everyboard_report::{escaped, printable};
use miniz_oxide::deflate::compress_to_vec_zlib;
use std::fmt::Write;

/// Level 10 takes half as long again, for a thousandth less.
const LEVEL: u8 = 7;

/// What stands for the parts that are filled in, in the order of the file.
const DESCRIPTION: &str = "{{description}}";
const TITLE: &str = "{{title}}";
const PUZZLE: &str = "{{puzzle}}";
const SOLVER: &str = "{{solver}}";
const REST: &str = "{{rest}}";

/// A puzzle that is played in a file of its own.
#[derive(Copy, Clone, Debug)]
pub struct Playable<'a> {
    /// The puzzle.
    pub puzzle: Opening<'a>,
    /// What people call it.
    pub title: &'a str,
    /// What it is about, for those who list pages.
    pub description: &'a str,
}

impl Playable<'_> {
    /// The text of the file: about a megabyte, and the text of the puzzle. Takes a quarter of
    /// a second.
    pub fn html(&self) -> String {
        let (Opening::Name(puzzle) | Opening::Text(puzzle)) = self.puzzle;
        let [solver, rest] = page::solver().map(|wasm| packed(&wasm));
        let parts = [
            (DESCRIPTION, markup(self.description)),
            (TITLE, markup(self.title)),
            (PUZZLE, data(puzzle)),
            (SOLVER, solver),
            (REST, rest),
        ];
        let template = page::playable();
        let mut rest = template.as_str();
        let mut html = String::new();
        for (mark, part) in &parts {
            // What is filled in may have marks, and is not searched for them.
            if let Some((before, after)) = rest.split_once(mark) {
                html += before;
                html += part;
                rest = after;
            }
        }
        html + rest
    }
}

/// Text that may stand in an element or an attribute, in ASCII, without what steers the direction
/// of writing.
fn markup(text: &str) -> String {
    let mut markup = String::new();
    for c in escaped(&printable(text)).chars() {
        if c.is_ascii() {
            markup.push(c);
        } else {
            write!(markup, "&#{};", u32::from(c)).expect("memory takes all");
        }
    }
    markup
}

/// A text in JSON that may stand in a block of data: of ASCII, and without what could end it.
fn data(text: &str) -> String {
    let mut data = String::new();
    for c in serde_json::Value::from(text).to_string().chars() {
        if c.is_ascii() && !"<>&".contains(c) {
            data.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(data, "\\u{unit:04x}").expect("memory takes all");
            }
        }
    }
    data
}

/// A file of the solver as it stands in the page.
fn packed(wasm: &[u8]) -> String {
    STANDARD.encode(compress_to_vec_zlib(wasm, LEVEL))
}

#[cfg(test)]
mod tests {
    use super::*;
    use miniz_oxide::inflate::decompress_to_vec_zlib;

    /// What stands between two texts, which occur once.
    fn between<'a>(text: &'a str, begin: &str, end: &str) -> &'a str {
        assert_eq!(text.matches(begin).count(), 1, "{begin}");
        text.split_once(begin).unwrap().1.split_once(end).unwrap().0
    }

    fn block<'a>(html: &'a str, id: &str) -> &'a str {
        between(html, &format!("id=\"{id}\">"), "</script>")
    }

    #[test]
    fn the_file_holds_the_puzzle_and_the_solver() {
        let text = "format = 1\nname = \"ä ☃ \u{1d11e}\"\n";
        let html = Playable {
            puzzle: Opening::Text(text),
            title: "Ä title",
            description: "It is played.",
        }
        .html();
        assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>\n"));
        assert!(html.len() < 1_250_000, "{} bytes", html.len());
        assert_eq!(between(&html, "<title>", "</title>"), "&#196; title - Everyboard");
        let description = between(&html, "name=\"description\" content=\"", "\"");
        assert_eq!(description, "It is played.");
        assert_eq!(serde_json::from_str::<String>(block(&html, "puzzle")).unwrap(), text);
        for (id, wasm) in ["solver", "rest"].into_iter().zip(page::solver()) {
            let deflated = STANDARD.decode(block(&html, id)).unwrap();
            assert!(decompress_to_vec_zlib(&deflated).unwrap() == wasm && !wasm.is_empty(), "{id}");
        }
        for mark in [DESCRIPTION, TITLE, PUZZLE, SOLVER, REST] {
            assert!(page::playable().contains(mark) && !html.contains(mark), "{mark}");
        }
    }

    /// A policy with a wrong hash leaves an empty page.
    #[test]
    fn nothing_is_fetched_and_the_policy_allows_what_stands_there() {
        let html = Playable { puzzle: Opening::Name("star"), title: "", description: "" }.html();
        for tag in [" src=", "<iframe", "<object", "<base", "@import", "rel=\"stylesheet\""] {
            assert!(!html.contains(tag), "{tag}");
        }
        let policy = between(&html, "http-equiv=\"Content-Security-Policy\"", "/>");
        assert!(policy.contains("default-src 'none';"), "{policy}");
        assert_eq!(policy.matches("'sha256-").count(), 2, "{policy}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("{{"), "{policy}");
    }

    #[test]
    fn whatever_a_puzzle_is_called_it_is_text() {
        let hostile = [
            "</script><script>alert(1)</script>",
            "</title><img src=x onerror=alert(1)>",
            "\"><script>alert(1)</script>",
            "<!-- <script>",
            "{{puzzle}}{{solver}}{{title}}",
            "\u{202e}&lt;\u{2066}\0\u{1b}[2J",
            "]]>'`${1}$&\u{2028}",
        ];
        let plain = Playable { puzzle: Opening::Text(""), title: "", description: "" }.html();
        for words in hostile {
            let puzzle = Opening::Text(words);
            let html = Playable { puzzle, title: words, description: words }.html();
            assert_eq!(html.matches('<').count(), plain.matches('<').count(), "{words:?}");
            assert_eq!(html.matches('>').count(), plain.matches('>').count(), "{words:?}");
            assert_eq!(html.matches('"').count(), plain.matches('"').count() + escapes(words));
            assert_eq!(serde_json::from_str::<String>(block(&html, "puzzle")).unwrap(), words);
            assert!(html.is_ascii(), "{words:?}");
            assert!(!html.contains(['\0', '\u{1b}']), "{words:?}");
            assert!(!html.contains("&#8238;") && !html.contains("&#8294;"), "{words:?}");
        }
    }

    /// The quotation marks in the JSON of a text.
    fn escapes(text: &str) -> usize {
        text.matches('"').count()
    }
}
