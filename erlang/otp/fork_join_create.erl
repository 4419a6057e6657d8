%% FORKJOINCREATE: creation, and the cost of a live process.
-module(fork_join_create).
-behaviour(mpp_benchmark).

%% mpp_benchmark.
-export([set_up/1]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).

%% Components.
-export([parent/2]).
-export([child/1]).

%% mpp_benchmark.

-spec set_up(mpp_benchmark:parameters()) -> mpp_benchmark:parameters().
set_up(Parameters) ->
    Parameters.

-spec prepare(mpp_benchmark:parameters()) -> pid().
prepare(Parameters) ->
    spawn_link(?MODULE, parent, [self(), Parameters]).

-spec run(pid()) -> integer().
run(Parent) ->
    Parent ! start,
    mpp_latch:await(1).

-spec answer(pid(), integer()) -> integer().
answer(_, Sum) ->
    Sum.

%% Components.

-spec parent(pid(), mpp_benchmark:parameters()) -> ok.
parent(Benchmark, #{number_of_components := Children, hold_all := HoldAll}) ->
    receive start -> ok end,
    fork(HoldAll, Children),
    mpp_latch:arrive(Benchmark, join(Children, 0)).

%% Answers once, and is gone.
-spec child(pid()) -> ok.
child(Parent) ->
    receive
        {go, Number} ->
            Parent ! {ack, Number},
            ok
    end.

%% Internal.

fork(true, Children) ->
    %% All of them first.
    Waiting = [create() || _ <- lists:seq(1, Children)],
    lists:foreach(fun({Number, Child}) -> Child ! {go, Number} end, lists:zip(lists:seq(1, Children), Waiting));
fork(false, Children) ->
    lists:foreach(fun(Number) -> create() ! {go, Number} end, lists:seq(1, Children)).

create() ->
    spawn_link(?MODULE, child, [self()]).

join(0, Sum) ->
    Sum;
join(Missing, Sum) ->
    receive
        {ack, Number} -> join(Missing - 1, Sum + Number)
    end.
