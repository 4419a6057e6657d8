%% Every local benchmark with small parameters: several runs through all phases, their answers, and that they leave nothing
%% behind.
-module(small_cases).

-include_lib("eunit/include/eunit.hrl").

-export([tests/1]).

-define(SECONDS, 60).

%% Returns tests of benchmarks, given by their symbols and modules, as registries have them.
-spec tests([{Symbol :: binary(), module()}]) -> term().
tests(Benchmarks) ->
    {setup, fun mpp_progress:new/0, fun(_) -> ets:delete(mpp_progress) end,
     [{lists:flatten(io_lib:format("~ts ~0p", [Symbol, Request])),
       {timeout, ?SECONDS, fun() -> check(Symbol, Module, Request, Answer) end}}
      || {Symbol, Module} <- Benchmarks, {Request, Answer} <- conformance:answers(Symbol)]}.

check(Symbol, Module, Request, Answer) ->
    Before = processes(),
    Result = measure(Symbol, Module, Request),
    ?assertMatch(#{success := #{answer := Answer, number_of_runs := 3, warmup_results := [_]}}, Result),
    ?assertEqual([], processes() -- Before).

%% As the service does, in a process of its own.
measure(Symbol, Module, Request) ->
    Policy = conformance:policy(#{min_runs => 3, max_runs => 3, warmup_runs => 1}),
    {Process, Monitor} = spawn_monitor(fun() ->
        process_flag(trap_exit, true),
        exit({result, mpp_run_loop:execute(Symbol, mpp_local_phases, mpp_local_phases:new(Module, Request), Policy)})
    end),
    receive {'DOWN', Monitor, process, Process, {result, Result}} -> Result end.
