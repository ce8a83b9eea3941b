//! The value of a position.

/// The value of a position for the side to move, with the moves to mate under best play: the
/// winner's moves, the first and the mating one included.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move is mated after this many moves of the other; 0 if it is mated now.
    Loss(u16),
    /// Neither side can force mate.
    Draw,
    /// The side to move mates with its move of this number.
    Win(u16),
}

impl Value {
    /// Moves of either side until mate; `None` for a draw.
    ///
    /// ```
    /// use everyboard_endgame::Value;
    ///
    /// assert_eq!(Value::Win(1).plies(), Some(1));
    /// assert_eq!(Value::Loss(1).plies(), Some(2));
    /// assert_eq!(Value::Draw.plies(), None);
    /// ```
    pub fn plies(self) -> Option<u32> {
        match self {
            Value::Loss(moves) => Some(2 * u32::from(moves)),
            Value::Draw => None,
            Value::Win(moves) => Some(2 * u32::from(moves) - 1),
        }
    }

    /// The value of a move to a position of this value, for the side that makes it.
    ///
    /// ```
    /// use everyboard_endgame::Value;
    ///
    /// assert_eq!(Value::Loss(0).before(), Value::Win(1));
    /// assert_eq!(Value::Win(3).before(), Value::Loss(3));
    /// ```
    #[must_use]
    pub fn before(self) -> Self {
        match self {
            Value::Loss(moves) => Value::Win(moves + 1),
            Value::Draw => Value::Draw,
            Value::Win(moves) => Value::Loss(moves),
        }
    }

    /// The greater the better for the side to move: early wins, late wins, draws, late losses,
    /// early losses.
    pub fn rank(self) -> i32 {
        match self {
            Value::Loss(moves) => i32::from(moves) - 0x1_0000,
            Value::Draw => 0,
            Value::Win(moves) => 0x1_0000 - i32::from(moves),
        }
    }
}
