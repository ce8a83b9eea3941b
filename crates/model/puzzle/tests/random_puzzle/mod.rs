//! Random small puzzles, written as puzzle files so that a failing one can be read and kept.

#![allow(dead_code, reason = "each test that includes this file uses a part of it")]

mod drafts;
mod drawn;
mod positions;

use drafts::{graphs, grids, pieces, rules};
use drawn::DrawnDraft;
use everyboard_puzzle::{Fault, Puzzle, RewriteSystem, RuleKind};
#[allow(unused_imports, reason = "each test that includes this file uses a part of it")]
pub(crate) use positions::{arrangement, choices, partly_open};
use proptest::prelude::*;
use std::fmt;

/// The characters of the kinds.
const KINDS: [char; 3] = ['A', 'B', 'C'];

/// How large random boards may be.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Limits {
    /// Rows and columns of a drawn board.
    pub(crate) side: usize,
    /// Points of a graph.
    pub(crate) points: usize,
    /// Pieces on the board.
    pub(crate) pieces: usize,
}

/// A puzzle in the making, without a goal. Shown as its file.
#[derive(Clone)]
pub(crate) struct Draft {
    board: BoardDraft,
    pieces: Vec<PieceDraft>,
    rule: RuleDraft,
    /// By start and square: 0 is empty, others choose a kind.
    starts: Vec<Vec<u8>>,
    most_pieces: usize,
}

#[derive(Clone, Debug)]
enum BoardDraft {
    Grid { rows: Vec<Vec<bool>>, wrap: &'static str },
    Graph { points: Vec<(i32, i32)>, edges: Vec<(usize, usize)> },
}

/// Terms in Betza's notation. Those that ride are left out where the rule leaps over neighbours.
#[derive(Clone, Debug)]
struct PieceDraft {
    leapers: Vec<String>,
    riders: Vec<String>,
    immobile: bool,
    /// What it covers where pieces slide: the first row's columns in order, then the second's; the
    /// first place is (0, 0).
    block: &'static [(usize, usize)],
}

/// Blocks, by column and row from the first square in reading order.
const BLOCKS: [&[(usize, usize)]; 6] = [
    &[(0, 0)],
    &[(0, 0), (1, 0)],
    &[(0, 0), (0, 1)],
    &[(0, 0), (1, 0), (0, 1)],
    &[(0, 0), (0, 1), (1, 1)],
    &[(0, 0), (2, 0)],
];

#[derive(Clone, Debug)]
struct RuleDraft {
    kinds: Vec<&'static str>,
    drawn: Vec<DrawnDraft>,
    over: &'static str,
    count: &'static str,
    /// The number of kinds that are pushed, and of how many at once.
    pushed: usize,
    /// What may not be on the board.
    attacks: Option<&'static str>,
    forbidden: Option<DrawnDraft>,
    /// Whether sides take turns, which kind begins, and whether A and C are one side.
    turns: bool,
    first: Option<usize>,
    grouped: bool,
}

/// Random puzzles of all that a puzzle file can say about boards, pieces and rules.
pub(crate) fn drafts(limits: Limits) -> impl Strategy<Value = Draft> {
    let board = prop_oneof![3 => grids(limits.side), 1 => graphs(limits.points)];
    let pieces = prop::collection::vec(pieces(), 1..=KINDS.len());
    let squares = (limits.side * limits.side).max(limits.points);
    let symbol = prop_oneof![3 => Just(0_u8), 4 => 1..=KINDS.len() as u8];
    let start = prop::collection::vec(symbol, squares);
    let starts = prop_oneof![
        4 => prop::collection::vec(start.clone(), 1),
        1 => prop::collection::vec(start, 2),
    ];
    (board, pieces, rules(), starts).prop_map(move |(board, pieces, rule, starts)| {
        let most_pieces = limits.pieces;
        let mut draft = Draft { board, pieces, rule, starts, most_pieces };
        let forbids = draft.rule.attacks.is_some() || draft.rule.forbidden.is_some();
        if forbids && !draft.may_forbid() {
            draft.rule.attacks = None;
            draft.rule.forbidden = None;
        }
        if draft.pieces.len() == 1 && draft.rule.attacks.is_some() {
            draft.rule.attacks = Some("any attack");
        }
        if draft.rule.count == "pushes" && !draft.pushes() {
            draft.rule.count = "moves";
        }
        if draft.rule.count != "steps" && !draft.has_few_stretches() {
            draft.rule.count = "steps";
        }
        draft
    })
}

impl Draft {
    /// The puzzle file, asking for nothing.
    pub(crate) fn file(&self) -> String {
        self.file_asking(&[])
    }

    /// The puzzle file with these goals.
    pub(crate) fn file_asking(&self, goals: &[String]) -> String {
        self.file_with(goals, &self.drawn())
    }

    /// The puzzle file with these goals and these tables of moves.
    fn file_with(&self, goals: &[String], drawn: &str) -> String {
        let mut file = String::from("format = 1\nname = \"Random\"\n");
        if let BoardDraft::Grid { rows, wrap } = &self.board {
            let rows: Vec<String> = rows.iter().map(|row| drawn_row(row)).collect();
            file += &format!("board = {:?}\nwrap = {wrap:?}\n", rows.join("/"));
        }
        file += &format!("start = {:?}\n", self.starts());
        if !goals.is_empty() {
            file += &format!("goal = {goals:?}\n");
        }
        let forbidden = self.rule.forbidden.as_ref();
        let forbidden = forbidden.and_then(|it| it.forbidden(self.pieces.len()));
        let forbidden = forbidden.unwrap_or_default();
        file + &self.pieces() + &self.blocks() + &self.rule() + drawn + &forbidden + &self.graph()
    }

    /// Whether pieces slide. On a graph they step instead.
    fn slides(&self) -> bool {
        self.rule.kinds == ["slide"] && matches!(self.board, BoardDraft::Grid { .. })
    }

    /// What a piece of this kind covers.
    fn block(&self, kind: usize) -> &'static [(usize, usize)] {
        let may_be_large = matches!(self.board, BoardDraft::Grid { wrap: "none", .. });
        if self.slides() && may_be_large { self.pieces[kind].block } else { BLOCKS[0] }
    }

    /// The pictures of all pieces that slide, also of single squares: equal ones that touch would
    /// be read as one.
    fn blocks(&self) -> String {
        if !self.slides() {
            return String::new();
        }
        let pictures = KINDS.iter().enumerate().take(self.pieces.len()).map(|(kind, letter)| {
            let block = self.block(kind);
            let rows = (0..2).map(|row| {
                let places =
                    (0..3).map(|column| if block.contains(&(column, row)) { 'x' } else { '.' });
                places.collect::<String>()
            });
            let rows: Vec<String> = rows.collect();
            format!("{letter} = {:?}\n", rows.join("/"))
        });
        format!("[blocks]\n{}", pictures.collect::<String>())
    }

    /// The moves that the file draws.
    fn drawn(&self) -> String {
        let names: Vec<String> = match &self.board {
            BoardDraft::Graph { points, .. } => {
                (0..points.len()).map(|p| format!("p{p}")).collect()
            }
            BoardDraft::Grid { rows, .. } => {
                let places = (0..rows.len()).flat_map(|y| (0..rows[y].len()).map(move |x| (y, x)));
                let squares = places.filter(|&(y, x)| rows[y][x]);
                let names = squares.map(|(y, x)| {
                    let file = char::from(b'a' + x as u8);
                    format!("{file}{}", rows.len() - y)
                });
                names.collect()
            }
        };
        let is_graph = matches!(self.board, BoardDraft::Graph { .. });
        let drafts = self.rule.drawn.iter();
        let tables = drafts.filter_map(|draft| draft.table(&names, self.pieces.len(), is_graph));
        tables.filter(|table| self.has_room_for(table)).collect()
    }

    /// Whether the board has room for the pictures of a move.
    fn has_room_for(&self, table: &str) -> bool {
        match Puzzle::parse(&self.file_with(&[], table)) {
            Ok(_) => true,
            Err(error) => error.fault != Fault::FitsNowhere,
        }
    }

    /// The puzzle, asking for nothing.
    pub(crate) fn puzzle(&self) -> Puzzle {
        read(&self.file())
    }

    fn squares(&self) -> usize {
        match &self.board {
            BoardDraft::Grid { rows, .. } => rows.iter().flatten().filter(|&&here| here).count(),
            BoardDraft::Graph { points, .. } => points.len(),
        }
    }

    fn starts(&self) -> Vec<String> {
        self.starts.iter().map(|start| self.start(start)).collect()
    }

    fn start(&self, choices: &[u8]) -> String {
        let mut left = self.most_pieces;
        let mut symbols = choices.iter().take(self.squares()).map(|&choice| {
            let kind = (choice as usize).checked_sub(1).filter(|_| left > 0)?;
            left -= 1;
            Some(KINDS[kind % self.pieces.len()])
        });
        let mut next = || symbols.next().flatten();
        match &self.board {
            BoardDraft::Grid { rows, .. } => self.put(rows, &mut next),
            BoardDraft::Graph { points, .. } => {
                let named = (0..points.len()).filter_map(|p| Some(format!("p{p}={}", next()?)));
                named.collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// A drawing with the next piece on each square in turn that is free, if all that it covers is.
    fn put(&self, rows: &[Vec<bool>], next: &mut impl FnMut() -> Option<char>) -> String {
        let mut drawn: Vec<String> = rows.iter().map(|row| drawn_row(row)).collect();
        let mut cells: Vec<Vec<char>> = drawn.iter().map(|row| row.chars().collect()).collect();
        for (y, x) in (0..rows.len()).flat_map(|y| (0..rows[y].len()).map(move |x| (y, x))) {
            let Some(letter) = rows[y][x].then(&mut *next).flatten() else { continue };
            let kind = KINDS.iter().position(|it| *it == letter).unwrap_or(0);
            let block = self.block(kind);
            let is_free =
                |&(dx, dy): &(usize, usize)| cells.get(y + dy).and_then(|row| row.get(x + dx));
            if block.iter().all(|place| is_free(place) == Some(&'.')) {
                block.iter().for_each(|&(dx, dy)| cells[y + dy][x + dx] = letter);
            }
        }
        for (row, cells) in drawn.iter_mut().zip(cells) {
            *row = cells.into_iter().collect();
        }
        drawn.join("/")
    }

    fn leaps_over(&self) -> bool {
        let infos = RuleKind::ALL.map(RuleKind::info);
        infos.iter().any(|info| info.leaps && self.rule.kinds.contains(&info.word))
    }

    fn pushes(&self) -> bool {
        ["push", "pull"].iter().any(|word| self.rule.kinds.contains(word))
    }

    fn pieces(&self) -> String {
        let lines = KINDS.iter().zip(&self.pieces);
        let lines = lines.map(|(kind, draft)| format!("{kind} = {:?}\n", self.piece(draft)));
        String::from("[pieces]\n") + &lines.collect::<String>()
    }

    fn piece(&self, piece: &PieceDraft) -> String {
        let BoardDraft::Grid { wrap, .. } = &self.board else {
            let rides = piece.riders.len() == 1 && !self.leaps_over() && !self.pushes();
            let moves = if rides { "lines" } else { "edges" };
            return String::from(if piece.immobile { "-" } else { moves });
        };
        let mut leapers = piece.leapers.clone();
        if self.takes() && leapers.len() == 2 {
            leapers[0].insert(0, 'm');
            leapers[1].insert(0, 'c');
        }
        // Around a ring there are very many ways to take very many kinds.
        let may_ride = !self.leaps_over() && !self.pushes();
        let rides = may_ride && (!self.takes() || *wrap == "none");
        match (piece.immobile, rides) {
            (true, _) => String::from("-"),
            (false, true) => sum(&[&leapers[..], &piece.riders].concat()),
            (false, false) => sum(&leapers),
        }
    }

    fn takes(&self) -> bool {
        self.rule.kinds.contains(&"take")
    }

    fn rule(&self) -> String {
        let rule = &self.rule;
        let mut text = String::from("[rule]\n");
        if rule.kinds == ["slide"] && !self.slides() {
            text += "kind = \"step\"\n";
        } else if !rule.kinds.is_empty() {
            text += &format!("kind = {:?}\n", rule.kinds);
        }
        if rule.count != "steps" {
            text += &format!("count = {:?}\n", rule.count);
        }
        if self.leaps_over() {
            text += &format!("over = {:?}\n", rule.over);
        }
        if self.pushes() {
            let pushed = &KINDS[..rule.pushed.min(self.pieces.len())];
            let pushed: String = pushed.iter().map(ToString::to_string).collect();
            text += &format!("pushed = {pushed:?}\nboxes = {}\n", rule.pushed);
        }
        rule.attacks.iter().for_each(|it| text += &format!("forbid = {it:?}\n"));
        let kinds = self.pieces.len();
        if !rule.turns || kinds < 2 {
            return text;
        }
        text += "turns = \"alternate\"\n";
        if rule.grouped {
            text +=
                if kinds == 2 { "sides = [\"B\", \"A\"]\n" } else { "sides = [\"AC\", \"B\"]\n" };
        }
        if let Some(first) = rule.first {
            text += &format!("first = \"{}\"\n", KINDS[first % kinds]);
        }
        text
    }

    /// Whether the file can forbid what it does, which no start has, and its moves are few.
    fn may_forbid(&self) -> bool {
        let few = |system: RewriteSystem| system.rewrites().len() < 20_000;
        Puzzle::parse(&self.file_with(&[], "")).is_ok() && self.puzzle().compile().is_ok_and(few)
    }

    /// Whether a piece can do little at a stretch: there are few ways around others, and they
    /// remove few.
    fn has_few_stretches(&self) -> bool {
        let only_jumps = self.rule.kinds == ["jump"];
        let empty = self.starts().into_iter().map(|start| match &self.board {
            BoardDraft::Grid { .. } => start.matches('.').count(),
            BoardDraft::Graph { points, .. } => points.len() - start.matches('=').count(),
        });
        let removes = self.takes() || self.rule.kinds.contains(&"jump");
        let is_full = empty.max().is_some_and(|empty| empty <= 3);
        let may_be_few = only_jumps || is_full && !removes && self.rule.drawn.is_empty();
        may_be_few && self.puzzle().compile().is_ok()
    }

    fn graph(&self) -> String {
        let BoardDraft::Graph { points, edges } = &self.board else { return String::new() };
        let points = points.iter().enumerate().map(|(p, (x, y))| format!("p{p} = [{x}, {y}]"));
        let points: Vec<String> = points.collect();
        let edges: Vec<String> = edges.iter().map(|(a, b)| format!("p{a} p{b}")).collect();
        format!("[graph]\npoints = {{ {} }}\nedges = {edges:?}\n", points.join(", "))
    }
}

impl fmt::Debug for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}", self.file())
    }
}

/// A sum of terms. The range 1 between them keeps `W` and `W` from becoming the rider `WW`.
fn sum(terms: &[String]) -> String {
    terms.join("1")
}

fn drawn_row(row: &[bool]) -> String {
    row.iter().map(|&here| if here { '.' } else { '#' }).collect()
}

/// Reads a file that must be a good one.
pub(crate) fn read(file: &str) -> Puzzle {
    Puzzle::parse(file).unwrap_or_else(|error| panic!("{error}\n{file}"))
}
