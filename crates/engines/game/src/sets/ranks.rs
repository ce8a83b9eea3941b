//! How near positions are to what a side wins, where plies are not known: the steps of the attack
//! on their class.
//!
//! A class that is solved without plies does not say how its wins are made, and a winner who only
//! keeps the win may go round in circles. So the class is solved again, and for the positions
//! around one it is noted in which step each is decided. A position won in a step has a move to one
//! lost in that step or before; from one that is lost all moves that stay in the class lead to
//! positions won in earlier steps. So whoever goes down the steps takes a piece in the end, or has
//! won.

use super::SetTable;
use super::attack::Attack;
use super::below::{self, SetBelow};
use super::look_up::Place;
use super::shelf::Key;
use crate::rules::{GamePosition, GameRules};
use crate::table::Refusal;
use everyboard_store::FileError;
use everyboard_watch::Stopped;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::num::NonZeroUsize;

/// Positions around one whose steps are noted.
const MOST_NOTED: usize = 50_000;

/// In which step positions of a class are decided.
#[derive(Debug)]
pub(crate) struct Ranks {
    steps: BTreeMap<Place, usize>,
}

impl Ranks {
    /// The step of a position; `None` if it was not noted.
    pub(crate) fn step(&self, place: &Place) -> Option<usize> {
        self.steps.get(place).copied()
    }
}

impl SetTable {
    /// The steps of the positions that play from `here` comes to next, while `winner` keeps the win
    /// and nothing is taken. Takes as long as solving the class of `here`, but no step longer than
    /// it needs to, and the memory for that.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub(crate) fn ranks(
        &self,
        rules: &GameRules,
        winner: usize,
        here: &GamePosition,
        threads: NonZeroUsize,
    ) -> Result<Ranks, Refusal> {
        let near = self.near(rules, winner, here)?;
        let Some(first) = near.first() else { return Ok(Ranks { steps: BTreeMap::new() }) };
        let key = Key { attacker: first.attacker, aim: None, material: first.material.clone() };
        let moves = self.space.moves(rules, &key.material).map_err(|_| Refusal::Positions)?;
        let below: Vec<SetBelow> =
            moves.below.iter().map(|it| SetBelow::new(self, rules, &moves, it, &key)).collect();
        let mut attack = Attack::new(rules, &moves, &key.material, key.attacker, threads);
        let mut steps = BTreeMap::new();
        let mut last = 0;
        let solved = attack.solve(
            |chunk| below::read(&below, chunk),
            None::<fn(usize) -> Result<Vec<u64>, FileError>>,
            None,
            |attack, step| {
                last = step;
                for place in &near {
                    if attack.is_decided(place.is_to_move, place.chunk, place.bit) {
                        steps.entry(place.clone()).or_insert(step);
                    }
                }
                if steps.len() < near.len() { Ok(()) } else { Err(Stopped.into()) }
            },
        );
        match solved {
            Ok(_) | Err(Refusal::Stopped(_)) => {}
            Err(error) => return Err(error),
        }
        // What is lost in the last step is no move to anywhere, so there was no step after it.
        for place in near {
            steps.entry(place).or_insert(last + 1);
        }
        Ok(Ranks { steps })
    }

    /// The nearest positions that play comes to.
    fn near(
        &self,
        rules: &GameRules,
        winner: usize,
        here: &GamePosition,
    ) -> Result<BTreeSet<Place>, FileError> {
        let material = rules.material(here);
        let mut near = BTreeSet::new();
        let mut next = VecDeque::from([here.clone()]);
        while let Some(position) = next.pop_front() {
            if near.len() == MOST_NOTED {
                break;
            }
            let Some(place) = self.place(rules, winner, &position) else { continue };
            if !near.insert(place) {
                continue;
            }
            for legal in rules.moves(&position) {
                let stays = rules.material(&legal.after) == material;
                if stays && self.code(rules, winner, &legal.after)?.is_some_and(|code| code > 0) {
                    next.push_back(legal.after);
                }
            }
        }
        Ok(near)
    }
}
