%% Testee ERLANG: the benchmarks with processes of Erlang/OTP.
-module(erlang_testee).

%% API.
-export([main/0]).

%% API.

-spec main() -> no_return().
main() ->
    mpp_worker:serve(#{
        symbol => <<"ERLANG">>,
        framework => <<"Erlang/OTP">>,
        framework_version => mpp_platform:version(),
        settings => mpp_platform:settings(),
        local => registry:local(),
        distributed => registry:distributed()
    }).
