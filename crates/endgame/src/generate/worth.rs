//! What a capture is worth.

use crate::kernel::Lanes;
use crate::table::Value;

/// What a capture is worth to the side that captures. Of several, the greatest counts.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Worth(u16);

impl Worth {
    /// No legal capture.
    pub(crate) const NONE: Worth = Worth(0);
    pub(crate) const DRAW: Worth = Worth(0x8000);
    /// The least that a legal capture is worth.
    pub(crate) const LEAST: Worth = Worth(1);
    /// The least that a capture which wins is worth.
    pub(crate) const LEAST_WIN: Worth = Worth(0x8001);

    /// From the value for the other side, whose turn it is after the capture.
    pub(crate) fn of(reply: Option<Value>) -> Self {
        match reply {
            None => Worth::NONE,
            Some(Value::Win(moves)) => Worth(1 + moves),
            Some(Value::Draw) => Worth::DRAW,
            Some(Value::Loss(moves)) => Worth(u16::MAX - 1 - moves),
        }
    }

    /// Which of the places are worth at least so much.
    #[inline(always)]
    pub(crate) fn at_least<L: Lanes>(lanes: L, places: &[Worth; 64], least: Worth) -> u64 {
        lanes.at_least(&places.map(|worth| worth.0), least.0)
    }

    /// Moves to mate, counted from the capture, unless it draws.
    pub(crate) fn moves(self) -> u16 {
        if self > Worth::DRAW { u16::MAX - self.0 } else { self.0 - 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn early_wins_are_worth_most() {
        let replies = [
            None,
            Some(Value::Win(1)),
            Some(Value::Win(300)),
            Some(Value::Draw),
            Some(Value::Loss(300)),
            Some(Value::Loss(0)),
        ];
        let worths = replies.map(Worth::of);
        assert!(worths.is_sorted_by(|a, b| a < b));
        assert_eq!((worths[0], worths[3]), (Worth::NONE, Worth::DRAW));
        assert!(worths[1] >= Worth::LEAST && worths[4] >= Worth::LEAST_WIN);
        // Mated after a capture: it mates in one.
        assert_eq!([1, 2, 4, 5].map(|i| worths[i].moves()), [1, 300, 301, 1]);
    }
}
