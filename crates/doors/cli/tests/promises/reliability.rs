//! The page "What you can rely on" names tests that exist.

use std::fs;
use std::path::Path;

/// What stands between backticks.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

#[test]
fn the_tests_that_the_page_names_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let page = fs::read_to_string(root.join("docs/src/reliability.md")).unwrap();
    let mut named = 0;
    for line in page.lines().filter(|line| line.starts_with("| ")) {
        let mut source = String::new();
        // The promise may quote flags; the test stands in the last column.
        let test = line.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        for word in quoted(test) {
            if word.starts_with("crates/") {
                source = fs::read_to_string(root.join(word)).unwrap_or_else(|_| panic!("{word}"));
                assert!(source.contains("#[test]") || source.contains("proptest!"), "{word}");
            } else if word.ends_with("/run") {
                assert!(root.join(word).is_file(), "{word}");
            } else {
                assert!(source.contains(&format!("fn {word}(")), "{line}");
            }
            named += 1;
        }
    }
    assert!(named > 30, "{named}");
}
