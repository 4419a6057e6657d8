#!/usr/bin/env bash
# Shapes what this machine sends to others, until its standard input ends. The runner sends this text to every node:
#   shape_link.sh <microseconds> <kbit/s> <ppm> <address>...
#
#   <microseconds>  that each packet to one of the addresses is delayed
#   <kbit/s>        rate of packets to them together; 0 for any
#   <ppm>           of a million such packets so many are lost
# stdout: MPP-SHAPED once it holds. If it cannot, the reason is on stderr, and the exit code is 1.
# The runner's own connections, to and from port 22, stay as they are. Needs iproute2, and CAP_NET_ADMIN.
set -uo pipefail
LC_ALL=C
export LC_ALL
mostPackets=100000 # on their way: netem drops packets beyond
sshPort=22

micros=$1 kbits=$2 ppm=$3
shift 3

fail() {
  echo "$1" >&2
  exit 1
}

shaped=()
undo() {
  local device
  for device in "${shaped[@]}"; do tc qdisc del dev "$device" root 2>/dev/null; done
}
trap undo EXIT
trap 'exit 0' TERM INT HUP

for program in ip tc; do
  command -v "$program" >/dev/null || fail "there is no $program on its PATH: links are shaped by iproute2"
done

declare -A peers=()
for address; do
  route=$(ip -o route get "$address" 2>&1) || fail "it has no way to $address: $route"
  [[ $route =~ \ dev\ ([^ ]+) ]] || fail "it has no way to $address: $route"
  peers[${BASH_REMATCH[1]}]+="$address "
done

netem=(limit "$mostPackets" delay "${micros}us" loss "$((ppm / 10000)).$(printf %04d $((ppm % 10000)))%")
if ((kbits > 0)); then netem+=(rate "${kbits}kbit"); fi

try() {
  local message
  message=$(tc "$@" 2>&1) && return
  message=${message//$'\n'/ }
  case $message in
    *'not permitted'*) fail "it may not shape links (tc: $message): let root run it, or setcap cap_net_admin+ep $(command -v tc)" ;;
    *'No such file'* | *'kind is unknown'*) fail "its kernel cannot shape links (tc: $message): modprobe sch_netem" ;;
    *exists*) fail "$device has a queueing discipline of its own, which stays (tc qdisc show dev $device)" ;;
    *) fail "tc $*: $message" ;;
  esac
}

# Packets to the others go to the last band, all else to the first.
for device in "${!peers[@]}"; do
  try qdisc add dev "$device" root handle 1: prio bands 4 priomap 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
  shaped+=("$device")
  try qdisc add dev "$device" parent 1:4 handle 40: netem "${netem[@]}"
  for address in ${peers[$device]}; do
    kind='ip' protocol='ip'
    if [[ $address == *:* ]]; then kind='ip6' protocol='ipv6'; fi
    for port in sport dport; do
      try filter add dev "$device" parent 1: protocol "$protocol" prio 1 u32 match "$kind" "$port" "$sshPort" 0xffff flowid 1:1
    done
    try filter add dev "$device" parent 1: protocol "$protocol" prio 2 u32 match "$kind" dst "$address" flowid 1:4
  done
done
echo MPP-SHAPED
while read -r _; do :; done
