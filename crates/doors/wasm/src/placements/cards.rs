//! Placement problems that are well known, to choose from.

use super::PlacementSession;
use super::protocol::{PlacementCard, PlacementProblem};
use everyboard_report::PlacementPicture;

/// Title, pieces, board, edges that join, number, whether every square must be covered, regions.
/// The regions were made for this page; each puzzle has one solution.
const KNOWN: [(&str, &str, &str, &str, &str, bool, &str); 11] = [
    ("Eight queens", "Q", "8x8", "", "", false, ""),
    (
        "Regions, 7 by 7",
        "RF",
        "",
        "",
        "",
        false,
        "AABBBBB/AABBCCC/DDDBBBC/EEEECCC/EEEEFFC/GEEFFFC/GGGFFFC",
    ),
    (
        "Regions, 8 by 8",
        "RF",
        "",
        "",
        "",
        false,
        "AAAABBBB/CAADBBBB/CDDDBEEB/DDDEEEFB/DGEEEEFF/HGGGEEEF/HHGGGFFF/HHHGFFFF",
    ),
    ("Five queens guard the board", "Q", "8x8", "", "5", true, ""),
    ("Most knights", "N", "8x8", "", "max", false, ""),
    ("Most kings", "K", "8x8", "", "max", false, ""),
    ("Most bishops", "B", "8x8", "", "max", false, ""),
    ("Rooks and bishops", "R B", "8x8", "", "4,4", false, ""),
    ("Amazons", "QN", "10x10", "", "", false, ""),
    ("Queens on a torus", "Q", "7x7", "both", "", false, ""),
    (
        "Queens around a hole",
        "Q",
        "......../......../......../...##.../...##.../......../......../........",
        "",
        "8",
        false,
        "",
    ),
];

/// The problems to choose from, each with a picture of a solution; those with regions without.
pub fn cards() -> Vec<PlacementCard> {
    let cards =
        KNOWN.iter().filter_map(|&(title, pieces, board, wrap, number, covers, regions)| {
            let problem = PlacementProblem {
                pieces: pieces.to_owned(),
                board: board.to_owned(),
                wrap: wrap.to_owned(),
                number: number.to_owned(),
                covers,
                regions: regions.to_owned(),
                ..PlacementProblem::default()
            };
            let session = PlacementSession::new(problem.clone()).ok()?;
            // Regions are there to be solved.
            let found = if regions.is_empty() { session.containing("").ok()? } else { None };
            let picture = PlacementPicture::new(session.spec());
            let picture = picture.board("", &found.unwrap_or_default());
            let title = title.to_owned();
            let question = session.question();
            Some(PlacementCard { title, question, problem, picture })
        });
    cards.collect()
}
