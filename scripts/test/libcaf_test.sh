#!/usr/bin/env bash
# Tests the answers of scripts/libcaf where the loader finds libraries, and where it does not, by its text alone, as on a node.
# shellcheck source=assert.sh
source "${BASH_SOURCE[0]%/*}/assert.sh"

# answer <sed's command>: leaves $code, $said
answer() {
  said=$(sed "$1" "$scripts/libcaf" | bash -s -- --version 2>&1)
  code=$?
}

# The C library stands for CAF's, which need not be there.
answer 's/LD_PRELOAD=[^ ]*/LD_PRELOAD=libc.so.6/'
check 'libraries that are there' "0 CAF $(sed -n 's/^version=//p' "$scripts/libcaf")" "$code $said"
answer 's/^version=.*/version=0.17.99/'
check 'a library that is not there' '127 scripts/libcaf: there is no libcaf_core.so.0.17.99 (Debian*s libcaf-core0.17)' "$code $said"
finish
