%% The least that an Erlang user would write to time a benchmark: no harness, no answer, no service.
%%
%% The suite's times are compared with it: measuring adds nothing (tests/studies/stand_alone.py). It takes the
%% testee's symbol, the benchmark's name and how many runs to make, and prints the time of each run in milliseconds.
-module(stand_alone).

-export([main/1]).
-export([pinger/4]).
-export([ponger/0]).
-export([fibonacci/1]).
-export([component/1]).
-export([counter/2]).
-export([producer/2]).

-define(MESSAGES, 1000000).

-spec main([string()]) -> no_return().
main(["ERLANG", Benchmark, Runs]) ->
    [io:format("~p~n", [run(Benchmark)]) || _ <- lists:seq(1, list_to_integer(Runs))],
    halt().

run("PINGPONG") -> ping_pong(1, 1);
run("TPPINGPONG") -> ping_pong(500, 2);
run("FIBONACCI") -> fibonacci(self(), 22);
run("THREADRING") -> thread_ring(503, 100000);
run("COUNTING") -> counting(1).

ping_pong(Pipeline, Pairs) ->
    Pongers = [spawn_link(?MODULE, ponger, []) || _ <- lists:seq(1, Pairs)],
    Pingers = [spawn_link(?MODULE, pinger, [self(), Ponger, Pipeline, ?MESSAGES]) || Ponger <- Pongers],
    Begin = erlang:monotonic_time(),
    [Pinger ! start || Pinger <- Pingers],
    [receive done -> ok end || _ <- Pingers],
    Millis = millis_since(Begin),
    [begin unlink(Ponger), exit(Ponger, kill) end || Ponger <- Pongers],
    Millis.

pinger(Main, Ponger, Pipeline, Messages) ->
    receive start -> ok end,
    Ping = {ping, self()},
    [Ponger ! Ping || _ <- lists:seq(1, Pipeline)],
    ping(Ponger, Ping, Messages - Pipeline, Messages),
    Main ! done.

ping(_, _, _, 0) ->
    ok;
ping(Ponger, Ping, 0, ToCome) ->
    receive pong -> ping(Ponger, Ping, 0, ToCome - 1) end;
ping(Ponger, Ping, ToSend, ToCome) ->
    receive pong -> Ponger ! Ping end,
    ping(Ponger, Ping, ToSend - 1, ToCome - 1).

ponger() ->
    receive {ping, Pinger} -> Pinger ! pong end,
    ponger().

fibonacci(Main, N) ->
    Root = spawn_link(?MODULE, fibonacci, [Main]),
    Begin = erlang:monotonic_time(),
    Root ! {request, N},
    receive {response, _} -> millis_since(Begin) end.

fibonacci(Parent) ->
    receive {request, N} -> Parent ! {response, fib(N)} end.

fib(N) when N =< 2 ->
    1;
fib(N) ->
    [spawn_link(?MODULE, fibonacci, [self()]) ! {request, Smaller} || Smaller <- [N - 1, N - 2]],
    receive {response, One} -> receive {response, Other} -> One + Other end end.

thread_ring(Components, Hops) ->
    Ring = [First | Others] = [spawn_link(?MODULE, component, [self()]) || _ <- lists:seq(1, Components)],
    [Component ! {next, Next} || {Component, Next} <- lists:zip(Ring, Others ++ [First])],
    %% All have started when a token has gone round.
    First ! {token, Components},
    receive done -> ok end,
    Begin = erlang:monotonic_time(),
    First ! {token, Hops},
    receive done -> ok end,
    Millis = millis_since(Begin),
    [begin unlink(Component), exit(Component, kill) end || Component <- Ring],
    Millis.

component(Main) ->
    receive {next, Next} -> hand_on(Main, Next) end.

hand_on(Main, Next) ->
    receive
        {token, 0} -> Main ! done;
        {token, Hops} -> Next ! {token, Hops - 1}
    end,
    hand_on(Main, Next).

counting(Producers) ->
    Counter = spawn_link(?MODULE, counter, [self(), Producers]),
    All = [spawn_link(?MODULE, producer, [Counter, Producer]) || Producer <- lists:seq(1, Producers)],
    Begin = erlang:monotonic_time(),
    [Producer ! start || Producer <- All],
    receive {counted, _, _} -> millis_since(Begin) end.

producer(Counter, Producer) ->
    receive start -> ok end,
    increment(Counter, Producer, 1).

increment(Counter, _, Number) when Number > ?MESSAGES ->
    Counter ! get;
increment(Counter, Producer, Number) ->
    Counter ! {increment, Producer, Number},
    increment(Counter, Producer, Number + 1).

counter(Main, Producers) ->
    count(Main, Producers, maps:from_list([{Producer, 0} || Producer <- lists:seq(1, Producers)]), 0, 0).

count(Main, 0, _, Count, Sum) ->
    Main ! {counted, Count, Sum};
count(Main, Asking, Last, Count, Sum) ->
    receive
        {increment, Producer, Number} ->
            #{Producer := Before} = Last,
            Number = Before + 1,
            count(Main, Asking, Last#{Producer := Number}, Count + 1, Sum + Number);
        get ->
            count(Main, Asking - 1, Last, Count, Sum)
    end.

millis_since(Begin) ->
    erlang:convert_time_unit(erlang:monotonic_time() - Begin, native, nanosecond) / 1.0e6.
