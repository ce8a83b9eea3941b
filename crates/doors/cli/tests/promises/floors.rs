//! The crates stand on floors: the folders say which, `Cargo.toml` what each uses, and the book has
//! a map of all.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of what stands beside the floors: no other crate uses it.
const APART: &str = "apart";

/// From the lowest on.
const FLOORS: [&str; 5] = ["ground", "model", "engines", "answers", "doors"];

/// A crate of the workspace.
struct Package {
    folder: PathBuf,
    /// The number of its floor; `None` if it stands beside them.
    floor: Option<usize>,
    /// The crates of the workspace that it uses, but in tests.
    uses: Vec<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").canonicalize().unwrap()
}

/// By name: all crates.
fn packages() -> BTreeMap<String, Package> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]);
    let metadata = cargo.current_dir(root()).output().unwrap().stdout;
    let metadata: Value = serde_json::from_slice(&metadata).unwrap();
    let packages = metadata["packages"].as_array().unwrap().iter();
    packages.map(|package| (text(&package["name"]), Package::of(package))).collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

impl Package {
    fn of(package: &Value) -> Self {
        let manifest = PathBuf::from(text(&package["manifest_path"])).canonicalize().unwrap();
        let folder = manifest.parent().unwrap().strip_prefix(root().join("crates")).unwrap();
        let floor = folder.parent().unwrap().to_str().unwrap();
        let uses = package["dependencies"].as_array().unwrap().iter();
        let uses = uses.filter(|used| used["path"].is_string() && used["kind"].is_null());
        let number = FLOORS.iter().position(|&name| name == floor);
        assert!(number.is_some() || floor == APART, "{floor} is no floor");
        Package {
            folder: folder.to_owned(),
            floor: number,
            uses: uses.map(|used| text(&used["name"])).collect(),
        }
    }
}

#[test]
fn crates_use_only_their_own_floor_and_those_below() {
    let packages = packages();
    assert!(packages.len() > 15, "{} packages", packages.len());
    for (name, package) in &packages {
        for used in &package.uses {
            let below = packages[used].floor.expect("none uses what stands beside the floors");
            // What stands beside them uses what it likes.
            let own = package.floor.unwrap_or(FLOORS.len());
            assert!(below <= own, "{name} uses {used}, of floor {}", FLOORS[below]);
        }
    }
}

/// What another surface would need too is on the floor below them.
#[test]
fn doors_use_answers_and_nothing_further_down() {
    let packages = packages();
    let answers = FLOORS.iter().position(|&name| name == "answers");
    let doors = packages.iter().filter(|(_, package)| package.floor > answers);
    for (name, package) in doors {
        for used in &package.uses {
            assert!(packages[used].floor >= answers, "{name} uses {used}: ask `everyboard`");
        }
    }
}

/// The one map of the crates, from which README and CONTRIBUTING link.
#[test]
fn the_book_has_every_crate_on_its_map() {
    let map = std::fs::read_to_string(root().join("docs/src/architecture.md")).unwrap();
    for Package { folder, .. } in packages().values() {
        let crate_name = folder.file_name().unwrap().to_str().unwrap();
        let row = format!("| [`{crate_name}`](../../crates/{}/", folder.display());
        assert_eq!(map.matches(&row).count(), 1, "{row}");
    }
    for page in ["README.md", "CONTRIBUTING.md"] {
        let text = std::fs::read_to_string(root().join(page)).unwrap();
        assert!(text.contains("(docs/src/architecture.md)"), "{page}");
    }
}
