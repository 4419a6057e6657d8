#!/usr/bin/env bash
# Checks formatting, lints, and tests with sanitizers: test.sh [<testee's folder>], without it the helper and all testees
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "$0")")"
helper=$((($# == 0)))
testees=${1:-$(dirname -- */*.testee.conf | sort -u | paste -sd ';')}

mapfile -t sources < <(find . -path ./build -prune -o -name '*.?pp' -print)
clang-format --dry-run -Werror "${sources[@]}"

# test_with <name> <sanitizers> <testees> [<setting of CMake>...]: what has been built and linted before is not once more.
test_with() {
  local build=build/$1
  # Optimisation takes twice as long to compile, and saves less at run time.
  cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG='-O0 -g1' -DMPP_TESTS=ON \
    -DMPP_HELPER_TESTS="$helper" -DMPP_SANITIZERS="$2" -DMPP_TESTEES="$3" "${@:4}" --log-level=WARNING
  cmake --build "$build" --parallel "$(nproc)"
  ctest --test-dir "$build" --output-on-failure --no-tests=error
}

test_with addresses address,undefined "$testees" \
  -DCMAKE_CXX_CLANG_TIDY='clang-tidy;--quiet;--extra-arg=-Wno-unknown-warning-option'
# Libraries of frameworks are not made for this sanitizer: it takes what they do well for races.
if [[ ";$testees;" == *';threads;'* ]]; then test_with races thread threads; fi
