//! Positions that are alike: images of each other under the symmetries of a puzzle.

use crate::{Puzzle, RewriteSystem, SymmetryGroup};
use everyboard_board::{Position, TooManySymmetries};
use std::collections::BTreeSet;

/// Positions of a list that are all images of each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// The one that comes first in the list.
    pub first: Position,
    /// How many of the list there are.
    pub positions: usize,
}

impl SymmetryGroup {
    /// The orbits of distinct `positions`, in the order in which their first ones come. Takes time
    /// in proportion to the positions times the members, and memory for the positions.
    pub fn orbits(&self, positions: &[Position]) -> Vec<Orbit> {
        let mut left: BTreeSet<&Position> = positions.iter().collect();
        let mut orbits = Vec::new();
        for first in positions {
            if left.contains(first) {
                let images = self.members().iter().map(|member| member.image(first));
                let positions = images.filter(|image| left.remove(image)).count();
                orbits.push(Orbit { first: first.clone(), positions });
            }
        }
        orbits
    }
}

impl Puzzle {
    /// All symmetries that keep moves and starts. Each carries every level of a census to itself.
    ///
    /// # Errors
    /// If the board has very many symmetries.
    pub fn start_group(&self, system: &RewriteSystem) -> Result<SymmetryGroup, TooManySymmetries> {
        // With no goal to keep, none is lost, and none can turn starts into goals.
        self.symmetry_group(system, &[])
    }
}

#[cfg(test)]
mod tests {
    use crate::{Builtin, Puzzle, Symmetry};
    use everyboard_board::Position;

    fn start(puzzle: &Puzzle, text: &str) -> Position {
        puzzle.read_start(text).unwrap().remove(0)
    }

    #[test]
    fn the_identity_alone_leaves_each_position_by_itself() {
        let puzzle = Puzzle::parse(
            "format = 1\nboard = \"AB..\"\n[pieces]\nA = \"rW\"\nB = \"lW\"\n[rule]\nkind = \"step\"",
        )
        .unwrap();
        let group = puzzle.start_group(&puzzle.compile().unwrap()).unwrap();
        let positions = ["A.B.", "AB..", "A..B"].map(|text| start(&puzzle, text));
        let orbits = group.orbits(&positions);
        assert!(orbits.iter().all(|orbit| orbit.positions == 1));
        assert!(orbits.iter().map(|orbit| &orbit.first).eq(&positions));
    }

    /// Corners W.W/.../B.B: mirrors in the vertical axis keep the start; turning by 180 degrees and
    /// mirroring in the horizontal axis do if the colours change places.
    #[test]
    fn symmetries_of_the_start_make_orbits() {
        let puzzle = Builtin::named("guarini").unwrap().puzzle();
        let group = puzzle.start_group(&puzzle.compile().unwrap()).unwrap();
        assert_eq!(group.members().len(), 4);
        assert!(!group.members().iter().any(Symmetry::reverses));
        let drawn = ["WW./.../B.B", "B.B/.../WW.", ".WW/.../B.B", "W.W/.../BB.", "W.W/.../B.B"];
        let positions = drawn.map(|text| start(&puzzle, text));
        let orbits = group.orbits(&positions);
        let sizes: Vec<usize> = orbits.iter().map(|orbit| orbit.positions).collect();
        // The third is the first in a mirror; the fourth is it with the colours changed. The second
        // is not: its images have W below where they had W above and B where B was.
        assert_eq!(sizes, [3, 1, 1]);
        assert_eq!(orbits[1].first, positions[1]);
        assert_eq!(sizes.iter().sum::<usize>(), positions.len());
    }
}
