%% The benchmarks of @label@.
-module(@module@_registry).

%% API.
-export([local/0]).
-export([distributed/0]).

%% API.

-spec local() -> [{Symbol :: binary(), module()}].
local() ->
    [{<<"PINGPONG">>, @module@_ping_pong}].

-spec distributed() -> [{Symbol :: binary(), module()}].
distributed() ->
    [].
