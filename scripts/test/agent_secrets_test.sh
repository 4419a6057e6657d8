#!/usr/bin/env bash
# Secrets reach the environment of the testee and nothing else.
# shellcheck source=agent_driver.sh
source "${BASH_SOURCE[0]%/*}/agent_driver.sh"

start -- sh -c 'sleep 50; exit'
tell $'TOKEN=s3cr3t word\tCOOKIE=b=c*$HOME\tEMPTY='
started
child_started() { [[ -n $(pgrep -P "$(testee)" sleep) ]]; }
await child_started
environment() { tr '\0' '\n' <"/proc/$1/environ"; }
check 'a value keeps its spaces' 'TOKEN=s3cr3t word' "$(environment "$(testee)" | grep ^TOKEN)"
check 'a value keeps its special characters' "COOKIE=b=c\*\$HOME" "$(environment "$(testee)" | grep ^COOKIE)"
check 'a value may be empty' 'EMPTY=' "$(environment "$(testee)" | grep ^EMPTY)"
check 'the marker is there' "MPP_MARKER=$marker" "$(environment "$(testee)" | grep ^MPP_MARKER)"
check 'no command line shows a secret' '' "$(grep -ls 's3cr[3]t' /proc/[0-9]*/cmdline)"
check 'only the testee and its child have it in their environment' 2 "$(grep -lszF 'TOKEN=s3cr3t' /proc/[0-9]*/environ | wc -l)"
tell STOP
ended >/dev/null
check 'the log does not show it' no "$(answer has "$log" s3cr3t)"
check 'stdout does not show it' no "$(answer has "$out" s3cr3t)"
let_go

for words in 'token=s3cr3t' '1A=s3cr3t' 's3cr3t' $'A=1\tB C=s3cr3t' 'UID=s3cr3t' '=s3cr3t'; do
  message=$(printf '%s\n' "$words" | "$scripts/agent.sh" --marker m --log "$log" -- true 2>&1)
  code=$?
  check "'$words' is refused" 97 "$code"
  check "'$words' is not repeated" 'agent.sh: secret [12] must be NAME=VALUE*' "${message//s3cr3t/LEAK: agent.sh}"
done
finish
