//! The command that continues with work that was saved.

use crate::args::Common;
use std::path::Path;

/// The command `everyboard NAME --resume SAVED` with `flags` and those of `common` that were given.
/// It prints what this run would have printed.
pub fn command(
    name: &str,
    saved: &Path,
    flags: impl IntoIterator<Item = String>,
    common: &Common,
) -> String {
    let mut words = vec![format!("everyboard {name} --resume {}", quoted(saved))];
    words.extend(flags);
    words.extend(set([(common.json, "--json"), (common.quiet, "--quiet")]));
    words.extend(common.given());
    words.join(" ")
}

/// The names of the flags that are set.
pub fn set<const N: usize>(flags: [(bool, &str); N]) -> impl Iterator<Item = String> {
    flags.into_iter().filter(|(is_set, _)| *is_set).map(|(_, flag)| flag.to_owned())
}

/// A path as one word of a shell.
pub fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    let is_plain = !path.is_empty()
        && path.chars().all(|c: char| c.is_alphanumeric() || "/.:_-+,=@%".contains(c));
    if is_plain {
        path
    } else if cfg!(windows) {
        format!("\"{path}\"")
    } else {
        format!("'{}'", path.replace('\'', r"'\''"))
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
}
