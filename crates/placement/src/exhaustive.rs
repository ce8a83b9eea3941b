//! Placeholder
use crate::{CountError, Method, Observer, Problem, Tasks};

pub(crate) fn tasks<'a>(
    _problem: &'a Problem,
    _observer: &dyn Observer,
) -> Result<Box<dyn Tasks + 'a>, CountError> {
    Err(Method::Exhaustive.declines("it is not built yet").into())
}
