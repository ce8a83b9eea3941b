//! Reasons hold: each is checked by a plain twin that knows distances and moves alone.

use everyboard::{BigUint, Distances, ErrorKind, Move, Origin, Position, Puzzle, Reason, Run};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Pieces that step, jump, are taken, slide as blocks and are pushed; turns, one-way rules, graphs.
const PUZZLES: [&str; 14] = [
    "guarini",
    "knights-4x3",
    "knights-4x3-alternating",
    "peg-4x4",
    "frogs-and-toads",
    "frogs-and-toads-4",
    "hanoi",
    "star",
    "theta",
    "railway",
    "warehouse",
    "warehouse-alcove",
    "traffic-4x4",
    "klotski",
];

/// Numbers that look random, by a linear congruence (Knuth's MMIX).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % bound.max(1)
    }

    /// The positions of a walk from the start, by random moves.
    fn walk(&mut self, puzzle: &Puzzle) -> Vec<Position> {
        let starts = puzzle.starts();
        let mut game = vec![starts[self.below(starts.len())].clone()];
        for _ in 0..self.below(60) {
            let mut moves = game[game.len() - 1].moves();
            if moves.is_empty() {
                break;
            }
            game.push(moves.swap_remove(self.below(moves.len())).after);
        }
        game
    }

    /// A position of a random level.
    fn drawn(&mut self, distances: &Distances) -> Position {
        let level = self.below(distances.levels().len());
        let number = self.below(distances.levels()[level].min(1 << 20) as usize) as u64;
        distances.at_level(level, number).unwrap().unwrap()
    }
}

/// A move that carries many pieces has a name that begins with no square.
fn is_of_piece(made: &Move, square: &str) -> bool {
    made.from == square && made.word.starts_with(square)
}

/// What distances and moves say of a position.
struct Twin<'a> {
    distances: &'a Distances,
    at: &'a Position,
    distance: Option<usize>,
    /// The moves, with how much longer a solution is that begins so; nothing if there is none.
    moves: Vec<(Move, Option<usize>)>,
    /// Whether all costs must be exactly the least.
    is_exact: bool,
}

impl<'a> Twin<'a> {
    fn new(distances: &'a Distances, at: &'a Position, is_exact: bool) -> Self {
        let distance = distances.of(at).unwrap();
        let cost = |made: &Move| Some(distances.of(&made.after).unwrap()? + 1 - distance?);
        let moves = at.moves().into_iter().map(|made| (made.clone(), cost(&made))).collect();
        Twin { distances, at, distance, moves, is_exact }
    }

    fn best(&self) -> Vec<&Move> {
        self.moves.iter().filter(|(_, cost)| *cost == Some(0)).map(|(made, _)| made).collect()
    }

    fn words(&self, from: Option<&str>) -> Vec<String> {
        let best = self.best().into_iter();
        let best = best.filter(|made| from.is_none_or(|from| is_of_piece(made, from)));
        best.map(|made| made.word.clone()).collect()
    }

    /// Checks what moves that are not best cost at least, of those that `is_meant`; there are some.
    fn costs(&self, more: Option<usize>, is_meant: impl Fn(&Move) -> bool) -> bool {
        let others = self.moves.iter().filter(|(made, cost)| *cost != Some(0) && is_meant(made));
        let costs: Vec<Option<usize>> = others.map(|(_, cost)| *cost).collect();
        let least = costs.iter().flatten().min().copied();
        let holds = if self.is_exact {
            more == least
        } else {
            more.is_some_and(|more| more > 0 && least.is_none_or(|least| more <= least))
        };
        !costs.is_empty() && holds
    }

    /// Whether a reason is true.
    fn confirms(&self, reason: &Reason) -> bool {
        let is_piece = |square: &str, piece: &str| self.is_piece(square, piece);
        match reason {
            Reason::OnlyMove { word, others, more } => {
                self.words(None) == [word.clone()]
                    && self.moves.len() == others + 1
                    && (*others == 0 && more.is_none() || self.costs(*more, |_| true))
            }
            Reason::OnlyPiece { piece, square, words, more } => {
                self.words(None) == *words
                    && self.words(Some(square)) == *words
                    && is_piece(square, piece)
                    && self.costs(*more, |made| !is_of_piece(made, square))
            }
            Reason::OnlyWay { piece, square, words, more } => {
                self.words(Some(square)) == *words
                    && is_piece(square, piece)
                    && self.costs(*more, |made| is_of_piece(made, square))
            }
            Reason::BestMoves { words, others, more } => {
                self.words(None) == *words
                    && words.len() > 1
                    && self.moves.len() == words.len() + others
                    && (*others == 0 && more.is_none() || self.costs(*more, |_| true))
            }
            Reason::Bottleneck { position, after, solutions } => {
                let passed = self.at.puzzle().position(position).unwrap();
                self.bottleneck() == Some((passed, *after, solutions.clone()))
            }
            reason => self.distance.is_none() && self.no_way(reason),
        }
    }

    /// Whether a piece stands there that is called so.
    fn is_piece(&self, square: &str, piece: &str) -> bool {
        let number = self.number_of(square);
        let standing = self.at.symbols()[number];
        let drawn = self.at.to_string().chars().filter(|c| !"/# ".contains(*c)).nth(number);
        let named = self.at.puzzle().text().contains(&format!("name = \"{piece}\""));
        standing > 0 && (named || drawn.is_some_and(|drawn| piece == drawn.to_string()))
            || self.at.to_string().contains(&format!("{square}={piece}"))
    }

    fn number_of(&self, square: &str) -> usize {
        self.at.puzzle().squares().iter().position(|it| it == square).unwrap()
    }

    /// By plain counting along the best moves: the position that all solutions pass after they have
    /// parted, after how many moves, and how many solutions there are.
    #[expect(
        clippy::mutable_key_type,
        reason = "a position hashes what stands on it, not what its puzzle works out"
    )]
    fn bottleneck(&self) -> Option<(Position, usize, BigUint)> {
        let mut level = HashMap::from([(self.at.clone(), BigUint::from(1_u32))]);
        let mut has_parted = false;
        let mut found = None;
        for after in 1..=self.distance? {
            let mut next: HashMap<Position, BigUint> = HashMap::new();
            for (position, count) in &level {
                let left = self.distances.of(position).unwrap().unwrap();
                for made in position.moves() {
                    if self.distances.of(&made.after).unwrap() == Some(left - 1) {
                        *next.entry(made.after).or_default() += count;
                    }
                }
            }
            level = next;
            has_parted |= level.len() > 1;
            if has_parted && level.len() == 1 && found.is_none() && Some(after) < self.distance {
                found = level.keys().next().map(|position| (position.clone(), after));
            }
        }
        let solutions = level.into_values().sum();
        found.map(|(position, after)| (position, after, solutions))
    }

    /// Whether nothing that moves lead to is a goal, and what the reason says of it is true.
    #[expect(
        clippy::mutable_key_type,
        reason = "a position hashes what stands on it, not what its puzzle works out"
    )]
    fn no_way(&self, reason: &Reason) -> bool {
        let mut all = HashSet::from([self.at.clone()]);
        let mut open = vec![self.at.clone()];
        while let Some(position) = open.pop() {
            let holds = match reason {
                Reason::Frozen { piece, square } => {
                    let number = self.number_of(square);
                    self.is_piece(square, piece)
                        && position.symbols()[number] == self.at.symbols()[number]
                }
                Reason::Stuck => position.moves().is_empty(),
                _ => true,
            };
            if !holds || position.is_goal() {
                return false;
            }
            for made in position.moves() {
                if all.len() < 2000 && all.insert(made.after.clone()) {
                    open.push(made.after);
                }
            }
        }
        true
    }

    /// Whether the reasons say what they must: of a single best move, or a single piece.
    fn are_complete(&self, reasons: &[Reason]) -> bool {
        let best = self.best();
        match self.distance {
            Some(0) => reasons.is_empty(),
            None => matches!(
                reasons,
                [Reason::Stuck
                    | Reason::Frozen { .. }
                    | Reason::Invariant { .. }
                    | Reason::Exhausted]
            ),
            Some(_) => {
                let is_only_move = matches!(reasons[0], Reason::OnlyMove { .. });
                let has_bottleneck =
                    reasons.iter().any(|it| matches!(it, Reason::Bottleneck { .. }));
                let is_of_it = |made: &Move| is_of_piece(made, &best[0].from);
                let of_one = best.iter().all(|made| is_of_it(made));
                let others_move = self.moves.iter().any(|(made, _)| !is_of_it(made));
                let is_only_piece = matches!(reasons[0], Reason::OnlyPiece { .. });
                (best.len() == 1) == is_only_move
                    && (best.len() > 1 && of_one && others_move) == is_only_piece
                    && has_bottleneck == self.bottleneck().is_some()
            }
        }
    }
}

/// Of all built-in puzzles those whose pieces have more arrangements are left out.
const MOST_ARRANGEMENTS: u32 = 2_000_000;

/// Checks the reasons of so many positions of a puzzle, and counts them by sort.
fn check(name: &str, draws: usize, random: &mut Random, sorts: &mut BTreeMap<String, usize>) {
    let puzzle = Puzzle::named(name).unwrap();
    let run = Run::new().memory(256 << 20);
    let Ok(distances) = puzzle.distances_with(Origin::Goal, &run) else { return };
    let distances = distances.unpacked().unwrap();
    for draw in 0..draws {
        let game = match draw % 2 {
            0 => vec![random.drawn(&distances)],
            _ => random.walk(&puzzle),
        };
        let at = &game[game.len() - 1];
        if !distances.knows(at).unwrap() {
            continue;
        }
        let twin = Twin::new(&distances, at, true);
        let reasons = distances.reasons(at).unwrap();
        assert!(twin.are_complete(&reasons), "{name}: {at}: {reasons:?}");
        for reason in &reasons {
            assert!(twin.confirms(reason), "{name}: {at}: {reason:?}");
            let sort = format!("{reason:?}");
            let sort = sort.split([' ', '{']).next().unwrap_or_default();
            *sorts.entry(sort.to_owned()).or_default() += 1;
        }
        if twin.distance.is_none() {
            check_game(&distances, &game, sorts);
        }
    }
}

/// Checks since which move of a game no solution is left, by the distance of each position.
fn check_game(distances: &Distances, game: &[Position], sorts: &mut BTreeMap<String, usize>) {
    let reasons = distances.reasons_after(game).unwrap();
    let lost = game.iter().position(|position| distances.of(position).unwrap().is_none()).unwrap();
    let Some(Reason::LostBy { number, word, before }) = reasons.last() else {
        assert_eq!(lost, 0, "{reasons:?}");
        return;
    };
    assert_eq!(*number, lost);
    assert_eq!(game[lost - 1].play(word).unwrap(), game[lost]);
    assert_eq!(*before, distances.of(&game[lost - 1]).unwrap());
    *sorts.entry("LostBy".to_owned()).or_default() += 1;
}

#[test]
fn every_reason_is_true_by_distances_and_moves() {
    let mut random = Random(42);
    let mut sorts = BTreeMap::new();
    for name in PUZZLES {
        check(name, 80, &mut random, &mut sorts);
    }
    eprintln!("{sorts:?}");
    assert!(sorts.values().sum::<usize>() > 1500, "{sorts:?}");
    for sort in ["OnlyMove", "OnlyPiece", "OnlyWay", "BestMoves", "Bottleneck", "Stuck", "Frozen"] {
        assert!(sorts.contains_key(sort), "{sort}: {sorts:?}");
    }
    assert!(sorts.contains_key("Exhausted") && sorts.contains_key("LostBy"), "{sorts:?}");
}

/// `cargo test --release -p everyboard --test all -- --ignored --nocapture ten_thousand_reasons`
#[test]
#[ignore = "some minutes"]
fn ten_thousand_reasons_of_built_in_puzzles_are_true() {
    let mut random = Random(7);
    let mut sorts = BTreeMap::new();
    let is_small =
        |name: &&str| Puzzle::named(name).unwrap().positions() <= MOST_ARRANGEMENTS.into();
    for name in Puzzle::names().filter(is_small) {
        check(name, 120, &mut random, &mut sorts);
        eprintln!("{name}: {sorts:?}");
    }
    assert!(sorts.values().sum::<usize>() >= 10_000, "{sorts:?}");
}

/// What a search from one position knows of other moves is a bound: never more than the distances.
#[test]
fn reasons_of_a_search_are_true() {
    let mut random = Random(3);
    for name in ["knights-4x3", "frogs-and-toads", "peg-4x4", "warehouse", "traffic-4x4"] {
        let distances = Puzzle::named(name).unwrap().distances(Origin::Goal).unwrap();
        for _ in 0..12 {
            let at = random.walk(distances.puzzle()).pop().unwrap();
            let reasons = at.solve().unwrap().reasons();
            let twin = Twin::new(&distances, &at, false);
            assert_eq!(reasons.is_empty(), twin.distance == Some(0), "{name}: {at}");
            for reason in &reasons {
                assert!(twin.confirms(reason), "{name}: {at}: {reason:?}");
            }
        }
    }
}

fn words(puzzle: &Puzzle, at: &str) -> Vec<String> {
    let distances = puzzle.distances(Origin::Goal).unwrap();
    let reasons = distances.reasons(&puzzle.position(at).unwrap()).unwrap();
    reasons.iter().map(ToString::to_string).collect()
}

/// By hand: 16 moves around the star of Guarini's graph, each knight one way or the other.
#[test]
fn reasons_read_well() {
    let guarini = Puzzle::named("guarini").unwrap();
    let start = guarini.start().to_string();
    assert_eq!(words(&guarini, &start), ["each of the 8 moves begins a shortest solution"]);
    assert!(words(&guarini, "B.B/.../W.W").is_empty());
    let frogs = Puzzle::named("frogs-and-toads").unwrap();
    let distances = frogs.distances(Origin::Goal).unwrap();
    assert_eq!(distances.of(&frogs.start()).unwrap(), Some(15));
}

/// A box in a corner; two beside each other along a wall, which could each be moved alone.
#[test]
fn boxes_that_cannot_be_pushed_any_more_are_frozen() {
    for (level, frozen) in [
        ("######\n#$   #\n#@  .#\n######\n", true),
        ("#######\n# $$ .#\n#@   .#\n#######\n", true),
        ("#######\n# $  .#\n#@    #\n#######\n", false),
    ] {
        let puzzle: Puzzle = level.parse().unwrap();
        let distances = puzzle.distances(Origin::Goal).unwrap();
        let reasons = distances.reasons(&puzzle.start()).unwrap();
        let is_frozen = matches!(&reasons[..], [Reason::Frozen { .. }]);
        assert_eq!(is_frozen, frozen, "{level}{reasons:?}");
    }
}

/// Two tiles of the eight puzzle that change places: no permutation of that parity is solved.
#[test]
fn parity_says_why_tiles_cannot_be_put_in_order() {
    let puzzle = Puzzle::named("eight-puzzle").unwrap();
    let found = words(&puzzle, "123/456/87.");
    let [only] = &found[..] else { panic!("{found:?}") };
    assert!(only.starts_with("unsolvable, with this as the start: "), "{only}");
    assert!(only.contains("the parity of the permutation of the pieces"), "{only}");
}

#[test]
fn distances_from_the_start_give_no_reasons() {
    let puzzle = Puzzle::named("guarini").unwrap();
    let distances = puzzle.distances(Origin::Start).unwrap();
    assert_eq!(distances.reasons(&puzzle.start()).unwrap_err().kind(), ErrorKind::Illegal);
    let back = distances.solutions(&puzzle.start().play("a3c2").unwrap()).unwrap();
    assert!(back.reasons().is_empty());
}
