#!/usr/bin/env bash
# scripts/agent.sh: numbers of processes that have ended are used again for others, which are nobody's business.
# shellcheck source=agent_driver.sh
source "${BASH_SOURCE[0]%/*}/agent_driver.sh"

# The agents hear no heartbeats: they must outlive the waits of a busy machine.
export MPP_AGENT_SILENCE_SECONDS=100
lastNumber=/proc/sys/kernel/ns_last_pid
if ! (: >"$lastNumber") 2>/dev/null; then
  echo "skip  $lastNumber cannot be written, which takes root"
  finish
  exit
fi

gone() { ! [[ -e /proc/$1 ]]; }

# Starts a process, leader of a group, that has the number of one that has ended: start_stranger <number>
start_stranger() {
  local number=${1:?no number was found}
  await gone "$number"
  for _ in {1..500}; do
    echo "$((number - 1))" >"$lastNumber"
    setsid sleep 50 &
    stranger=$!
    [[ $stranger != "$number" ]] || return
    kill "$stranger"
  done
}

# Checks a stranger after the agent has ended: spared <what> <number>
spared() {
  check "$1 got another process, which lives" "$2 yes" "$stranger $(answer runs "$stranger")"
  kill "$stranger"
  let_go
}

# The agent's only child beside the testee, once those are gone with which it begins.
find_relay() {
  relay=$(grep -lsE "^PPid:[[:space:]]*$agent$" /proc/[0-9]*/status | tr -dc '0-9\n' | grep -vx "$(testee)")
  [[ $relay =~ ^[0-9]+$ && $relay == "${last:-}" ]]
  local found=$?
  last=$relay
  return "$found"
}

silent=$scratch/silent
start -- sh -c "until [ -e '$silent' ]; do sleep 0.05; done; exec >&- 2>&-; exec sleep 50"
tell ''
started
await find_relay
: >"$silent"
start_stranger "$relay"
tell STOP
check 'a testee that closed its output ends' 'MPP-EXIT 143 stop' "$(ended)"
spared "its relay's number" "$relay"

start -- sh -c 'sleep 0.2; exit 3'
tell ''
started
start_stranger "$(testee)"
check 'a testee ends by itself' 'MPP-EXIT 3 self' "$(ended)"
spared "its number" "$(testee)"

start -- sh -c 'sleep 0.2; exit 3'
tell ''
started
start_stranger "$(testee)"
tell STOP
check 'a testee ends just before it is told to' 'MPP-EXIT 3 *' "$(ended)"
spared "its number" "$(testee)"
finish
