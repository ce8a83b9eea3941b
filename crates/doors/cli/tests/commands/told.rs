//! What `--progress json` tells on standard error.

use crate::program::{Run, everyboard};
use serde_json::Value;

/// The records on standard error, each of the schema.
fn told(run: &Run) -> Vec<Value> {
    let records: Vec<Value> = run
        .err
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no record: {line}")))
        .collect();
    for record in &records {
        assert_eq!(record["schema"], "everyboard/work/1");
        assert!(record["text"].is_string() && record["seconds"].is_f64(), "{record}");
        assert!(record["memory_bytes"].as_u64().is_some_and(|bytes| bytes > 0), "{record}");
    }
    records
}

fn of_event<'a>(records: &'a [Value], event: &str) -> Vec<&'a Value> {
    records.iter().filter(|record| record["event"] == event).collect()
}

#[test]
fn every_level_of_a_census_has_a_record() {
    let run = everyboard(&["census", "knights-4x3", "--progress", "json", "--json"]);
    let records = told(&run);
    assert_eq!(of_event(&records, "plan").len(), 1);
    let work = of_event(&records, "work");
    let levels = run.records()[0]["levels"].as_array().unwrap().clone();
    let told: Vec<&Value> = work.iter().filter(|it| it.get("share").is_none()).copied().collect();
    // The level after the last has no positions.
    assert_eq!(told.len(), levels.len() + 1, "{}", run.err);
    assert_eq!(told[levels.len()]["positions"], "0");
    let mut stored = 0;
    for (number, (record, positions)) in told.iter().zip(&levels).enumerate() {
        stored += positions.as_str().unwrap().parse::<u64>().unwrap();
        assert_eq!(record["level"], number);
        assert_eq!(&record["positions"], positions);
        assert_eq!(record["stored"], stored.to_string());
        assert!(record["of"].is_string() && record["per_second"].is_u64(), "{record}");
    }
}

#[test]
fn a_search_says_from_which_end_a_level_is() {
    let run = everyboard(&["solve", "knights-4x3", "--progress=json", "--strategy", "two-sided"]);
    assert_eq!(run.status, 0, "{}", run.err);
    let records = told(&run);
    let ends: Vec<&str> =
        of_event(&records, "work").iter().filter_map(|record| record["from"].as_str()).collect();
    assert!(ends.contains(&"start") && ends.contains(&"goal"), "{}", run.err);
}

#[test]
fn every_command_that_shows_progress_tells_records() {
    let commands: [&[&str]; 8] = [
        &["solve", "knights-3x3-blocked", "guarini"],
        &["bound", "knights-4x3"],
        &["analyze", "guarini", "--components"],
        &["hardest", "knights-4x3"],
        &["queens", "9"],
        &["place", "K", "--dominate", "--board", "5x5"],
        &["game", "solve", "hexapawn"],
        &["lookup", "guarini", "W.W/.../B.B"],
    ];
    for command in commands {
        told(&everyboard(&[command, &["--progress", "json"]].concat()));
    }
}

#[test]
fn a_count_tells_its_share_and_what_it_has_found() {
    let records = told(&everyboard(&["queens", "8", "--progress", "json"]));
    let work = of_event(&records, "work");
    let last = work.last().expect("the count tells its work");
    assert!(last["share"].is_f64() && last["share_of"] == "all", "{last}");
    assert!(last["placements"].is_string(), "{last}");
}

#[test]
fn errors_are_records_too_with_what_to_do() {
    let run = everyboard(&["solve", "knights-5x6", "--memory", "8M", "--progress", "json"]);
    let missing = everyboard(&["solve", "nonsense", "--progress", "json"]);
    assert_eq!(missing.status, 2);
    let records = told(&missing);
    let error = of_event(&records, "error")[0];
    assert!(error["text"].as_str().unwrap().contains("nonsense"), "{error}");
    assert!(error["help"].is_string(), "{error}");
    told(&run);
}

#[test]
fn quiet_and_records_of_progress_exclude_each_other() {
    let run = everyboard(&["solve", "guarini", "--quiet", "--progress", "json"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("cannot be used with"), "{}", run.err);
}
