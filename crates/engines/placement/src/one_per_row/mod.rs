//! Pieces of which every row of the board holds exactly one: queens, and others that attack along
//! rows.
//!
//! Such a placement is built from the top row down. The attacks of the rows above on a row are a
//! few words of bits, one bit a column. They change from row to row:
//!
//! ```text
//!   columns   where a piece stands above                     stays
//!   right     where a diagonal falling to the right arrives  << 1
//!   left      where one falling to the left arrives          >> 1
//!   near      where a leap from above arrives                = far | leaps one row down
//!   far       where one arrives a row further down           = leaps two rows down
//! ```
//!
//! [`OpenRows`](open_rows::OpenRows) reads from the graph of conflicts alone whether a problem is
//! of this kind: no piece has a special case. [`border`] places the pieces of the outermost rows
//! and columns first and leaves the inside to a [`Descent`](descent::Descent).

pub(crate) mod border;
mod constellation;
mod descent;
mod kernel;
mod open_rows;
mod reach;

#[cfg(test)]
mod tests;
