//! The value of a capture.

use crate::kernel::Lanes;
use crate::table::Value;

/// The value of a capture to the side that captures; of several captures the greatest counts.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CaptureValue(u16);

impl CaptureValue {
    /// No legal capture.
    pub(crate) const NONE: CaptureValue = CaptureValue(0);
    pub(crate) const DRAW: CaptureValue = CaptureValue(0x8000);
    /// The least value of a legal capture.
    pub(crate) const LEAST: CaptureValue = CaptureValue(1);
    /// The least value of a capture that wins.
    pub(crate) const LEAST_WIN: CaptureValue = CaptureValue(0x8001);

    /// From the value for the other side, whose turn it is after the capture.
    pub(crate) fn of(reply: Option<Value>) -> Self {
        match reply {
            None => CaptureValue::NONE,
            Some(Value::Win(moves)) => CaptureValue(1 + moves),
            Some(Value::Draw) => CaptureValue::DRAW,
            Some(Value::Loss(moves)) => CaptureValue(u16::MAX - 1 - moves),
        }
    }

    /// The places whose value is at least `least`.
    #[inline(always)]
    pub(crate) fn at_least<L: Lanes>(
        lanes: L,
        places: &[CaptureValue; 64],
        least: CaptureValue,
    ) -> u64 {
        lanes.at_least(&places.map(|worth| worth.0), least.0)
    }

    /// Moves to mate, counted from the capture, unless it draws.
    pub(crate) fn moves(self) -> u16 {
        if self > CaptureValue::DRAW { u16::MAX - self.0 } else { self.0 - 1 }
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
        let values = replies.map(CaptureValue::of);
        assert!(values.is_sorted_by(|a, b| a < b));
        assert_eq!((values[0], values[3]), (CaptureValue::NONE, CaptureValue::DRAW));
        assert!(values[1] >= CaptureValue::LEAST && values[4] >= CaptureValue::LEAST_WIN);
        // Mated after a capture: it mates in one.
        assert_eq!([1, 2, 4, 5].map(|i| values[i].moves()), [1, 300, 301, 1]);
    }
}
