%% Every local benchmark with small parameters: several runs through all phases, their answers, and that they leave nothing
%% behind.
-module(small_cases).

-include_lib("eunit/include/eunit.hrl").

-export([tests/1]).

-define(SECONDS, 60).
-define(RUNS, 3).

%% Returns tests of benchmarks, given by their symbols and modules, as registries have them.
-spec tests([{Symbol :: binary(), module()}]) -> term().
tests(Benchmarks) ->
    [{lists:flatten(io_lib:format("~ts ~0p", [Symbol, Request])),
      {timeout, ?SECONDS, fun() -> check(Module, Request, Answer) end}}
     || {Symbol, Module} <- Benchmarks, {Request, Answer} <- conformance:answers(Symbol)].

check(Module, Parameters, Answer) ->
    Before = processes(),
    Request = requests:start(Module),
    {ok, _} = requests:ask(Request, setUp, #{parameters => Parameters, clients => 0}),
    [begin
         {ok, _} = requests:ask(Request, prepare),
         {ok, #{answer := Digits, nanos := Nanos}} = requests:ask(Request, run),
         ?assertEqual(Answer, binary_to_integer(Digits, 16)),
         ?assert(Nanos > 0),
         {ok, _} = requests:ask(Request, cleanUp, #{lastRun => Run =:= ?RUNS})
     end
     || Run <- lists:seq(1, ?RUNS)],
    ?assertEqual(normal, requests:ended(Request)),
    ?assertEqual([], processes() -- Before).
