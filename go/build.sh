#!/usr/bin/env bash
# Builds a testee's program into bin: build.sh <testee's folder>
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "$0")")"
../scripts/go generate "./$1/..."
exec ../scripts/go build -trimpath -buildvcs=false -o "bin/$1" "./$1"
