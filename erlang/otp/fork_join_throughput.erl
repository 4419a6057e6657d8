%% FORKJOINTHROUGHPUT: messages from one sender to many receivers.
-module(fork_join_throughput).
-behaviour(mpp_benchmark).

%% mpp_benchmark.
-export([set_up/1]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).

%% Components.
-export([sender/2]).
-export([receiver/2]).

%% mpp_benchmark.

-spec set_up(mpp_benchmark:parameters()) -> mpp_benchmark:parameters().
set_up(Parameters) ->
    Parameters.

-spec prepare(mpp_benchmark:parameters()) -> {pid(), Receivers :: pos_integer()}.
prepare(#{number_of_components := Count, messages_per_component := Messages} = Parameters) ->
    Receivers = [spawn_link(?MODULE, receiver, [self(), Messages]) || _ <- lists:seq(1, Count)],
    {spawn_link(?MODULE, sender, [Receivers, Parameters]), Count}.

-spec run({pid(), pos_integer()}) -> integer().
run({Sender, Receivers}) ->
    Sender ! start,
    mpp_latch:await(Receivers).

-spec answer({pid(), pos_integer()}, integer()) -> integer().
answer(_, Sum) ->
    Sum.

%% Components.

-spec sender([pid()], mpp_benchmark:parameters()) -> ok.
sender(Receivers, #{messages_per_component := Messages, round_robin := RoundRobin}) ->
    receive start -> ok end,
    case RoundRobin of
        true -> send(Receivers, 1, Messages);
        false -> lists:foreach(fun(Receiver) -> send([Receiver], 1, Messages) end, Receivers)
    end.

-spec receiver(pid(), pos_integer()) -> ok.
receiver(Benchmark, Messages) ->
    mpp_latch:arrive(Benchmark, add(Messages, 0)).

%% Internal.

send(_, Number, Messages) when Number > Messages ->
    ok;
send(Receivers, Number, Messages) ->
    lists:foreach(fun(Receiver) -> Receiver ! {number, Number} end, Receivers),
    send(Receivers, Number + 1, Messages).

add(0, Sum) ->
    Sum;
add(Missing, Sum) ->
    receive
        {number, Number} -> add(Missing - 1, Sum + Number)
    end.
