%% The benchmarks in Erlang.
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
     {<<"APSP">>, all_pairs_shortest_path},
     {<<"THREADRING">>, thread_ring},
     {<<"FORKJOINCREATE">>, fork_join_create},
     {<<"FORKJOINTHROUGHPUT">>, fork_join_throughput},
     {<<"COUNTING">>, counting},
     {<<"PRIMESIEVE">>, prime_sieve},
     {<<"REQUESTREPLY">>, request_reply},
     {<<"FAIRNESS">>, fairness},
     {<<"LATENCY">>, latency}].

-spec distributed() -> [{Symbol :: binary(), module()}].
distributed() ->
    [{<<"NETPINGPONG">>, net_ping_pong},
     {<<"NETTPPINGPONG">>, net_throughput_ping_pong},
     {<<"SIZEDTHROUGHPUT">>, sized_throughput},
     {<<"ATOMICREGISTER">>, atomic_register},
     {<<"STREAMINGWINDOWS">>, streaming_windows},
     {<<"NETLATENCY">>, net_latency},
     {<<"NETCONNECTIONS">>, net_connections},
     {<<"FILETRANSFER">>, file_transfer}].
