%% The testee that conformance/worker-conversations.json is about.
-module(replay_testee).

-export([main/0]).

-spec main() -> no_return().
main() ->
    mpp_worker:serve(#{
        symbol => <<"REPLAY">>,
        framework => <<"none">>,
        framework_version => <<"1">>,
        settings => fun settings/1,
        options => #{<<"batch">> => [1, 100], <<"order">> => [<<"fifo">>, <<"lifo">>]},
        local => [{<<"PINGPONG">>, replay}],
        distributed => [{<<"NETPINGPONG">>, replay_net}]
    }).

settings(Options) ->
    maps:merge(#{<<"mailbox">> => <<"none">>}, maps:filter(fun is_setting/2, Options)).

is_setting(<<"batch">>, Text) -> re:run(Text, "^[0-9]+$") =/= nomatch;
is_setting(Name, _) -> Name =:= <<"order">>.
