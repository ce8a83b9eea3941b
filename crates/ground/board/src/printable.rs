//! Text from elsewhere that a terminal cannot be led astray by.

use crate::steers;

/// The text with U+FFFD in place of control characters, line feed and tab excepted, and of the
/// characters that set the direction of writing (Unicode's Bidi_Control).
///
/// Names and notes of a puzzle come from whoever wrote its file. An escape in one of them could
/// move the cursor, rename the window or hide what stands before it.
///
/// ```
/// assert_eq!(everyboard_board::printable("a\u{1b}[2Jb\n"), "a\u{fffd}[2Jb\n");
/// ```
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if is_printable(c) { c } else { char::REPLACEMENT_CHARACTER }).collect()
}

fn is_printable(c: char) -> bool {
    "\n\t".contains(c) || !steers(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_replaced() {
        for c in ['\u{1b}', '\u{9b}', '\u{7}', '\r', '\u{7f}', '\u{202e}', '\u{2069}'] {
            assert_eq!(printable(&format!("a{c}b")), "a\u{fffd}b", "{c:?}");
        }
    }

    /// The marks U+061C, U+200E and U+200F went through.
    #[test]
    fn what_turns_the_writing_is_replaced() {
        let marks = ['\u{61c}', '\u{200e}', '\u{200f}'].into_iter();
        for c in marks.chain('\u{202a}'..='\u{202e}').chain('\u{2066}'..='\u{2069}') {
            assert_eq!(printable(&format!("a{c}b")), "a\u{fffd}b", "{c:?}");
        }
    }

    #[test]
    fn text_stays() {
        let text = "J. D. Allen, \u{5d0}\u{1f98a}:\n\ta remark";
        assert_eq!(printable(text), text);
    }
}
