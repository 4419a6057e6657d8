%% The phases of a local benchmark.
-module(mpp_local_phases).
-behaviour(mpp_phases).

%% API.
-export([new/2]).

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
    module :: module(),
    parameters :: mpp_benchmark:parameters(),
    %% Processes that are no components.
    others :: pos_integer(),
    benchmark :: mpp_benchmark:state(),
    run :: mpp_benchmark:run(),
    outcome :: mpp_benchmark:outcome()
}).

%% API.

%% The phases of one request for a benchmark; to be called in the process that goes through them.
-spec new(module(), mpp_benchmark:parameters()) -> #phases{}.
new(Module, Parameters) ->
    #phases{module = Module, parameters = Parameters, others = mpp_components:others()}.

%% mpp_phases.

-spec await_ready(#phases{}) -> #phases{}.
await_ready(Phases) ->
    Phases.

-spec set_up(#phases{}) -> #phases{}.
set_up(#phases{module = Module, parameters = Parameters} = Phases) ->
    Phases#phases{benchmark = Module:set_up(Parameters)}.

-spec set_up_clients(#phases{}) -> #phases{}.
set_up_clients(Phases) ->
    Phases.

-spec prepare(#phases{}) -> #phases{}.
prepare(#phases{module = Module, benchmark = Benchmark} = Phases) ->
    Run = Module:prepare(Benchmark),
    mpp_components:await_waiting(),
    Phases#phases{run = Run}.

-spec run(#phases{}) -> #phases{}.
run(#phases{module = Module, run = Run} = Phases) ->
    Phases#phases{outcome = Module:run(Run)}.

-spec answer(#phases{}) -> integer().
answer(#phases{module = Module, run = Run, outcome = Outcome}) ->
    Module:answer(Run, Outcome).

-spec clean_up(boolean(), #phases{}) -> #phases{}.
clean_up(_LastRun, #phases{module = Module, others = Others} = Phases) ->
    mpp_components:end_all(Module, Others),
    Phases#phases{run = undefined, outcome = undefined}.

-spec clean_up_clients(boolean(), #phases{}) -> #phases{}.
clean_up_clients(_LastRun, Phases) ->
    Phases.

-spec has_verification(#phases{}) -> false.
has_verification(_) ->
    false.

-spec verify(#phases{}) -> [map()].
verify(_) ->
    [].
