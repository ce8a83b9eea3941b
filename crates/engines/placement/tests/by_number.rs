//! Placements by their number against a visit of all of them.

use crate::random;
use everyboard_placement::{Problem, VisitEnd, nth, settle, visit};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::ops::ControlFlow;

/// The first placements of a problem, and the number of pieces if there are any.
fn check(problem: &Problem, most: usize) {
    let mut shown = Vec::new();
    let ended = visit(problem, &(), &mut |placement| {
        shown.push(placement.clone());
        if shown.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    for (number, placement) in shown.iter().enumerate() {
        assert_eq!(nth(problem, &number.into(), &()).unwrap().as_ref(), Some(placement));
    }
    if ended == VisitEnd::All {
        assert_eq!(nth(problem, &shown.len().into(), &()).unwrap(), None);
    }
    let settled = settle(problem, &()).unwrap();
    if let Some(first) = shown.first() {
        assert_eq!(settled.and_then(|settled| settled.size()), Some(first.len()));
    } else {
        assert!(settled.is_none_or(|settled| problem.size() == settled.size()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn placements_by_number_are_those_shown(problem in random::problem()) {
        check(&problem, 12);
    }
}

/// The last of the 14,200 placements of twelve queens (OEIS A000170), and the one after it.
#[test]
fn far_numbers_need_no_look_at_the_others() {
    let text = everyboard_placement::ProblemText {
        kinds: vec!["Q".into()],
        board: Some("12x12".into()),
        ..Default::default()
    };
    let problem = text.read().unwrap().with_usual_size().unwrap().problem().unwrap();
    let last = nth(&problem, &BigUint::from(14_199u32), &()).unwrap().unwrap();
    let mut shown = None;
    visit(&problem, &(), &mut |placement| {
        shown = Some(placement.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(Some(last), shown);
    assert_eq!(nth(&problem, &BigUint::from(14_200u32), &()).unwrap(), None);
}
