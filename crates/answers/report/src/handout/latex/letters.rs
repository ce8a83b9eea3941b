//! Text of puzzles in a document of LaTeX.

use everyboard_sorted::SortedSet;

/// Text that may stand in a paragraph of LaTeX and is printed as it is: `\&` for `&`, and U+FFFD
/// for control characters. What is no letter of ASCII stays, see [`foreign`].
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut before = None;
    for c in text.chars() {
        // Two of these become another sign: `--` is a dash.
        if before == Some(c) && matches!(c, '-' | ',' | '\'') {
            safe.push_str("{}");
        }
        match c {
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => safe.extend(['\\', c]),
            '\\' => safe.push_str("\\textbackslash{}"),
            '^' => safe.push_str("\\textasciicircum{}"),
            '~' => safe.push_str("\\textasciitilde{}"),
            '<' => safe.push_str("\\textless{}"),
            '>' => safe.push_str("\\textgreater{}"),
            '|' => safe.push_str("\\textbar{}"),
            '"' => safe.push_str("{\\char34}"),
            '`' => safe.push_str("{\\char96}"),
            '[' | ']' => safe.extend(['{', c, '}']),
            '\u{a0}' => safe.push('~'),
            c if c.is_whitespace() => safe.push(' '),
            c if c.is_control() => safe.push(char::REPLACEMENT_CHARACTER),
            c => safe.push(c),
        }
        before = Some(c);
    }
    safe
}

/// The letters of a text that a document has to declare, since not every font has them: all but
/// ASCII, the letters with accents of Western Europe, dashes and quotes.
pub(super) fn foreign(text: &str) -> SortedSet<char> {
    let is_common = |c: char| match c {
        'Ð' | 'ð' | 'Þ' | 'þ' | '×' | '÷' => false,
        c => c.is_ascii() || matches!(c, 'À'..='ÿ' | '–' | '—' | '‘' | '’' | '“' | '”'),
    };
    text.chars().filter(|&c| !is_common(c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_is_a_command() {
        let hostile = r"\input{x} %$&#_^~<>|`[a]{b}";
        let safe = escaped(hostile);
        assert_eq!(
            safe,
            r"\textbackslash{}input\{x\} \%\$\&\#\_\textasciicircum{}\textasciitilde{}\textless{}\textgreater{}\textbar{}{\char96}{[}a{]}\{b\}"
        );
        assert_eq!(escaped("a--b\u{7}\n\nc"), "a-{}-b\u{fffd}  c");
    }

    #[test]
    fn letters_of_other_scripts_are_declared() {
        let foreign: String = foreign("Rösselsprung – פרשים 🐸").into_iter().collect();
        assert_eq!(
            foreign,
            "םירשפ🐸".chars().collect::<SortedSet<_>>().into_iter().collect::<String>()
        );
    }
}
