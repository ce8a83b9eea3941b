//! Forged certificates: none is accepted with a claim that is false.

use crate::made::{counted, patterns, puzzle_from, solve};
use crate::plain::Plain;
use everyboard_certificate::{Certificate, Clock, Proved, verify};
use everyboard_puzzle::{Builtin, Puzzle};
use std::collections::HashMap;

/// Forgeries of each certificate: `proof/mutate` makes as many as one likes.
const MUTATIONS: usize = 300;

/// Bytes for a search: more than the true ones need, and not many for those that go astray.
const MEMORY: u64 = 1 << 22;

/// Larger spaces are left to the engines.
const MOST_POSITIONS: usize = 20_000;

/// Numbers that look random: xorshift64, G. Marsaglia, "Xorshift RNGs", 2003.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end.max(1) as u64) as usize
    }

    fn of<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }
}

/// A number of the file becomes another.
fn with_another_number(text: &str, random: &mut Random) -> String {
    let bytes = text.as_bytes();
    let starts = |at: &usize| {
        bytes[*at].is_ascii_digit() && (*at == 0 || !bytes[at - 1].is_ascii_alphanumeric())
    };
    let at = random.of(&(0..bytes.len()).filter(starts).collect::<Vec<_>>());
    let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number: i128 = text[at..at + digits].parse().unwrap_or(0);
    let others = [number + 1, number - 1, number + 2, number * 2, 0, -number, i128::from(i64::MAX)];
    let other = others[random.below(others.len())];
    format!("{}{other}{}", &text[..at], &text[at + digits..])
}

/// A character of the file becomes another, is left out, or stands twice.
fn with_another_character(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = random.below(chars.len());
    match random.below(4) {
        0 => drop(chars.remove(at)),
        1 => chars.insert(at, chars[at]),
        2 => chars[at] = random.of(&chars),
        _ => chars[at] = random.of(&['0', '1', '9', '-', '.', 'W', 'B', '#', ' ', '\n', '\'', ']']),
    }
    chars.into_iter().collect()
}

/// Two words of the solution change places, or one becomes another.
fn with_another_move(text: &str, random: &mut Random) -> String {
    let Some((head, moves)) = text.split_once("moves = '''") else { return text.to_owned() };
    let mut words: Vec<&str> = moves.trim_end().trim_end_matches('\'').split_whitespace().collect();
    let (a, b) = (random.below(words.len()), random.below(words.len()));
    match random.below(3) {
        0 => words.swap(a, b),
        1 => words[a] = words[b],
        _ => drop(words.remove(a)),
    }
    let fewer = random.below(2) == 0;
    let head = head.replacen("at-most = 1", if fewer { "at-most = 0" } else { "at-most = 1" }, 1);
    format!("{head}moves = '''\n{}\n'''\n", words.join(" "))
}

/// A claim becomes bolder, together with something that might seem to bear it out.
fn bolder(text: &str, random: &mut Random) -> String {
    let mut certificate = Certificate::parse(text).unwrap();
    certificate.at_least = certificate.at_least.map(|moves| moves + 1 + random.below(3));
    if random.below(2) == 0 {
        certificate.searched = certificate.at_least.map(|moves| moves - 1);
    }
    let weights = &mut certificate.weights;
    let factor = random.of(&[0, 1, 2, -1]);
    let offset = random.below(1 << 20) as i64;
    match random.below(6) {
        0 => weights.last.iter_mut().for_each(|weight| *weight *= factor),
        1 => weights.facts.iter_mut().flatten().for_each(|weight| *weight *= factor),
        2 => {
            let row = random.below(weights.facts.len());
            weights.facts[row].iter_mut().for_each(|weight| *weight += offset);
        }
        3 => certificate.exactly = certificate.exactly.map(|number| number + 1_u8),
        4 => {
            (certificate.at_least, certificate.at_most) = (None, None);
            (certificate.exactly, certificate.solution) = (None, None);
            certificate.unsolvable = Some(random.below(100));
            certificate.backwards = random.below(2) == 0;
        }
        _ => certificate.clocks = vec![Clock::parity(certificate.weights.facts.clone())],
    }
    certificate.to_text()
}

fn mutated(text: &str, random: &mut Random) -> String {
    match random.below(4) {
        0 => with_another_number(text, random),
        1 => with_another_character(text, random),
        2 => with_another_move(text, random),
        _ => bolder(text, random),
    }
}

/// The lengths of puzzles, each computed once.
#[derive(Default)]
struct Lengths(HashMap<String, Option<usize>>);

impl Lengths {
    fn of(&mut self, puzzle: &Puzzle) -> Option<usize> {
        // What is said about it and expected of it does not matter.
        let mut bare = puzzle.clone();
        (bare.name, bare.source, bare.note) = (String::new(), None, None);
        bare.expect = Default::default();
        *self.0.entry(bare.to_toml()).or_insert_with(|| {
            match Plain::explore(puzzle, MOST_POSITIONS) {
                Some(plain) => plain.length(),
                None => solve(puzzle).map(|solved| solved.paths.length()),
            }
        })
    }
}

/// Forges a certificate many times. Returns how many forgeries could be read, and how many of these
/// were accepted: they say something else that is true.
fn forge(certificate: &Certificate, seed: u64) -> (usize, usize) {
    let text = certificate.to_text();
    let mut random = Random(seed);
    let mut lengths = Lengths::default();
    let (mut read, mut accepted) = (0, 0);
    for number in 0..MUTATIONS {
        let forgery = mutated(&text, &mut random);
        let Ok(certificate) = Certificate::parse(&forgery) else { continue };
        read += 1;
        let Ok(proved) = verify(&certificate, MEMORY, &()) else { continue };
        let Proved { at_least, at_most, unsolvable, .. } = proved;
        accepted += 1;
        let length = lengths.of(&certificate.puzzle);
        let is_true = length.is_none_or(|length| at_least.is_none_or(|least| least <= length))
            && at_most.is_none_or(|most| length.is_some_and(|length| length <= most))
            && !(unsolvable && length.is_some())
            && proved.exactly.is_none_or(|number| {
                let has_length = length.is_some() && length == at_least;
                let solved = if has_length { solve(&certificate.puzzle) } else { None };
                number == solved.map(|solved| solved.paths.count()).unwrap_or_default()
            });
        assert!(is_true, "forgery {number}, {at_least:?} {at_most:?} {length:?}:\n{forgery}");
    }
    (read, accepted)
}

/// Whether most forgeries could be read, and some but not most of them were accepted: their claims
/// are still true.
fn is_plausible(read: usize, accepted: usize) -> bool {
    read > MUTATIONS / 2 && accepted > MUTATIONS / 20 && accepted < MUTATIONS / 2
}

#[test]
fn no_forgery_about_knights_4x3_is_accepted() {
    let (read, accepted) = forge(&counted(&Builtin::named("knights-4x3").unwrap().puzzle()), 1);
    assert!(is_plausible(read, accepted), "{read} read, {accepted} accepted");
}

#[test]
fn no_forgery_about_knights_5x5_is_accepted() {
    let (read, accepted) = forge(&counted(&Builtin::named("knights-5x5").unwrap().puzzle()), 2);
    assert!(is_plausible(read, accepted), "{read} read, {accepted} accepted");
}

/// 22 moves from the solved position.
#[test]
fn no_forgery_about_the_eight_puzzle_is_accepted() {
    let mut certificate = counted(&puzzle_from("eight-puzzle", "813/.42/765"));
    let (read, accepted) = forge(&certificate, 3);
    assert!(is_plausible(read, accepted), "{read} read, {accepted} accepted");
    certificate.patterns = patterns(&certificate.puzzle, &[4, 3]);
    let (read, accepted) = forge(&certificate, 4);
    assert!(is_plausible(read, accepted), "{read} read, {accepted} accepted");
}
