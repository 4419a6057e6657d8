%% Replicas whose messages are delivered one by one, in orders that are given.
-module(replica_tests).

-include_lib("eunit/include/eunit.hrl").

%% More than any script has.
-define(KEYS, 100).

%% Replicas by rank, and messages that were sent and not delivered, each as a line.
-record(group, {size, run, replicas = #{}, sent = #{}}).

scripts_test_() ->
    #{<<"scripts">> := Scripts} = conformance:read("register_scripts"),
    [{binary_to_list(Name), fun() -> follow(Steps, #group{size = Replicas}) end}
     || #{<<"name">> := Name, <<"replicas">> := Replicas, <<"steps">> := Steps} <- Scripts].

one_operation_at_a_time_test() ->
    {_, Reading} = mpp_replica:read(0, mpp_replica:new(1, 0, 1, 2)),
    ?assertError(function_clause, mpp_replica:read(0, Reading)),
    ?assertMatch({{broadcast, _}, _}, mpp_replica:read(1, Reading)).

registers_are_there_before_the_run_test() ->
    Replica = mpp_replica:new(1, 0, 1, 2),
    [?assertMatch({{send, 0, {value, 1, Key, 1, {0, 0}, 0}}, Replica}, mpp_replica:take({read, 1, 0, Key, 1}, Replica))
     || Key <- [0, 1]],
    ?assertError({badmatch, _}, mpp_replica:take({read, 1, 0, 2, 1}, Replica)).

messages_of_later_runs_are_none_test() ->
    Replica = mpp_replica:new(1, 0, 1, 2),
    ?assertError(function_clause, mpp_replica:take({read, 2, 0, 0, 1}, Replica)),
    ?assertMatch({nothing, _}, mpp_replica:take({read, 0, 0, 0, 1}, Replica)).

follow(Steps, Group) ->
    lists:foldl(
        fun(Step, Before) ->
            {Done, After} = step(Step, Before),
            ?assertEqual({Step, maps:get(<<"then">>, Step, [])}, {Step, Done}),
            After
        end,
        Group, Steps).

step(#{<<"prepare">> := Run}, #group{size = Size} = Group) ->
    {[], Group#group{run = Run, replicas = maps:from_list([{R, mpp_replica:new(Run, R, Size, ?KEYS)} || R <- ranks(Group)])}};
step(#{<<"invoke">> := #{<<"replica">> := Rank, <<"key">> := Key, <<"read">> := true}}, Group) ->
    act(Rank, mpp_replica:read(Key, maps:get(Rank, Group#group.replicas)), Group);
step(#{<<"invoke">> := #{<<"replica">> := Rank, <<"key">> := Key, <<"write">> := Value}}, Group) ->
    act(Rank, mpp_replica:write(Key, Value, maps:get(Rank, Group#group.replicas)), Group);
step(#{<<"deliver">> := Line}, #group{sent = Sent} = Group) ->
    #{Line := {To, Message}} = Sent,
    act(To, mpp_replica:take(Message, maps:get(To, Group#group.replicas)), Group#group{sent = maps:remove(Line, Sent)}).

act(Rank, {Effect, Replica}, #group{replicas = Replicas} = Group) ->
    Acted = Group#group{replicas = Replicas#{Rank := Replica}},
    case Effect of
        nothing -> {[], Acted};
        {complete, Key, Kind, Value} -> {[line("COMPLETE ~b key=~b ~s=~b", [Rank, Key, Kind, Value])], Acted};
        {send, To, Message} -> {[line(Rank, To, Message)], send(Rank, To, Message, Acted)};
        {broadcast, Message} ->
            {[line(Rank, '*', Message)],
             lists:foldl(fun(To, G) -> send(Rank, To, Message, G) end, Acted, ranks(Group))}
    end.

send(From, To, Message, #group{sent = Sent} = Group) ->
    Group#group{sent = Sent#{line(From, To, Message) => {To, Message}}}.

ranks(#group{size = Size}) ->
    lists:seq(0, Size - 1).

line(From, To, {read, Run, From, Key, Rid}) ->
    line("READ ~b->~p run=~b key=~b rid=~b", [From, To, Run, Key, Rid]);
line(From, To, {ack, Run, Key, Rid}) ->
    line("ACK ~b->~p run=~b key=~b rid=~b", [From, To, Run, Key, Rid]);
line(From, To, {value, Run, Key, Rid, {Ts, Wr}, Value}) ->
    line("VALUE ~b->~p run=~b key=~b rid=~b ts=~b wr=~b value=~b", [From, To, Run, Key, Rid, Ts, Wr, Value]);
line(From, To, {write, Run, From, Key, Rid, {Ts, Wr}, Value}) ->
    line("WRITE ~b->~p run=~b key=~b rid=~b ts=~b wr=~b value=~b", [From, To, Run, Key, Rid, Ts, Wr, Value]).

line(Format, Arguments) ->
    binary:replace(iolist_to_binary(io_lib:format(Format, Arguments)), <<"'*'">>, <<"*">>).
