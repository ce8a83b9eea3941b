//! Characters that are not shown but steer what shows the others.

/// Whether a character steers a terminal, breaks a line, or turns the writing of what stands beside
/// it: the control characters and the Bidi_Control characters of Unicode.
///
/// ```
/// use everyboard_board::steers;
///
/// assert!("\u{1b}\u{7}\n\u{202e}\u{200f}".chars().all(steers));
/// assert!(!"W \u{5d0}\u{1f98a}".contains(steers));
/// ```
pub fn steers(c: char) -> bool {
    let turns_writing = matches!(
        c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    turns_writing || c.is_control()
}
