#!/usr/bin/env bash
# Lints and tests crates: test.sh [<argument of cargo test>...], such as -p mpp-actix
#
# Clippy compiles as rustc does, so that the tests are run that it has compiled. `cargo clippy` would take every dependency
# once more through the compiler.
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "$0")")"
RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-Dwarnings exec ../scripts/cargo test --locked "$@"
