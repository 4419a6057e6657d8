# shellcheck shell=bash
# Every test file sources this first: a scratch folder, one assertion, one way to wait. It ends with `finish`.
set -uo pipefail

scripts=$(cd -- "${BASH_SOURCE[0]%/*}/.." && pwd -P)
scratch=$(mktemp -d)
export scripts scratch
trap 'rm -rf "$scratch"' EXIT

failures=0

# check <what> <expected, a glob pattern> <actual>
check() {
  # shellcheck disable=SC2053 # a pattern
  if [[ $3 == $2 ]]; then
    echo "ok    $1"
  else
    echo "FAIL  $1: expected '$2', but got '${3:0:300}'"
    ((++failures))
  fi
}

# Repeats a command until it succeeds, for half a minute at most, which is enough on a busy machine: await <command>...
await() {
  local polls=1500
  until "$@"; do
    ((polls-- > 0)) || return 1
    sleep 0.02
  done
}

# yes or no: answer <command>...
answer() {
  if "$@"; then echo yes; else echo no; fi
}

# The process runs. A zombie does not.
runs() { [[ -r /proc/$1/stat ]] && ! grep -qs '^State:[[:space:]]*[ZX]' "/proc/$1/status"; }

finish() { return "$((failures > 0))"; }
