#!/usr/bin/env bash
# Samples of the kernel's counters, and the processors that a testee is granted.
# shellcheck source=agent_driver.sh
source "${BASH_SOURCE[0]%/*}/agent_driver.sh"

# Asks for a sample, and waits for it: sample <number> <begin|end>
sample() {
  tell "SAMPLE $1 $2"
  await has "$out" "^MPP-SAMPLED $1\$"
}
# The first value of a line in the last sample: told <name>
told() { sed -n "s/^MPP-SAMPLE $1 //p" "$out" | tail -n 1; }
last_line() { grep -n "^MPP-SAMPLE $1 " "$out" | tail -n 1 | cut -d : -f 1; }
cpus_of() { sed -n 's/^Cpus_allowed_list:\s*//p' "/proc/$1/status"; }
mine=$(cpus_of $$)
count() { grep -c "^MPP-SAMPLE $1 " "$out"; }

# One that works, and has a child of its own session that does, too.
burn='i=0; while ((i++ < 20000)); do :; done; echo up; exec sleep 50'
start -- bash -c "setsid bash -c '$burn' & $burn"
tell ''
two_up() { [[ $(grep -c up "$log" 2>/dev/null) == 2 ]]; }
await two_up
check 'nobody samples without being asked' 0 "$(grep -c SAMPLE "$out")"
sample 7 begin
check 'ticks are those of the system' "$(getconf CLK_TCK)" "$(told ticks)"
check 'the machine is known' "$(</proc/sys/kernel/random/boot_id)" "$(told machine)"
check 'there is a line for each processor' "$(grep -c '^cpu[0-9]' /proc/stat)" "$(count 'cpu[0-9][0-9]*')"
check 'both processes count' 2 "$(count process)"
check 'and their threads' 2 "$(count thread)"
check 'time taken is told' yes "$(answer test "$(awk '/^MPP-SAMPLE process/ { s += $14 + $15 } END { print s + 0 }' "$out")" -gt 0)"
check 'processors are those of this test' "$mine" "$(told affinity)"
check 'the peak of memory is watched anew' yes "$(told reset)"
check 'the counters of the machine come last before a request' yes "$(answer test "$(last_line process)" -lt "$(last_line machine)")"
sample 8 end
check 'and first after it' yes "$(answer test "$(last_line process)" -gt "$(last_line machine)")"
check 'the next sample is another one' 2 "$(grep -c '^MPP-SAMPLED [78]$' "$out")"
tell STOP
check 'the testee ends as ever' 'MPP-EXIT 143 stop' "$(ended)"
let_go

# shellcheck disable=SC2016 # for the other shell
start -- bash -c 'a=$(printf %20000000s ""); a=; echo up; read -r _; exec sleep 50'
tell ''
await has "$log" up
sample 1 begin
large=$(told "peak [0-9]*")
sample 2 end
check 'what was before the last sample is no peak any more' yes "$(answer test "$(told "peak [0-9]*")" -lt "$large")"
sample 3 begin
sleep 1.2
sample 4 end
read -r readings sum < <(told resident_between)
now=$(told "resident [0-9]*")
check 'memory is read between samples' yes "$(answer test "$readings" -ge 1 -a "$readings" -le 3)"
check 'and adds up' yes "$(answer test "$sum" -gt "$((readings * now / 2))" -a "$sum" -lt "$((readings * now * 2))")"
sleep 0.6
sample 5 end
check 'but not after the end of a request' '0 0' "$(told resident_between)"
tell STOP
ended >/dev/null
let_go

last=${mine##*[,-]}
# shellcheck disable=SC2016 # for the other shell
start --cpus "$last" -- sh -c 'taskset -cp $$; sleep 50 & taskset -cp $!; echo up; exec sleep 50'
tell ''
await has "$log" up
sample 1 begin
check 'a testee uses the processors that it was granted' "$last" "$(told affinity)"
check 'the agent itself is not bound' "$mine" "$(cpus_of "$agent")"
check 'and so do its children' 2 "$(grep -c "list: $last\$" "$log")"
tell STOP
check 'it is ended as another one' 'MPP-EXIT 143 stop' "$(ended)"
let_go

# Packages count, other domains and those that cannot be read do not.
export MPP_AGENT_POWERCAP=$scratch/powercap
zone() {
  mkdir -p "$MPP_AGENT_POWERCAP/$1"
  echo "$2" >"$MPP_AGENT_POWERCAP/$1/name"
  echo "$3" >"$MPP_AGENT_POWERCAP/$1/energy_uj"
  echo 262143328850 >"$MPP_AGENT_POWERCAP/$1/max_energy_range_uj"
}
zone intel-rapl:0 package-0 1234
zone intel-rapl:0:0 core 77
zone intel-rapl:1 package-1 5678
zone intel-rapl:2 psys 99
zone intel-rapl:3 package-3 1
rm "$MPP_AGENT_POWERCAP/intel-rapl:3/energy_uj"
start -- sleep 50
tell ''
started
sample 1 begin
check 'energy is that of packages' 'intel-rapl:0 1234 262143328850 intel-rapl:1 5678 262143328850' \
  "$(sed -n 's/^MPP-SAMPLE energy //p' "$out" | xargs)"
rm -r "$MPP_AGENT_POWERCAP"
sample 2 end
check 'and absent where there is none' 2 "$(count energy)"
tell STOP
ended >/dev/null
let_go
unset MPP_AGENT_POWERCAP

for cpus in 8191 0-x '0;true'; do
  message=$("$scripts/agent.sh" --marker m --log "$log" --cpus "$cpus" -- true 2>&1 </dev/null)
  code=$?
  check "'$cpus' as processors: exit code" 97 "$code"
  check "'$cpus' as processors: one line" "agent.sh: --cpus is '$cpus', but must be *" "$message"
done
finish
