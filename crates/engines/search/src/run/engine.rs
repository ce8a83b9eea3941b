//! The kinds of search: from which ends, and how positions are stored.

use std::fmt;

/// The ends from which a search grows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// From the starts until a goal is reached.
    OneSided,
    /// From the starts and back from the goals until they meet; the smaller level grows next.
    TwoSided,
    /// From the starts alone: a symmetry that reverses moves and carries starts to goals maps what
    /// this search has seen to what a search from the goals would have seen.
    Mirrored,
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Strategy::OneSided => "one-sided",
            Strategy::TwoSided => "two-sided",
            Strategy::Mirrored => "mirrored",
        })
    }
}

/// How positions seen are stored.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Only those seen, in a hash table, at 2 to 4 bytes each where positions are small: for near
    /// goals in spaces of any size.
    Sparse,
    /// One to four bits from each end for every position of the space: where much of it is seen.
    Dense,
    /// As sparse, but only those that can lie on a solution of a certain length, as a potential
    /// proves: for far goals in spaces of any size. The length grows until there is a solution.
    Bounded,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Engine::Sparse => "sparse",
            Engine::Dense => "dense",
            Engine::Bounded => "bounded",
        })
    }
}
