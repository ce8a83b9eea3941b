//! Placements of pieces that do not attack each other.
