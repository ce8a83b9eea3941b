//! Which of the moves that a file describes a rewrite comes from.

use everyboard_puzzle::{Change, Puzzle, Rewrite, Rule};
use everyboard_sorted::SortedSet;
use std::cell::OnceCell;

/// The kinds of moves and the drawn moves of a puzzle by their names. They are compiled one by one
/// when they are first asked for.
pub(crate) struct Origins<'a> {
    puzzle: &'a Puzzle,
    found: OnceCell<Vec<Origin>>,
}

struct Origin {
    name: String,
    effects: SortedSet<Vec<Change>>,
}

impl<'a> Origins<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle) -> Self {
        Origins { puzzle, found: OnceCell::new() }
    }

    /// The number of the first description that makes this move, in the order of the file, and its
    /// name. `None` too where there is only one, since that tells no move from another.
    pub(crate) fn of(&self, rewrite: &Rewrite) -> Option<(usize, &str)> {
        if self.puzzle.rule.kinds.len() + self.puzzle.rule.drawn.len() < 2 {
            return None;
        }
        let origins = self.found.get_or_init(|| self.compile());
        let effect = rewrite.effect();
        let mut origins = origins.iter().enumerate();
        let found = origins.find(|(_, origin)| origin.effects.contains(&effect));
        found.map(|(number, origin)| (number, origin.name.as_str()))
    }

    fn compile(&self) -> Vec<Origin> {
        let all = &self.puzzle.rule;
        let alone =
            Rule { kinds: Vec::new(), drawn: Vec::new(), forbidden: Vec::new(), ..all.clone() };
        let kinds = all.kinds.iter().map(|&kind| {
            (kind.info().word.to_owned(), Rule { kinds: vec![kind], ..alone.clone() })
        });
        let drawn = all.drawn.iter().map(|drawn| {
            let name = drawn.name.split_whitespace().collect::<Vec<_>>().join("-");
            (name, Rule { drawn: vec![drawn.clone()], ..alone.clone() })
        });
        kinds
            .chain(drawn)
            .map(|(name, rule)| Origin { name, effects: self.effects(rule) })
            .collect()
    }

    /// What the moves of this rule alter. Nothing if they cannot be listed.
    fn effects(&self, rule: Rule) -> SortedSet<Vec<Change>> {
        let system = Puzzle { rule, ..self.puzzle.clone() }.compile();
        let system = system.ok();
        system.iter().flat_map(|system| system.rewrites()).map(Rewrite::effect).collect()
    }
}
