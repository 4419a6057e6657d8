#!/usr/bin/env bash
# Stands for tc on the machines of a network lab whose kernel has no netem: shaping.sh <fifo> <words of tc>...
# It hands delay, loss and rate to the lab's switch, for all machines together, and takes everything else for done.
fifo=$1
shift
words=" $* "
if [[ $words == *' netem '* ]]; then
  micros=0 percent=0 kbits=0
  if [[ $words =~ ' delay '([0-9]+)us ]]; then micros=${BASH_REMATCH[1]}; fi
  if [[ $words =~ ' loss '([0-9.]+)% ]]; then percent=${BASH_REMATCH[1]}; fi
  if [[ $words =~ ' rate '([0-9]+)kbit ]]; then kbits=${BASH_REMATCH[1]}; fi
  # Each way is half of a round trip.
  echo "$((2 * micros)) $percent $kbits" >"$fifo"
elif [[ $words == *' qdisc del '* ]]; then
  echo '0 0 0' >"$fifo"
fi
