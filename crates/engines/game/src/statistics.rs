//! How the values of the positions are distributed.

use crate::material::Material;
use crate::reach::UNREACHED;
use crate::table::{GameTable, Values};
use crate::value::Value;
use everyboard_sorted::SortedMap;

/// The values of all positions of one material with one side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassStatistics {
    /// The pieces of the side to move.
    pub mover: usize,
    /// The pieces of the other side.
    pub opponent: usize,
    /// Positions that the side to move wins, or where it keeps more pieces.
    pub wins: u64,
    /// Positions that neither wins, or where both keep as many.
    pub draws: u64,
    /// Positions that the side to move loses, or where it keeps fewer.
    pub losses: u64,
    /// The plies of the slowest win; 0 where the table does not say.
    pub longest_win: u16,
    /// The plies of the slowest loss; 0 where the table does not say.
    pub longest_loss: u16,
    /// How many positions have each score, where play is for the difference.
    pub scores: SortedMap<i16, u64>,
}

impl ClassStatistics {
    /// The plies of the slowest win, or loss.
    pub(crate) fn longest(&self, is_win: bool) -> u16 {
        if is_win { self.longest_win } else { self.longest_loss }
    }
}

impl GameTable {
    /// Whether what the second side gets is what the first gets with the pieces exchanged: the
    /// sides are [alike](crate::GameRules::is_symmetric) and have the same numbers of pieces.
    pub fn is_symmetric(&self) -> bool {
        let rules = self.rules();
        let is_solved = |material| self.materials().binary_search(&material).is_ok();
        rules.is_symmetric()
            && self.materials().iter().all(|it| is_solved(rules.exchanged_material(it)))
    }

    /// The statistics of each class of pieces with `side` to move; materials where both sides have
    /// pieces, those with the same numbers of pieces together, in the order of these numbers.
    pub fn statistics(&self, side: usize) -> Vec<ClassStatistics> {
        let mut all: SortedMap<(usize, usize), ClassStatistics> = SortedMap::new();
        match &self.values {
            Values::ByClass(classes) => {
                for (material, class) in classes {
                    let mut codes: SortedMap<i16, u64> = SortedMap::new();
                    for &code in &class.values[side] {
                        *codes.entry(code).or_default() += 1;
                    }
                    self.add(&mut all, side, material, codes);
                }
            }
            Values::BySets(sets) => {
                for material in self.materials() {
                    let pieces = self.pieces(material, side);
                    if self.rules().is_for_difference() {
                        let scores = sets.scores(self.rules(), side, material);
                        self.add(&mut all, side, material, scores);
                        continue;
                    }
                    let wins = sets.wins(self.rules(), side, material);
                    let losses = sets.wins(self.rules(), 1 - side, material);
                    let (Some(wins), Some(losses)) = (wins, losses) else { continue };
                    self.add_sets(&mut all, pieces, wins.to_move, losses.after_move);
                }
            }
        }
        // Of what no start leads to nothing is told.
        all.retain(|_, class| class.wins + class.draws + class.losses > 0);
        all.into_values().collect()
    }

    fn pieces(&self, material: &Material, side: usize) -> [usize; 2] {
        [side, 1 - side].map(|side| self.rules().pieces_of(side, material))
    }

    /// Adds the positions of a class that sets decided, by the codes of what is won and of what is
    /// lost.
    fn add_sets(
        &self,
        all: &mut SortedMap<(usize, usize), ClassStatistics>,
        [mover, opponent]: [usize; 2],
        won: &[u64],
        lost: &[u64],
    ) {
        if mover == 0 || opponent == 0 {
            return;
        }
        let empty = ClassStatistics { mover, opponent, ..ClassStatistics::default() };
        let statistics = all.entry((mover, opponent)).or_insert(empty);
        let [wins, losses] = [won, lost].map(|counts| counts.iter().skip(1).sum::<u64>());
        statistics.wins += wins;
        statistics.losses += losses;
        statistics.draws += won.iter().sum::<u64>() - wins - losses;
        if self.has_plies() {
            let [win, loss] = [won, lost].map(|counts| counts.len().saturating_sub(2) as u16);
            statistics.longest_win = statistics.longest_win.max(win);
            statistics.longest_loss = statistics.longest_loss.max(loss);
        }
    }

    /// Adds the positions of a class by their codes.
    fn add(
        &self,
        all: &mut SortedMap<(usize, usize), ClassStatistics>,
        side: usize,
        material: &Material,
        codes: SortedMap<i16, u64>,
    ) {
        let [mover, opponent] = self.pieces(material, side);
        if (mover == 0 || opponent == 0) && !self.rules().places() {
            return;
        }
        let empty = ClassStatistics { mover, opponent, ..ClassStatistics::default() };
        let statistics = all.entry((mover, opponent)).or_insert(empty);
        for (code, count) in
            codes.into_iter().filter(|&(code, count)| code != UNREACHED && count > 0)
        {
            match self.value_of(code, side) {
                Value::Win { plies } => {
                    statistics.wins += count;
                    statistics.longest_win = statistics.longest_win.max(plies.unwrap_or(0));
                }
                Value::Draw => statistics.draws += count,
                Value::Loss { plies } => {
                    statistics.losses += count;
                    statistics.longest_loss = statistics.longest_loss.max(plies.unwrap_or(0));
                }
                Value::Score(score) => {
                    *statistics.scores.entry(score).or_default() += count;
                    let sum = match score.signum() {
                        1 => &mut statistics.wins,
                        0 => &mut statistics.draws,
                        _ => &mut statistics.losses,
                    };
                    *sum += count;
                }
            }
        }
    }
}
