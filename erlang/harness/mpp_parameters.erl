%% What benchmarks take, validated. Each function takes a request of the contract, and throws the refusal of a parameter
%% that is out of range.
-module(mpp_parameters).

%% API.
-export([from_request/2]).

-type parameters() :: map().
-export_type([parameters/0]).

%% Messages that one component sends in a run.
-define(MOST_MESSAGES, 1000000000000).
%% Components of one kind that the parameters ask for.
-define(MOST_COMPONENTS, 1000000).
%% Messages in flight at the same time.
-define(MOST_IN_FLIGHT, 10000000).
-define(MOST_UINT64, 16#FFFFFFFFFFFFFFFF).

-define(MOST_FIB_NUMBER, 40).
-define(MOST_NODES, 16384).
-define(MOST_MESSAGE_BYTES, 65536).
-define(MOST_UINT32, 16#FFFFFFFF).
-define(BATCHES_IN_FLIGHT, 2).
-define(MOST_KEYS, 100000000).
-define(WORKLOADS_TOLERANCE, 1.0e-5).
-define(OPERATIONS_PER_KEY, 10).
%% As many as fit into a reply of 256 MB.
-define(MOST_VERIFIED_OPERATIONS, 6000000).
-define(MOST_WINDOW_VALUES, 16#7FFFFFFF).

%% API.

-spec from_request(Symbol :: binary(), Request :: map()) -> parameters().
from_request(<<"PINGPONG">>, Request) -> ping_pong(Request);
from_request(<<"NETPINGPONG">>, Request) -> ping_pong(Request);
from_request(<<"TPPINGPONG">>, Request) -> throughput_ping_pong(Request);
from_request(<<"NETTPPINGPONG">>, Request) -> throughput_ping_pong(Request);
from_request(<<"FIBONACCI">>, Request) -> fibonacci(Request);
from_request(<<"CHAMENEOS">>, Request) -> chameneos(Request);
from_request(<<"APSP">>, Request) -> all_pairs_shortest_path(Request);
from_request(<<"SIZEDTHROUGHPUT">>, Request) -> sized_throughput(Request);
from_request(<<"ATOMICREGISTER">>, Request) -> atomic_register(Request);
from_request(<<"STREAMINGWINDOWS">>, Request) -> streaming_windows(Request).

%% Internal.

ping_pong(#{number_of_messages := Messages}) ->
    #{messages => mpp_invalid:in_range(number_of_messages, Messages, 1, ?MOST_MESSAGES)}.

%% A pipeline that is longer than all messages comes to the same as one of all messages.
throughput_ping_pong(#{messages_per_pair := Messages, pipeline_size := Pipeline, parallelism := Pairs,
                       static_only := Static}) ->
    mpp_invalid:in_range(messages_per_pair, Messages, 1, ?MOST_MESSAGES),
    mpp_invalid:in_range(pipeline_size, Pipeline, 1, ?MOST_UINT64),
    mpp_invalid:in_range(parallelism, Pairs, 1, ?MOST_COMPONENTS),
    InFlight = min(Pipeline, Messages) * Pairs,
    InFlight =< ?MOST_IN_FLIGHT orelse
        mpp_invalid:refuse(pipeline_size, Pipeline,
            "values up to ~b for min(pipeline_size, messages_per_pair) x parallelism, here ~b",
            [?MOST_IN_FLIGHT, InFlight]),
    #{messages => Messages, pipeline => min(Pipeline, Messages), pairs => Pairs, static => Static}.

fibonacci(#{fib_number := N}) ->
    #{n => mpp_invalid:in_range(fib_number, N, 1, ?MOST_FIB_NUMBER)}.

chameneos(#{number_of_chameneos := Chameneos, number_of_meetings := Meetings}) ->
    #{chameneos => mpp_invalid:in_range(number_of_chameneos, Chameneos, 2, ?MOST_COMPONENTS),
      meetings => mpp_invalid:in_range(number_of_meetings, Meetings, 1, ?MOST_MESSAGES)}.

all_pairs_shortest_path(#{number_of_nodes := Nodes, block_size := BlockSize}) ->
    mpp_invalid:in_range(number_of_nodes, Nodes, 1, ?MOST_NODES),
    Divides = BlockSize > 0 andalso Nodes rem BlockSize =:= 0,
    (Divides andalso (Nodes div BlockSize) * (Nodes div BlockSize) =< ?MOST_COMPONENTS) orelse
        mpp_invalid:refuse(block_size, BlockSize, "divisors of number_of_nodes = ~b that make at most ~b blocks",
                           [Nodes, ?MOST_COMPONENTS]),
    #{nodes => Nodes, block_size => BlockSize}.

sized_throughput(#{message_size := Size, batch_size := BatchSize, number_of_batches := Batches,
                   number_of_pairs := Pairs}) ->
    mpp_invalid:in_range(message_size, Size, 1, ?MOST_MESSAGE_BYTES),
    mpp_invalid:in_range(batch_size, BatchSize, 1, ?MOST_IN_FLIGHT div ?BATCHES_IN_FLIGHT),
    mpp_invalid:in_range(number_of_batches, Batches, 1, ?MOST_UINT32),
    mpp_invalid:in_range(number_of_pairs, Pairs, 1, ?MOST_COMPONENTS),
    InFlight = ?BATCHES_IN_FLIGHT * BatchSize * Pairs,
    InFlight =< ?MOST_IN_FLIGHT orelse
        mpp_invalid:refuse(batch_size, BatchSize, "values up to ~b for 2 x batch_size x number_of_pairs, here ~b",
                           [?MOST_IN_FLIGHT, InFlight]),
    BatchSize * Batches =< ?MOST_MESSAGES orelse
        mpp_invalid:refuse(number_of_batches, Batches, "values up to ~b for batch_size x number_of_batches, here ~b",
                           [?MOST_MESSAGES, BatchSize * Batches]),
    #{message_size => Size, batch_size => BatchSize, batches => Batches, pairs => Pairs}.

%% How many nodes there are the benchmark knows.
atomic_register(#{read_workload := Reads, write_workload := Writes, partition_size := Replicas,
                  number_of_keys := Keys} = Request) ->
    fraction(read_workload, Reads),
    fraction(write_workload, Writes),
    abs(Reads + Writes - 1) =< ?WORKLOADS_TOLERANCE orelse
        mpp_invalid:refuse(write_workload, shortest(Writes), "values that make 1 with read_workload = ~p",
                           [shortest(Reads)]),
    mpp_invalid:in_range(partition_size, Replicas, 1, ?MOST_COMPONENTS),
    mpp_invalid:in_range(number_of_keys, Keys, 1, ?MOST_KEYS),
    Operations = Keys * Replicas * ?OPERATIONS_PER_KEY,
    case Request of
        #{policy := #{verify := true}} when Operations > ?MOST_VERIFIED_OPERATIONS ->
            mpp_invalid:refuse(number_of_keys, Keys,
                "values up to ~b for number_of_keys x partition_size x ~b where the run is verified, here ~b",
                [?MOST_VERIFIED_OPERATIONS, ?OPERATIONS_PER_KEY, Operations]);
        _ ->
            ok
    end,
    #{replicas => Replicas, keys => Keys, keys_to_read => floor(Keys * Reads + 0.5)}.

fraction(_, Value) when is_number(Value), Value >= 0, Value =< 1 ->
    ok;
fraction(Name, Value) ->
    mpp_invalid:refuse(Name, shortest(Value), "0 to 1", []).

%% Returns the shortest number that is the same 32-bit float.
shortest(Value) when is_float(Value) ->
    shortest(Value, 1);
shortest(Value) ->
    Value.

shortest(Value, Digits) ->
    Shorter = binary_to_float(float_to_binary(Value, [{scientific, Digits}])),
    case <<Shorter:32/float>> =:= <<Value:32/float>> of
        true -> Shorter;
        false -> shortest(Value, Digits + 1)
    end.

streaming_windows(#{number_of_partitions := Partitions, batch_size := BatchSize, window_size := WindowSize,
                    number_of_windows := Windows, window_size_amplification := Amplification}) ->
    mpp_invalid:in_range(number_of_partitions, Partitions, 1, ?MOST_COMPONENTS),
    mpp_invalid:in_range(batch_size, BatchSize, 2, ?MOST_IN_FLIGHT),
    BatchSize * Partitions =< ?MOST_IN_FLIGHT orelse
        mpp_invalid:refuse(batch_size, BatchSize, "values up to ~b for batch_size x number_of_partitions, here ~b",
                           [?MOST_IN_FLIGHT, BatchSize * Partitions]),
    Millis = mpp_window_size:millis(WindowSize, ?MOST_WINDOW_VALUES),
    mpp_invalid:in_range(number_of_windows, Windows, 1, ?MOST_MESSAGES),
    Windows * Millis =< ?MOST_MESSAGES orelse
        mpp_invalid:refuse(number_of_windows, Windows,
            "values up to ~b for number_of_windows x window_size in ms, which is ~b", [?MOST_MESSAGES, Millis]),
    mpp_invalid:in_range(window_size_amplification, Amplification, 1, ?MOST_WINDOW_VALUES),
    Millis * Amplification =< ?MOST_WINDOW_VALUES orelse
        mpp_invalid:refuse(window_size_amplification, Amplification,
            "values up to ~b for window_size in ms x window_size_amplification, here ~b",
            [?MOST_WINDOW_VALUES, Millis * Amplification]),
    #{partitions => Partitions, batch_size => BatchSize, window_millis => Millis, windows => Windows,
      amplification => Amplification}.
