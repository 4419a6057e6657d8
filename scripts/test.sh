#!/usr/bin/env bash
# Checks every shell script with ShellCheck and runs the tests in scripts/test: test.sh [<part of a name>]
# Prints `ok` and `FAIL` lines, then their numbers and the first failure. Exit code: 0 if nothing failed, 1 otherwise.
set -uo pipefail
cd -- "${BASH_SOURCE[0]%/*}" || exit 1

reports=$(mktemp -d)
trap 'rm -rf -- "$reports"' EXIT
fileSeconds=600 # the most that a test file may take, on a busy machine, too
export reports fileSeconds

# Those without an ending begin with the name of their shell.
shell_scripts() { { printf '%s\n' *.sh test/*.sh; grep -lE -d skip '^#!.*sh$' -- *; } | sort -u; }

run() {
  local report=$reports/${1##*/}
  echo "# $1" >"$report"
  case $1 in
    shellcheck) shell_scripts | xargs shellcheck -- && echo 'ok    shellcheck' ;;
    *) timeout --kill-after=5 "$fileSeconds" bash "$1" ;;
  esac >>"$report" 2>&1 || echo "FAIL  $1 ended with exit code $?" >>"$report"
  cat -- "$report"
}
export -f run shell_scripts

# Several at once, since most of them wait most of the time.
# shellcheck disable=SC2016 # for the other shell
printf '%s\0' shellcheck test/*_test.sh | grep -zF -- "${1:-}" | xargs -0 -n 1 -P 4 bash -c 'run "$1"' run

mapfile -t failures < <(cat -- "$reports"/* | sed -n 's/^FAIL  *//p')
echo "$(cat -- "$reports"/* | grep -c '^ok ') passed, ${#failures[@]} failed${failures:+, first: ${failures[0]}}"
exit "$((${#failures[@]} > 0))"
