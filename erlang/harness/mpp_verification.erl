%% The verification run of ATOMICREGISTER, as its driver at the master sees it: which operation every replica is to invoke
%% next, and the history of what was answered.
%%
%% Each replica gets so many operations on every key, one at a time. All replicas work on the same few keys at once, so that
%% their operations overlap, yet are not so long that every order of them would do. Kinds are random and the same in every
%% verification; no value is written twice, nor 0, with which registers begin.
-module(mpp_verification).

%% API.
-export([new/3]).
-export([start/1]).
-export([respond/4]).
-export([history/1]).

-define(OPERATIONS_PER_KEY, 10).
-define(KEYS_AT_ONCE, 64).

-type rank() :: non_neg_integer().
-type key() :: non_neg_integer().
%% Nanoseconds, monotonic.
-type clock() :: fun(() -> integer()).
%% An operation that a replica is to invoke.
-type invocation() :: {rank(), key(), read | {write, pos_integer()}}.

-record(verification, {
    replicas :: pos_integer(),
    keys :: pos_integer(),
    clock :: clock(),
    %% Times are counted from here.
    origin :: integer(),
    next_key = 0 :: key(),
    %% Operations in progress: how many there were before, and when it was invoked.
    invoked = #{} :: #{{rank(), key()} => {non_neg_integer(), integer()}},
    %% Replicas that are not done with a key yet.
    at_work = #{} :: #{key() => pos_integer()},
    %% The last operation first.
    history = [] :: [operation()]
}).

-opaque verification() :: #verification{}.
%% Replica, key, whether it is a write, value, and nanoseconds when it was invoked and returned: as the protocol has it.
-type operation() :: [boolean() | non_neg_integer()].
-export_type([verification/0, invocation/0, operation/0]).

%% API.

%% A verification with so many replicas and keys.
-spec new(pos_integer(), pos_integer(), clock()) -> verification().
new(Replicas, Keys, Clock) ->
    #verification{replicas = Replicas, keys = Keys, clock = Clock, origin = Clock()}.

%% Returns the first operations; the others follow on responses.
-spec start(verification()) -> {[invocation()], verification()}.
start(#verification{keys = Keys} = Verification) ->
    {Invocations, Started} =
        lists:mapfoldl(fun(_, V) -> start_next_key(V) end, Verification, lists:seq(1, min(?KEYS_AT_ONCE, Keys))),
    {lists:append(Invocations), Started}.

%% Takes the response of a replica to its operation on a key, with the value that was read, and returns what is to be invoked
%% after it; done once all operations are complete.
-spec respond(rank(), key(), non_neg_integer(), verification()) -> {[invocation()] | done, verification()}.
respond(Rank, Key, Value, #verification{invoked = Invoked, at_work = AtWork, history = History} = Verification) ->
    #{{Rank, Key} := {Before, InvokedNanos}} = Invoked,
    Pair = pair(Rank, Key, Verification),
    {Write, Known} = case kind(Pair, Before) of read -> {false, Value}; {write, Written} -> {true, Written} end,
    Operation = [Rank, Key, Write, Known, InvokedNanos, now_nanos(Verification)],
    Answered = Verification#verification{history = [Operation | History]},
    case {Before + 1, maps:get(Key, AtWork)} of
        {?OPERATIONS_PER_KEY, 1} ->
            next_key(Answered#verification{invoked = maps:remove({Rank, Key}, Invoked), at_work = maps:remove(Key, AtWork)});
        {?OPERATIONS_PER_KEY, Replicas} ->
            {[], Answered#verification{
                invoked = maps:remove({Rank, Key}, Invoked), at_work = AtWork#{Key := Replicas - 1}}};
        {Complete, _} ->
            invoke(Rank, Key, Complete, Answered)
    end.

%% Returns the answers, in order of responses.
-spec history(verification()) -> [operation()].
history(#verification{history = History}) ->
    lists:reverse(History).

%% Internal.

next_key(#verification{keys = Keys, next_key = Keys, at_work = AtWork} = Verification) when map_size(AtWork) =:= 0 ->
    {done, Verification};
next_key(#verification{keys = Keys, next_key = Keys} = Verification) ->
    {[], Verification};
next_key(Verification) ->
    start_next_key(Verification).

start_next_key(#verification{replicas = Replicas, next_key = Key, at_work = AtWork} = Verification) ->
    {Invocations, Started} =
        lists:mapfoldl(fun(Rank, V) -> invoke(Rank, Key, 0, V) end, Verification, lists:seq(0, Replicas - 1)),
    {lists:append(Invocations), Started#verification{next_key = Key + 1, at_work = AtWork#{Key => Replicas}}}.

invoke(Rank, Key, Before, #verification{invoked = Invoked} = Verification) ->
    Kind = kind(pair(Rank, Key, Verification), Before),
    {[{Rank, Key, Kind}], Verification#verification{invoked = Invoked#{{Rank, Key} => {Before, now_nanos(Verification)}}}}.

pair(Rank, Key, #verification{replicas = Replicas}) ->
    Key * Replicas + Rank.

%% A bit of the pair's random number for each of its operations.
kind(Pair, Before) ->
    {Random, _} = mpp_splitmix64:next(mpp_splitmix64:new(Pair)),
    case (Random bsr Before) band 1 of
        1 -> {write, Pair * ?OPERATIONS_PER_KEY + Before + 1};
        0 -> read
    end.

now_nanos(#verification{clock = Clock, origin = Origin}) ->
    Clock() - Origin.
