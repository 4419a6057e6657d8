%% SIZEDTHROUGHPUT: throughput between nodes by size of messages.
-module(sized_throughput).
-behaviour(mpp_distributed_benchmark).

%% mpp_distributed_benchmark.
-export([set_up/2]).
-export([introduce/2]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).
-export([set_up_client/1]).
-export([prepare_client/1]).

%% Components.
-export([source/4]).
-export([sink/1]).

-type parameters() :: mpp_benchmark:parameters().

%% Batches that a source sends before the first acknowledgement.
-define(BATCHES_IN_FLIGHT, 2).
-define(INTRODUCTION_MILLIS, 60000).

%% mpp_distributed_benchmark, at the master.

-spec set_up(parameters(), pos_integer()) -> {parameters(), parameters()}.
set_up(Parameters, _) ->
    {Parameters, Parameters}.

-spec introduce([[pid()]], parameters()) -> {[pid()], parameters()}.
introduce([Sinks | _], Parameters) ->
    {Sinks, Parameters}.

-spec prepare({[pid()], parameters()}) -> [pid()].
prepare({Sinks, #{message_size := Size} = Parameters}) ->
    Pairs = lists:zip(lists:seq(0, length(Sinks) - 1), Sinks),
    Sources = [spawn_link(?MODULE, source, [self(), Sink, payload(Pair, Size), Parameters]) || {Pair, Sink} <- Pairs],
    lists:foreach(fun({Sink, Source}) -> Sink ! {source, self(), Source} end, lists:zip(Sinks, Sources)),
    0 = mpp_latch:await(length(Sinks), ?INTRODUCTION_MILLIS),
    Sources.

-spec run([pid()]) -> integer().
run(Sources) ->
    lists:foreach(fun(Source) -> Source ! start end, Sources),
    mpp_latch:await(length(Sources)).

-spec answer([pid()], integer()) -> integer().
answer(_, Bytes) ->
    Bytes.

%% mpp_distributed_benchmark, at a client.

-spec set_up_client(parameters()) -> {[pid()], none}.
set_up_client(#{number_of_pairs := Pairs, batch_size := BatchSize}) ->
    {[spawn_link(?MODULE, sink, [BatchSize]) || _ <- lists:seq(1, Pairs)], none}.

%% The master tells a sink its sender for the next run.
-spec prepare_client(none) -> none.
prepare_client(none) ->
    none.

%% Components.

-spec source(pid(), pid(), binary(), parameters()) -> ok.
source(Benchmark, Sink, Payload, #{batch_size := BatchSize, number_of_batches := Batches}) ->
    receive start -> ok end,
    First = min(?BATCHES_IN_FLIGHT, Batches),
    send(Sink, Payload, First * BatchSize),
    mpp_latch:arrive(Benchmark, batches(Sink, Payload, BatchSize, Batches - First, Batches, 0)).

-spec sink(pos_integer()) -> no_return().
sink(BatchSize) ->
    receive
        {source, Benchmark, Source} ->
            mpp_latch:arrive(Benchmark, 0),
            receive_batches(Source, BatchSize, BatchSize, 0)
    end.

%% Internal.

payload(Pair, Size) ->
    mpp_splitmix64:bytes(Size, mpp_splitmix64:new(Pair)).

%% Returns how many bytes were acknowledged.
batches(_, _, _, _, 0, Bytes) ->
    Bytes;
batches(Sink, Payload, BatchSize, ToSend, ToCome, Bytes) ->
    receive
        {ack, Received} ->
            send(Sink, Payload, min(1, ToSend) * BatchSize),
            batches(Sink, Payload, BatchSize, max(0, ToSend - 1), ToCome - 1, Bytes + Received)
    end.

send(_, _, 0) ->
    ok;
send(Sink, Payload, Left) ->
    Sink ! {message, Payload},
    send(Sink, Payload, Left - 1).

receive_batches(Source, BatchSize, 0, Bytes) ->
    Source ! {ack, Bytes},
    receive_batches(Source, BatchSize, BatchSize, 0);
receive_batches(Source, BatchSize, Missing, Bytes) ->
    receive
        {message, Payload} ->
            receive_batches(Source, BatchSize, Missing - 1, Bytes + byte_size(Payload));
        {source, Benchmark, Next} ->
            mpp_latch:arrive(Benchmark, 0),
            receive_batches(Next, BatchSize, BatchSize, 0)
    end.
