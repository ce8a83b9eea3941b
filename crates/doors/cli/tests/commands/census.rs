//! `census`: level tables against known numbers, and how they are told.
//!
//! Sources: H. van der Sanden's table of the 5x5 knights (rec.puzzles, 2000); OEIS A090035 for the
//! seven puzzle; the levels of the 4x3 knights were counted by an independent plain search.

#[cfg(unix)]
use crate::program::interrupted;
use crate::program::{File, everyboard};

/// Positions first reached after exactly n moves, n from 0: van der Sanden.
const KNIGHTS_5X5: [u32; 40] = [
    1, 8, 14, 38, 148, 368, 1001, 2440, 6468, 14116, 32825, 64782, 137262, 240404, 455522, 716458,
    1224370, 1720894, 2645274, 3327210, 4594399, 5148132, 6372557, 6345924, 6997217, 6160052,
    6002337, 4635014, 3942462, 2634392, 1921476, 1086234, 658300, 300838, 144842, 49078, 17065,
    3428, 488, 62,
];

const KNIGHTS_4X3: [u32; 23] = [
    1, 12, 62, 188, 397, 656, 1009, 1358, 1707, 1758, 1947, 1918, 1935, 1558, 1243, 890, 723, 516,
    346, 170, 67, 16, 3,
];

/// OEIS A090035: tiles on 4x2, from the empty square in a corner.
const SEVEN_PUZZLE: [u32; 37] = [
    1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985, 1194,
    1414, 1664, 1884, 1999, 1958, 1770, 1463, 1076, 667, 361, 190, 88, 39, 19, 7, 1,
];

fn csv(levels: &[u32]) -> String {
    let rows = levels.iter().enumerate().map(|(level, positions)| format!("{level},{positions}\n"));
    "level,positions\n".to_owned() + &rows.collect::<String>()
}

#[test]
fn known_level_tables() {
    let cases = [
        ("knights-5x5", &KNIGHTS_5X5[..]),
        ("knights-5x5-allen", &KNIGHTS_5X5),
        ("knights-4x3", &KNIGHTS_4X3),
        ("seven-puzzle", &SEVEN_PUZZLE),
    ];
    for (name, levels) in cases {
        let run = everyboard(&["census", name, "--csv", "-q"]);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{name}");
        assert_eq!(run.out, csv(levels), "{name}");
    }
}

/// 25,955 positions of Klotski can be reached (many public programs agree), of 65,880 in which its
/// pieces can lie.
#[test]
fn positions_that_are_met_are_stored() {
    for name in ["knights-4x3", "seven-puzzle"] {
        let dense = everyboard(&["census", name, "--csv", "-q"]);
        let sparse = everyboard(&["census", name, "--csv", "-q", "--engine", "sparse"]);
        assert_eq!((sparse.status, &sparse.out), (0, &dense.out), "{name}");
    }
    let klotski = everyboard(&["census", "klotski", "--json", "-q"]);
    let words = ["\"positions\":null", "\"reachable\":\"25955\"", "\"engine\":\"sparse\""];
    assert!(words.iter().all(|word| klotski.out.contains(word)), "{}", klotski.out);
    let planned = everyboard(&["census", "klotski", "--dry-run", "-q"]);
    assert!(
        planned.out.ends_with("how much memory that needs is not known before\n"),
        "{}",
        planned.out
    );
    let shown = everyboard(&["show", "klotski"]);
    let positions = shown.out.lines().find(|line| line.starts_with("positions"));
    assert!(positions.is_some_and(|line| line.ends_with(" 65,880")), "{}", shown.out);
    let saved = everyboard(&["census", "klotski", "--engine", "sparse", "--checkpoint", "x"]);
    assert_eq!(saved.status, 2);
    assert!(saved.err.contains("--checkpoint: the sparse engine keeps no files"), "{}", saved.err);
    // From every goal: the start is as far from the nearest as `solve` says.
    let goals = everyboard(&["census", "klotski", "--to-goals", "--json", "-q"]);
    assert_eq!(goals.status, 0, "{}", goals.err);
}

#[test]
fn the_table_in_a_terminal() {
    let run = everyboard(&["census", "knights-4x3"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "level  positions  share");
    assert_eq!(lines[1], "    0          1  <0.1%");
    assert!(lines[11].starts_with("   10       1947  10.5%  ########"), "{}", lines[11]);
    assert_eq!(lines[23], "   22          3  <0.1%");
    assert!(lines.iter().all(|line| line.len() <= 80));
    let ending = "18,480 positions reached, all of the space; the deepest level is 22\n";
    assert!(run.out.contains(ending), "{}", run.out);
    let antipodes = "\n3 antipodes, 2 up to symmetry\n\n\
                     one of 2   W . W\n\
                     . . W      . B .\n\
                     W B .      . W .\n\
                     . W B      B . B\n\
                     B . .\n";
    assert!(run.out.ends_with(antipodes), "{}", run.out);
    assert!(run.err.starts_with("plan: dense, seen and next: 18,480 positions, "), "{}", run.err);
    assert_eq!(run.err.lines().count(), 1);
}

#[test]
fn a_limit_says_how_many_are_left() {
    let drawn = |limit: &str| {
        let run = everyboard(&["census", "knights-4x3", "-q", "--limit", limit]);
        let (_, drawn) = run.out.split_once("3 antipodes, 2 up to symmetry\n").unwrap();
        drawn.to_owned()
    };
    assert!(drawn("1").starts_with("\none of 2     and 1 more\n. . W\n"), "{}", drawn("1"));
    assert_eq!(drawn("0"), "");
    assert_eq!(drawn("2"), drawn("99"));
}

#[test]
fn a_record_tells_all() {
    let run = everyboard(&["census", "knights-4x3", "--json", "-q", "-j", "2"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let records = run.records();
    let [record] = &records[..] else { panic!("one record: {}", run.out) };
    assert_eq!(record["schema"], "everyboard/census/1");
    assert_eq!(record["puzzle"], "knights-4x3");
    assert_eq!(record["positions"], "18480");
    assert_eq!(record["reachable"], "18480");
    assert_eq!(record["deepest"], 22);
    let levels: Vec<String> = KNIGHTS_4X3.iter().map(u32::to_string).collect();
    assert_eq!(record["levels"], serde_json::json!(levels));
    let antipodes = ["..W/WB./.WB/B..", "W.W/.B./.W./B.B", "W../.BW/BW./..B"];
    assert_eq!(record["antipodes"], serde_json::json!(antipodes));
    assert_eq!(record["antipode_count"], "3");
    assert_eq!(record["antipode_classes"], "2");
    assert_eq!(record["engine"], "dense, seen and next");
    assert!(["portable", "bmi2", "avx512"].contains(&record["instruction_set"].as_str().unwrap()));
    assert!((2.0..2.1).contains(&record["bits_per_position"].as_f64().unwrap()));
    assert!(record["seconds"].as_f64().unwrap() > 0.0);

    let few = everyboard(&["census", "knights-4x3", "--json", "-q", "--limit", "1"]);
    assert_eq!(few.records()[0]["antipodes"].as_array().unwrap().len(), 1);
    assert_eq!(few.records()[0]["antipode_count"], "3");
}

/// Every antipode is as far from the start as the census says.
#[test]
fn antipodes_are_that_far() {
    let run = everyboard(&["census", "knights-4x3", "--json", "-q"]);
    for antipode in run.records()[0]["antipodes"].as_array().unwrap() {
        let goal = antipode.as_str().unwrap();
        let run = everyboard(&["solve", "knights-4x3", "--to", goal, "--json", "-q"]);
        assert_eq!(run.records()[0]["moves"], 22, "{goal}");
    }
}

#[test]
fn a_start_from_the_command_line_and_no_goal() {
    let file = File::new("format = 1\nboard = \"W..\"\n[pieces]\nW = \"W\"\n");
    let run = everyboard(&["census", &file.name(), "--csv", "-q"]);
    assert_eq!(run.out, "level,positions\n0,1\n1,1\n2,1\n", "{}", run.err);
    let run = everyboard(&["census", &file.name(), "--csv", "-q", "--from", ".W."]);
    assert_eq!(run.out, "level,positions\n0,1\n1,2\n", "{}", run.err);
    let run = everyboard(&["census", &file.name(), "-q", "--from", "WWW"]);
    assert!(run.out.contains("1 position reached, all of the space"), "{}{}", run.out, run.err);
    let run = everyboard(&["census", &file.name(), "-q", "--from", "W.Q"]);
    assert_eq!(run.status, 2);
    assert!(run.err.starts_with("error: --from: row 1, column 3: 'Q' is not"), "{}", run.err);
}

#[test]
fn sides_that_take_turns_are_told() {
    let run = everyboard(&["census", "knights-4x3-alternating", "-q"]);
    assert!(run.out.contains("36,904 positions reached, of 36,960 in the space"), "{}", run.out);
    assert!(run.out.contains("one of 4, B to move\n. . W\n"), "{}", run.out);
}

#[test]
fn threads_do_not_matter() {
    let census =
        |threads| everyboard(&["census", "eight-puzzle", "--csv", "-q", "-j", threads]).out;
    assert_eq!(census("1"), census("3"));
}

/// It said that it does not fit, though the bits would go to files.
#[test]
fn a_dry_run_with_a_folder_says_what_disk_it_takes() {
    let args = ["census", "knights-5x7", "--dry-run", "--memory", "2G", "--dir", "bits"];
    let run = everyboard(&args);
    let words = "does not fit 2.00 GiB of memory: the bits are kept in files, 14.9 GiB of disk\n";
    assert!(run.out.ends_with(words), "{}", run.out);
    let record = everyboard(&[&args[..], &["--json"]].concat()).records().remove(0);
    let disk: u64 = record["disk_bytes"].as_str().unwrap().parse().unwrap();
    assert!((14 << 30..15 << 30).contains(&disk), "{disk}");
    assert!(!std::path::Path::new("bits").exists());
}

#[test]
fn a_dry_run_tells_the_sizes() {
    let run = everyboard(&["census", "knights-7x7", "--dry-run", "--memory", "2G"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let lines: Vec<&str> = run.out.lines().collect();
    let [sizes, verdict] = lines[..] else { panic!("two lines: {}", run.out) };
    assert_eq!(sizes, "1,580,132,580,471,900 positions, 180 TiB");
    assert!(verdict.ends_with(" of memory, does not fit 2.00 GiB"), "{verdict}");

    let run = everyboard(&["census", "knights-5x5", "--dry-run", "--json", "--memory", "1G"]);
    let record = &run.records()[0];
    assert_eq!(record["schema"], "everyboard/census-plan/1");
    assert_eq!(record["positions"], "67603900");
    assert_eq!(record["engine"], "dense, in place");
    assert_eq!(record["fits"], true);
    let bytes: u64 = record["bytes"].as_str().unwrap().parse().unwrap();
    assert!((8_450_488..9_000_000).contains(&bytes), "{bytes}");
    let needed: u64 = record["needed"].as_str().unwrap().parse().unwrap();
    assert!(needed > bytes && needed < 64 << 20, "{needed}");
    assert_eq!(record["budget"], (1_u64 << 30).to_string());
}

/// With a folder for its bits it allocated terabytes for masks, and aborted.
#[test]
fn a_space_too_large_to_sweep_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let bits = folder.path().join("bits");
    let run = everyboard(&["census", "knights-7x7", "-q", "--dir", bits.to_str().unwrap()]);
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
    assert!(run.err.contains("1580132580471900 positions; at most"), "{}", run.err);
    assert!(!bits.exists());
}

#[test]
fn too_little_memory_is_refused_at_once() {
    let run = everyboard(&["census", "knights-5x7", "--memory", "1G", "-q"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    let words = "error: --memory: the census needs 9.94 GiB for its positions, besides 1";
    assert!(run.err.starts_with(words), "{}", run.err);
    let (_, help) = run.err.split_once("help: --memory ").unwrap();
    let size = help.strip_suffix(" would do, or a folder for the bits with --dir\n").unwrap();
    let plan = everyboard(&["census", "knights-5x7", "--memory", size, "--dry-run", "--json"]);
    assert_eq!(plan.records()[0]["fits"], true, "{size}");
}

/// The help said "or a folder for the bits with --dir" to those who had given --dir or --checkpoint
/// too.
#[test]
fn a_folder_is_not_advised_where_there_is_one() {
    let folder = tempfile::tempdir().unwrap();
    let bits = folder.path().join("bits");
    for flag in ["--dir", "--checkpoint"] {
        let folder = [flag, bits.to_str().unwrap()];
        let run =
            everyboard(&[&["census", "guarini", "--memory", "1K", "-q"], &folder[..]].concat());
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{}", run.err);
        let (_, help) = run.err.split_once("help: --memory ").unwrap();
        assert!(help.ends_with(" would do\n"), "{help}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn the_budget_is_kept() {
    let plan = everyboard(&["census", "knights-5x5", "--dry-run", "--json"]);
    let needed = plan.records()[0]["needed"].as_str().unwrap().to_owned();
    // The code of the sweep is read in after the plan was made: 1.7 to 1.9 MB, unoptimised. A
    // second copy of the bits would take 8.8.
    let budget = needed.parse::<u64>().unwrap() + (4 << 20);
    let budget = budget.to_string();
    let run =
        everyboard(&["census", "knights-5x5", "--json", "-q", "-j", "2", "--memory", &budget]);
    assert_eq!(run.status, 0, "{}", run.err);
    let peak = run.records()[0]["peak_memory_bytes"].as_u64().unwrap();
    assert!(peak <= budget.parse().unwrap(), "{peak} of {budget}");
}

#[test]
#[cfg(unix)]
fn an_interrupted_census_says_where_it_stood() {
    let (plan, run) = interrupted(&["census", "knights-5x6", "-j", "1"]);
    assert!(plan.starts_with("plan: dense, in place: 2,326,762,800 positions, "), "{plan}");
    assert!(run.err.starts_with("interrupted after level "), "{}", run.err);
    assert_eq!((run.status, run.out.as_str()), (130, ""));
}

#[test]
fn faults_name_what_is_wrong() {
    let cases: [(&[&str], &str); 5] = [
        (&["knigths-5x5"], "error: \"knigths-5x5\" is neither a built-in puzzle nor a file"),
        (&["guarini", "--limit", "-1"], "'--limit <N>': expected a number of positions"),
        (&["guarini", "--csv", "--json"], "cannot be used with"),
        (&["guarini", "--csv", "--dry-run"], "cannot be used with"),
        (&["guarini", "--memory", "1K"], "error: --memory: the census needs 112 bytes"),
    ];
    for (args, words) in cases {
        let run = everyboard(&[&["census", "-q"], args].concat());
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.starts_with("error: ") && run.err.contains(words), "{args:?}: {}", run.err);
    }
}

/// The last level has the classes that are found by listing its positions.
#[test]
fn classes_of_each_level() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("a.table");
    let table = table.to_str().unwrap();
    let census = ["census", "knights-4x3", "-q", "--classes", "--save", table];
    let run = everyboard(&[&census[..], &["--csv"]].concat());
    assert!(
        run.out.starts_with("level,positions,classes\n0,1,1\n1,12,3\n"),
        "{}{}",
        run.out,
        run.err
    );
    let run = everyboard(&[&census[..], &["--json"]].concat());
    let record = &run.records()[0];
    let classes = record["level_classes"].as_array().unwrap();
    assert_eq!(classes.len(), record["levels"].as_array().unwrap().len());
    assert_eq!(classes.last(), Some(&record["antipode_classes"]));
    let run = everyboard(&["census", "knights-4x3", "--classes"]);
    assert!(run.status == 2 && run.err.contains("--save"), "{}", run.err);
    let run = everyboard(&[&census[..], &["--local", "2"]].concat());
    assert!(run.status == 2 && run.err.contains("cannot be used with"), "{}", run.err);
}
