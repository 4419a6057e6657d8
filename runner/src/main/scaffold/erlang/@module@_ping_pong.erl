%% PINGPONG: the overhead of passing a message.
-module(@module@_ping_pong).
-behaviour(mpp_benchmark).

%% mpp_benchmark.
-export([set_up/1]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).

%% Components.
-export([pinger/3]).
-export([ponger/0]).

%% mpp_benchmark.

-spec set_up(mpp_benchmark:parameters()) -> pos_integer().
set_up(#{number_of_messages := Messages}) ->
    Messages.

-spec prepare(pos_integer()) -> pid().
prepare(Messages) ->
    Ponger = spawn_link(?MODULE, ponger, []),
    spawn_link(?MODULE, pinger, [self(), Ponger, Messages]).

-spec run(pid()) -> integer().
run(Pinger) ->
    Pinger ! start,
    mpp_latch:await(1).

-spec answer(pid(), integer()) -> integer().
answer(_, Pongs) ->
    Pongs.

%% Components.

-spec pinger(pid(), pid(), pos_integer()) -> ok.
pinger(Benchmark, Ponger, Messages) ->
    receive start -> ok end,
    mpp_latch:arrive(Benchmark, ping(Ponger, Messages, 0)).

-spec ponger() -> no_return().
ponger() ->
    receive
        {ping, Pinger} -> Pinger ! pong
    end,
    ponger().

%% Internal.

%% Returns how many pongs have come. The message is made once, since nothing in it changes.
ping(Ponger, Messages, Pongs) ->
    ping(Ponger, {ping, self()}, Messages, Pongs).

ping(_, _, Messages, Messages) ->
    Messages;
ping(Ponger, Ping, Messages, Pongs) ->
    Ponger ! Ping,
    receive pong -> ok end,
    ping(Ponger, Ping, Messages, Pongs + 1).
