%% STREAMINGWINDOWS: spikes of computation in a stream between nodes.
-module(streaming_windows).
-behaviour(mpp_distributed_benchmark).

%% mpp_distributed_benchmark.
-export([set_up/2]).
-export([introduce/2]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).
-export([clean_up/1]).
-export([set_up_client/1]).
-export([prepare_client/1]).

%% Components.
-export([source/2]).
-export([sink/4]).
-export([windower/2]).

-type parameters() :: mpp_benchmark:parameters().

%% The pairs of a run: by partition, from 0.
-record(run, {
    sources :: [pid()],
    sinks :: [pid()]
}).

-record(source, {
    partition :: non_neg_integer(),
    windower :: pid(),
    random :: mpp_splitmix64:state(),
    timestamp = 0 :: non_neg_integer(),
    quota = 0 :: non_neg_integer()
}).

-record(windower, {
    partition :: non_neg_integer(),
    parameters :: parameters(),
    source :: pid(),
    sink :: pid(),
    next_timestamp = 0 :: non_neg_integer(),
    since_grant = 0 :: non_neg_integer(),
    %% The window: its first millisecond of logical time, and its values.
    start = 0 :: non_neg_integer(),
    values = [] :: [integer()],
    stopped = false :: boolean(),
    flushing = false :: boolean()
}).

-define(INTRODUCTION_MILLIS, 60000).
-define(FLUSHED_MILLIS, 10000).

%% mpp_distributed_benchmark, at the master.

-spec set_up(parameters(), pos_integer()) -> {parameters(), parameters()}.
set_up(Parameters, _) ->
    {Parameters, Parameters}.

-spec introduce([[pid()]], parameters()) -> {[pid()], parameters()}.
introduce([Windowers | _], Parameters) ->
    {Windowers, Parameters}.

-spec prepare({[pid()], parameters()}) -> #run{}.
prepare({Windowers, #{number_of_windows := Windows}}) ->
    Partitions = lists:zip(lists:seq(0, length(Windowers) - 1), Windowers),
    Pairs = [{spawn_link(?MODULE, source, [Partition, Windower]),
              spawn_link(?MODULE, sink, [self(), Partition, Windower, Windows])}
             || {Partition, Windower} <- Partitions],
    lists:foreach(fun({Windower, {Source, Sink}}) -> Windower ! {introduction, self(), Source, Sink} end,
                  lists:zip(Windowers, Pairs)),
    0 = mpp_latch:await(length(Windowers), ?INTRODUCTION_MILLIS),
    {Sources, Sinks} = lists:unzip(Pairs),
    #run{sources = Sources, sinks = Sinks}.

-spec run(#run{}) -> [pid()].
run(#run{sinks = Sinks}) ->
    lists:foreach(fun(Sink) -> Sink ! start end, Sinks),
    0 = mpp_latch:await(length(Sinks)),
    Sinks.

%% The hash of all windows, by partition, then window.
-spec answer(#run{}, [pid()]) -> integer().
answer(_, Sinks) ->
    lists:foldl(fun(Sink, Hash) -> lists:foldl(fun mpp_fnv1a64:update/2, Hash, windows(Sink)) end, mpp_fnv1a64:new(), Sinks).

%% Nothing of the run is on its way any more once all have been told so.
-spec clean_up(#run{}) -> ok.
clean_up(#run{sources = Sources, sinks = Sinks}) ->
    All = Sources ++ Sinks,
    lists:foreach(fun(Component) -> Component ! {close, self()} end, All),
    0 = mpp_latch:await(length(All), ?FLUSHED_MILLIS),
    ok.

%% mpp_distributed_benchmark, at a client.

-spec set_up_client(parameters()) -> {[pid()], none}.
set_up_client(#{number_of_partitions := Partitions} = Parameters) ->
    {[spawn_link(?MODULE, windower, [Partition, Parameters]) || Partition <- lists:seq(0, Partitions - 1)], none}.

%% A windower begins anew with each run.
-spec prepare_client(none) -> none.
prepare_client(none) ->
    none.

%% Components.

-spec source(non_neg_integer(), pid()) -> ok.
source(Partition, Windower) ->
    stream(#source{partition = Partition, windower = Windower, random = mpp_splitmix64:new(Partition)}).

-spec sink(pid(), non_neg_integer(), pid(), pos_integer()) -> ok.
sink(Benchmark, Partition, Windower, Windows) ->
    receive
        start ->
            Windower ! start,
            stopped_sink(collect(Benchmark, Partition, Windower, Windows, []));
        {close, Benchmark} ->
            Windower ! stop,
            flushed(Benchmark)
    end.

%% Serves one run after the other.
-spec windower(non_neg_integer(), parameters()) -> no_return().
windower(Partition, #{batch_size := BatchSize} = Parameters) ->
    receive
        {introduction, Benchmark, Source, Sink} ->
            mpp_latch:arrive(Benchmark, 0),
            Windower = #windower{partition = Partition, parameters = Parameters, source = Source, sink = Sink},
            receive
                start ->
                    Source ! {ready, BatchSize},
                    window(Windower);
                stop ->
                    %% Given up before it began.
                    window(Windower#windower{stopped = true})
            end
    end,
    windower(Partition, Parameters).

%% Internal.

stream(#source{quota = Quota} = Source) ->
    receive
        {ready, Events} when Quota =:= 0 ->
            stream(send(Source#source{quota = Events}));
        {ready, Events} ->
            stream(Source#source{quota = Quota + Events});
        next ->
            stream(send(Source));
        {close, Benchmark} ->
            Source#source.windower ! flush,
            flushed(Benchmark)
    end.

send(#source{partition = Partition, windower = Windower, random = Random, timestamp = Timestamp, quota = Quota} = Source) ->
    {Value, Next} = mpp_splitmix64:next(Random),
    <<Signed:64/signed>> = <<Value:64>>,
    Windower ! {event, Timestamp, Partition, Signed},
    Quota > 1 andalso (self() ! next),
    Source#source{random = Next, timestamp = Timestamp + 1, quota = Quota - 1}.

%% All other messages on the same way came before.
flushed(Benchmark) ->
    receive
        flushed -> mpp_latch:arrive(Benchmark, 0)
    end.

%% Takes as many windows as it wants. Returns them as bytes, the last one first.
collect(Benchmark, _, Windower, 0, Windows) ->
    mpp_latch:arrive(Benchmark, 0),
    Windower ! stop,
    Windows;
collect(Benchmark, Partition, Windower, Missing, Windows) ->
    receive
        {window, Start, Partition, Median, Count} ->
            collect(Benchmark, Partition, Windower, Missing - 1, [<<Start:64, Count:64, Median/float>> | Windows])
    end.

%% Ignores later windows.
stopped_sink(Windows) ->
    receive
        {windows, Benchmark} ->
            Benchmark ! {windows, self(), lists:reverse(Windows)},
            stopped_sink(Windows);
        {close, Benchmark} ->
            flushed(Benchmark)
    end.

windows(Sink) ->
    Sink ! {windows, self()},
    receive
        {windows, Sink, Windows} -> Windows
    after ?INTRODUCTION_MILLIS ->
        mpp_reason:fail("a sink does not tell its windows", [])
    end.

window(#windower{stopped = true, flushing = true, source = Source, sink = Sink}) ->
    Source ! flushed,
    Sink ! flushed;
window(#windower{partition = Partition, next_timestamp = Timestamp} = Windower) ->
    receive
        {event, Timestamp, Partition, _} when Windower#windower.stopped ->
            window(Windower#windower{next_timestamp = Timestamp + 1});
        {event, Timestamp, Partition, Value} ->
            window(grant(enter(Timestamp, Value, Windower#windower{next_timestamp = Timestamp + 1})));
        stop ->
            window(Windower#windower{stopped = true, values = []});
        flush ->
            window(Windower#windower{flushing = true});
        Other ->
            exit({unexpected, Other, {expected_event, Timestamp, Partition}})
    end.

enter(Timestamp, Value, #windower{parameters = #{window_size := Millis, window_size_amplification := Times}} = Windower) ->
    #windower{values = Values} = Open = close(Timestamp, Millis, Windower),
    Open#windower{values = append(Value, Times, Values)}.

%% The first event at or past its end closes a window.
close(Timestamp, Millis, #windower{start = Start, partition = Partition, values = Values, sink = Sink} = Windower)
        when Timestamp >= Start + Millis ->
    Count = length(Values),
    Sink ! {window, Start, Partition, median(lists:sort(Values), Count), Count},
    Windower#windower{start = Start + Millis, values = []};
close(_, _, Windower) ->
    Windower.

append(_, 0, Values) ->
    Values;
append(Value, Times, Values) ->
    append(Value, Times - 1, [Value | Values]).

median(Sorted, Count) when Count rem 2 =:= 1 ->
    float(lists:nth(Count div 2 + 1, Sorted));
median(Sorted, Count) ->
    [Low, High | _] = lists:nthtail(Count div 2 - 1, Sorted),
    Low / 2.0 + High / 2.0.

grant(#windower{parameters = #{batch_size := BatchSize}, source = Source, since_grant = Before} = Windower) ->
    case Before + 1 of
        Received when Received > BatchSize div 2 ->
            Source ! {ready, Received},
            Windower#windower{since_grant = 0};
        Received ->
            Windower#windower{since_grant = Received}
    end.
