# shellcheck shell=bash
# Drives scripts/agent.sh for tests: over its stdin, as the runner does.
# shellcheck source=assert.sh
source "${BASH_SOURCE[0]%/*}/assert.sh"

log=$scratch/log
out=$scratch/out
count=0

# Starts an agent: start <option>... -- <command>... It leaves the agent's number in $agent and its stdin in $leash.
start() {
  rm -f -- "$log" "$out"
  marker=test-$$-$((++count))
  exec {leash}> >(exec "$scripts/agent.sh" --marker "$marker" --log "$log" "$@" >"$out" 2>"$scratch/err")
  # shellcheck disable=SC2034 # for the tests
  agent=$!
}

# Sends a line, the first of which holds the secrets, unless the agent has ended: tell <text>
tell() { (trap '' PIPE && printf '%s\n' "$1" >&"$leash") 2>/dev/null; }

let_go() { exec {leash}>&-; }

has() { grep -qsE -- "$2" "$1"; }
started() { await has "$out" '^MPP-START [0-9]+$'; }
testee() { sed -n 's/^MPP-START //p' "$out"; }

# The last line of the agent, once it has ended.
ended() {
  await has "$out" '^MPP-EXIT '
  tail -n 1 -- "$out"
}

# The processes that bear the marker of the last agent.
marked() { grep -lszxF -- "MPP_MARKER=$marker" /proc/[0-9]*/environ; }
