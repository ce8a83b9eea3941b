//! Searches that are stopped, saved and resumed find what those find that run through.

mod case;
mod damage;
mod folder;
mod levels;
