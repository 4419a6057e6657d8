#!/usr/bin/env bash
# Checks formatting, lints, and tests the helper and the testees: test.sh [<testee's folder>]
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "$0")")"

pinned=$(sha256sum package-lock.json | cut -c1-16)
if [[ ! -f node_modules/.$pinned ]]; then
  node=$(../scripts/node -p process.execPath)
  # Most Nodes bring npm along; the system's npm is a package of its own.
  npm=${node%/bin/node}/lib/node_modules/npm/bin/npm-cli.js
  [[ -f $npm ]] || npm=$(type -P npm) || { echo 'javascript/test.sh: there is no npm' >&2; exit 1; }
  ../scripts/node "$npm" ci --no-audit --no-fund --loglevel error
  touch "node_modules/.$pinned"
fi
../scripts/node node_modules/@biomejs/biome/bin/biome check --error-on-warnings .

run() { ../scripts/node --test --test-reporter dot "$@"; }

if (($# == 0)); then
  run tests/*.test.js
else
  [[ -f $1/main.js ]] || { echo "javascript/test.sh: there is no testee in '$1'" >&2; exit 2; }
  run --test-name-pattern "golden answers of $1\$" tests/testees.test.js
  mapfile -t own < <(compgen -G "tests/$1.test.js"; compgen -G "tests/$1-*.test.js")
  if ((${#own[@]})); then run "${own[@]}"; fi
fi
