#!/usr/bin/env bash
# The stand-in in the client role for a fleet, where a process in Python would be too large:
#   fleet_client.sh <master host:port> <client host:port>
# It listens nowhere, asks for nothing, and ends when its master does.
master=$1 client=$2
exec {connection}<>"/dev/tcp/${master%:*}/${master##*:}" || exit
echo "MPP-LISTEN client ${client%:*}:9"
read -r _ <&"$connection"
exit 0
