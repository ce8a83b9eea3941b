//! The command of the program that gives the same answer.

use super::PlacementSession;
use everyboard::crates::board::Naming;
use everyboard::crates::placement::{Demand, WrittenProblem};

impl PlacementSession {
    /// The command that counts what contains these pieces.
    pub(super) fn command(&self, here: &WrittenProblem) -> String {
        let asked = &self.asked;
        let spec = &here.spec;
        let mut words = vec!["everyboard".to_owned(), "place".to_owned()];
        words.extend(asked.pieces.split_whitespace().map(quoted));
        let fixed = spec.fixed.iter().map(|piece| {
            let name = spec.board.name_of(piece.square, Naming::Algebraic);
            if spec.kinds.len() == 1 {
                name
            } else {
                format!("{}@{name}", spec.kinds[piece.kind].letter)
            }
        });
        let fixed: Vec<String> = fixed.collect();
        let forbidden = asked.forbid.split([',', ' ']).filter(|word| !word.is_empty());
        let forbidden: Vec<&str> = forbidden.collect();
        for (flag, value) in [
            ("--board", asked.board.trim()),
            ("--wrap", asked.wrap.trim()),
            ("--regions", asked.regions.trim()),
            ("--fixed", &fixed.join(",")),
            ("--forbid", &forbidden.join(",")),
        ] {
            if !value.is_empty() {
                words.extend([flag.to_owned(), quoted(value)]);
            }
        }
        if asked.covers {
            words.push("--dominate".to_owned());
        }
        match &spec.demand {
            // Without a number the program looks for the fewest.
            Demand::Maximum if asked.covers => {}
            Demand::Maximum => words.push("--maximum".to_owned()),
            Demand::Exactly(pieces) => words.extend(["--pieces".to_owned(), pieces.to_string()]),
            Demand::Each(each) => {
                let each: Vec<String> = each.iter().map(ToString::to_string).collect();
                words.extend(["--each".to_owned(), each.join(",")]);
            }
        }
        words.join(" ")
    }
}

/// A word for a shell.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ",./-_@".contains(c);
    if word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
