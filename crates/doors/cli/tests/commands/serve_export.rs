//! `everyboard serve --export`: the page as files, for any host.

#![cfg(unix)]

use crate::program::served::{ServerProcess, body};
use crate::program::{everyboard, signal, started};
use crate::saved::{Chance, files, text};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

/// All files below a folder, by their paths from there.
fn paths(folder: &Path) -> Vec<String> {
    let (plain, assets) = (files(folder), files(&folder.join("assets")));
    let below = |path: &PathBuf| text(path.strip_prefix(folder).unwrap()).to_owned();
    plain.iter().filter(|path| path.is_file()).chain(&assets).map(below).collect()
}

/// A static host and the program send the same bytes; only the first file says who sends it.
#[test]
fn a_host_of_files_sends_what_the_program_sends() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("new/it's a \"site\" #1 ü\n");
    let run = everyboard(&["serve", "--export", text(&folder), "--json"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let record = &run.records()[0];
    let paths = paths(&folder);
    assert_eq!(record["schema"], "everyboard/serve-export/1");
    assert_eq!(record["files"], paths.len());
    let sizes = paths.iter().map(|path| fs::metadata(folder.join(path)).unwrap().len());
    assert_eq!(record["bytes"], sizes.sum::<u64>());

    let server = ServerProcess::start(&[]);
    let of_assets = paths.iter().filter(|path| path.starts_with("assets/"));
    assert!(of_assets.clone().count() > 20);
    for path in of_assets {
        let sent = server.file(&format!("/{path}"));
        assert!(sent == fs::read(folder.join(path)).unwrap(), "{path}");
    }
    let index = fs::read_to_string(folder.join("index.html")).unwrap();
    let served = body(&server.get("/", ""));
    assert!(!index.contains("data-server"));
    assert_eq!(index, served.replacen(" data-server=\"1\"", "", 1));
}

/// Each file that the page or its service worker names is there.
#[test]
fn all_that_is_named_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let run = everyboard(&["serve", "--export", text(folder.path())]);
    assert_eq!(run.status, 0, "{}", run.err);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let index = read("index.html");
    let named: Vec<&str> =
        index.split("=\"./").skip(1).filter_map(|it| it.split('"').next()).collect();
    assert!(named.len() >= 2, "{index}");
    for name in named {
        assert!(folder.path().join(name).is_file(), "{name}");
    }
    let worker = read("offline.js");
    let list = worker.lines().find_map(|line| line.strip_prefix("const files = ")).unwrap();
    let kept: Vec<String> = serde_json::from_str(list.trim_end_matches(';')).unwrap();
    let mut expected = paths(folder.path());
    expected.retain(|path| path.starts_with("assets/"));
    expected.insert(0, "./".to_owned());
    assert_eq!(kept, expected);
}

#[test]
fn an_earlier_export_is_replaced_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let export = || everyboard(&["serve", "--export", text(folder)]);
    fs::write(folder.join("notes.txt"), "mine").unwrap();
    let refused = export();
    assert_eq!((refused.status, refused.out.as_str()), (2, ""));
    assert!(
        refused.err.contains("has files already, such as \"notes.txt\"\nhelp: "),
        "{}",
        refused.err
    );
    assert_eq!(paths(folder), ["notes.txt"]);

    fs::remove_file(folder.join("notes.txt")).unwrap();
    let first = export();
    assert_eq!((first.status, first.err.lines().count()), (0, 1), "{}", first.err);
    assert!(first.err.contains("python3 -m http.server"), "{}", first.err);
    assert!(first.out.starts_with(&format!("{}: ", folder.display())), "{}", first.out);
    fs::write(folder.join("CNAME"), "puzzles.example").unwrap();
    assert_eq!(export().out, first.out);
    assert_eq!(fs::read(folder.join("CNAME")).unwrap(), b"puzzles.example");

    fs::write(folder.join("index.html"), "mine").unwrap();
    let refused = export();
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("index.html\" would be replaced"), "{}", refused.err);
    assert!(refused.err.contains("\nhelp: "), "{}", refused.err);
    assert_eq!(fs::read(folder.join("index.html")).unwrap(), b"mine");
}

/// Killed before it had written its list, an export left a folder that the next one refused.
#[test]
fn whenever_it_is_killed_the_next_one_succeeds() {
    let mut chance = Chance::new();
    for round in 0..20 {
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("site");
        let export = ["serve", "--export", text(&site)];
        let mut child = started(&export);
        sleep(Duration::from_millis(chance.below(60) as u64));
        signal(&child, if round % 2 == 0 { "-KILL" } else { "-INT" });
        child.wait().unwrap();
        let run = everyboard(&export);
        assert_eq!(run.status, 0, "{}", run.err);
        let all = paths(&site);
        assert!(all.iter().all(|path| !path.ends_with(".part")), "{all:?}");
        assert!(run.out.contains(&format!(": {} files, ", all.len())), "{} {all:?}", run.out);
    }
}

#[test]
fn what_is_no_folder_and_flags_of_a_server_are_refused() {
    let file = crate::program::File::new("mine");
    for name in [file.name(), format!("{}/site", file.name())] {
        let run = everyboard(&["serve", "--export", &name]);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
        assert!(run.err.starts_with("error: --export: "), "{}", run.err);
    }
    for args in [&["guarini"][..], &["--open"], &["--port", "80"], &["--host", "::"]] {
        let run = everyboard(&[&["serve", "--export", &file.name()], args].concat());
        assert_eq!(run.status, 2);
        assert!(run.err.contains("cannot be used with"), "{}", run.err);
    }
    assert_eq!(fs::read(file.path()).unwrap(), b"mine");
}
