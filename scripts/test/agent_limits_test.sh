#!/usr/bin/env bash
# The number of descriptors that a testee may have: as many as the system allows, within reason.
# shellcheck source=agent_driver.sh
source "${BASH_SOURCE[0]%/*}/agent_driver.sh"

# The limit of a testee: limit_below <soft> <hard>
limit_below() {
  (
    ulimit -Sn "$1" && ulimit -Hn "$2" || exit 1
    start -- sh -c 'ulimit -Sn'
    tell ''
    ended >/dev/null
    let_go
    cat -- "$log"
  )
}

check 'the limit is raised to the hard one' 300 "$(limit_below 200 300)"
most=$(ulimit -Hn)
if [[ $most == unlimited ]] || ((most > 65536)); then
  check 'and no further than it is of use' 65536 "$(limit_below 200 "$most")"
fi
finish
