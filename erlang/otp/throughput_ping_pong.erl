%% TPPINGPONG: throughput of independent pairs with pipelining.
-module(throughput_ping_pong).
-behaviour(mpp_benchmark).

%% mpp_benchmark.
-export([set_up/1]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).

%% Components.
-export([pinger/3]).
-export([ponger/1]).
-export([ping/3]).

%% mpp_benchmark.

-spec set_up(mpp_benchmark:parameters()) -> mpp_benchmark:parameters().
set_up(#{messages_per_pair := Messages, pipeline_size := Pipeline} = Parameters) ->
    %% A longer pipeline comes to the same as one of all messages.
    Parameters#{pipeline_size := min(Pipeline, Messages)}.

-spec prepare(mpp_benchmark:parameters()) -> [pid()].
prepare(#{parallelism := Pairs, static_only := Static} = Parameters) ->
    [spawn_link(?MODULE, pinger, [self(), spawn_link(?MODULE, ponger, [Static]), Parameters])
     || _ <- lists:seq(1, Pairs)].

-spec run([pid()]) -> integer().
run(Pingers) ->
    lists:foreach(fun(Pinger) -> Pinger ! start end, Pingers),
    mpp_latch:await(length(Pingers)).

-spec answer([pid()], integer()) -> integer().
answer(_, Sum) ->
    Sum.

%% Components.

-spec pinger(pid(), pid(), mpp_benchmark:parameters()) -> ok.
pinger(Benchmark, Ponger, Parameters) ->
    receive start -> ok end,
    mpp_latch:arrive(Benchmark, ping(self(), Ponger, Parameters)).

-spec ponger(Static :: boolean()) -> no_return().
ponger(true) ->
    static_ponger();
ponger(false) ->
    indexed_ponger().

%% Has the ponger answer all pings. Returns the number of static pongs, or the sum of all indices.
-spec ping(pid(), pid(), mpp_benchmark:parameters()) -> integer().
ping(Pinger, Ponger, #{messages_per_pair := Messages, pipeline_size := Pipeline, static_only := true}) ->
    Ping = {ping, Pinger},
    send_static(Ponger, Ping, Pipeline),
    static_pings(Ponger, Ping, Messages - Pipeline, Messages, 0);
ping(Pinger, Ponger, #{messages_per_pair := Messages, pipeline_size := Pipeline, static_only := false}) ->
    send_indexed(Ponger, Pinger, 0, Pipeline),
    indexed_pings(Ponger, Pinger, Pipeline, Messages, Messages, 0).

%% Internal.

static_ponger() ->
    receive
        {ping, Pinger} -> Pinger ! pong
    end,
    static_ponger().

indexed_ponger() ->
    receive
        {ping, Pinger, Index} -> Pinger ! {pong, Index}
    end,
    indexed_ponger().

send_static(_, _, 0) ->
    ok;
send_static(Ponger, Ping, Left) ->
    Ponger ! Ping,
    send_static(Ponger, Ping, Left - 1).

static_pings(_, _, _, 0, Pongs) ->
    Pongs;
static_pings(Ponger, Ping, ToSend, ToCome, Pongs) ->
    receive pong -> ok end,
    case ToSend of
        0 ->
            static_pings(Ponger, Ping, 0, ToCome - 1, Pongs + 1);
        _ ->
            Ponger ! Ping,
            static_pings(Ponger, Ping, ToSend - 1, ToCome - 1, Pongs + 1)
    end.

send_indexed(_, _, Index, Index) ->
    ok;
send_indexed(Ponger, Pinger, Index, End) ->
    Ponger ! {ping, Pinger, Index},
    send_indexed(Ponger, Pinger, Index + 1, End).

indexed_pings(_, _, _, _, 0, Sum) ->
    Sum;
indexed_pings(Ponger, Pinger, Messages, Messages, ToCome, Sum) ->
    receive
        {pong, Index} -> indexed_pings(Ponger, Pinger, Messages, Messages, ToCome - 1, Sum + Index)
    end;
indexed_pings(Ponger, Pinger, Next, Messages, ToCome, Sum) ->
    receive
        {pong, Index} ->
            Ponger ! {ping, Pinger, Next},
            indexed_pings(Ponger, Pinger, Next + 1, Messages, ToCome - 1, Sum + Index)
    end.
