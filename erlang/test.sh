#!/usr/bin/env bash
# Tests the testees in Erlang: no warnings, Dialyzer, cross reference, EUnit.
set -euo pipefail
shopt -s extglob nullglob
cd "$(dirname -- "$(readlink -f -- "$0")")"

./build.sh
mkdir -p .test/ebin .test/strict
# Other releases warn of other things, which is no reason not to be built.
erlc -Werror +warn_missing_spec -pa ebin -o .test/strict !(test)/*.erl
tests=(test/*.erl */test/*.erl)
erlc -Werror +debug_info -pa ebin -o .test/ebin "${tests[@]}"

# Dialyzer's knowledge of OTP is computed once per version of it.
plt=.test/otp.plt
if [[ ! -f $plt ]] || ! dialyzer --check_plt --plt "$plt" >/dev/null 2>&1; then
  dialyzer --quiet --build_plt --output_plt "$plt" --apps erts kernel stdlib
fi
dialyzer --quiet --plt "$plt" -Wunmatched_returns -Wunknown ebin

erl -noinput -pa ebin .test/ebin -eval '
  Found = xref:d("ebin"),
  [io:format("xref: ~p ~p~n", [Kind, Calls]) || {Kind, [_ | _] = Calls} <- Found, Kind =/= unused],
  halt(case [Kind || {Kind, [_ | _]} <- Found, Kind =/= unused] of [] -> 0; _ -> 1 end).'

modules=$(printf '%s\n' "${tests[@]}" | sed -n 's|.*/\(.*_tests\)\.erl$|\1|p' | paste -sd ,)
erl -noinput -boot start_clean -config config/mpp -pa ebin .test/ebin -eval "
  halt(case eunit:test([$modules], [{report, {eunit_surefire, [{dir, \".test\"}]}}]) of ok -> 0; error -> 1 end)."
