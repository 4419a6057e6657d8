%% A worker as the host has it: whole conversations, as every language's helper has them, and nodes that are gone.
-module(worker_tests).

-include_lib("eunit/include/eunit.hrl").

-define(SECONDS, 60).
-define(ENDLESS, #{number_of_messages => 1000000000000}).
-define(END_MILLIS, 5000).

conversations_test_() ->
    #{<<"conversations">> := Conversations} = conformance:read("worker-conversations"),
    [{binary_to_list(Name), {timeout, ?SECONDS, fun() -> replay(Lines) end}}
     || #{<<"name">> := Name, <<"lines">> := Lines} <- Conversations].

replay(Lines) ->
    Worker = session:start(replay_testee),
    lists:foldl(fun(Line, Place) -> step(Line, Worker, Place) end, {'client@127.0.0.1', 1}, Lines),
    session:stop(Worker).

step(#{<<"host">> := Request}, Worker, Place) ->
    session:send(Worker, maps:map(fun(Key, Text) -> packed(Key, Text, Place) end, Request)),
    Place;
step(#{<<"worker">> := #{<<"id">> := Id, <<"error">> := _}}, Worker, Place) ->
    ?assertMatch(#{<<"id">> := Id, <<"error">> := <<_, _/binary>>}, session:line(Worker)),
    Place;
step(#{<<"worker">> := #{<<"id">> := Id, <<"ok">> := Expected}}, Worker, Place) ->
    #{<<"id">> := Id, <<"ok">> := Actual} = session:line(Worker),
    ?assertEqual(Expected, maps:map(fun unpacked/2, maps:with(maps:keys(Expected), Actual))),
    case Actual of
        #{<<"configuration">> := Text} -> place(Text);
        _ -> Place
    end.

%% Masters and clients put the places of their nodes around their texts. Here a master is its own client.
packed(<<"configuration">>, Text, Place) -> pack(Place, {cookie, self(), Text});
packed(<<"clients">>, Texts, Place) when is_list(Texts) -> [pack(Place, Text) || Text <- Texts];
packed(_, Field, _) -> Field.

pack({Node, Port}, Term) ->
    base64:encode(term_to_binary({Node, Port, Term})).

unpacked(<<"configuration">>, Text) -> {_, _, {_, _, Configuration}} = unpack(Text), Configuration;
unpacked(<<"data">>, Text) -> {_, _, Data} = unpack(Text), Data;
unpacked(_, Field) -> Field.

unpack(Text) ->
    binary_to_term(base64:decode(Text)).

place(Text) ->
    {Node, Port, _} = unpack(Text),
    {Node, Port}.

run_test_() ->
    [{Name, {timeout, ?SECONDS, Test}} || {Name, Test} <- [
        {"the end of input ends a run", fun() ->
             {Master, Client} = session:set_up_group(replay_testee, ?ENDLESS),
             session:send(Master, #{id => 5, do => run}),
             [begin
                  {Micros, ok} = timer:tc(session, stop, [Worker]),
                  ?assert(Micros div 1000 < ?END_MILLIS)
              end
              || Worker <- [Client, Master]]
         end},
        {"a client's node that is gone fails the run", fun() ->
             {Master, Client} = session:set_up_group(replay_testee, ?ENDLESS),
             session:send(Master, #{id => 5, do => run}),
             session:kill(Client),
             ?assertEqual(137, session:line(Client)),
             #{<<"id">> := 5, <<"error">> := Why} = session:line(Master),
             ?assertNotEqual(nomatch, binary:match(Why, <<"was lost">>)),
             session:stop(Master)
         end},
        {"a group goes on", fun() ->
             {Master, Client} = session:set_up_group(erlang_testee, #{number_of_messages => 100}),
             [begin
                  ?assertMatch(#{<<"answer">> := <<"0000000000000064">>}, session:ask(Master, Id + 1, run, #{})),
                  [session:ask(Worker, Id + 2, cleanUp, #{lastRun => false}) || Worker <- [Master, Client]],
                  [session:ask(Worker, Id + 3, prepare, #{}) || Worker <- [Client, Master]]
              end
              || Id <- [10, 20]],
             [session:stop(Worker) || Worker <- [Client, Master]]
         end}
    ]].
