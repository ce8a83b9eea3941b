//! `EVERYBOARD_CPU` limits the instructions that the program uses; the answers stay the same.

use crate::program::{Run, everyboard, everyboard_with};
use everyboard::crates::cpu::InstructionSet;
use serde_json::Value;

fn with_cpu(cpu: &str, args: &[&str]) -> Run {
    everyboard_with(args, &[("EVERYBOARD_CPU", cpu)])
}

/// A record without what differs from run to run.
fn answer(run: &Run) -> Vec<Value> {
    assert_eq!(run.status, 0, "{}", run.err);
    let mut records = run.records();
    for record in &mut records {
        let fields = record.as_object_mut().expect("a record");
        for field in ["seconds", "peak_memory_bytes", "instruction_set"] {
            fields.remove(field);
        }
    }
    records
}

#[test]
fn every_instruction_set_gives_the_same_answers() {
    let questions: [&[&str]; 2] = [
        &["census", "guarini", "--json", "-q"],
        &["queens", "10", "--method", "border", "--json", "-q"],
    ];
    for question in questions {
        let known = answer(&everyboard(question));
        for set in InstructionSet::available() {
            assert_eq!(answer(&with_cpu(set.name(), question)), known, "{question:?} with {set}");
        }
    }
}

#[test]
fn every_instruction_set_makes_the_same_table() {
    let statistics = |cpu: &str| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let dir = folder.path().to_str().expect("a name in UTF-8");
        let made = with_cpu(cpu, &["endgame", "generate", "KQK", "--dir", dir, "-q"]);
        assert_eq!(made.status, 0, "{}", made.err);
        everyboard(&["endgame", "stats", "KQK", "--dir", dir, "--json"]).out
    };
    let known = statistics("portable");
    assert!(known.contains("KQK"), "{known}");
    for set in InstructionSet::available() {
        assert_eq!(statistics(set.name()), known, "{set}");
    }
}

#[test]
fn the_limit_is_kept() {
    let run = with_cpu("portable", &["census", "guarini", "--json", "-q"]);
    assert!(run.out.contains(r#""instruction_set":"portable""#), "{}", run.out);
}

#[test]
fn an_instruction_set_that_the_cpu_lacks_is_an_error() {
    for set in InstructionSet::ALL {
        let run = with_cpu(set.name(), &["show", "guarini"]);
        if set <= InstructionSet::detect() {
            assert_eq!(run.status, 0, "{}", run.err);
        } else {
            assert_eq!(run.status, 2);
            let expected = format!("error: EVERYBOARD_CPU: this CPU has no {set}");
            assert!(run.err.starts_with(&expected), "{}", run.err);
        }
    }
}

#[test]
fn an_unknown_name_is_an_error_and_an_empty_one_is_none() {
    let run = with_cpu("sse9", &["show", "guarini"]);
    assert_eq!((run.status, &*run.out), (2, ""));
    let expected = "error: EVERYBOARD_CPU: expected portable, bmi2, avx2 or avx512, not 'sse9'\n";
    assert_eq!(run.err, expected);
    assert_eq!(with_cpu("", &["show", "guarini"]).status, 0);
}
