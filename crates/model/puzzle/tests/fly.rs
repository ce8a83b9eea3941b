//! Pieces that go to any empty square, against plain searches over sets of points.

use everyboard_board::{Position, Square};
use everyboard_puzzle::Puzzle;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// A graph by its edges, as the file has it and as pairs.
struct Graph {
    points: usize,
    edges: Vec<(usize, usize)>,
}

impl Graph {
    /// Tokens on some points, of which no two may be joined, each of which goes to any free point.
    fn puzzle(&self, tokens: u32) -> Puzzle {
        let points: Vec<String> =
            (0..self.points).map(|p| format!("p{p} = [{p}, {}]", p * p)).collect();
        let edges: Vec<String> = self.edges.iter().map(|(a, b)| format!("p{a} p{b}")).collect();
        let start: Vec<String> = members(tokens).map(|p| format!("p{p}=T")).collect();
        let (points, start) = (points.join(", "), start.join(" "));
        let file = format!(
            "format = 1\nstart = \"{start}\"\n[graph]\npoints = {{ {points} }}\nedges = {edges:?}\n\
             [pieces]\nT = \"edges\"\n[rule]\nkind = \"fly\"\nforbid = \"any attack\"\n"
        );
        Puzzle::parse(&file).unwrap_or_else(|error| panic!("{error}\n{file}"))
    }

    fn is_independent(&self, set: u32) -> bool {
        self.edges.iter().all(|(a, b)| set >> a & 1 == 0 || set >> b & 1 == 0)
    }

    /// How many tokens have to jump, one after the other, to bring a set to each other one: without
    /// a puzzle or a rewrite.
    fn jumps(&self, from: u32) -> BTreeMap<u32, usize> {
        let mut found = BTreeMap::from([(from, 0)]);
        let mut last = vec![from];
        while !last.is_empty() {
            let jumps = last.iter().flat_map(|&set| {
                let free = (0..self.points).filter(move |&p| set >> p & 1 == 0);
                free.flat_map(move |to| members(set).map(move |p| (set, set ^ 1 << p | 1 << to)))
            });
            let mut next = Vec::new();
            for (set, after) in jumps.filter(|(_, after)| self.is_independent(*after)) {
                let jumps = found[&set] + 1;
                if let Entry::Vacant(new) = found.entry(after) {
                    new.insert(jumps);
                    next.push(after);
                }
            }
            last = next;
        }
        found
    }
}

fn members(set: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |p| set >> p & 1 == 1)
}

fn set_of(position: &Position, points: usize) -> u32 {
    (0..points).filter(|&p| !position.at(Square::new(p)).is_empty()).map(|p| 1 << p).sum()
}

/// The same by the rewrites of the puzzle.
fn moves(puzzle: &Puzzle) -> BTreeMap<u32, usize> {
    let (system, points) = (puzzle.compile().unwrap(), puzzle.board.len());
    let mut found = BTreeMap::from([(set_of(&puzzle.starts[0], points), 0)]);
    let mut last = vec![puzzle.starts[0].clone()];
    for level in 1.. {
        let mut next = Vec::new();
        for position in &last {
            for rewrite in system.rewrites().iter().filter(|it| it.is_allowed(position)) {
                let mut after = position.clone();
                rewrite.apply(&mut after);
                if let Entry::Vacant(new) = found.entry(set_of(&after, points)) {
                    new.insert(level);
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            return found;
        }
        last = next;
    }
    found
}

/// Paths, stars, cycles, the cube, the Petersen graph.
fn graphs() -> Vec<(Graph, u32)> {
    let cycle = |n: usize| (0..n).map(|p| (p, (p + 1) % n)).collect::<Vec<_>>();
    let path = |n: usize| (1..n).map(|p| (p - 1, p)).collect::<Vec<_>>();
    let cube = (0..8_usize).flat_map(|a| (0..3).map(move |bit| (a, a ^ 1 << bit)));
    let petersen = (0..5).flat_map(|p| [(p, (p + 1) % 5), (p, p + 5), (p + 5, (p + 2) % 5 + 5)]);
    vec![
        (Graph { points: 8, edges: path(8) }, 0b1001_0101),
        (Graph { points: 9, edges: cycle(9) }, 0b0_1001_0101),
        (Graph { points: 8, edges: cycle(8) }, 0b0101_0101),
        (Graph { points: 8, edges: cube.filter(|(a, b)| a < b).collect() }, 0b0000_1001),
        (Graph { points: 10, edges: petersen.collect() }, 0b00_0000_0101),
    ]
}

#[test]
fn tokens_jump_as_sets_do() {
    for (graph, tokens) in graphs() {
        assert!(graph.is_independent(tokens));
        let puzzle = graph.puzzle(tokens);
        assert_eq!(moves(&puzzle), graph.jumps(tokens), "{:?}", graph.edges);
        assert_eq!(Puzzle::parse(&puzzle.to_toml()), Ok(puzzle));
    }
}

/// In a graph without even holes, as a tree is, every token that stands wrong jumps once and no
/// other does; in an even cycle that half the points fill no token can move: M. Kaminski, P.
/// Medvedev and M. Milanic, Complexity of independent set reconfigurability problems, Theoretical
/// Computer Science 439, 2012.
#[test]
fn known_numbers_of_jumps() {
    let all = graphs();
    let (path, tokens) = &all[0];
    let found = moves(&path.puzzle(*tokens));
    let sets = (0..1_u32 << path.points).filter(|set| set.count_ones() == tokens.count_ones());
    for set in sets.filter(|set| path.is_independent(*set)) {
        assert_eq!(found.get(&set), Some(&((set & !tokens).count_ones() as usize)), "{set:b}");
    }
    let (cycle, tokens) = &all[2];
    assert_eq!(moves(&cycle.puzzle(*tokens)), BTreeMap::from([(*tokens, 0)]));
}

/// A piece that never moves does not fly, and nobody flies onto another.
#[test]
fn pieces_that_never_move_stay() {
    let file =
        "format = 1\nboard = \"Wb..\"\n[pieces]\nW = \"N\"\nb = \"-\"\n[rule]\nkind = \"fly\"\n";
    let puzzle = Puzzle::parse(file).unwrap();
    let start = &puzzle.starts[0];
    let system = puzzle.compile().unwrap();
    assert_eq!(system.rewrites().iter().filter(|it| it.is_allowed(start)).count(), 2);
    assert_eq!(everyboard_puzzle::MoveValidator::new(&puzzle).moves(start).len(), 2);
}
