//! Queens from the border inwards.

use crate::{Method, MethodError, Problem, Tasks};

pub(crate) fn tasks(_problem: &Problem) -> Result<Box<dyn Tasks + '_>, MethodError> {
    Err(Method::Border.declines("it is not built yet"))
}

/// Why this method is the one to choose, if it is.
pub(crate) fn suits(_problem: &Problem) -> Option<String> {
    None
}
