%% Every local benchmark with small parameters: several runs through all phases, their answers, and that they leave nothing
%% behind.
-module(small_cases).

-include_lib("eunit/include/eunit.hrl").

-export([tests/1]).

-define(SECONDS, 60).
-define(POLICY, #{min_runs => 3, max_runs => 3, warmup_runs => 1}).

%% Returns tests of benchmarks, given by their symbols and modules, as registries have them.
-spec tests([{Symbol :: binary(), module()}]) -> term().
tests(Benchmarks) ->
    {setup, fun mpp_progress:new/0, fun(_) -> ets:delete(mpp_progress) end,
     [{lists:flatten(io_lib:format("~ts ~0p", [Symbol, Request])),
       {timeout, ?SECONDS, fun() -> check(Symbol, Module, Request, Answer) end}}
      || {Symbol, Module} <- Benchmarks, {Case, Request, Answer} <- cases(), Case =:= Symbol]}.

cases() ->
    #{<<"APSP">> := Graphs} = conformance:read("answers"),
    [{<<"PINGPONG">>, #{number_of_messages => N}, N} || N <- [1, 2, 1000]]
    ++ [{<<"TPPINGPONG">>,
         #{messages_per_pair => N, pipeline_size => S, parallelism => P, static_only => Static},
         case Static of true -> N * P; false -> P * N * (N - 1) div 2 end}
        || {N, S, P} <- [{1, 1, 1}, {3, 7, 2}, {100, 1, 3}, {100, 10, 3}, {100, 100, 1}], Static <- [true, false]]
    ++ [{<<"FIBONACCI">>, #{fib_number => N}, Fib} || {N, Fib} <- [{1, 1}, {2, 1}, {3, 2}, {10, 55}, {18, 2584}]]
    ++ [{<<"CHAMENEOS">>, #{number_of_chameneos => C, number_of_meetings => M}, 2 * M}
        || {C, M} <- [{2, 1}, {2, 100}, {3, 100}, {5, 1}, {50, 1000}]]
    ++ [{<<"APSP">>, #{number_of_nodes => V, block_size => B}, conformance:hexadecimal(Answer)}
        || #{<<"number_of_nodes">> := V, <<"answer">> := Answer} <- Graphs, V =< 48,
           B <- [1, 2, 5, 8, 16, 48], V rem B =:= 0, V div B =< 24].

check(Symbol, Module, Request, Answer) ->
    Before = processes(),
    Result = measure(Symbol, Module, Request),
    ?assertMatch(#{success := #{answer := Answer, number_of_runs := 3, warmup_results := [_]}}, Result),
    ?assertEqual([], processes() -- Before).

%% As the service does, in a process of its own.
measure(Symbol, Module, Request) ->
    Parameters = mpp_parameters:from_request(Symbol, Request),
    Policy = mpp_policy:from_request(#{policy => ?POLICY}),
    {Process, Monitor} = spawn_monitor(fun() ->
        process_flag(trap_exit, true),
        exit({result, mpp_run_loop:execute(Symbol, mpp_local_phases, mpp_local_phases:new(Module, Parameters), Policy)})
    end),
    receive {'DOWN', Monitor, process, Process, {result, Result}} -> Result end.
