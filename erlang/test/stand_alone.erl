%% The least that an Erlang user would write to time a benchmark: no harness, no answer, no service.
%%
%% The suite's times are compared with it: measuring adds nothing (tests/studies/stand_alone.py). It takes the
%% testee's symbol, the benchmark's name and how many runs to make, and prints the time of each run in milliseconds.
-module(stand_alone).

-export([main/1]).
-export([pinger/4]).
-export([ponger/0]).
-export([fibonacci/1]).

-define(MESSAGES, 1000000).

-spec main([string()]) -> no_return().
main(["ERLANG", Benchmark, Runs]) ->
    [io:format("~p~n", [run(Benchmark)]) || _ <- lists:seq(1, list_to_integer(Runs))],
    halt().

run("PINGPONG") -> ping_pong(1, 1);
run("TPPINGPONG") -> ping_pong(500, 2);
run("FIBONACCI") -> fibonacci(self(), 22).

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

millis_since(Begin) ->
    erlang:convert_time_unit(erlang:monotonic_time() - Begin, native, nanosecond) / 1.0e6.
