//! Work that is saved in a folder: how often, and the command that goes on with it.

use crate::args::Common;
use std::path::Path;

/// Minutes between checkpoints if not told.
pub(crate) const EVERY: f64 = 5.0;

/// A century: more is a slip of the hand.
const MOST_MINUTES: f64 = 100.0 * 365.0 * 24.0 * 60.0;

/// Reads the minutes between checkpoints.
pub(crate) fn parse_minutes(text: &str) -> Result<f64, String> {
    let minutes = text.parse().ok().filter(|minutes| (0.0..=MOST_MINUTES).contains(minutes));
    minutes.ok_or_else(|| "expected a number of minutes, 0 for every level".to_owned())
}

/// The command `everyboard NAME --resume FOLDER` with flags of its own, as they are to be written,
/// and those of `common` that were given: what it prints is what was to be printed.
pub(crate) fn command(
    name: &str,
    folder: &Path,
    flags: impl IntoIterator<Item = String>,
    common: &Common,
) -> String {
    let mut words = vec![format!("everyboard {name} --resume {}", quoted(folder))];
    words.extend(flags);
    let printing = [(common.json, "--json"), (common.quiet, "--quiet")];
    words.extend(set(&printing));
    words.extend(common.given());
    words.join(" ")
}

/// The names of those flags that are set.
pub(crate) fn set(flags: &[(bool, &str)]) -> impl Iterator<Item = String> {
    flags.iter().filter(|(is_set, _)| *is_set).map(|(_, flag)| (*flag).to_owned())
}

/// A path as a shell takes it for one word.
pub(crate) fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "/.:_-+,=@%".contains(c);
    match !path.is_empty() && path.chars().all(is_plain) {
        true => path,
        false if cfg!(windows) => format!("\"{path}\""),
        false => format!("'{}'", path.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn words_are_quoted_where_they_must_be() {
        let cases = [
            ("saved/knights-5x7_a.b", "saved/knights-5x7_a.b"),
            ("my census", "'my census'"),
            ("two words", "'two words'"),
            ("it's", r"'it'\''s'"),
            ("$HOME", "'$HOME'"),
            ("", "''"),
        ];
        for (path, words) in cases {
            assert_eq!(quoted(Path::new(path)), words);
        }
    }

    #[test]
    fn minutes_may_have_a_fraction() {
        assert_eq!(parse_minutes("0.5"), Ok(0.5));
        assert_eq!(parse_minutes("0"), Ok(0.0));
        for wrong in ["-1", "soon", "NaN", "inf", ""] {
            assert!(parse_minutes(wrong).is_err(), "{wrong}");
        }
    }
}
