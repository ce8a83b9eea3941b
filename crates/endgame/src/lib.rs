//! Small chess endgames: the packed index, tables of every position, probing.
