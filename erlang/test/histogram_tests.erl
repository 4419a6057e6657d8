%% Histograms of latencies, as golden vectors have them.
-module(histogram_tests).

-include_lib("eunit/include/eunit.hrl").

vectors_test_() ->
    #{<<"cases">> := Cases} = conformance:read("histograms"),
    [{binary_to_list(Name), fun() -> check(Case) end} || #{<<"name">> := Name} = Case <- Cases].

check(#{<<"latencies">> := Latencies, <<"count">> := Count, <<"percentiles_nanos">> := Percentiles}) ->
    Histogram = mpp_histogram:new(),
    [mpp_histogram:record(Nanos, Histogram) || [Nanos, Times] <- Latencies, _ <- lists:seq(1, Times)],
    Pairs = mpp_histogram:pairs(Histogram),
    ?assertEqual(Count, lists:sum([Times || [_, Times] <- Pairs])),
    ?assertEqual(Percentiles, maps:map(fun(Name, _) -> mpp_histogram:percentile(percent(Name), Histogram) end, Percentiles)),
    %% The pairs make the same histogram.
    Read = mpp_histogram:new(),
    [mpp_histogram:record(Nanos, Read) || [Nanos, Times] <- Pairs, _ <- lists:seq(1, Times)],
    ?assertEqual(Pairs, mpp_histogram:pairs(Read)).

percent(<<"max">>) -> 100.0;
percent(<<"p", Percent/binary>>) ->
    case binary:match(Percent, <<".">>) of
        nomatch -> float(binary_to_integer(Percent));
        _ -> binary_to_float(Percent)
    end.

no_values_have_no_percentile_test() ->
    ?assertEqual(0, mpp_histogram:percentile(99.0, mpp_histogram:new())).
