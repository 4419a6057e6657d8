%% The verification run of ATOMICREGISTER: its invocations, and its history.
-module(verification_tests).

-include_lib("eunit/include/eunit.hrl").

-define(OPERATIONS_PER_KEY, 10).

every_operation_is_invoked_once_test_() ->
    [fun() -> check(Replicas, Keys) end || {Replicas, Keys} <- [{1, 1}, {3, 5}, {2, 100}]].

check(Replicas, Keys) ->
    History = drive(mpp_verification:start(mpp_verification:new(Replicas, Keys, clock())), [], 0),
    ?assertEqual(Replicas * Keys * ?OPERATIONS_PER_KEY, length(History)),
    PerPair = lists:foldl(
        fun([Rank, Key | _], Counts) ->
            maps:update_with({Rank, Key}, fun(Count) -> Count + 1 end, 1, Counts)
        end, #{}, History),
    ?assertEqual([?OPERATIONS_PER_KEY], lists:usort(maps:values(PerPair))),
    ?assertEqual(Replicas * Keys, map_size(PerPair)),
    Written = [Value || [_, _, true, Value | _] <- History],
    ?assertEqual(length(Written), length(lists:usort(Written))),
    ?assertNot(lists:member(0, Written)),
    Reads = [Value || [_, _, false, Value | _] <- History],
    ?assert(Reads =/= [] andalso Written =/= []),
    %% Each read is answered with the same number here.
    ?assertEqual([7], lists:usort(Reads)),
    [?assert(Invoked < Returned) || [_, _, _, _, Invoked, Returned] <- History].

%% Answers the last invocation first. At no time is there more than one operation of a replica on a key.
drive({done, Verification}, [], _) ->
    mpp_verification:history(Verification);
drive({Invocations, Verification}, Pending, _) ->
    Next = [{Rank, Key} || {Rank, Key, _} <- Invocations] ++ Pending,
    ?assertEqual(lists:sort(Next), lists:usort(Next)),
    [{Rank, Key} | Rest] = Next,
    drive(mpp_verification:respond(Rank, Key, 7, Verification), Rest, 0).

clock() ->
    Ticks = counters:new(1, []),
    fun() ->
        counters:add(Ticks, 1, 1),
        counters:get(Ticks, 1)
    end.
