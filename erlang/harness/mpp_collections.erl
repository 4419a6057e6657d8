%% The garbage collections of this node. Each process has a heap and collections of its own.
-module(mpp_collections).

%% API.
-export([start/0]).
-export([metrics/1]).

%% Each process is asked, which takes it a turn: a run with more than these would wait for seconds behind its end.
-define(MOST_ASKED, 100000).
%% To ask 70 processes that wait takes 8 ms, since it wakes the schedulers. Between short runs that would be most of the time.
-define(ASK_EVERY_MILLIS, 1000).

-record(watch, {
    %% The number of collections before.
    before :: non_neg_integer(),
    %% When processes may be asked again.
    ask_after :: integer()
}).

-opaque watch() :: #watch{}.

-export_type([watch/0]).

%% API.

%% Watches the collections from now on.
-spec start() -> watch().
start() ->
    #watch{before = count(), ask_after = erlang:monotonic_time(millisecond)}.

%% Returns the metrics of the contract: the collections since the start, and, once a second, the bytes that were left on all
%% heaps by the last one of each process. No heap is told without a collection, or if there are too many processes to ask.
-spec metrics(watch()) -> {mpp_benchmark:metrics(), watch()}.
metrics(#watch{before = Before, ask_after = AskAfter} = Watch) ->
    Collections = count() - Before,
    Counted = #{collections => Collections},
    Asks = Collections > 0 andalso erlang:system_info(process_count) =< ?MOST_ASKED,
    case Asks andalso erlang:monotonic_time(millisecond) >= AskAfter of
        true ->
            Left = left_bytes(),
            Next = erlang:monotonic_time(millisecond) + ?ASK_EVERY_MILLIS,
            {Counted#{heap_after_collection_bytes => Left}, Watch#watch{ask_after = Next}};
        false ->
            {Counted, Watch}
    end.

%% Internal.

%% Counts those of all processes; the runtime does not tell how long they took.
count() ->
    {Number, _, _} = erlang:statistics(garbage_collection),
    Number.

left_bytes() ->
    erlang:system_info(wordsize) * lists:sum([left_words(Process) || Process <- processes()]).

%% Survivors of the last collection, and of those before it, which minor collections leave in place.
left_words(Process) ->
    case process_info(Process, garbage_collection_info) of
        {garbage_collection_info, Info} ->
            proplists:get_value(recent_size, Info) + proplists:get_value(old_heap_size, Info);
        %% It has ended meanwhile.
        undefined ->
            0
    end.
