//! The library as a stranger uses it: nothing but the crate `everyboard`. The programs in
//! `examples/` run as documentation tests.

mod library {
    mod classes;
    mod difficulty;
    mod many;
    mod names;
    mod positions;
    mod reasons;
    mod runs;
    mod solutions;
    mod tables;
    mod two_sides;
    mod types;
}
