%% How far the request in progress has come: written by the process that runs it, read by whoever is asked.
%%
%% A table, so that showing the beginning of a run wakes nobody.
-module(mpp_progress).

%% API.
-export([new/0]).
-export([show/1]).
-export([clear/0]).
-export([describe/0]).
-export([benchmark/0]).

-type phase() :: idle | setup | prepare | run | cleanup.
%% As the contract's ProgressResponse.
-type progress() :: #{
    benchmark := binary(),
    phase := phase(),
    warmup_runs_done := non_neg_integer(),
    runs_done := non_neg_integer(),
    last_millis := float(),
    rse := float() | infinity
}.
-export_type([phase/0, progress/0]).

%% API.

%% Creates the place where progress is shown, which lasts as long as the calling process.
-spec new() -> ok.
new() ->
    ?MODULE = ets:new(?MODULE, [named_table, public]),
    clear().

-spec show(progress()) -> ok.
show(Progress) ->
    true = ets:insert(?MODULE, {progress, Progress}),
    ok.

%% Shows that there is no request.
-spec clear() -> ok.
clear() ->
    show(#{benchmark => <<>>, phase => idle, warmup_runs_done => 0, runs_done => 0, last_millis => 0.0, rse => infinity}).

%% Returns what is shown in the contract's words.
-spec describe() -> map().
describe() ->
    [{progress, #{phase := Phase} = Progress}] = ets:lookup(?MODULE, progress),
    Progress#{phase := atom_to_binary(Phase)}.

%% Returns the symbol of the benchmark in progress; nothing while there is none.
-spec benchmark() -> binary().
benchmark() ->
    maps:get(benchmark, describe()).
