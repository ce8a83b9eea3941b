# The usual commands. `just` lists them; each can also be typed as it stands here.

_list:
    @just --list --unsorted

# All tests.
test:
    cargo test --workspace --locked

# All tests, with the code for every CPU.
test-portable:
    EVERYBOARD_CPU=portable cargo test --workspace --locked

# Formatting and lints.
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets --locked -- -D warnings

# Tests that take long: `just slow search census_truth::knights_5x6`. CONTRIBUTING.md says what each needs.
slow crate filter:
    cargo test --release -p everyboard-{{crate}} -- --ignored --nocapture {{filter}}

# The documentation of all crates.
doc:
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

# The main benchmarks: each checks its answers before it prints times.
bench:
    cargo bench -p everyboard-cli --bench table
    cargo bench -p everyboard-placement --bench queens
    cargo bench -p everyboard-endgame --bench generate

# All checks that a change must pass.
ci:
    .ci/run

# Licences and sources of the dependencies (cargo install cargo-deny --locked).
deny:
    cargo deny check bans licenses sources

# Fuzz readers of files and notations for so many seconds each.
fuzz seconds *readers:
    fuzz/run {{seconds}} {{readers}}

# Instruction counts of the hot jobs beside those checked in (needs valgrind).
instructions:
    cargo build --release --locked
    tests/instructions/run target/release/everyboard
