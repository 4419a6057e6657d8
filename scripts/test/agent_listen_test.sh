#!/usr/bin/env bash
# Listening lines are passed on: whole lines only, as many as were asked for.
# shellcheck source=agent_driver.sh
source "${BASH_SOURCE[0]%/*}/agent_driver.sh"

# listen_lines <n> <what the testee prints>
listen_lines() {
  start --listen "$1" -- printf '%b' "$2"
  tell ''
  ended >/dev/null
  let_go
  grep MPP-LISTEN "$out" | paste -sd ,
}

line='MPP-LISTEN runner 127.0.0.1:4711'
check 'a line is passed on' "$line" "$(listen_lines 1 "hello\n$line\nmore\n")"
check 'it is in the log as well' "hello?$line?more" "$(<"$log")"
check 'two lines' "$line,MPP-LISTEN master [[]::1]:1" "$(listen_lines 2 "$line\nnoise\nMPP-LISTEN master [::1]:1\n")"
check 'no more than asked for' "$line" "$(listen_lines 1 "$line\nMPP-LISTEN master h:1\n")"
check 'none if none was asked for' '' "$(listen_lines 0 "$line\n")"
check 'not with text before it' '' "$(listen_lines 1 "INFO $line\n")"
check 'not with text after it' '' "$(listen_lines 1 "$line now\n")"
check 'not without its newline' '' "$(listen_lines 1 "$line")"
check 'not without a port' '' "$(listen_lines 1 'MPP-LISTEN runner host\n')"
long=$(printf '%4096s' '' | tr ' ' x)
check 'not within a long line' '' "$(listen_lines 1 "$long$line\n")"
check 'after a long line' "$line" "$(listen_lines 1 "$long\n$line\n")"
check 'after a longer line' "$line" "$(listen_lines 1 "$long$long$long.\n$line\n")"
check 'long lines are logged as they are' "$((3 * 4096 + 2 + ${#line} + 1))" "$(wc -c <"$log")"

start --listen 1 -- sh -c "echo '$line'; sleep 50"
tell ''
check 'it comes at once' yes "$(answer await has "$out" MPP-LISTEN)"
tell STOP
ended >/dev/null
let_go
finish
