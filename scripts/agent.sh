#!/usr/bin/env bash
# Runs one testee in a process group of its own and ends it, with everything it started, when the runner says so or is gone.
#   agent.sh --marker <text> --log <file> [--<option> <value>]... -- <command> [<argument>...]
#
#   --marker   put into the testee's environment as MPP_MARKER; must be this testee's alone, for all that bear it are killed
#   --log      the testee's stdout and stderr are appended to this file; it is made, and folders are; - for stderr
#   --log-cap  at most so many bytes of this testee go into the log, the rest is dropped; default 52428800 (50 MiB)
#   --dir      the testee's working directory, also for temporary files (TMPDIR); default the agent's
#   --listen   how many MPP-LISTEN lines of the testee to pass on, default 0
#   --cpus     processors that the testee may use, such as 0-3,8; default those that the agent may; takes taskset
#   --also     what the markers of others begin with that are to be killed, too, with the agents that run them
#
# stdin, the leash: the first line holds secrets for the testee's environment, NAME=VALUE words separated by tabs; every further
# line is a heartbeat; SAMPLE <number> <begin|end> asks for a sample, before a request or after it; STOP ends the testee, and so
# do the end of stdin, silence and SIGTERM, SIGINT or SIGHUP to the agent.
# stdout: MPP-START <pid>; the testee's MPP-LISTEN <service> <host>:<port>; for each sample lines MPP-SAMPLE <name> <value>...,
# of what the kernel has counted for the testee and for the machine as far as that can be read, and then MPP-SAMPLED <number>;
# at last, when all processes are gone and the log is complete, MPP-EXIT <exit code> <self|stop|eof|silence|signal>[ killed],
# where 128+n is the code of a testee ended by signal n; killed, if processes of it were left that did not end by themselves or
# on TERM.
# Nobody else may read the files that it and the testee make: the umask is 077.
# Exit code: 0 if the testee could be started, however it ended; 97 if not (the reason is on stderr).
#
# Needs bash >= 4.4, setsid, GNU coreutils and grep, and /proc. It is one file because it is sent to every node.
#
# shellcheck disable=SC2317 # functions that wait_while calls
set -uo pipefail
inherited_locale=${LC_ALL-}
umask 077
LC_ALL=C # lengths in bytes and plain ranges of letters, for this process; the testee gets its own back

silenceSeconds=${MPP_AGENT_SILENCE_SECONDS:-8} # heartbeats are due every 2 s
graceSeconds=${MPP_AGENT_GRACE_SECONDS:-3}     # between TERM and KILL
childSeconds=1                                 # for children to end after a testee that ended by itself
lingerSeconds=2                                # for KILL to take effect, and then for the log to be drained
ticksPerSecond=2 tickSeconds=0.5               # how often to look after the testee and its memory, and count the silence
pollSeconds=0.02                               # the same while the testee is being ended
descriptors=65536                              # of the testee at most; more would only make tables of its runtime larger
pieceBytes=32768                               # of output that is searched for listening lines at a time
powercap=${MPP_AGENT_POWERCAP:-/sys/class/powercap} # where the kernel tells the energy that processors took

fail() {
  echo "agent.sh: $1" >&2
  exit 97
}

# --- The command line

marker='' log='' log_cap=$((50 * 1024 * 1024)) dir=. listen=0 cpus='' also=
while (($# > 0)) && [[ $1 != -- ]]; do
  (($# > 1)) || fail "$1 needs a value"
  case $1 in
    --marker) marker=$2 ;;
    --log) log=$2 ;;
    --log-cap) log_cap=$2 ;;
    --dir) dir=$2 ;;
    --listen) listen=$2 ;;
    --cpus) cpus=$2 ;;
    --also) also=$2 ;;
    *) fail "unknown option '$1': known are --marker, --log, --log-cap, --dir, --listen, --cpus, --also and --" ;;
  esac
  shift 2
done
(($# > 1)) || fail 'no command given after --'
shift
[[ $marker =~ ^[[:print:]]+$ ]] || fail "--marker is '$marker', but must be printable text"
[[ -n $log ]] || fail 'no --log given'
[[ $log_cap =~ ^(0|[1-9][0-9]{0,14})$ ]] || fail "--log-cap is '$log_cap', but must be a number of bytes"
[[ $listen =~ ^(0|[1-9][0-9]{0,2})$ ]] || fail "--listen is '$listen', but must be a number of lines, at most 999"
for seconds in "$silenceSeconds" "$graceSeconds"; do
  [[ $seconds =~ ^[1-9][0-9]{0,4}$ ]] || fail "MPP_AGENT_SILENCE_SECONDS or MPP_AGENT_GRACE_SECONDS is '$seconds', but must be 1 to 99999"
done
unset MPP_MARKER # of whoever started this agent: the sweep must not find its helpers
command -v setsid >/dev/null || fail 'there is no setsid on the PATH'
pin=()
if [[ -n $cpus ]]; then
  command -v taskset >/dev/null || fail 'there is no taskset on the PATH, which --cpus takes'
  pin=(taskset --cpu-list "$cpus")
  "${pin[@]}" true 2>/dev/null || fail "--cpus is '$cpus', but must be processors that there are"
fi
TMPDIR=$(CDPATH='' cd -- "$dir" 2>/dev/null && pwd -P) || fail "--dir is '$dir', which is no folder that can be entered"
export TMPDIR
if [[ $log == - ]]; then
  exec {log_fd}>&2
else
  if [[ $log == */* ]]; then mkdir -p -- "${log%/*}" || fail "the folder of the log '$log' cannot be made"; fi
  { exec {log_fd}>>"$log"; } || fail "the log '$log' cannot be written"
fi

# --- Secrets

IFS= read -r -t "$silenceSeconds" line || fail "no line with secrets came on stdin within $silenceSeconds s"
# Split without a here-string, which some versions of bash write into a file.
set -f
IFS=$'\t'
# shellcheck disable=SC2206 # split at the tabs
secrets=($line)
unset IFS
set +f
for i in "${!secrets[@]}"; do
  # The message shows nothing of the word: a malformed one may be all secret.
  if [[ ! ${secrets[i]} =~ ^[A-Z_][A-Z0-9_]*= ]] || ! (export "${secrets[i]}") 2>/dev/null; then
    fail "secret $((i + 1)) must be NAME=VALUE, with a name made of A-Z, 0-9 and _ that the shell lets be set"
  fi
done

# --- The testee

# Opens an unnamed pipe and leaves its ends in read_end and write_end. Bash has no command for it, but /dev/fd opens the pipe
# of a process substitution anew, at either end or both.
open_pipe() {
  local both
  exec {both}<> <(:)
  exec {read_end}<"/dev/fd/$both" {write_end}>"/dev/fd/$both" {both}>&-
}

open_pipe
stdin_fd=$read_end leash_fd=$write_end # whose only writer this process is: if it is killed, the testee's stdin ends
open_pipe
output_fd=$read_end stdout_fd=$write_end
exec {silent_fd}<> <(:) # nobody ever writes here, see pause

# When the runner is gone, writing to it must not end the agent before the testee.
trap '' PIPE
why=
trap 'why=signal' TERM INT HUP
# Not that it could be caught: without a trap bash tells on stderr, too, that a testee was killed.
# shellcheck disable=SC2173
trap : KILL

(
  trap - PIPE
  LC_ALL=$inherited_locale
  exec {leash_fd}>&- {output_fd}<&- {silent_fd}<&- {log_fd}>&-
  exec <&"$stdin_fd" >&"$stdout_fd" 2>&1 {stdin_fd}<&- {stdout_fd}>&-
  cd -- "$dir" || exit 97
  # Strangers' connections take descriptors, of which there are 1,024 by most systems' default.
  most=$(ulimit -Hn)
  if [[ $most == unlimited ]] || ((most > descriptors)); then most=$descriptors; fi
  ulimit -Sn "$most"
  export "${secrets[@]}" MPP_MARKER="$marker"
  # As a background process it leads no group yet, so that setsid replaces it and its group has its own number.
  exec "${pin[@]}" setsid -- "$@"
) &
testee=$!
exec {stdin_fd}<&- {stdout_fd}>&-
unset secrets line

say() { echo "$1" 2>/dev/null; }
say "MPP-START $testee"

# --- Its output

# Copies stdin to the log. While listening lines are due it goes piece by piece; then it leaves the work to faster programs.
relay() {
  trap '' TERM INT HUP
  exec {leash_fd}>&- {silent_fd}<&-
  local left=$log_cap due=$listen piece unfinished='' lines i
  while ((due > 0 && left > 0)); do
    # One read of a pipe gives all that is there. Bash strings have no NUL, and lose newlines at the end unless more follows.
    piece=$(dd bs="$pieceBytes" count=1 status=none | tr '\0' '\1' && echo .)
    piece=${piece%.}
    if [[ -z $piece ]]; then return; fi
    printf '%s' "${piece:0:left}" >&"$log_fd"
    ((left -= ${#piece}))
    unfinished+=$piece
    mapfile -t lines <<<"$unfinished"
    if [[ $unfinished == *MPP-LISTEN* ]]; then
      for ((i = 0; i < ${#lines[@]} - 1 && due > 0; i++)); do
        if [[ ${lines[i]} =~ ^MPP-LISTEN\ [a-z]+\ [^[:space:]]+:[0-9]{1,5}$ ]]; then
          say "${lines[i]}"
          ((due--))
        fi
      done
    fi
    # A listening line is never longer than a piece.
    unfinished=${lines[-1]:0:pieceBytes}
  done
  exec >/dev/null
  # Unbuffered, since the last lines before a hang matter most.
  if ((left > 0)); then
    stdbuf -o0 head -c "$left" >&"$log_fd"
    left=$(($(head -c 1 | wc -c) * -1))
  fi
  if ((left < 0)); then
    printf '\n[log capped at %s bytes]\n' "$log_cap" >&"$log_fd"
    exec cat
  fi
}
relay <&"$output_fd" &
relay=$!
exec {output_fd}<&-

# --- Samples

# Prints a thing of a sample, in the words of the kernel.
note() { printf 'MPP-SAMPLE %s\n' "$*"; }

# Prints how long control groups, that of the testee and those above it, had to wait for their share of the processors.
note_throttling() {
  local controllers group mount name value lines=() line
  mapfile -t lines <"/proc/$testee/cgroup"
  for line in "${lines[@]}"; do
    IFS=: read -r _ controllers group <<<"$line"
    case ,$controllers, in
      ,,) mount=/sys/fs/cgroup ;;
      *,cpu,*) mount=/sys/fs/cgroup/cpu ;;
      *) continue ;;
    esac
    while :; do
      while read -r name value; do
        if [[ $name == throttled_usec || $name == throttled_time ]]; then note "$name" "$value"; fi
      done <"$mount${group%/}/cpu.stat"
      [[ -n ${group%/} ]] || break
      group=${group%/*}
    done
  done
}

# Prints the counters of all processes of the testee, and begins to watch for a new peak of their memory.
note_processes() {
  local process key value thread='' voluntary lines line reset=yes
  local -A processes=(["$testee"]=yes)
  while read -r process; do processes[${process//[!0-9]/}]=yes; done < <(grep -lszxF -- "MPP_MARKER=$marker" /proc/[0-9]*/environ)
  for process in "${!processes[@]}"; do
    # The name, which may hold anything, is in parentheses.
    if IFS= read -r line <"/proc/$process/stat"; then note process "$process" "${line##*) }"; fi
    lines=()
    mapfile -t lines <"/proc/$process/status"
    for line in "${lines[@]}"; do
      value=${line#*:} value=${value//[!0-9,-]/}
      case $line in
        VmHWM:*) note peak "$process" "$value" ;;
        VmRSS:*) note resident "$process" "$value" ;;
        Cpus_allowed_list:*) if ((process == testee)); then note affinity "$value"; fi ;;
      esac
    done
    while read -r key value; do
      case $key in
        Pid:) thread=$value ;;
        voluntary*) voluntary=$value ;;
        *) note thread "$thread" "$voluntary" "$value" ;;
      esac
    done < <(grep -hsE '^(Pid|(non)?voluntary_ctxt_switches):' /proc/"$process"/task/*/status)
    printf 5 >"/proc/$process/clear_refs" || reset=no
  done
  note reset "$reset"
  watched=("${!processes[@]}")
}

# Adds up the resident memory of the testee's processes, as of the last sample. Reading a line takes tens of microseconds, starts no
# process and holds no lock of the testee's: little enough to be done during a request, unlike a sample.
watched=() residentReadings=0 residentPages=0
watch_memory() {
  local process pages sum=0
  for process in "${watched[@]}"; do
    if read -r _ pages _ <"/proc/$process/statm"; then ((sum += pages)); fi
  done
  ((residentPages += sum, residentReadings++))
} 2>/dev/null

# Prints the energy that each package of processors has taken so far, and the number at which that counter begins anew.
note_energy() {
  local zone name micros most
  for zone in "$powercap"/intel-rapl:*; do
    if read -r name <"$zone/name" && [[ $name == package-* ]] && read -r micros <"$zone/energy_uj" &&
      read -r most <"$zone/max_energy_range_uj"; then note energy "${zone##*/}" "$micros" "$most"; fi
  done
}

# Prints the counters of the whole machine.
note_machine() {
  local line kind
  if read -r line </proc/sys/kernel/random/boot_id; then note machine "$line"; fi
  if read -r line </proc/loadavg; then note load "$line"; fi
  while read -r line; do
    if [[ $line == cpu* ]]; then note "$line"; fi
  done </proc/stat
  for kind in cpu memory io; do
    if read -r line <"/proc/pressure/$kind"; then note pressure "$kind" "$line"; fi
  done
  while read -r line; do note thermal "$line"; done < <(cat /sys/devices/system/cpu/cpu*/thermal_throttle/core_throttle_count)
  note_throttling
  note_energy
}

# Nothing of this happens while anything is measured: the runner asks before and after a request. In between only resident
# memory is read, at the agent's own ticks. The machine's counters are read last before a request and first after it, so that they
# do not count the reading of the others: sample <line of the leash>
sample() {
  local number=${1#* } moment=${1##* }
  : "${ticksOfClock:=$(getconf CLK_TCK)}" "${pageBytes:=$(getconf PAGESIZE)}"
  note ticks "$ticksOfClock"
  if [[ $moment == end ]]; then
    note_machine
    note resident_between "$residentReadings" "$((residentPages * pageBytes / 1024))"
  fi
  note_processes
  if [[ $moment == begin ]]; then note_machine; else watched=(); fi
  residentReadings=0 residentPages=0
  printf 'MPP-SAMPLED %s\n' "${number% *}"
} 2>/dev/null

# --- The leash

# Leaves in $parent which process another one comes from, 0 if it is not there any more.
find_parent() {
  local lines=() line
  parent=0
  # To the end: after a line bash seeks back to the first byte that it has not used. Once the process has ended that fails, and
  # the next `read` of any file gets the rest.
  mapfile -t lines 2>/dev/null <"/proc/$1/status"
  for line in "${lines[@]}"; do
    if [[ $line == PPid:* ]]; then parent=${line//[!0-9]/}; fi
  done
}

# This process has started the other one, which is not known to have ended. To ask for a number alone is not enough: where
# processes and threads come and go, all numbers are used again within a minute, and a thread's stands for its process.
is_child() {
  local parent
  find_parent "$1"
  ((parent == $$))
}

silentTicks=0 maxSilentTicks=$((silenceSeconds * ticksPerSecond)) begun=
while [[ -z $why ]]; do
  # A look may fail, for want of memory or a descriptor: nothing ends by one.
  if ! is_child "$testee" && ! is_child "$testee"; then
    why=self
    break
  fi
  IFS= read -r -t "$tickSeconds" word
  status=$?
  if ((status == 0)); then
    silentTicks=0
    case $begun$word in
      STOP) why=stop ;;
      'SAMPLE '*' begin' | 'SAMPLE '*' end') sample "$begun$word" ;;
    esac
    begun=
  elif ((status > 128)); then
    begun+=$word
    if ((${#watched[@]} > 0)); then watch_memory; fi
    # Counted, not read off a clock, which may be set.
    if ((++silentTicks >= maxSilentTicks)); then why=silence; fi
  else
    why=${why:-eof}
  fi
done
trap '' TERM INT HUP

# --- The end

# Sleeps for a moment without starting a process.
pause() { read -r -t "$pollSeconds" -u "$silent_fd"; }

# Leaves in $now how many hundredths of a second the machine has been up: a clock that nobody sets.
look_at_clock() {
  read -r now _ </proc/uptime
  now=$((10#${now/./}))
}

# Waits until a command fails, so many seconds at most; fails if it still succeeds then.
wait_while() {
  local now end
  look_at_clock
  end=$((now + $1 * 100))
  shift
  while "$@"; do
    look_at_clock
    ((now < end)) || return 1
    pause
  done
  return 0
}

# Lists the stat files of the processes whose state is followed by these words: parent, group. Zombies, which a lazy init may
# keep for long, do not count.
processes_with() { grep -lsE "\) [^ZX] $1 " /proc/[0-9]*/stat; }

# The testee runs, even if it has no group of its own yet, or another process of its group does. Its number is nobody else's
# as long as the group has a process.
empty=
group_runs() {
  local parent
  [[ -z $empty ]] || return 1
  find_parent "$testee"
  if ((parent == $$)); then return 0; fi
  if ((parent == 0)) && kill -0 -- "-$testee" 2>/dev/null && [[ $(processes_with "[0-9]+ $testee") ]]; then return 0; fi
  empty=yes
  return 1
}

# Signals the group, or the testee alone as long as it has none.
signal_group() { if group_runs; then kill "-$1" -- "-$testee" || kill "-$1" "$testee"; fi; } 2>/dev/null

# Kills a process and all that descends from it. It is stopped first: a shell whose child is killed would go on to start its
# next one before it is killed itself.
kill_tree() {
  local child
  kill -STOP "$1" 2>/dev/null
  for child in $(processes_with "$1"); do kill_tree "${child//[!0-9]/}"; done
  kill -KILL "$1" 2>/dev/null
}

# The process descends from this one, as its helpers do.
descends() {
  local parent=$1
  while ((parent > 1)); do
    if ((parent == $$)); then return 0; fi
    find_parent "$parent"
  done
  return 1
}

# The markers of all processes to be killed, as a pattern. Letters, digits and characters without a meaning in one stand for
# themselves, others for any.
marked=${marker//[^A-Za-z0-9_\/-]/.}
if [[ -n $also ]]; then marked="($marked|${also//[^A-Za-z0-9_\/-]/.}.*)"; fi

# Lists this user's processes that bear the marker, in the group or not, and other agents of the same testee, which bear it on
# their command line: one that was stopped would stay for ever. This process and those that it comes from are spared: whoever
# started them may have put the marker into their environment too.
marked() {
  local spared=" $$ $BASHPID $relay " parent=$PPID agents found process
  while ((parent > 1)); do
    spared+="$parent "
    find_parent "$parent"
  done
  found=$(grep -lszxE -- "MPP_MARKER=$marked" /proc/[0-9]*/environ)
  agents=$(grep -lszxE -- "$marked" /proc/[0-9]*/cmdline)
  for process in $agents; do
    # Others may name a run on their command line, too.
    if grep -qszE -- '(^|/)agent\.sh$' "$process" && ! descends "${process//[!0-9]/}"; then found+=" $process"; fi
  done
  for process in $found; do
    process=${process//[!0-9]/}
    if [[ $spared != *" $process "* && -O /proc/$process ]]; then echo "$process"; fi
  done
}

# Kills processes that left the group but still bear the marker; fails if there are none.
sweep() {
  local process any=1
  for process in $(marked); do
    if kill -KILL "$process" 2>/dev/null; then any=0; fi
  done
  return "$any"
}

# A process of the testee remains.
remains() { group_runs || [[ $(marked) ]]; }

killed=
if [[ $why == self ]]; then
  if ! wait_while "$childSeconds" remains; then killed=' killed'; fi
  signal_group KILL
else
  signal_group TERM
  if ! wait_while "$graceSeconds" group_runs; then
    killed=' killed'
    signal_group KILL
  fi
fi
wait_while "$lingerSeconds" group_runs || echo "agent.sh: process group $testee is still there $lingerSeconds s after KILL" >&2
wait_while "$lingerSeconds" sweep || echo "agent.sh: processes with the marker are still there $lingerSeconds s after KILL" >&2

code=137
if ! is_child "$testee"; then
  wait "$testee"
  code=$?
fi
exec {leash_fd}>&-

# The log is complete when nobody holds the testee's output any more. Only a process that shed the marker still can.
wait_while "$lingerSeconds" is_child "$relay" || kill_tree "$relay"
wait "$relay" 2>/dev/null
say "MPP-EXIT $code $why$killed"
exit 0
