#!/usr/bin/env bash
# Builds the testees in Erlang: compiles the harness and every testee's folder into ebin/.
set -euo pipefail
shopt -s extglob
cd "$(dirname -- "$(readlink -f -- "$0")")"

mkdir -p ebin
sources=(!(test)/*.erl)
# Behaviours first: modules are compiled against them.
erl -noinput -pa ebin -eval '
  Options = [debug_info, warn_missing_spec, {outdir, "ebin"}],
  Behaviours = ["harness/mpp_benchmark", "harness/mpp_distributed_benchmark"],
  Emakefile = [{Behaviours, Options}, {init:get_plain_arguments(), Options}],
  halt(case make:all([{emake, Emakefile}]) of up_to_date -> 0; error -> 1 end).
  ' -extra "${sources[@]%.erl}"

# A module without a source is not to be loaded.
for beam in ebin/*.beam; do
  module=$(basename -- "$beam" .beam)
  [[ " ${sources[*]} " == *"/$module.erl "* ]] || rm -- "$beam"
done
modules=$(cd ebin && printf '%s\n' *.beam | sed 's/\.beam$//' | sort | paste -sd ,)
sed "s/{modules, \[\]}/{modules, [$modules]}/" mpp.app.src >ebin/mpp.app
