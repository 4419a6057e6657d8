%% NETTPPINGPONG: throughput between nodes, of independent pairs with pipelining. The processes are those of TPPINGPONG.
-module(net_throughput_ping_pong).
-behaviour(mpp_distributed_benchmark).

%% mpp_distributed_benchmark.
-export([set_up/2]).
-export([introduce/2]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).
-export([set_up_client/1]).
-export([prepare_client/1]).

-type parameters() :: mpp_benchmark:parameters().

%% mpp_distributed_benchmark, at the master.

-spec set_up(parameters(), pos_integer()) -> {parameters(), parameters()}.
set_up(Request, _) ->
    Parameters = throughput_ping_pong:set_up(Request),
    {Parameters, Parameters}.

-spec introduce([[pid()]], parameters()) -> {[pid()], parameters()}.
introduce([Pongers | _], Parameters) ->
    {Pongers, Parameters}.

-spec prepare({[pid()], parameters()}) -> [pid()].
prepare({Pongers, Parameters}) ->
    [spawn_link(throughput_ping_pong, pinger, [self(), Ponger, Parameters]) || Ponger <- Pongers].

-spec run([pid()]) -> integer().
run(Pingers) ->
    throughput_ping_pong:run(Pingers).

-spec answer([pid()], integer()) -> integer().
answer(_, Sum) ->
    Sum.

%% mpp_distributed_benchmark, at a client.

-spec set_up_client(parameters()) -> {[pid()], none}.
set_up_client(#{parallelism := Pairs, static_only := Static}) ->
    {[spawn_link(throughput_ping_pong, ponger, [Static]) || _ <- lists:seq(1, Pairs)], none}.

-spec prepare_client(none) -> none.
prepare_client(none) ->
    none.
