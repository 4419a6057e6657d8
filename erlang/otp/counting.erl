%% COUNTING: one mailbox, one way.
-module(counting).
-behaviour(mpp_benchmark).

%% mpp_benchmark.
-export([set_up/1]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).

%% Components.
-export([counter/2]).
-export([producer/3]).

%% mpp_benchmark.

-spec set_up(mpp_benchmark:parameters()) -> mpp_benchmark:parameters().
set_up(Parameters) ->
    Parameters.

-spec prepare(mpp_benchmark:parameters()) -> [pid()].
prepare(#{number_of_messages := Messages, producers := Producers}) ->
    Counter = spawn_link(?MODULE, counter, [self(), Producers]),
    [spawn_link(?MODULE, producer, [Counter, Producer, Messages]) || Producer <- lists:seq(0, Producers - 1)].

-spec run([pid()]) -> integer().
run(Producers) ->
    lists:foreach(fun(Producer) -> Producer ! start end, Producers),
    mpp_latch:await(1).

-spec answer([pid()], integer()) -> integer().
answer(_, Hash) ->
    Hash.

%% Components.

-spec counter(pid(), pos_integer()) -> ok.
counter(Benchmark, Producers) ->
    mpp_latch:arrive(Benchmark, count(mpp_counter:new(Producers))).

-spec producer(pid(), non_neg_integer(), pos_integer()) -> ok.
producer(Counter, Producer, Messages) ->
    receive start -> ok end,
    increment(Counter, Producer, 1, Messages),
    Counter ! get,
    ok.

%% Internal.

increment(_, _, Number, Messages) when Number > Messages ->
    ok;
increment(Counter, Producer, Number, Messages) ->
    Counter ! {increment, Producer, Number},
    increment(Counter, Producer, Number + 1, Messages).

count({answer, Hash}) ->
    Hash;
count(Counter) ->
    receive
        {increment, Producer, Number} -> count(mpp_counter:increment(Producer, Number, Counter));
        get -> count(mpp_counter:get(Counter))
    end.
