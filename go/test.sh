#!/usr/bin/env bash
# Checks formatting, lints, and tests the helper and the testees: test.sh [<testee's folder>]
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "$0")")"
packages=./${1:+$1/}...

../scripts/go generate "$packages"
unformatted=$("$(../scripts/go env GOROOT)/bin/gofmt" -l .)
if [[ -n $unformatted ]]; then
  echo "not formatted, run gofmt -w: $unformatted" >&2
  exit 1
fi
../scripts/go vet "$packages"
../scripts/go tool staticcheck "$packages"
../scripts/go test -race "$packages"
# Without the race detector, which finds races in the remoting of frameworks.
../scripts/go test -run '^TestNodes' "$packages"
