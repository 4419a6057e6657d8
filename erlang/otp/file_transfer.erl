%% FILETRANSFER: bulk data between nodes, while small messages want through. The pinger's partner is a server of LATENCY.
-module(file_transfer).
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

%% Components.
-export([sender/3]).
-export([receiver/1]).

-type parameters() :: mpp_benchmark:parameters().

-record(transfer, {
    parameters :: parameters(),
    contents :: mpp_file:contents(),
    %% It holds all runs.
    latencies :: mpp_histogram:histogram()
}).

-record(run, {
    sender :: pid(),
    pinger :: pid() | none,
    latencies :: mpp_histogram:histogram()
}).

-define(OPENING_MILLIS, 60000).
-define(MICRO_NANOS, 1000).

%% mpp_distributed_benchmark, at the master.

-spec set_up(parameters(), pos_integer()) -> {parameters(), #transfer{}}.
set_up(#{transport := <<>>} = Parameters, _) ->
    {Parameters, #transfer{parameters = Parameters, contents = mpp_file:new(Parameters), latencies = mpp_histogram:new()}};
set_up(#{transport := Transport}, _) ->
    mpp_reason:lack("the distribution of Erlang has no transport ~ts, allowed is its own", [Transport]).

-spec introduce([[pid(), ...]], #transfer{}) -> {[pid(), ...], #transfer{}}.
introduce([Partners | _], Transfer) ->
    {Partners, Transfer}.

-spec prepare({[pid(), ...], #transfer{}}) -> #run{}.
prepare({[Receiver | Partner], #transfer{parameters = Parameters, contents = Contents, latencies = Latencies}}) ->
    Sender = spawn_link(?MODULE, sender, [self(), Receiver, Contents]),
    Receiver ! {open, self(), Sender},
    0 = mpp_latch:await(1, ?OPENING_MILLIS),
    #run{sender = Sender, pinger = pinger(Partner, Parameters, Latencies), latencies = Latencies}.

-spec run(#run{}) -> integer().
run(#run{sender = Sender, pinger = none}) ->
    Sender ! start,
    mpp_latch:await(1);
run(#run{sender = Sender, pinger = Pinger}) ->
    mpp_pings:start(Pinger, erlang:monotonic_time(nanosecond)),
    Sender ! start,
    Answer = mpp_latch:await(1),
    mpp_pings:finish(Pinger),
    Answer.

-spec answer(#run{}, integer()) -> integer().
answer(_, Answer) ->
    Answer.

-spec report(#run{}, integer(), map()) -> mpp_benchmark:report().
report(#run{pinger = none}, _, _) ->
    #{metrics => #{}};
report(#run{pinger = Pinger, latencies = Latencies}, _, _) ->
    mpp_pings:flush(Pinger),
    #{metrics => #{ping_p99_micros => mpp_histogram:percentile(99.0, Latencies) / ?MICRO_NANOS}}.

%% mpp_distributed_benchmark, at a client.

-spec set_up_client(parameters()) -> {[pid(), ...], none}.
set_up_client(Parameters) ->
    Receiver = spawn_link(?MODULE, receiver, [Parameters]),
    {[Receiver | [spawn_link(latency, server, [0]) || maps:get(pings_per_second, Parameters) > 0]], none}.

%% The master tells the receiver to begin anew.
-spec prepare_client(none) -> none.
prepare_client(none) ->
    none.

%% Components.

-spec sender(pid(), pid(), mpp_file:contents()) -> ok.
sender(Benchmark, Receiver, Contents) ->
    receive start -> ok end,
    mpp_latch:arrive(Benchmark, send(Receiver, mpp_file:sender(Contents))).

-spec receiver(parameters()) -> no_return().
receiver(Parameters) ->
    receive
        {open, Benchmark, Sender} -> open(Benchmark, Sender, Parameters)
    end.

%% Internal.

pinger([], _, _) ->
    none;
pinger([Partner], #{pings_per_second := Rate}, Latencies) ->
    spawn_link(mpp_pings, pinger, [Partner, Rate, Latencies]).

%% Returns the run's answer.
send(Receiver, Sender) ->
    case mpp_file:next(Sender) of
        {Index, Payload, Next} ->
            Receiver ! {chunk, Index, Payload},
            send(Receiver, Next);
        none ->
            receive
                {credit, Bytes} -> send(Receiver, mpp_file:consumed(Bytes, Sender));
                {done, Bytes, Sum} -> mpp_file:answer(Bytes, Sum, Sender)
            end
    end.

open(Benchmark, Sender, Parameters) ->
    mpp_latch:arrive(Benchmark, 0),
    take(Sender, mpp_file:receiver(Parameters), Parameters).

take(Sender, Receiver, Parameters) ->
    receive
        {chunk, Index, Payload} ->
            {Reply, Next} = mpp_file:take(Index, Payload, Receiver),
            Reply =:= none orelse (Sender ! Reply),
            take(Sender, Next, Parameters);
        {open, Benchmark, Other} ->
            open(Benchmark, Other, Parameters)
    end.
