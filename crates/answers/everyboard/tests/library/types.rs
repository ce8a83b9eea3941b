//! What holds for all types.

use everyboard::*;

fn is_send_and_sync<T: Send + Sync + 'static>() {}

#[test]
fn all_types_are_send_and_sync_and_have_no_lifetime() {
    is_send_and_sync::<Puzzle>();
    is_send_and_sync::<Position>();
    is_send_and_sync::<Move>();
    is_send_and_sync::<Origin>();
    is_send_and_sync::<Solutions>();
    is_send_and_sync::<Solution>();
    is_send_and_sync::<Census>();
    is_send_and_sync::<Distances>();
    is_send_and_sync::<Bound>();
    is_send_and_sync::<Certificate>();
    is_send_and_sync::<Analysis>();
    is_send_and_sync::<Game>();
    is_send_and_sync::<Endgames>();
    is_send_and_sync::<Look>();
    is_send_and_sync::<Verdict>();
    is_send_and_sync::<Placing>();
    is_send_and_sync::<Placement>();
    is_send_and_sync::<Run>();
    is_send_and_sync::<Engine>();
    is_send_and_sync::<Phase>();
    is_send_and_sync::<Progress>();
    is_send_and_sync::<Job<Solutions>>();
    is_send_and_sync::<Error>();
    is_send_and_sync::<ErrorKind>();
}

#[test]
fn a_puzzle_is_cheap_to_clone() {
    assert_eq!(size_of::<Puzzle>(), size_of::<usize>());
}
