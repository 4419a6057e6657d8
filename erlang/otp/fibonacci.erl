%% FIBONACCI: creation and destruction of processes.
-module(fibonacci).
-behaviour(mpp_benchmark).

%% mpp_benchmark.
-export([set_up/1]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).

%% Components.
-export([root/1]).
-export([component/1]).

%% mpp_benchmark.

-spec set_up(mpp_benchmark:parameters()) -> pos_integer().
set_up(#{fib_number := N}) ->
    N.

-spec prepare(pos_integer()) -> {pid(), pos_integer()}.
prepare(N) ->
    {spawn_link(?MODULE, root, [self()]), N}.

-spec run({pid(), pos_integer()}) -> integer().
run({Root, N}) ->
    Root ! {request, self(), N},
    mpp_latch:await(1).

-spec answer({pid(), pos_integer()}, integer()) -> integer().
answer(_, Fib) ->
    Fib.

%% Components.

%% As every other one, but that it answers who waits for the run's end.
-spec root(pid()) -> ok.
root(Benchmark) ->
    receive
        {request, Benchmark, N} -> mpp_latch:arrive(Benchmark, fib(N))
    end.

%% Answers its parent once, and is gone.
-spec component(pid()) -> ok.
component(Parent) ->
    receive
        {request, Parent, N} ->
            Parent ! {response, fib(N)},
            ok
    end.

%% Internal.

fib(N) when N =< 2 ->
    1;
fib(N) ->
    ask(N - 1),
    ask(N - 2),
    response() + response().

ask(N) ->
    Child = spawn_link(?MODULE, component, [self()]),
    Child ! {request, self(), N},
    ok.

response() ->
    receive
        {response, Fib} -> Fib
    end.
