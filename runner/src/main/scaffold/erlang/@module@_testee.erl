%% Testee @symbol@: the benchmarks with @label@.
-module(@module@_testee).

%% API.
-export([main/0]).

%% API.

-spec main() -> no_return().
main() ->
    mpp_worker:serve(#{
        symbol => <<"@symbol@">>,
        framework => <<"@label@">>,
        %% Plain processes are of the version of Erlang/OTP; a framework has its own.
        framework_version => mpp_platform:version(),
        settings => mpp_platform:settings(),
        local => @module@_registry:local(),
        distributed => @module@_registry:distributed()
    }).
