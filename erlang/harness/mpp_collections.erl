%% The garbage collections of this node. Each process has a heap and collections of its own.
-module(mpp_collections).

%% API.
-export([count/0]).
-export([since/1]).

%% Each process is asked, which takes it a turn: a run with more than these would wait for seconds behind its end.
-define(MOST_ASKED, 100000).

%% API.

%% Counts those of all processes up to now; the runtime does not tell how long they took.
-spec count() -> non_neg_integer().
count() ->
    {Number, _, _} = erlang:statistics(garbage_collection),
    Number.

%% Returns the metrics of the contract: the collections since there were so many, and the bytes that were left on all heaps
%% by the last one of each process. No heap is told without a collection, or if there are too many processes to be asked.
-spec since(Before :: non_neg_integer()) -> mpp_benchmark:metrics().
since(Before) ->
    Collections = count() - Before,
    Counted = #{collections => Collections},
    case Collections > 0 andalso erlang:system_info(process_count) =< ?MOST_ASKED of
        true -> Counted#{heap_after_collection_bytes => left_bytes()};
        false -> Counted
    end.

%% Internal.

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
