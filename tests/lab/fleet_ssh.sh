#!/usr/bin/env bash
# Stands for ssh to the nodes of a fleet, which are all this machine:
#   fleet_ssh.sh <folder> [<option of ssh>]... -- <node> [<command>]
#
#   <folder>/dead/<node>         the node cannot be reached
#   <folder>/connections/<node>  process id of its connection that lasts; SIGTERM ends the node's processes and the connection
#
# A lasting command that root runs sees its own processes alone (in a namespace), as on a machine of its own.
set -uo pipefail
lost=255 # as ssh ends without a connection

folder=$1 lasting=
shift
while (($#)) && [[ $1 != -- ]]; do
  case $1 in
    ControlPath=none) lasting=yes ;;
    -G | -O) exit 0 ;;
  esac
  shift
done
node=$2 command=$3

if [[ -e $folder/dead/$node ]]; then
  echo "ssh: connect to host $node port 22: Connection timed out" >&2
  exit "$lost"
fi
[[ $lasting ]] || exec bash -c "$command"

machine=()
if ((EUID == 0)); then machine=(unshare --pid --fork --kill-child --mount-proc); fi
"${machine[@]}" bash -c "$command" <&0 &
processes=$!
trap 'kill -KILL "$processes"; exit "$lost"' TERM
echo $$ >"$folder/connections/$node"
wait "$processes"
