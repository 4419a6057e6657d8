#!/usr/bin/env bash
# build_if_stale.sh builds, or does not, and leaves things behind. In a repository of its own, with a space in its path.
# shellcheck source=assert.sh
source "${BASH_SOURCE[0]%/*}/assert.sh"

repo="$scratch/a repo"
mkdir -p "$repo/scripts" "$repo/code/src/deep" "$repo/code/target" "$repo/proto"
cp "$scripts/build_if_stale.sh" "$repo/scripts/"
echo one >"$repo/code/src/deep/a file"
echo two >"$repo/proto/p"
cd "$scratch" || exit 1
# The test's own, whatever the build around it is set to.
unset "${!CARGO_PROFILE_@}" MPP_CPP_UNITY

# build <option>... [-- <command>...]: the default command makes code/out and counts its runs in code/count
build() {
  local options=()
  while (($# > 0)) && [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  (($# > 0)) || set -- -- sh -c 'echo x >>count; touch out'
  "$repo/scripts/build_if_stale.sh" --name code --folder code --input code/src proto --output code/out "${options[@]}" "$@" 2>"$scratch/err"
}

# did <what> <exit code> <number of builds so far>
did() {
  check "$1: exit code" "$2" "$code"
  check "$1: builds" "$3" "$(($(wc -l 2>/dev/null <"$repo/code/count")))"
}

build --check; code=$?
did 'nothing built yet, --check' 3 0
build; code=$?
did 'nothing built yet' 0 1
check 'it says so' 'building code *' "$(<"$scratch/err")"
build; code=$?
did 'nothing changed' 0 1
check 'it says nothing' '' "$(<"$scratch/err")"
build --check; code=$?
did 'nothing changed, --check' 0 1
build --force; code=$?
did 'nothing changed, --force' 0 2
"$repo/scripts/build_if_stale.sh" --name code --folder "$repo/code/" --input "$repo/code/src" --input "$repo/proto/" \
  --output "$repo/code/out" --check -- sh -c 'echo x >>count; touch out'
code=$?
did 'nothing changed, absolute paths' 0 2
echo more >>"$repo/code/src/deep/a file"
build --check; code=$?
did 'contents changed, --check' 3 2
mv "$repo/code/out" "$repo/code/away"
build --built; code=$?
did 'not there, --built' 3 2
mv "$repo/code/away" "$repo/code/out"
build --built; code=$?
did '--built' 0 2
check 'it says nothing' '' "$(<"$scratch/err")"
build; code=$?
did 'after --built' 0 2
echo more >>"$repo/code/src/deep/a file"
build; code=$?
did 'contents changed' 0 3
CARGO_PROFILE_RELEASE_STRIP=symbols build --check; code=$?
did "another setting of Cargo's, --check" 3 3
MPP_CPP_UNITY=ON build --check; code=$?
did 'another setting of C++, --check' 3 3
mv "$repo/proto/p" "$repo/proto/q"
build; code=$?
did 'a file was renamed' 0 4
touch "$repo/code/src/.hidden"
build; code=$?
did 'a hidden file came' 0 5
mkdir -p "$repo/code/src/target" "$repo/code/src/.bsp" && touch "$repo/code/src/target/x" "$repo/code/src/.bsp/x"
build; code=$?
did 'a build product came' 0 5
rm "$repo/code/out"
build; code=$?
did 'the output is gone' 0 6

build -- sh -c 'seq 100; echo reason; exit 9'; code=$?
did 'another command, which fails' 1 6
check 'the end of its output is shown' yes "$(answer grep -qx reason "$scratch/err")"
check 'and no more than that' no "$(answer grep -qx 50 "$scratch/err")"
check 'with exit code and log' '*building code failed with exit code 9*log in */.mpp/build/code.log' "$(tail -n 1 "$scratch/err")"
build; code=$?
did 'a build after one that failed' 0 7
rm "$repo/code/out"
build -- true; code=$?
did 'a command that does not make its output' 1 7

rm -f "$repo/code/count"
for _ in 1 2 3; do build -- sh -c 'mkdir busy || echo "two at once" >&2; sleep 0.4; rmdir busy; echo x >>count; touch out' & done
wait
code=$?
did 'three at once build once' 0 1
check 'and not into each other' '' "$(grep 'two at once' "$repo/.mpp/build/code.log")"

build --force -- sh -c 'echo $$ >pid; sleep 50 & sleep 50' &
builder=$!
await test -s "$repo/code/pid"
pid=$(<"$repo/code/pid")
kill -TERM "$(pgrep -P "$builder" -f build_if_stale || echo "$builder")"
wait "$builder"
check 'a build that is ended' 143 $?
check 'leaves nothing running' '' "$(pgrep -s "$pid")"
build --check; code=$?
check 'and is stale afterwards' 3 "$code"

mkdir -p "$repo/code/src/many"
for i in $(seq 200); do head -c 5000 /dev/zero >"$repo/code/src/many/$i"; done
build
# Processor time, which other work on this machine does not lengthen much.
TIMEFORMAT='%U %S'
{ time for _ in 1 2 3 4 5 6 7 8; do build; done; } 2>"$scratch/time"
cpuMillis=$(awk '{ printf "%d", ($1 + $2) * 1000 / 8 }' "$scratch/time")
check "200 files are checked within 50 ms ($cpuMillis)" yes "$(answer test "$cpuMillis" -le 50)"

usage() {
  "$repo/scripts/build_if_stale.sh" "${@:3}" 2>"$scratch/err"
  check "$1: exit code" 2 $?
  check "$1: one line" "scripts/build_if_stale.sh: $2" "$(<"$scratch/err")"
}
usage 'no name' "--name is ''*" --folder code --input proto --output x -- true
usage 'a bad name' "--name is '../x'*" --name ../x --folder code --input proto --output x -- true
usage 'no such folder' "--folder is 'nowhere'*" --name x --folder nowhere --input proto --output x -- true
usage 'no such input' '--input nowhere does not exist' --name x --folder code --input proto nowhere --output x -- true
usage 'no value' '--input needs a value' --name x --folder code --input --output x -- true
usage 'no command' 'no command given*' --name x --folder code --input proto --output x
usage 'an unknown option' "unknown option '--foo'*" --foo
finish
