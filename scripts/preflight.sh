#!/usr/bin/env bash
# Tells the runner the facts about a node. The runner sends this text there, and reads its output:
#   preflight.sh <directory> <address> <host port ...> <program>...
#
#   <directory>  where files are to go: absolute, or relative to the home directory; made if no more than its last part is missing
#   <address>    IP address by which the others reach this node
#   <host port>  addresses that this node must reach: words in one argument, separated by blanks; nobody need listen there
#   <program>    a name on the PATH, or <name>=<text of a bash script that stands for it, in base64>
# stdout: lines MPP-<WORD> <value>... Nothing stays but the directory.
set -uo pipefail
LC_ALL=C
export LC_ALL
umask 077

probeSeconds=5   # for an answer of another machine
versionSeconds=10 # for a program to tell its version

directory=$1 address=$2
read -ra targets <<<"$3"
shift 3

say() { printf 'MPP-%s\n' "$*"; }

((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 404)) || say "PROBLEM bash 4.4 or newer (found version $BASH_VERSION) is missing"
for tool in setsid stdbuf dd head grep tar base64 timeout df mktemp nproc uname; do
  command -v "$tool" >/dev/null || say "PROBLEM $tool is not on the PATH"
done

# --- What it is

say "MACHINE $(uname -m)"
say "LIBC $(getconf GNU_LIBC_VERSION 2>/dev/null || echo unknown)"
say "PROCESSORS $(nproc)"
while read -r key value _; do
  if [[ $key == MemTotal: ]]; then say "MEMORY $((value / 1024))"; fi
done </proc/meminfo

# The IPv4 address is one of this node's.
mine() {
  local line leaf=
  while read -r line; do
    case $line in
      *'|-- '*) leaf=${line##*|-- } ;;
      *' host LOCAL') if [[ $leaf == "$1" ]]; then return 0; fi ;;
    esac
  done </proc/net/fib_trie
  return 1
}
if [[ $address != *:* && -r /proc/net/fib_trie ]] && ! mine "$address"; then say "FOREIGN $address"; fi

# --- The directory

look_at_directory() {
  local message probe entry
  # shellcheck disable=SC2088 # what a user wrote, which no shell has expanded
  case $directory in
    '~') directory=$HOME ;;
    '~/'*) directory=$HOME/${directory:2} ;;
  esac
  cd || return
  # Nodes with a common file system may make it at the same moment.
  if [[ ! -e $directory ]] && ! message=$(mkdir -- "$directory" 2>&1) && [[ ! -d $directory ]]; then
    say "PROBLEM the directory '$directory' is not there and cannot be made: ${message##*: }"
  elif ! cd -- "$directory" 2>/dev/null; then
    say "PROBLEM '$directory' is no directory that can be entered"
  elif ! probe=$(mktemp -p . .mpp-probe.XXXXXX 2>&1); then
    say "PROBLEM the directory '$directory' cannot be written: ${probe##*: }"
  else
    printf '#!/bin/sh\n' >"$probe"
    chmod 700 "$probe"
    "$probe" 2>/dev/null || say "PROBLEM programs in the directory '$directory' cannot be executed, or it is full"
    rm -f -- "$probe"
    say "DIRECTORY $(pwd -P)"
    say "FREE $(df -k --output=avail . | tail -n 1)"
    for entry in *; do
      if [[ $entry =~ ^[0-9a-f]{64}$ ]]; then say "PRESENT $entry"; fi
    done
  fi
}
look_at_directory

# --- Programs

for program; do
  name=${program%%=*}
  if [[ $program == *=* ]]; then
    told=$(timeout "$versionSeconds" bash -c "$(printf %s "${program#*=}" | base64 -d)" "$name" --version 2>/dev/null </dev/null)
    status=$?
  elif command -v -- "$name" >/dev/null; then
    told=$(timeout "$versionSeconds" "$name" --version 2>/dev/null </dev/null)
    status=$?
  else
    told='' status=127
  fi
  say "PROGRAM $name $status ${told%%$'\n'*}"
done

# --- The network

reach() {
  local message status
  # shellcheck disable=SC2016 # the inner bash expands them
  message=$(timeout "$probeSeconds" bash -c 'exec 3<>"/dev/tcp/$1/$2"' reach "$1" "$2" 2>&1)
  status=$?
  if ((status == 124)); then
    say "SILENT $1 it does not answer"
  elif ((status != 0)) && [[ $message != *'Connection refused'* ]]; then
    message=${message%%$'\n'*}
    say "SILENT $1 ${message##*: }"
  fi
}
for ((i = 0; i + 1 < ${#targets[@]}; i += 2)); do reach "${targets[i]}" "${targets[i + 1]}" & done
wait
say DONE
