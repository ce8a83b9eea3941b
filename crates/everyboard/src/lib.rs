//! Answers questions about every position of a board puzzle, a piece placement, an endgame and a game.
