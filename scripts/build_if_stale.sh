#!/usr/bin/env bash
# Runs a build command if its inputs have changed since it last succeeded:
#   build_if_stale.sh --name <name> --folder <folder> --input <path>... --output <path>... [--check | --built] [--force] -- <command> [<argument>...]
#
#   --name     the build's name: [A-Za-z0-9_.-]+; one stamp and one log for each, in <repository>/.mpp/build
#   --folder   where the command runs; two builds in the same folder wait for each other
#   --input    a file or a folder; hidden files count, build products (target, _build, node_modules, .git, .bsp, ...) do not
#   --output   must exist afterwards; if one is gone, the build is stale
#   --check    builds nothing; --force builds in any case
#   --built    builds nothing, but takes it as fresh from now on if its outputs exist: it was part of a build that is fresh
# Paths are absolute or relative to the repository's root; --input and --output take one or more, and may be repeated.
# Exit code: 0 fresh or built, 1 the build failed, 2 bad usage, 3 stale (--check), 128+n ended by signal n.
set -euo pipefail
export LC_ALL=C

lockSeconds=1800  # how long to wait for another build in the folder
buildSeconds=3600 # how long a build may take
graceSeconds=5    # between asking an interrupted build to end and killing it

root=$(cd -- "${BASH_SOURCE[0]%/*}/.." && pwd -P)
cd -- "$root"

die() {
  echo "scripts/build_if_stale.sh: $1" >&2
  exit "${2:-2}"
}

# A path as it is written here, so that the same folder has one lock and one hash however it was named.
inside() {
  local path=${1%/}
  echo "${path#"$root"/}"
}

name='' folder='' mode=build force=0 inputs=() outputs=()
while (($# > 0)); do
  option=$1
  shift
  case $option in
    --check) mode=check ;;
    --built) mode=built ;;
    --force) force=1 ;;
    --) break ;;
    --name | --folder | --input | --output)
      [[ $# -gt 0 && $1 != --* ]] || die "$option needs a value"
      while (($# > 0)) && [[ $1 != --* ]]; do
        case $option in
          --name) name=$1 ;;
          --folder) folder=$(inside "$1") ;;
          --input) inputs+=("$(inside "$1")") ;;
          --output) outputs+=("$1") ;;
        esac
        shift
      done
      ;;
    *) die "unknown option '$option': known are --name, --folder, --input, --output, --check, --built, --force and --" ;;
  esac
done
[[ $name =~ ^[A-Za-z0-9_.-]+$ ]] || die "--name is '$name', but must consist of letters, digits, '_', '.' and '-'"
[[ -d $folder ]] || die "--folder is '$folder', which is no folder"
((${#inputs[@]} > 0)) || die 'no --input given'
((${#outputs[@]} > 0)) || die 'no --output given'
(($# > 0)) || die 'no command given after --'
for path in "${inputs[@]}"; do [[ -e $path ]] || die "--input $path does not exist"; done

state=.mpp/build
stamp=$state/$name.stamp
log=$state/$name.log

# One hash over the command, over what the environment says of optimisation, and over every input file's path and
# contents, in the order of the paths.
hash_inputs() {
  {
    printf '%s\0' "$folder" "$@"
    env | grep -E '^(CARGO_PROFILE_|MPP_CPP_UNITY=)' | sort || true
    find "${inputs[@]}" \
      -type d \( -name target -o -name _build -o -name node_modules -o -name .git -o -name .bsp -o -name .bloop -o -name .metals -o -name .mpp \) -prune \
      -o -xtype f -print0 | sort -z | xargs -0 -r sha256sum --
  } | sha256sum | cut -c1-64
}

outputs_exist() {
  local path
  for path in "${outputs[@]}"; do [[ -e $path ]] || return 1; done
}

fresh() { [[ -f $stamp && $(<"$stamp") == "$hash" ]] && outputs_exist; }

hash=$(hash_inputs "$@")
if ((!force)) && fresh; then exit 0; fi
if [[ $mode == check ]]; then exit 3; fi

# --- One build at a time in a folder

mkdir -p -- "$state"
lock=$state/${folder//\//_}.lock
exec {lock_fd}>"$lock"
if ! flock -n "$lock_fd"; then
  echo "waiting for another build in $folder to end" >&2
  flock -w "$lockSeconds" "$lock_fd" || die "another build in $folder has not ended within $lockSeconds s ($lock)" 1
  # The one that was waited for may have done the work.
  hash=$(hash_inputs "$@")
  if ((!force)) && fresh; then exit 0; fi
fi

if [[ $mode == built ]]; then
  outputs_exist || exit 3
  echo "$hash" >"$stamp"
  exit 0
fi

# --- The build, in a process group of its own, so that it can be ended as a whole

build=
interrupted() {
  trap '' INT TERM HUP
  if [[ -n $build ]]; then
    kill -TERM -- "-$build" 2>/dev/null || kill -TERM "$build" 2>/dev/null || true
    for ((i = 0; i < graceSeconds * 10; i++)); do
      kill -0 -- "-$build" 2>/dev/null || break
      sleep 0.1
    done
    kill -KILL -- "-$build" 2>/dev/null || true
  fi
  exit "$1"
}
trap 'interrupted 129' HUP
trap 'interrupted 130' INT
trap 'interrupted 143' TERM

echo "building $name (output in $log)" >&2
rm -f -- "$stamp"
(
  cd -- "$folder"
  exec {lock_fd}>&-
  exec setsid timeout --kill-after="$graceSeconds" "$buildSeconds" "$@"
) >"$log" 2>&1 </dev/null &
build=$!
code=0
wait "$build" || code=$?
build=

if ((code != 0)); then
  tail -n 40 -- "$log" >&2
  if ((code == 124)); then echo "stopped after $buildSeconds s" >&2; fi
  die "building $name failed with exit code $code: $* in $folder, log in $root/$log" 1
fi
outputs_exist || die "building $name succeeded, but did not make ${outputs[*]}; log in $root/$log" 1
echo "$hash" >"$stamp"
