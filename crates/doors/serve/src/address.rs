//! The address of a puzzle on the page: the part after `#`, which browsers send to nobody.
//!
//! `web/src/play/address.ts` reads what is written here.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use everyboard_wasm::puzzles::named;
use miniz_oxide::deflate::compress_to_vec;

/// The most characters of an address, as the page makes them: browsers and messengers take as many.
pub const LONGEST_ADDRESS: usize = 8000;

/// The slowest level of deflation, which gives the shortest addresses.
const LEVEL: u8 = 10;

/// A puzzle that the page shows as it opens.
#[derive(Copy, Clone, Debug)]
pub enum Opening<'a> {
    /// A built-in puzzle or a member of a family; such names are letters, digits and dashes.
    Name(&'a str),
    /// The text of a puzzle file.
    Text(&'a str),
}

impl<'a> Opening<'a> {
    /// The puzzle of this label and this text: by its name if the page knows it by that, or else by
    /// its text.
    ///
    /// ```
    /// use everyboard_serve::Opening;
    ///
    /// assert!(matches!(Opening::of("my.toml", "format = 1\n"), Opening::Text(_)));
    /// ```
    pub fn of(label: &'a str, text: &'a str) -> Self {
        match named(label) {
            Ok((name, known)) if name == label && known == text => Opening::Name(label),
            _ => Opening::Text(text),
        }
    }

    /// What stands behind the address of the page, `#` included. A text is deflated, in time and
    /// memory that are proportional to its length.
    ///
    /// ```
    /// use everyboard_serve::Opening;
    ///
    /// assert_eq!(Opening::Name("knights-5x5").fragment(), "#/play/knights-5x5");
    /// assert_eq!(Opening::Text("aaaa").fragment(), "#/play?p=S0xMTAQA");
    /// ```
    pub fn fragment(&self) -> String {
        match self {
            Opening::Name(name) => format!("#/play/{name}"),
            Opening::Text(text) => {
                let deflated = compress_to_vec(text.as_bytes(), LEVEL);
                format!("#/play?p={}", URL_SAFE_NO_PAD.encode(deflated))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_the_same_limit() {
        let page = include_str!("../../../../web/src/address.ts");
        assert!(page.contains(&format!("const LONGEST = {LONGEST_ADDRESS};")));
    }

    #[test]
    fn a_puzzle_that_the_page_knows_goes_by_its_name() {
        for name in ["star", "knights-rows-3x4"] {
            let (_, text) = named(name).unwrap();
            assert!(matches!(Opening::of(name, &text), Opening::Name(known) if known == name));
            // A file may have any name, and a puzzle may have been given another start.
            assert!(matches!(Opening::of(name, "format = 1\n"), Opening::Text("format = 1\n")));
            assert!(matches!(Opening::of(&text, &text), Opening::Text(_)));
        }
        assert!(matches!(Opening::of("knights-rows-3x4..9", ""), Opening::Text("")));
    }

    #[test]
    fn a_text_comes_back_from_its_address() {
        let long: String = (0..20_000u32).map(|n| char::from(b' ' + (n * n % 95) as u8)).collect();
        for text in ["", "format = 1\n", "ä ☃ #&?+/=%\n", &long] {
            let fragment = Opening::Text(text).fragment();
            let letters = fragment.strip_prefix("#/play?p=").unwrap();
            let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
            assert!(letters.chars().all(is_plain), "{letters}");
            let deflated = URL_SAFE_NO_PAD.decode(letters).unwrap();
            let inflated = miniz_oxide::inflate::decompress_to_vec(&deflated).unwrap();
            assert_eq!(String::from_utf8(inflated).unwrap(), text);
        }
    }
}
