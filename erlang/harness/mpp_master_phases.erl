%% The phases of a distributed benchmark, at the master and all clients.
-module(mpp_master_phases).
-behaviour(mpp_phases).

%% API.
-export([new/4]).

%% mpp_phases.
-export([await_ready/1]).
-export([set_up/1]).
-export([set_up_clients/1]).
-export([prepare/1]).
-export([run/1]).
-export([answer/1]).
-export([clean_up/2]).
-export([clean_up_clients/2]).
-export([has_verification/1]).
-export([verify/1]).

-record(phases, {
    symbol :: binary(),
    module :: module(),
    parameters :: mpp_benchmark:parameters(),
    %% Processes that are no components.
    others :: pos_integer(),
    nodes :: pos_integer(),
    configuration :: term(),
    benchmark :: mpp_benchmark:state(),
    run :: mpp_benchmark:run(),
    outcome :: {ran, mpp_benchmark:outcome()} | undefined
}).

%% API.

%% The phases of one request for a benchmark on so many nodes with the master; to be called in the process that goes through
%% them.
-spec new(Symbol :: binary(), module(), mpp_benchmark:parameters(), pos_integer()) -> #phases{}.
new(Symbol, Module, Parameters, Nodes) ->
    #phases{symbol = Symbol, module = Module, parameters = Parameters, nodes = Nodes,
            others = mpp_components:others()}.

%% mpp_phases.

-spec await_ready(#phases{}) -> #phases{}.
await_ready(Phases) ->
    mpp_clients:await_ready(),
    Phases.

-spec set_up(#phases{}) -> #phases{}.
set_up(#phases{module = Module, parameters = Parameters, nodes = Nodes} = Phases) ->
    {Configuration, Benchmark} = Module:set_up(Parameters, Nodes),
    Phases#phases{configuration = Configuration, benchmark = Benchmark}.

-spec set_up_clients(#phases{}) -> #phases{}.
set_up_clients(#phases{symbol = Symbol, module = Module, configuration = Configuration, benchmark = Benchmark} = Phases) ->
    Data = mpp_clients:set_up(Symbol, Configuration),
    Phases#phases{benchmark = Module:introduce(Data, Benchmark)}.

-spec prepare(#phases{}) -> #phases{}.
prepare(#phases{module = Module, benchmark = Benchmark} = Phases) ->
    Run = Module:prepare(Benchmark),
    mpp_components:await_waiting(),
    Phases#phases{run = Run}.

-spec run(#phases{}) -> #phases{}.
run(#phases{module = Module, run = Run} = Phases) ->
    Phases#phases{outcome = {ran, Module:run(Run)}}.

-spec answer(#phases{}) -> integer().
answer(#phases{module = Module, run = Run, outcome = {ran, Outcome}}) ->
    Module:answer(Run, Outcome).

-spec clean_up(boolean(), #phases{}) -> #phases{}.
clean_up(_LastRun, #phases{module = Module, run = Run, outcome = Outcome, others = Others} = Phases) ->
    Rests = Outcome =/= undefined andalso erlang:function_exported(Module, clean_up, 1),
    try
        Rests andalso Module:clean_up(Run)
    after
        mpp_components:end_all(Module, Others)
    end,
    Phases#phases{run = undefined, outcome = undefined}.

-spec clean_up_clients(boolean(), #phases{}) -> #phases{}.
clean_up_clients(LastRun, Phases) ->
    mpp_clients:clean_up(LastRun),
    Phases.

-spec has_verification(#phases{}) -> boolean().
has_verification(#phases{module = Module}) ->
    erlang:function_exported(Module, verify, 1).

-spec verify(#phases{}) -> [map()].
verify(#phases{module = Module, run = Run}) ->
    Module:verify(Run).
