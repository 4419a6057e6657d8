#!/usr/bin/env bash
# Lints and tests crates: test.sh [<argument of cargo test>...], such as -p mpp-actix
#
# Clippy compiles as rustc does, so that the tests are run that it has compiled. `cargo clippy` would take every dependency
# once more through the compiler.
#
# MPP_RUST_TEST_PROFILE: cargo's profile; with "release", tests share dependencies with programs.
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "$0")")"
# Programs are made for tests, too, with other features: they have a folder of their own.
export CARGO_BUILD_BUILD_DIR=target CARGO_TARGET_DIR=$PWD/target/tests
RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-Dwarnings exec ../scripts/cargo test --locked --profile "${MPP_RUST_TEST_PROFILE:-test}" "$@"
