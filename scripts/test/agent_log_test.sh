#!/usr/bin/env bash
# The log: complete, appended to, private, and never longer than its cap, however much the testee writes.
# shellcheck source=agent_driver.sh
source "${BASH_SOURCE[0]%/*}/agent_driver.sh"
export MPP_AGENT_SILENCE_SECONDS=60 # no heartbeats here

start -- sh -c 'echo one; echo two >&2; printf three'
tell ''
ended >/dev/null
check 'stdout and stderr are in the log, the unfinished line too' $'one\ntwo\nthree' "$(<"$log")"
check 'the log is private' 600 "$(stat -c %a "$log")"
let_go

start --log "$scratch/new/folder/log" -- echo before
tell ''
ended >/dev/null
check 'folders are made' before "$(<"$scratch/new/folder/log")"
check 'they are private, too' '700 700' "$(stat -c %a "$scratch/new" "$scratch/new/folder" | paste -sd ' ')"
let_go

start --log "$scratch/new/folder/log" -- echo after
tell ''
ended >/dev/null
check 'the log is appended to' $'before\nafter' "$(<"$scratch/new/folder/log")"
let_go

start -- sh -c 'echo first; sleep 50'
tell ''
check 'a line is in the log while the testee runs' yes "$(answer await has "$log" first)"
let_go
ended >/dev/null

start --log-cap 1000 -- sh -c 'yes | head -c 1000'
tell ''
ended >/dev/null
check 'a log that just fits is left alone' 1000 "$(wc -c <"$log")"
let_go

# flooded <what> <cap>
flooded() {
  local what=$1 cap=$2
  check "$what ends soon" 'MPP-EXIT 0 self' "$(ended)"
  check "$what is cut at the cap" "[[]log capped at $cap bytes]" "$(tail -c 100 "$log" | tail -n 1)"
  check "$what: the log has cap, newline and last line" $((cap + 24 + ${#cap})) "$(wc -c <"$log")"
  let_go
}

start --log-cap 100000 -- head -c 200000000 /dev/zero
tell ''
flooded '200 MB' 100000

start --log-cap 5000000 --listen 1 -- head -c 200000000 /dev/zero
tell ''
flooded '200 MB without newline before a listening line' 5000000

start --log-cap 1000000 --listen 1 -- sh -c 'yes "a line of text" | head -c 200000000'
tell ''
flooded '200 MB of lines before a listening line' 1000000

start -- sh -c 'exec >&- 2>&-; sleep 0.3; exit 4'
tell ''
check 'a testee may close its output' 'MPP-EXIT 4 self' "$(ended)"
let_go

start --listen 1 -- env -i sleep 50
tell ''
started
tell STOP
check 'the testee itself needs no marker to be ended' 'MPP-EXIT 143 stop' "$(ended)"
let_go

# shellcheck disable=SC2016 # for the other shell
for due in 0 1; do
  start --listen "$due" -- sh -c 'env -i setsid sleep 50 & sleep 0.1; echo $!'
  tell ''
  check "a process that shed the marker cannot hold up the end, $due lines due" 'MPP-EXIT 0 self' "$(ended)"
  stray=$(<"$log")
  output=$(readlink "/proc/$stray/fd/1" | sed 's/[][]/\\&/g')
  # Processes that the agent has sent away may take a moment to go.
  for _ in {1..20}; do
    holders=$(find /proc/[0-9]*/fd -lname "$output" 2>/dev/null | cut -d / -f 3 | sort -u)
    [[ $holders != "$stray" ]] || break
    sleep 0.1
  done
  check "and nothing of the agent waits for it, $due lines due" "$stray" "$holders"
  kill -KILL "$stray"
  let_go
done
finish
