#!/usr/bin/env bash
# Every way in which the runner, or its absence, ends a testee.
# shellcheck source=agent_driver.sh
source "${BASH_SOURCE[0]%/*}/agent_driver.sh"
stopped_agents=()
export MPP_AGENT_SILENCE_SECONDS=2 MPP_AGENT_GRACE_SECONDS=1

start -- sleep 50
tell ''
started
tell STOP
check 'STOP ends the testee' 'MPP-EXIT 143 stop' "$(ended)"
check 'the testee is gone' no "$(answer runs "$(testee)")"
let_go

start -- sh -c 'trap "exit 5" TERM; echo up; while :; do sleep 0.02; done'
tell ''
await has "$log" up
tell STOP
check 'a testee may clean up and choose its exit code' 'MPP-EXIT 5 stop' "$(ended)"
let_go

start -- sleep 50
tell $'\nSTOP'
check 'STOP during the start' 'MPP-EXIT 143 stop' "$(ended)"
let_go

start -- sleep 50
tell ''
started
let_go
check 'the end of stdin ends the testee' 'MPP-EXIT 143 eof' "$(ended)"

start -- sleep 50
tell ''
for _ in 1 2 3; do
  sleep 1
  tell alive
done
check 'heartbeats keep it alive' no "$(answer has "$out" MPP-EXIT)"
check 'silence ends the testee' 'MPP-EXIT 143 silence' "$(ended)"
let_go

for signal in TERM INT HUP; do
  start -- sleep 50
  tell ''
  started
  kill "-$signal" "$agent"
  check "SIG$signal to the agent ends the testee" 'MPP-EXIT 143 signal' "$(ended)"
  let_go
done

start -- bash -c 'trap "" TERM; echo up; while :; do sleep 0.1; done'
tell ''
await has "$log" up
tell STOP
check 'a testee that ignores TERM is killed' 'MPP-EXIT 137 stop killed' "$(ended)"
let_go

start -- bash -c 'bash -c "trap \"\" TERM; echo up; while :; do sleep 0.1; done" & sleep 50'
tell ''
await has "$log" up
tell STOP
check 'so is a child of its' 'MPP-EXIT 143 stop killed' "$(ended)"
check 'which is then gone' '' "$(marked)"
let_go

start -- bash -c 'setsid sleep 50 & setsid sh -c "trap \"\" TERM; setsid sleep 50 & echo up; sleep 50" & sleep 50'
tell ''
await has "$log" up
tell STOP
check 'a testee with children in sessions of their own' 'MPP-EXIT 143 stop' "$(ended)"
check 'these are swept' '' "$(marked)"
let_go

start --listen 1 -- bash -c 'trap "" TERM HUP; echo MPP-LISTEN runner h:1; cat; echo "end of stdin"; sleep 0.2'
tell ''
await has "$out" MPP-LISTEN
relays=$(pgrep -P "$agent" | grep -vx "$(testee)")
kill -KILL "$agent"
check 'if the agent is killed, the stdin of the testee ends' yes "$(answer await has "$log" 'end of stdin')"
gone() { ! pgrep -P "${relays//$'\n'/,}" >/dev/null && ! runs "$relays"; }
check 'and nothing of the agent stays' yes "$(answer await gone)"
let_go

for stopped in stopped-1 another; do
  "$scripts/agent.sh" --marker "test-$$-$stopped" --log "$log.$stopped" -- sleep 50 < <(echo; exec sleep 20) >"$out.$stopped" &
  await has "$out.$stopped" '^MPP-START'
  kill -STOP $!
  stopped_agents+=("$!")
done
start --also "test-$$-stopped-" -- true
tell ''
check 'an agent may end others, too' 'MPP-EXIT 0 self killed' "$(ended)"
gone() { ! has "/proc/${stopped_agents[0]}/stat" '\) [^Z] '; }
check 'even stopped ones' yes "$(answer await gone)"
wait "${stopped_agents[0]}" 2>/dev/null
check 'and their testees' '' "$(marker=test-$$-stopped-1 marked)"
check 'but not those that have other markers' yes "$(answer runs "${stopped_agents[1]}")"
check 'nor their testees' yes "$(marker=test-$$-another && [[ $(marked) ]] && echo yes)"
let_go
kill -TERM "${stopped_agents[1]}"
kill -CONT "${stopped_agents[1]}"
wait "${stopped_agents[1]}"

rm -- "$out"
exec {leash}> >(exec "$scripts/agent.sh" --marker "x-$$" --log "$log" -- sleep 50 2>"$scratch/err" | head -n 1 >"$out")
tell ''
started
pid=$(testee)
gone() { ! runs "$pid"; }
let_go
check 'a runner that reads no more does not keep the testee from ending' yes "$(answer await gone)"
finish
