//! Why the best moves of a position are best, or why no solution is left.

use super::flags::{LookupArgs, PathsWanted};
use super::known::{Facts, Knowledge};
use crate::args::Common;
use crate::failure::Failure;
use crate::input::game_files;
use crate::limits::interrupt;
use everyboard::Reason;
use everyboard::crates::board::Position;
use everyboard::crates::play::{Game, Rules};
use everyboard::crates::search::{End, Interval};
use everyboard::plan::{Question, lost_by};

/// What reasons are drawn from.
pub struct Why<'a> {
    knowledge: &'a Knowledge,
    common: &'a Common,
    rules: Rules,
    /// The game whose present position is asked about.
    game: Option<Game>,
}

impl<'a> Why<'a> {
    /// Refuses a table of distances from the start.
    pub fn new(
        knowledge: &'a Knowledge,
        args: &LookupArgs,
        common: &'a Common,
    ) -> Result<Self, Failure> {
        if knowledge.end() != End::Goal {
            let words = "distances from the start do not say which moves lead to a goal";
            let help =
                "name the puzzle, or make a table with `census PUZZLE --to-goals --save FILE`";
            return Err(Failure::of_flag("--why", words).with_help(help));
        }
        let puzzle = knowledge.puzzle();
        let rules = Rules::of(puzzle.clone(), knowledge.system().clone());
        let game = args.game.as_ref().map(|file| game_files::game("--game", file, puzzle));
        Ok(Why { knowledge, common, rules, game: game.transpose()? })
    }

    /// The reasons for a position of which this is known, the strongest first.
    pub fn reasons(&self, shown: &[Position], known: &Facts) -> Result<Vec<Reason>, Failure> {
        if known.is_unknown {
            return Ok(Vec::new());
        }
        let question = Question::new(&self.rules, shown);
        let watch = &interrupt::is_stopped;
        let at_most = known.interval.as_ref().and_then(Interval::at_most).or(known.distance);
        let after = question.after();
        let mut reasons = match (self.knowledge.distances(&after, self.common)?, &known.paths) {
            (Some(left), Some(paths)) => question.by_distances(&left, Some(paths), watch),
            (Some(left), None) => {
                let paths = self.knowledge.paths(shown, self.common);
                question.by_distances(&left, paths.as_ref(), watch)
            }
            (None, Some(paths)) => question.by_paths(paths, watch),
            (None, None) => match at_most {
                Some(at_most) => question.by_bound(at_most, watch),
                None if known.interval.is_some() => Vec::new(),
                None => question.why_unsolvable(watch).into_iter().collect(),
            },
        };
        interrupt::check()?;
        if known.distance.is_none() && known.interval.is_none() {
            reasons.extend(self.lost_by()?);
        }
        Ok(reasons)
    }

    /// The move of the game after which no solution was left.
    fn lost_by(&self) -> Result<Option<Reason>, Failure> {
        let Some(game) = &self.game else { return Ok(None) };
        let known = |number: usize| {
            let mut game = game.clone();
            game.go_to(number);
            let asked = [game.positions().to_vec()];
            let mut known = self.knowledge.of(&asked, PathsWanted::None, self.common)?;
            known.next().expect("one position is asked about")
        };
        let is_lost = |number| {
            let Facts { distance, is_unknown, interval, .. } = known(number)?;
            let has_path = interval.as_ref().map(|interval| interval.at_most().is_some());
            Ok::<_, Failure>(match (distance, has_path) {
                (Some(_), _) | (None, Some(true)) => Some(false),
                (None, Some(false)) => None,
                (None, None) => (!is_unknown).then_some(true),
            })
        };
        let Some(number) = lost_by(game.at(), is_lost)? else { return Ok(None) };
        let word = game.words().nth(number - 1).expect("the move was made").to_owned();
        Ok(Some(Reason::LostBy { number, word, before: known(number - 1)?.distance }))
    }
}
