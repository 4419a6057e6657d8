%% When measuring ends.
-module(stopping_rule_tests).

-include_lib("eunit/include/eunit.hrl").

conformance_test_() ->
    #{<<"cases">> := Cases} = conformance:read("stopping_rule"),
    [{binary_to_list(Name), fun() -> check(Case) end} || #{<<"name">> := Name} = Case <- Cases].

check(#{<<"policy">> := Policy, <<"samples">> := Samples, <<"runs">> := Runs, <<"converged">> := Converged} = Case) ->
    #{<<"min_runs">> := MinRuns, <<"max_runs">> := MaxRuns, <<"rse_target">> := Target} = Policy,
    Validated = conformance:policy(#{min_runs => MinRuns, max_runs => MaxRuns, rse_target => Target}),
    Decisions = [mpp_stopping_rule:decide(lists:sublist([float(S) || S <- Samples], N), Validated)
                 || N <- lists:seq(1, Runs)],
    Last = case Converged of true -> converged; false -> not_converged end,
    ?assertEqual(lists:duplicate(Runs - 1, continue) ++ [Last], Decisions),
    Taken = [float(S) || S <- lists:sublist(Samples, Runs)],
    same(maps:get(<<"mean">>, Case), mpp_statistics:mean(Taken)),
    same(maps:get(<<"rse">>, Case), mpp_statistics:relative_standard_error(Taken)),
    case Taken of
        [_] ->
            ok;
        _ ->
            same(maps:get(<<"ssd">>, Case), mpp_statistics:standard_deviation(Taken)),
            same(maps:get(<<"sem">>, Case), mpp_statistics:standard_error(Taken))
    end.

a_sum_that_equals_the_time_limit_is_not_past_it_test() ->
    Policy = conformance:policy(#{min_runs => 2, max_runs => 100, rse_target => 0.001, max_millis => 10}),
    ?assertEqual(continue, mpp_stopping_rule:decide([9.0, 1.0], Policy)),
    ?assertEqual(not_converged, mpp_stopping_rule:decide([9.0, 1.0, 9.0], Policy)).

same(<<"Infinity">>, Actual) -> ?assertEqual(infinity, Actual);
same(Expected, Actual) -> ?assertEqual(float(Expected), Actual).

no_error_is_relative_to_nothing_test() ->
    ?assertEqual(infinity, mpp_statistics:relative_standard_error([])),
    ?assertEqual(infinity, mpp_statistics:relative_standard_error([1.0])),
    ?assertEqual(infinity, mpp_statistics:relative_standard_error([0.0, 0.0])),
    ?assertEqual(0.0, mpp_statistics:relative_standard_error([2.0, 2.0])).
