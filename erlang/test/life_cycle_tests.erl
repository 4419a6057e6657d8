%% States of a request, of a master's clients and of a client, as every language has them.
-module(life_cycle_tests).

-include_lib("eunit/include/eunit.hrl").

request_test() ->
    #{<<"request">> := Table} = conformance:read("life_cycle"),
    States = maps:keys(Table),
    Events = [<<"request">>, <<"done">>, <<"last run done">>, <<"failed">>],
    [?assertEqual({State, Event, maps:get(Event, maps:get(State, Table), none)},
                  {State, Event, next(mpp_request_state, State, Event, States)})
     || State <- States, Event <- Events].

%% "clients' set-up" is clients_set_up.
atom(Words) ->
    Plain = binary:replace(Words, <<"'">>, <<>>),
    binary_to_atom(binary:replace(Plain, [<<" ">>, <<"-">>], <<"_">>, [global])).

membership_test() ->
    #{<<"membership">> := Table, <<"replies">> := Replies} = conformance:read("life_cycle"),
    States = maps:keys(Table),
    Events = [<<"check-in">>, <<"last check-in">>, <<"repeated check-in">>, <<"client lost">>],
    [?assertEqual({State, Event, maps:get(Event, maps:get(State, Table), none)},
                  {State, Event, next(mpp_membership, State, Event, States)})
     || State <- States, Event <- Events],
    [?assertEqual({State, Event, Reply =:= <<"accepted">>},
                  {State, Event, mpp_membership:accepts(atom(State), atom(Event))})
     || {State, Answers} <- maps:to_list(Replies), {Event, Reply} <- maps:to_list(Answers), Event =/= <<"ready">>].

client_test() ->
    #{<<"client">> := Table} = conformance:read("life_cycle"),
    States = maps:keys(Table),
    Events = [<<"set-up done">>, <<"set-up failed">>, <<"clean-up">>, <<"clean-up failed">>, <<"last clean-up">>],
    [?assertEqual({State, Event, maps:get(Event, maps:get(State, Table), none)},
                  {State, Event, next(mpp_client_state, State, Event, States)})
     || State <- States, Event <- Events].

next(Module, State, Event, States) ->
    try Module:next(atom(State), atom(Event)) of
        Next -> hd([Word || Word <- States, atom(Word) =:= Next])
    catch
        error:function_clause -> none
    end.
