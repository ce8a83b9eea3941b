//! Halves of the board, joined.

use crate::{Method, MethodError, Problem, Tasks};

pub(crate) fn tasks(_problem: &Problem) -> Result<Box<dyn Tasks + '_>, MethodError> {
    Err(Method::Join.declines("it is not built yet"))
}
