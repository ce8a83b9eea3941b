//! What a table must do: tell what a search of the whole space would, or say that it cannot.

#[path = "../../../../tests/known_distances/mod.rs"]
mod known_distances;

mod damage;
mod knights;
mod truth;

use known_distances::{TableFile, Truth};
