#!/usr/bin/env bash
# Builds a testee's program into bin: build.sh <testee's folder>
#
# Environment: MPP_CPP_UNITY=ON compiles its files as one, in half the time. Programs for measurements are not made so: CAF's
# quick PINGPONG and TPPINGPONG took 1.045 times as long with it (30 pairs), the shortest point 1.16 [1.07, 1.25].
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "$0")")"
build=build/release/$1
cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release -DMPP_TESTEES="$1" -DMPP_UNITY="${MPP_CPP_UNITY:-OFF}" --log-level=WARNING
cmake --build "$build" --target "$1" --parallel "$(nproc)"
install -D "$build/$1/$1" "bin/$1"
