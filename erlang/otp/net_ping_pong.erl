%% NETPINGPONG: the overhead of a message between nodes. The processes are those of PINGPONG.
-module(net_ping_pong).
-behaviour(mpp_distributed_benchmark).

%% mpp_distributed_benchmark.
-export([set_up/2]).
-export([introduce/2]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).
-export([set_up_client/1]).
-export([prepare_client/1]).

%% mpp_distributed_benchmark, at the master.

-spec set_up(mpp_benchmark:parameters(), pos_integer()) -> {none, pos_integer()}.
set_up(#{number_of_messages := Messages}, _) ->
    {none, Messages}.

-spec introduce([pid()], pos_integer()) -> {pid(), pos_integer()}.
introduce([Ponger | _], Messages) ->
    {Ponger, Messages}.

-spec prepare({pid(), pos_integer()}) -> pid().
prepare({Ponger, Messages}) ->
    spawn_link(ping_pong, pinger, [self(), Ponger, Messages]).

-spec run(pid()) -> integer().
run(Pinger) ->
    ping_pong:run(Pinger).

-spec answer(pid(), integer()) -> integer().
answer(_, Pongs) ->
    Pongs.

%% mpp_distributed_benchmark, at a client.

-spec set_up_client(none) -> {pid(), none}.
set_up_client(none) ->
    {spawn_link(ping_pong, ponger, []), none}.

-spec prepare_client(none) -> none.
prepare_client(none) ->
    none.
