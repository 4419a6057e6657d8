#!/usr/bin/env bash
# Checks formatting, lints, and tests the helper and the testees: test.sh [<testee's folder>]
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "$0")")"

pinned=$(sha256sum package-lock.json | cut -c1-16)
if [[ ! -f node_modules/.$pinned ]]; then
  node=$(../scripts/node -p process.execPath)
  # Where Node brings npm along; the system's npm is a package of its own.
  npm=${node%/bin/node}/lib/node_modules/npm/bin/npm-cli.js
  [[ -f $npm ]] || npm=$(type -P npm) || { echo 'javascript/test.sh: there is no npm' >&2; exit 1; }
  ../scripts/node "$npm" ci --no-audit --no-fund --loglevel error
  touch "node_modules/.$pinned"
fi
../scripts/node node_modules/@biomejs/biome/bin/biome check --error-on-warnings .

tests=(tests/*.test.js)
if (($#)); then tests=("tests/$1.test.js"); fi
exec ../scripts/node --test --test-reporter dot "${tests[@]}"
