%% ATOMICREGISTER: broadcasts that wait for a majority of replicas, each on a node.
-module(atomic_register).
-behaviour(mpp_distributed_benchmark).

%% mpp_distributed_benchmark.
-export([set_up/2]).
-export([introduce/2]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).
-export([verify/1]).
-export([set_up_client/1]).
-export([prepare_client/1]).

%% Components.
-export([replica/0]).

-type parameters() :: mpp_benchmark:parameters().

%% A replica's task, which it gets before a run.
-record(task, {
    run :: integer(),
    rank :: non_neg_integer(),
    %% All replicas, by rank from 0.
    group :: tuple(),
    %% The process that waits for the run's end.
    benchmark :: pid(),
    keys :: pos_integer(),
    keys_to_read :: non_neg_integer()
}).

-define(ONE_READ, 16#100000000).
-define(WRITES, 16#FFFFFFFF).
-define(PREPARATION_MILLIS, 60000).
%% A verification makes so few operations at a time that none of them takes long.
-define(RESPONSE_MILLIS, 60000).

%% mpp_distributed_benchmark, at the master.

-spec set_up(parameters(), pos_integer()) -> {none, parameters()}.
set_up(#{number_of_keys := Keys, read_workload := Reads} = Parameters, _) ->
    {none, Parameters#{keys_to_read => floor(Keys * Reads + 0.5)}}.

-spec introduce([pid()], parameters()) -> {[pid()], parameters()}.
introduce(AtClients, #{partition_size := Replicas} = Parameters) ->
    {lists:sublist(AtClients, Replicas - 1), Parameters}.

%% The master's replica has rank 0, and is a new one in each run.
-spec prepare({[pid()], parameters()}) -> {[pid()], parameters()}.
prepare({AtClients, #{number_of_keys := Keys, keys_to_read := KeysToRead} = Parameters}) ->
    Replicas = [spawn_link(?MODULE, replica, []) | AtClients],
    Task = #task{run = erlang:unique_integer([monotonic]), rank = 0, group = list_to_tuple(Replicas), benchmark = self(),
                 keys = Keys, keys_to_read = KeysToRead},
    Ranks = lists:seq(0, length(Replicas) - 1),
    lists:foreach(fun({Rank, Replica}) -> Replica ! {prepare, Task#task{rank = Rank}} end, lists:zip(Ranks, Replicas)),
    0 = mpp_latch:await(length(Replicas), ?PREPARATION_MILLIS),
    {Replicas, Parameters}.

-spec run({[pid()], parameters()}) -> integer().
run({Replicas, _}) ->
    lists:foreach(fun(Replica) -> Replica ! start end, Replicas),
    mpp_latch:await(length(Replicas)).

-spec answer({[pid()], parameters()}, integer()) -> integer().
answer(_, Operations) ->
    Operations.

-spec verify({[pid()], parameters()}) -> [mpp_verification:operation()].
verify({Replicas, #{number_of_keys := Keys}}) ->
    Clock = fun() -> erlang:monotonic_time(nanosecond) end,
    Started = mpp_verification:start(mpp_verification:new(length(Replicas), Keys, Clock)),
    drive(Started, list_to_tuple(Replicas)).

%% mpp_distributed_benchmark, at a client.

-spec set_up_client(none) -> {pid(), none}.
set_up_client(none) ->
    {spawn_link(?MODULE, replica, []), none}.

%% The next run's preparation at the master makes it anew.
-spec prepare_client(none) -> none.
prepare_client(none) ->
    none.

%% Components.

%% Serves one run after the other.
-spec replica() -> no_return().
replica() ->
    receive
        {prepare, Task} -> replica(Task)
    end.

%% Internal.

%% Greets all others before it tells that it is ready: there is a connection to each then, with nothing of an earlier run on
%% its way.
replica(#task{run = Run, rank = Rank, group = Group, benchmark = Benchmark, keys = Keys} = Task) ->
    Others = [Other || Other <- tuple_to_list(Group), Other =/= self()],
    lists:foreach(fun(Other) -> Other ! {greeting, Run, self()} end, Others),
    lists:foreach(fun(Other) -> await_greeting(Run, Other) end, Others),
    Replica = mpp_replica:new(Run, Rank, tuple_size(Group), Keys),
    mpp_latch:arrive(Benchmark, 0),
    serve(Replica, 0, Task).

await_greeting(Run, Other) ->
    receive
        {greeting, Run, Other} -> ok
    after ?PREPARATION_MILLIS ->
        exit({no_greeting_from, Other})
    end.

%% Complete: reads, in the upper 32 bits, and writes.
serve(Replica, Complete, #task{group = Group} = Task) ->
    receive
        start ->
            serve(start(0, Replica, Task), Complete, Task);
        {invoke, Key, read} ->
            serve(act(mpp_replica:read(Key, Replica), Group), verifying, Task);
        {invoke, Key, {write, Value}} ->
            serve(act(mpp_replica:write(Key, Value, Replica), Group), verifying, Task);
        {prepare, Next} ->
            replica(Next);
        Message when element(1, Message) =/= greeting ->
            case mpp_replica:take(Message, Replica) of
                {{complete, Key, Kind, Value}, After} ->
                    serve(After, completed(Key, Kind, Value, Complete, Task), Task);
                Step ->
                    serve(act(Step, Group), Complete, Task)
            end
    end.

act({nothing, Replica}, _) ->
    Replica;
act({{send, To, Message}, Replica}, Group) ->
    element(To + 1, Group) ! Message,
    Replica;
act({{broadcast, Message}, Replica}, Group) ->
    broadcast(Message, 1, Group),
    Replica.

broadcast(_, Place, Group) when Place > tuple_size(Group) ->
    ok;
broadcast(Message, Place, Group) ->
    element(Place, Group) ! Message,
    broadcast(Message, Place + 1, Group).

completed(Key, _, Value, verifying, #task{rank = Rank, benchmark = Benchmark}) ->
    Benchmark ! {response, Rank, Key, Value},
    verifying;
completed(_, Kind, _, Complete, #task{keys = Keys, benchmark = Benchmark}) ->
    Counted = Complete + case Kind of read -> ?ONE_READ; write -> 1 end,
    (Counted bsr 32) + (Counted band ?WRITES) =:= Keys andalso mpp_latch:arrive(Benchmark, Counted),
    Counted.

start(Keys, Replica, #task{keys = Keys}) ->
    Replica;
start(Key, Replica, #task{rank = Rank, group = Group} = Task) ->
    Step =
        case is_read(Key, Task) of
            true -> mpp_replica:read(Key, Replica);
            false -> mpp_replica:write(Key, Rank + 1, Replica)
        end,
    start(Key + 1, act(Step, Group), Task).

%% Replicas of even rank read the first keys, the others the last ones.
is_read(Key, #task{rank = Rank, keys_to_read = ToRead}) when Rank rem 2 =:= 0 ->
    Key < ToRead;
is_read(Key, #task{keys = Keys, keys_to_read = ToRead}) ->
    Key >= Keys - ToRead.

drive({done, Verification}, _) ->
    mpp_verification:history(Verification);
drive({Invocations, Verification}, Replicas) ->
    lists:foreach(fun({Rank, Key, Kind}) -> element(Rank + 1, Replicas) ! {invoke, Key, Kind} end, Invocations),
    receive
        {response, Rank, Key, Value} ->
            drive(mpp_verification:respond(Rank, Key, Value, Verification), Replicas);
        {nodedown, Node} ->
            mpp_node:lost(Node),
            drive({[], Verification}, Replicas);
        {Stop, _} = Interruption when Stop =:= cancel; Stop =:= fail ->
            mpp_reason:stop(Interruption);
        {'EXIT', _, _} = Exit ->
            mpp_reason:exited(Exit),
            drive({[], Verification}, Replicas)
    after ?RESPONSE_MILLIS ->
        mpp_reason:fail("no replica has answered for ~b s", [?RESPONSE_MILLIS div 1000])
    end.
