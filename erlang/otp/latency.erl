%% LATENCY: requests that come at a given rate.
-module(latency).
-behaviour(mpp_benchmark).

%% mpp_benchmark.
-export([set_up/1]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).
-export([report/3]).

%% Components.
-export([server/1]).

%% mpp_benchmark.

-spec set_up(mpp_benchmark:parameters()) -> {mpp_benchmark:parameters(), mpp_open_loop:open_loop()}.
set_up(Parameters) ->
    {Parameters, mpp_open_loop:set_up(Parameters)}.

-spec prepare({mpp_benchmark:parameters(), mpp_open_loop:open_loop()}) -> mpp_open_loop:run().
prepare({#{parallelism := Servers, work_nanos := WorkNanos}, Loop}) ->
    mpp_open_loop:prepare([spawn_link(?MODULE, server, [WorkNanos]) || _ <- lists:seq(1, Servers)], Loop).

-spec run(mpp_open_loop:run()) -> mpp_open_loop:outcome().
run(Run) ->
    mpp_open_loop:run(Run).

-spec answer(mpp_open_loop:run(), mpp_open_loop:outcome()) -> integer().
answer(_, {_, Sum}) ->
    Sum.

-spec report(mpp_open_loop:run(), mpp_open_loop:outcome(), map()) -> mpp_benchmark:report().
report(Run, Outcome, _) ->
    mpp_open_loop:report(Run, Outcome).

%% Components.

-spec server(non_neg_integer()) -> no_return().
server(WorkNanos) ->
    receive
        {request, Collector, Number} ->
            mpp_busy_work:compute(WorkNanos),
            Collector ! Number
    end,
    server(WorkNanos).
