//! Formulas and proofs for VeriPB. `proof/run` has VeriPB check them; here is what needs no VeriPB.

use crate::made::whole;
use everyboard_certificate::{Certificate, VeripbError, Weights};
use everyboard_puzzle::Builtin;
use std::collections::BTreeSet;

fn of(name: &str) -> Certificate {
    whole(&Builtin::named(name).unwrap().puzzle())
}

/// 36 for 5x5 by the weights alone; 24 for 3x5 by a search, where weights prove 20, as the book has
/// it; 16 for four knights without any weights.
#[test]
fn bounds_are_those_of_the_certificates() {
    for (name, moves) in
        [("knights-5x5", 36), ("knights-3x5", 24), ("frogs-and-toads", 15), ("guarini", 16)]
    {
        let mut certificate = of(name);
        if name == "guarini" {
            certificate.weights = Weights::default();
        }
        let written = certificate.to_veripb().unwrap();
        assert_eq!(written.at_least, moves, "{name}");
        let constraints = written.formula.lines().filter(|line| line.ends_with(';')).count();
        let head = written.formula.lines().next().unwrap();
        assert!(head.ends_with(&format!("#constraint= {constraints}")), "{head}");
    }
}

#[test]
fn labels_are_given_before_they_are_used() {
    let written = of("knights-3x5").to_veripb().unwrap();
    let mut known = BTreeSet::new();
    for line in written.proof.lines() {
        let mut words = line.split([' ', ';']);
        let first = words.next().unwrap_or_default();
        for used in words.filter(|word| word.starts_with('@')) {
            assert!(known.contains(used), "{used} in {line}");
        }
        if first.starts_with('@') {
            known.insert(first.to_owned());
        }
    }
    assert!(known.contains("@done"));
}

/// Without names a checker propagates in the whole formula, line after line: 5x5 took 9 seconds.
#[test]
fn lines_by_unit_propagation_name_what_they_need() {
    let written = of("knights-3x5").to_veripb().unwrap();
    let by_propagation = written.proof.lines().filter(|line| line.contains("rup "));
    let mut lines = 0;
    for line in by_propagation {
        lines += 1;
        let (_, hints) = line.split_once(" : ").unwrap_or_default();
        assert!(hints.starts_with(|it: char| it.is_ascii_digit() || it == '@'), "{line}");
    }
    assert!(lines > 1000, "{lines}");
}

#[test]
fn what_has_no_such_form() {
    let without = Certificate::new(Builtin::named("knights-5x5").unwrap().puzzle());
    assert_eq!(without.to_veripb(), Err(VeripbError::NoBound));
    assert_eq!(of("peg-4x4").to_veripb(), Err(VeripbError::Ends));
}
