#!/usr/bin/env bash
# A testee that ends by itself, and agents that cannot start one.
# shellcheck source=agent_driver.sh
source "${BASH_SOURCE[0]%/*}/agent_driver.sh"

start -- sh -c 'exit 7'
tell ''
check 'the exit code of a testee is reported' 'MPP-EXIT 7 self' "$(ended)"
check 'MPP-START comes first' 'MPP-START [0-9]*' "$(head -n 1 "$out")"
check 'nothing else is on stdout' 2 "$(wc -l <"$out")"
wait "$agent"
check 'the agent itself succeeded' 0 $?
let_go

start -- sh -c 'kill -KILL $$'
tell ''
check 'a testee killed by a signal has 128 + its number' 'MPP-EXIT 137 self' "$(ended)"
check 'nothing is on stderr' '' "$(<"$scratch/err")"
let_go

start -- sh -c 'sleep 50 & setsid sleep 50 & exit 0'
tell ''
check 'a testee that leaves children ends with its own code' 'MPP-EXIT 0 self killed' "$(ended)"
check 'its children are gone' '' "$(marked)"
let_go

start -- sh -c 'sleep 0.3 & setsid sleep 0.3 & exit 0'
tell ''
check 'children that end soon after it are not left behind' 'MPP-EXIT 0 self' "$(ended)"
let_go

start -- /no/such/program
tell ''
check 'a command that is not there' 'MPP-EXIT 127 self' "$(ended)"
check 'the log says so' '*/no/such/program*' "$(<"$log")"
let_go

# shellcheck disable=SC2016 # for the other shell
start --dir / -- sh -c 'printf "%s|" "$PWD" "$@"' sh 'a  b' '*' "it's" '"' ''
tell ''
ended >/dev/null
check 'the working directory and every argument arrive as they were' "/|a  b|\*|it's|\"||" "$(<"$log")"
let_go

mkdir "$scratch/work"
# shellcheck disable=SC2016 # for the other shell
start --dir "$scratch/work" -- sh -c 'echo "$TMPDIR"; mkdir made'
tell ''
ended >/dev/null
check 'temporary files go to its working directory' "$scratch/work" "$(<"$log")"
check 'what it makes is private' 700 "$(stat -c %a "$scratch/work/made")"
let_go

# fails <what> <expected message> <argument>...
fails() {
  local what=$1 expected=$2 message code
  shift 2
  message=$("$scripts/agent.sh" "$@" 2>&1 </dev/null)
  code=$?
  check "$what: exit code" 97 "$code"
  check "$what: one line" "agent.sh: $expected" "$message"
}

fails 'no command' 'no command given after --' --marker m --log "$log"
fails 'no marker' "--marker is ''*" --log "$log" -- true
fails 'a marker of two lines' "--marker is *" --marker $'a\nb' --log "$log" -- true
fails 'no log' 'no --log given' --marker m -- true
fails 'a bad cap' "--log-cap is '5k'*" --marker m --log "$log" --log-cap 5k -- true
fails 'a folder that is not there' "--dir is '/no/such'*" --marker m --log "$log" --dir /no/such -- true
fails 'an unknown option' "unknown option '--foo'*" --foo 1 -- true
fails 'no secrets line' 'no line with secrets*' --marker m --log "$log" -- true
finish
