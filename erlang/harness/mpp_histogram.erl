%% A histogram of latencies, with the buckets of an HdrHistogram of 1 ns to 1 h with 3 digits: 2,048 values of 1 ns, then 1,024
%% for each power of two.
-module(mpp_histogram).

%% API.
-export([new/0]).
-export([record/2]).
-export([pairs/1]).
-export([percentile/2]).

%% Any process may read and write it.
-type histogram() :: counters:counters_ref().
-export_type([histogram/0]).

-define(SUB_BUCKETS, 2048).
-define(HALF, 1024).
-define(HALF_BITS, 10).
-define(LEAST_NANOS, 1).
-define(MOST_NANOS, 3600000000000).
%% 1 h has 42 bits, of which a bucket's place leaves 11: 31 doublings.
-define(DOUBLINGS, 31).
-define(BUCKETS, (?DOUBLINGS * ?HALF + ?SUB_BUCKETS)).

%% API.

-spec new() -> histogram().
new() ->
    counters:new(?BUCKETS, []).

%% Counts a latency; one outside of the range as the range's end.
-spec record(Nanos :: integer(), histogram()) -> ok.
record(Nanos, Histogram) ->
    counters:add(Histogram, index(min(max(Nanos, ?LEAST_NANOS), ?MOST_NANOS), 0), 1).

%% Returns the least value of each bucket that is not empty, with its count, in their order.
-spec pairs(histogram()) -> [[non_neg_integer()]].
pairs(Histogram) ->
    [[least(Index), Count] || Index <- lists:seq(1, ?BUCKETS), Count <- [counters:get(Histogram, Index)], Count > 0].

%% Returns the greatest value that is equivalent to a percentile, 0 of no values.
-spec percentile(float(), histogram()) -> non_neg_integer().
percentile(Percentile, Histogram) ->
    Counts = [{Index, Count} || Index <- lists:seq(1, ?BUCKETS), Count <- [counters:get(Histogram, Index)], Count > 0],
    Total = lists:sum([Count || {_, Count} <- Counts]),
    value_at(max(1, ceil(Percentile * Total / 100)), Counts).

%% Internal.

%% Places of counters count from 1.
index(Value, Doublings) when Value >= ?SUB_BUCKETS ->
    index(Value bsr 1, Doublings + 1);
index(Value, Doublings) ->
    Doublings * ?HALF + Value + 1.

least(Index) ->
    {Value, Doublings} = bucket(Index - 1),
    Value bsl Doublings.

greatest(Index) ->
    {Value, Doublings} = bucket(Index - 1),
    ((Value + 1) bsl Doublings) - 1.

bucket(Place) when Place < ?SUB_BUCKETS ->
    {Place, 0};
bucket(Place) ->
    Doublings = (Place bsr ?HALF_BITS) - 1,
    {Place - Doublings * ?HALF, Doublings}.

value_at(_, []) -> 0;
value_at(Rank, [{Index, Count} | _]) when Rank =< Count -> greatest(Index);
value_at(Rank, [{_, Count} | Counts]) -> value_at(Rank - Count, Counts).
