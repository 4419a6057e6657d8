#!/usr/bin/env bash
# Builds the testee in Erlang: build.sh [<bridge program>]
#
# Compiles into ebin/, and copies the bridge, which rust/ builds, to where the application looks for it.
set -euo pipefail
cd "$(dirname -- "$(readlink -f -- "$0")")"

mkdir -p ebin priv
erl -pa ebin -make

# Whatever module has no source any more is not to be loaded.
for beam in ebin/*.beam; do
  module=$(basename -- "$beam" .beam)
  compgen -G "*/$module.erl" >/dev/null || rm -- "$beam"
done
modules=$(cd ebin && printf '%s\n' *.beam | sed 's/\.beam$//' | sort | paste -sd ,)
sed "s/{modules, \[\]}/{modules, [$modules]}/" mpp.app.src >ebin/mpp.app

if (($# > 0)); then cp -- "$1" priv/mpp-erlang-bridge; fi
