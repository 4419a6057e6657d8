#!/usr/bin/env bash
# Checks formatting, lints, and tests the helper and the testees: test.sh [<testee's folder>]
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "$0")")"
export PYTHONDONTWRITEBYTECODE=1

pinned=$(sha256sum requirements.txt | cut -c1-16)
if [[ ! -f .venv/$pinned ]]; then
  rm -rf .venv
  python3 -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r requirements.txt
  touch ".venv/$pinned"
fi
if [[ ! -d pykka/packages ]]; then pykka/build.sh; fi

.venv/bin/ruff format --check --quiet .
.venv/bin/ruff check --quiet .
.venv/bin/python -W error -m unittest discover --start-directory tests --top-level-directory . ${1:+-k "$1"}
