//! What a position is worth.

/// The value of a position for the side to move, with the moves to mate under best play: the
/// winner's moves, the first and the mating one included.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move is mated after so many moves of the other; 0 if it is mated now.
    Loss(u16),
    /// Neither side can force mate.
    Draw,
    /// The side to move mates with its move of this number.
    Win(u16),
}

impl Value {
    /// Moves of either side until mate; nothing for a draw.
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
}
