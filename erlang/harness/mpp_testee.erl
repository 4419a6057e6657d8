%% A testee in the role that it was started in: who it is, which benchmarks it has, and how they are run.
-module(mpp_testee).

%% API.
-export([in_role/2]).
-export([info/1]).
-export([is_ready/1]).
-export([benchmark/2]).
-export([measure/4]).

%% What a testee says of itself, and the modules of its benchmarks by their symbols: local ones are of the behaviour
%% mpp_benchmark, the others of mpp_distributed_benchmark. Every other benchmark is answered with NotImplemented.
-type description() :: #{
    %% Name of the manifest.
    symbol := binary(),
    framework := binary(),
    framework_version := binary(),
    language := binary(),
    runtime := binary(),
    %% Besides those of the platform, which every testee has.
    settings := #{binary() => binary()},
    local := [{Symbol :: binary(), module()}],
    distributed := [{Symbol :: binary(), module()}]
}.
-opaque testee() :: {description(), mpp_command_line:role()}.
%% A request of the contract that the bridge has validated, its policy with all defaults; or why it is not valid.
-type validated() :: {ok, #{policy := mpp_stopping_rule:policy(), atom() => term()}} | {error, Reason :: binary()}.
-export_type([description/0, testee/0, validated/0]).

%% API.

-spec in_role(mpp_command_line:role(), description()) -> testee().
in_role(Role, Description) ->
    {Description, Role}.

%% Returns what it says of itself, as TesteeInfo has it.
-spec info(testee()) -> map().
info({#{settings := Settings} = Description, _} = Testee) ->
    Said = maps:with([symbol, framework, framework_version, language, runtime], Description),
    Said#{settings => maps:merge(mpp_platform:settings(), Settings),
          benchmarks => [Symbol || {Symbol, _} <- benchmarks(Testee)]}.

%% Returns whether requests can be taken at once.
-spec is_ready(testee()) -> boolean().
is_ready({_, {local, _}}) ->
    true;
is_ready({_, {master, _, _, _}}) ->
    mpp_clients:is_ready().

%% Returns the module of a benchmark, if the testee has it in its role.
-spec benchmark(Symbol :: binary(), testee()) -> {ok, module()} | not_implemented.
benchmark(Symbol, Testee) ->
    case lists:keyfind(Symbol, 1, benchmarks(Testee)) of
        {Symbol, Module} -> {ok, Module};
        false -> not_implemented
    end.

%% Goes through all phases of a request, in the calling process, and returns the result.
-spec measure(Symbol :: binary(), module(), validated(), testee()) -> map().
measure(_, _, {error, Reason}, _) ->
    mpp_result:refusal('FAILURE_KIND_INVALID_PARAMETERS', Reason);
measure(Symbol, Module, {ok, Request}, {_, Role}) ->
    {Policy, Parameters} = maps:take(policy, Request),
    {Phases, State} = phases(Symbol, Module, Parameters, Role),
    mpp_run_loop:execute(Symbol, Phases, State, Policy).

%% Internal.

benchmarks({#{local := Local}, {local, _}}) ->
    Local;
benchmarks({#{distributed := Distributed}, {master, _, _, _}}) ->
    Distributed.

phases(_, Module, Parameters, {local, _}) ->
    {mpp_local_phases, mpp_local_phases:new(Module, Parameters)};
phases(Symbol, Module, Parameters, {master, _, _, Clients}) ->
    {mpp_master_phases, mpp_master_phases:new(Symbol, Module, Parameters, Clients + 1)}.
