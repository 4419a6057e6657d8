#!/usr/bin/env bash
# Runs the tests from outside: starts the real scripts and testees, and talks to them in Python, a language that nothing
# else here is written in. Arguments go to pytest: tests/run.sh -k usage
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")"
export PYTHONDONTWRITEBYTECODE=1

pinned=$(sha256sum requirements.txt | cut -c1-16)
if [[ ! -f .venv/$pinned ]]; then
  rm -rf .venv
  python3 -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r requirements.txt
  touch ".venv/$pinned"
fi

rm -rf .generated
mkdir .generated
.venv/bin/python -m grpc_tools.protoc -I ../proto --python_out=.generated --grpc_python_out=.generated ../proto/*.proto

.venv/bin/ruff format --check --quiet .
.venv/bin/ruff check --quiet .
# A program of these tests rather than pytest, given by its name.
case ${1:-} in
  network_lab.py | slurm_lab.py) exec .venv/bin/python "$@" ;;
  fault_matrix.py | random_kills.py | stand_alone.py | kompact_networking_cost.py | kompics_engines_cost.py | verify_all.py) PYTHONPATH=.generated exec .venv/bin/python "$@" ;;
esac
# Much of what the tests do is waiting, so that the tests of two files go on at once; they take turns where only some are
# asked for.
(($#)) || set -- --numprocesses 2 --dist loadfile --no-loadscope-reorder
exec .venv/bin/python -m pytest "$@"
