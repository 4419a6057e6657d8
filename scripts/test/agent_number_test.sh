#!/usr/bin/env bash
# scripts/agent.sh: numbers of processes that have ended are used again for others, which are nobody's business.
# shellcheck source=agent_driver.sh
source "${BASH_SOURCE[0]%/*}/agent_driver.sh"

# In a namespace of its own, since numbers that this test sets back would be given to any process of the machine.
if [[ ${1:-} != alone ]]; then
  if unshare --pid --mount-proc --fork true 2>"$scratch/err"; then
    unshare --pid --mount-proc --fork --kill-child bash "$0" alone
    exit
  fi
  echo "skip  no namespace of processes, which takes root: $(<"$scratch/err")"
  finish
  exit
fi

# The agents hear no heartbeats: they must outlive the waits of a busy machine.
export MPP_AGENT_SILENCE_SECONDS=100
lastNumber=/proc/sys/kernel/ns_last_pid

gone() { ! [[ -e /proc/$1 ]]; }

# Not TERM, on which a shell that is not yet the process that it starts would run the traps of this one.
end_stranger() {
  kill -KILL "$stranger"
  wait "$stranger" 2>/dev/null || true
}

# Starts a process, leader of a group, that has the number of one that has ended, unless another was sooner:
# start_stranger <number>
start_stranger() {
  local number=${1:?no number was found}
  await gone "$number"
  echo "$((number - 1))" >"$lastNumber"
  setsid sleep 50 &
  stranger=$!
  [[ $stranger == "$number" ]] || { end_stranger && false; }
}

# Starts a testee that ends soon, and then a stranger with its number. A helper of its agent may be sooner, which then waits
# for the helper in place of the testee: on a real machine all other numbers come first.
start_both() {
  for _ in {1..50}; do
    start -- sh -c 'sleep 0.2; exit 3'
    tell ''
    started
    ! start_stranger "$(testee)" || return
    let_go
  done
}

# Checks a stranger after the agent has ended: spared <what> <number>
spared() {
  check "$1 got another process, which lives" "$2 yes" "$stranger $(answer runs "$stranger")"
  end_stranger
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
await start_stranger "$relay"
tell STOP
check 'a testee that closed its output ends' 'MPP-EXIT 143 stop' "$(ended)"
spared "its relay's number" "$relay"

start_both
check 'a testee ends by itself' 'MPP-EXIT 3 self' "$(ended)"
spared "its number" "$(testee)"

start_both
tell STOP
check 'a testee ends just before it is told to' 'MPP-EXIT 3 *' "$(ended)"
spared "its number" "$(testee)"
finish
