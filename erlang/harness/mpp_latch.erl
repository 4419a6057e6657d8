%% The latch of a run: components report their parts as they are done, and the benchmark's process waits for all.
-module(mpp_latch).

%% API.
-export([arrive/2]).
-export([await/1]).
-export([await/2]).
-export([forget/0]).

%% API.

%% Reports one part done, with its share of the answer.
-spec arrive(pid(), integer()) -> ok.
arrive(Benchmark, Value) ->
    Benchmark ! {part, Value},
    ok.

%% Waits until so many parts have arrived, and returns the sum of their shares. There is no time limit, since a run may
%% last as long as it needs: the host stops a run that nobody wants any more. Fails at once if a component fails. Throws
%% {overloaded, Why} if the process gets such a message.
-spec await(non_neg_integer()) -> integer().
await(Parts) ->
    await(Parts, infinity).

%% As await/1, outside the timed run: fails if the parts have not arrived within a time.
-spec await(non_neg_integer(), timeout()) -> integer().
await(Parts, Millis) ->
    Timer = case Millis of infinity -> none; _ -> erlang:send_after(Millis, self(), {late, Millis}) end,
    Sum = take(Parts, 0),
    Timer =:= none orelse stop(Timer),
    Sum.

%% Forgets parts that have arrived, since the run ends without the others.
-spec forget() -> ok.
forget() ->
    receive
        {part, _} -> forget()
    after 0 ->
        ok
    end.

%% Internal.

take(0, Sum) ->
    Sum;
take(Parts, Sum) ->
    receive
        {part, Value} ->
            take(Parts - 1, Sum + Value);
        {'EXIT', _, normal} ->
            %% Its part is on its way or has arrived.
            take(Parts, Sum);
        {'EXIT', _, _} = Exit ->
            mpp_reason:exited(Exit),
            take(Parts, Sum);
        {late, Millis} ->
            mpp_reason:fail("~b parts have not arrived within ~b ms", [Parts, Millis]);
        {nodedown, Node} ->
            mpp_node:lost(Node),
            take(Parts, Sum);
        {overloaded, Why} ->
            throw({overloaded, Why});
        {Stop, _} = Interruption when Stop =:= cancel; Stop =:= fail ->
            mpp_reason:stop(Interruption)
    end.

stop(Timer) ->
    _ = erlang:cancel_timer(Timer),
    receive {late, _} -> true after 0 -> true end.
