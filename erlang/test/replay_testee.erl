%% The testee that conformance/worker-conversations.json is about.
-module(replay_testee).

-export([main/0]).

-spec main() -> no_return().
main() ->
    mpp_worker:serve(#{
        symbol => <<"REPLAY">>,
        framework => <<"none">>,
        framework_version => <<"1">>,
        settings => #{<<"mailbox">> => <<"none">>},
        local => [{<<"PINGPONG">>, replay}],
        distributed => [{<<"NETPINGPONG">>, replay_net}]
    }).
