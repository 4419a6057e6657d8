%% NETLATENCY: requests between nodes that come at a given rate. The processes are those of LATENCY.
-module(net_latency).
-behaviour(mpp_distributed_benchmark).

%% mpp_distributed_benchmark.
-export([set_up/2]).
-export([introduce/2]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).
-export([report/3]).
-export([set_up_client/1]).
-export([prepare_client/1]).

-type parameters() :: mpp_benchmark:parameters().

%% mpp_distributed_benchmark, at the master.

-spec set_up(parameters(), pos_integer()) -> {parameters(), mpp_open_loop:open_loop()}.
set_up(Parameters, _) ->
    {Parameters, mpp_open_loop:set_up(Parameters)}.

-spec introduce([[pid(), ...]], mpp_open_loop:open_loop()) -> {[pid(), ...], mpp_open_loop:open_loop()}.
introduce([Servers | _], Loop) ->
    {Servers, Loop}.

-spec prepare({[pid(), ...], mpp_open_loop:open_loop()}) -> mpp_open_loop:run().
prepare({Servers, Loop}) ->
    mpp_open_loop:prepare(Servers, Loop).

-spec run(mpp_open_loop:run()) -> mpp_open_loop:outcome().
run(Run) ->
    mpp_open_loop:run(Run).

-spec answer(mpp_open_loop:run(), mpp_open_loop:outcome()) -> integer().
answer(_, {_, Sum}) ->
    Sum.

-spec report(mpp_open_loop:run(), mpp_open_loop:outcome(), map()) -> mpp_benchmark:report().
report(Run, Outcome, _) ->
    mpp_open_loop:report(Run, Outcome).

%% mpp_distributed_benchmark, at a client.

-spec set_up_client(parameters()) -> {[pid()], none}.
set_up_client(#{parallelism := Servers, work_nanos := WorkNanos}) ->
    {[spawn_link(latency, server, [WorkNanos]) || _ <- lists:seq(1, Servers)], none}.

-spec prepare_client(none) -> none.
prepare_client(none) ->
    none.
