//! The service worker of an exported page, which keeps its files for when there is no network.
//!
//! `web/vite.config.ts` fills in the same template where a page is built; the page in the
//! program has none, for it is never served with one.

use super::SiteFile;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Its name, by which the page asks for it.
pub(super) const NAME: &str = "offline.js";

const TEMPLATE: &str = include_str!("offline.js");

/// The script for a page of these files, besides the first one. Its version tells pages apart.
pub(super) fn script(files: &[SiteFile], index: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    index.hash(&mut hasher);
    let mut names = vec!["./"];
    for file in files {
        file.path.hash(&mut hasher);
        file.bytes.hash(&mut hasher);
        names.push(&file.path);
    }
    let names = serde_json::to_string(&names).expect("names are text");
    let version = format!("\"{:016x}\"", hasher.finish());
    TEMPLATE.replacen("FILES", &names, 1).replacen("VERSION", &version, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_has_both_places() {
        let files = [SiteFile { path: "assets/a.js".to_owned(), bytes: Vec::new() }];
        let script = script(&files, b"");
        assert!(script.contains(r#"const files = ["./","assets/a.js"];"#), "{script}");
        assert!(!script.contains("FILES") && !script.contains("VERSION"), "{script}");
        let other = super::script(&files, b"another page");
        assert_ne!(script, other);
    }
}
