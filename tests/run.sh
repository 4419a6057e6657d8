#!/usr/bin/env bash
# Runs the tests from outside: starts the real scripts and testees, and talks to them in Python, a language that nothing
# else here is written in. README.md says what stands in which folder.
#   tests/run.sh                    all tests; MPP_TEST_PROCESSES at once (default: two more than there are processors)
#   tests/run.sh -k usage           tests of all files, chosen by pytest's options; as many at once
#   tests/run.sh test_check.py      a file of cases/ or studies/, or a program of lab/ or studies/, by its name alone,
#                                   with options of pytest or of the program; one test at a time unless
#                                   MPP_TEST_PROCESSES is set
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

# Tests that are running use what was generated for them.
contract=$(cat ../proto/*.proto requirements.txt | sha256sum | cut -c1-16)
if [[ ! -f .generated/$contract ]]; then
  rm -rf .generated
  mkdir .generated
  .venv/bin/python -m grpc_tools.protoc -I ../proto --python_out=.generated --grpc_python_out=.generated ../proto/*.proto
  touch ".generated/$contract"
fi

.venv/bin/ruff format --check --quiet .
.venv/bin/ruff check --quiet .

words=()
for word; do
  # A test may follow the file: test_check.py::test_name.
  for folder in cases studies lab; do
    if [[ $word == *.py* && -f $folder/${word%%::*} ]]; then word=$folder/$word; fi
  done
  words+=("$word")
done
if ((${#words[@]})) && [[ -f ${words[0]} ]] && grep -q '^if __name__ == "__main__":' "${words[0]}"; then
  PYTHONPATH=.generated:. exec .venv/bin/python "${words[@]}"
fi

processes=${MPP_TEST_PROCESSES:-}
# Much of what the tests do is waiting.
if ((!$#)) || [[ $1 == -k ]]; then processes=${processes:-$(($(nproc) + 2))}; fi
if ((!$#)); then words=(--junitxml ../.mpp/test/outside.xml); fi
if [[ -n $processes ]]; then words+=(--numprocesses "$processes" --no-loadscope-reorder); fi
exec .venv/bin/python -m pytest "${words[@]}"
