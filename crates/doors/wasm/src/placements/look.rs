//! What can be said at once of pieces that stand: attacks, conflicts, whether the problem is
//! solved.

use super::PlacementSession;
use super::protocol::{Conflict, PlacementLook};
use super::session::shown;
use crate::protocol::{Fault, Picture};
use everyboard::crates::board::Naming;
use everyboard::crates::placement::{Placement, Problem, ProblemSpec, WrittenProblem};
use everyboard_report::{PlacementPicture, PlacementText};

impl PlacementSession {
    /// Looks at pieces that stand beside those of the start: names of squares, with the letters of
    /// the pieces if there are several kinds, with `.`, `,` or a blank between.
    ///
    /// # Errors
    /// If a name is that of no piece or square here.
    pub fn look(&self, standing: &str) -> Result<PlacementLook, Fault> {
        let here = self.with(standing)?;
        let attackers = attackers(&here.spec);
        let conflicts = self.conflicts(&here.spec, &attackers);
        let held = here.spec.fixed.iter().map(|piece| piece.square.index());
        let held: Vec<usize> = held.collect();
        let bare = |&square: &usize| attackers[square].is_empty() && !held.contains(&square);
        let uncovered = (0..attackers.len()).filter(bare).count();
        Ok(PlacementLook {
            standing: shown(&here.spec.fixed),
            is_solved: self.is_solved(&here, conflicts.is_empty(), uncovered),
            text: text(&here.spec),
            command: self.command(&here),
            attackers,
            conflicts,
            uncovered,
        })
    }

    /// The pairs of pieces of which one attacks the other, or that share a region or a square.
    fn conflicts(&self, spec: &ProblemSpec, attackers: &[Vec<usize>]) -> Vec<Conflict> {
        let mut conflicts = Vec::new();
        if self.asked.covers {
            return conflicts;
        }
        for (number, a) in spec.fixed.iter().enumerate() {
            for b in &spec.fixed[..number] {
                let at = a.square.index();
                let other = b.square.index();
                let attack = attackers[at].contains(&other) || attackers[other].contains(&at);
                let region = self.region_of(a.square);
                let region = region.filter(|it| self.region_of(b.square).as_ref() == Some(it));
                if attack || region.is_some() || at == other {
                    conflicts.push(Conflict { squares: [other, at], region });
                }
            }
        }
        conflicts
    }

    fn is_solved(&self, here: &WrittenProblem, peaceful: bool, uncovered: usize) -> Option<bool> {
        let spec = &here.spec;
        if self.asked.covers {
            let Some(size) = spec.demand.size() else { return (uncovered > 0).then_some(false) };
            return Some(uncovered == 0 && spec.fixed.len() == size);
        }
        if !peaceful || spec.fixed.iter().any(|piece| spec.forbidden.contains(&piece.square)) {
            return Some(false);
        }
        let full = spec.regions.iter().all(|region| {
            spec.fixed.iter().filter(|piece| region.contains(&piece.square)).count() == 1
        });
        let Some(size) = spec.demand.size() else { return (!full).then_some(false) };
        Some(full && spec.fixed.len() == size && Problem::new(spec.clone()).is_ok())
    }

    /// The board with these pieces, as an SVG picture that stands alone.
    ///
    /// # Errors
    /// If a name is that of no piece or square here.
    pub fn picture(&self, standing: &str) -> Result<Picture, Fault> {
        let here = self.with(standing)?;
        let placement: Placement = here.spec.fixed.iter().copied().collect();
        let svg = PlacementPicture::new(self.spec()).board(&self.question(), &placement);
        Ok(Picture { svg })
    }
}

/// By square: the squares of the pieces that attack it.
fn attackers(spec: &ProblemSpec) -> Vec<Vec<usize>> {
    let mut attackers = vec![Vec::new(); spec.board.len()];
    for piece in &spec.fixed {
        for square in spec.attacked_by(*piece) {
            attackers[square.index()].push(piece.square.index());
        }
    }
    attackers
}

fn text(spec: &ProblemSpec) -> String {
    let mut text = String::new();
    let placement = spec.fixed.iter().copied().collect();
    PlacementText::new(spec, Naming::Algebraic, false).push_board(&mut text, &placement);
    text
}
