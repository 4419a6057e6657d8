#!/usr/bin/env bash
# Builds a testee's program into bin: build.sh <testee's folder>
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "$0")")"
build=build/release/$1
cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release -DMPP_TESTEES="$1" --log-level=WARNING
cmake --build "$build" --target "$1" --parallel "$(nproc)"
install -D "$build/$1/$1" "bin/$1"
