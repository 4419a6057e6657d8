%% Which benchmarks there are in Erlang.
-module(registry).

%% API.
-export([local/0]).
-export([distributed/0]).

%% API.

-spec local() -> [{Symbol :: binary(), module()}].
local() ->
    [{<<"PINGPONG">>, ping_pong},
     {<<"TPPINGPONG">>, throughput_ping_pong},
     {<<"FIBONACCI">>, fibonacci},
     {<<"CHAMENEOS">>, chameneos},
     {<<"APSP">>, all_pairs_shortest_path}].

-spec distributed() -> [{Symbol :: binary(), module()}].
distributed() ->
    [{<<"NETPINGPONG">>, net_ping_pong},
     {<<"NETTPPINGPONG">>, net_throughput_ping_pong},
     {<<"SIZEDTHROUGHPUT">>, sized_throughput},
     {<<"ATOMICREGISTER">>, atomic_register},
     {<<"STREAMINGWINDOWS">>, streaming_windows}].
