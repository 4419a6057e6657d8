#!/usr/bin/env bash
# scripts/go chooses a Go, or says that there is none. Gos are fakes, which print their paths.
# shellcheck source=assert.sh
source "${BASH_SOURCE[0]%/*}/assert.sh"

# A PATH without a Go.
tools="$scratch/tools"
mkdir "$tools"
for tool in bash sed sort head dirname; do ln -s "$(command -v "$tool")" "$tools/$tool"; done

# fake_go <folder> <version>
fake_go() {
  mkdir -p "$1"
  # shellcheck disable=SC2016 # for the other shell
  printf '#!/bin/sh\nif [ "$1" = version ]; then echo "go version go%s linux/amd64"; else echo "$0 $*, $GOTOOLCHAIN"; fi\n' "$2" >"$1/go"
  chmod +x "$1/go"
}

# The script, looking at another folder than that of the system's Go.
mkdir "$scratch/scripts" "$scratch/go"
sed "s|/usr/local/go|$scratch/local|g" "$scripts/go" >"$scratch/scripts/go"
chmod +x "$scratch/scripts/go"
printf 'module mpp\n\ngo 1.26.0\n' >"$scratch/go/go.mod"

# run <argument>...: leaves $code, $said
run() {
  said=$(MPP_CACHE="$scratch/cache" PATH="$tools" "$scratch/scripts/go" "$@" 2>&1 </dev/null)
  code=$?
}

run --version
check 'no Go' '127 scripts/go: needs Go 1.26.0 or newer, found none that works' "$code $said"

fake_go "$tools" 1.19.8
run --version
check 'an older one is named' "127 scripts/go: needs Go 1.26.0 or newer, found 1.19.8 ($tools/go)" "$code $said"

fake_go "$scratch/cache/go-1.26.6/bin" 1.26.6
run --version
check 'the cache has one' '0 go version go1.26.6 linux/amd64' "$code $said"
run build ./x
check 'it fetches no other one' "0 $scratch/cache/go-1.26.6/bin/go build ./x, local" "$code $said"

fake_go "$tools" 1.30.1
run build
check 'the one on the PATH comes first' "0 $tools/go build, local" "$code $said"
finish
