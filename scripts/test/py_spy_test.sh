#!/usr/bin/env bash
# Tests the choice of scripts/py-spy, and its message where there is none. Programs are fakes, which print their paths.
# shellcheck source=assert.sh
source "${BASH_SOURCE[0]%/*}/assert.sh"

# A PATH without py-spy.
tools="$scratch/tools"
mkdir "$tools"
ln -s "$(command -v bash)" "$tools/bash"

# fake <folder>
fake() {
  mkdir -p "$1"
  # shellcheck disable=SC2016 # for the other shell
  printf '#!/bin/sh\necho "$0 $*"\n' >"$1/py-spy"
  chmod +x "$1/py-spy"
}

# run <argument>...: leaves $code, $said
run() {
  said=$(MPP_CACHE="$scratch/cache" PATH="$tools:$scripts" "$scripts/py-spy" "$@" 2>&1 </dev/null)
  code=$?
}

run --version
check 'none but itself' "127 scripts/py-spy: there is none on the PATH or in $scratch/cache: *py-spy fetches it" "$code $said"

fake "$scratch/cache/py-spy-0.4.3"
run record -- x
check 'the cache has one, which gets all arguments' "0 $scratch/cache/py-spy-0.4.3/py-spy record -- x" "$code $said"

fake "$tools"
run --version
check 'the one on the PATH comes first' "0 $tools/py-spy --version" "$code $said"
finish
