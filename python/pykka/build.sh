#!/usr/bin/env bash
# Installs Pykka into packages/, which nodes get as it is: it is Python alone.
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "$0")")"
# In a folder of its own first: where packages/ is there, all of it is.
scratch=$(mktemp -d ./.build.XXXXXX)
trap 'rm -rf "$scratch"' EXIT
python3 -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check --no-compile --no-deps --only-binary :all: \
  --require-hashes --target "$scratch/packages" -r requirements.txt
rm -rf packages
mv "$scratch/packages" packages
