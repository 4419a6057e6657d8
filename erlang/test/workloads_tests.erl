%% The computations of benchmarks, the same for every carrier of their messages.
-module(workloads_tests).

-include_lib("eunit/include/eunit.hrl").

token_ends_are_in_the_tokens_order_test() ->
    Ends = mpp_token_ends:new(3),
    [ok = mpp_token_ends:record(Token, Component, Ends) || {Token, Component} <- [{2, 30}, {0, 10}, {1, 20}]],
    ?assertEqual(mpp_fnv1a64:of_integers([10, 20, 30]), mpp_token_ends:answer(Ends)).

the_last_producer_gets_the_answer_test() ->
    Counter = lists:foldl(
        fun({Producer, Number}, Counter) -> mpp_counter:increment(Producer, Number, Counter) end,
        mpp_counter:new(2),
        [{1, 1}, {0, 1}, {1, 2}]
    ),
    ?assertEqual({answer, mpp_fnv1a64:of_integers([3, 4])}, mpp_counter:get(mpp_counter:get(Counter))).

numbers_of_a_producer_come_in_order_test() ->
    Counter = mpp_counter:increment(0, 1, mpp_counter:new(1)),
    [?assertExit({out_of_order, {producer, 0}, {number, Number}, {expected, 2}}, mpp_counter:increment(0, Number, Counter))
     || Number <- [0, 1, 3]].

the_source_sends_all_numbers_test() ->
    ?assertEqual([[2]], batches(2, 5)),
    ?assertEqual([[2, 3], [4, 5], [6]], batches(6, 2)).

a_filter_keeps_its_primes_and_passes_full_messages_on_test() ->
    {Passed, Filter} = take(lists:seq(2, 13), mpp_sieve:filter(#{primes_per_filter => 2, batch_size => 2})),
    ?assertEqual({[[5, 7], [11, 13]], []}, {Passed, mpp_sieve:rest(Filter)}),
    {None, Later} = take([14, 15, 17], Filter),
    ?assertEqual({[], [17], {2, 5}}, {None, mpp_sieve:rest(Later), mpp_sieve:report(Later)}).

filters_find_all_primes_test() ->
    Primes = [Number || Number <- lists:seq(2, 1000), [] =:= [D || D <- lists:seq(2, Number div 2), Number rem D =:= 0]],
    Answer = {answer, mpp_fnv1a64:of_integers([length(Primes), lists:sum(Primes)])},
    [?assertEqual(Answer, sieve(batches(1000, Size), Most, Size, 1, mpp_sieve:collector()))
     || {Most, Size} <- [{1, 1}, {3, 10}, {1000, 1000}]].

the_last_filter_may_report_first_test() ->
    Collector = mpp_sieve:collect(2, true, {1, 5}, mpp_sieve:collector()),
    ?assertEqual({answer, mpp_fnv1a64:of_integers([3, 10])}, mpp_sieve:collect(1, false, {2, 5}, Collector)).

victims_that_finish_together_have_an_index_of_one_test() ->
    [?assertEqual(Index, mpp_victims:jain(Times))
     || {Index, Times} <- [{1.0, [7]}, {1.0, [5, 5]}, {1.0, [0, 0]}, {0.25, [0, 0, 0, 8]}]].

metrics_of_victims_are_those_of_the_worst_run_test() ->
    [First, Second, Third] = [victims(Ends) || Ends <- [[{20, 3000000}, {20, 0}], [{10, 0}, {40, 0}], [{20, 0}, {30, 1000000}]]],
    Metrics = lists:foldl(fun(Victims, Before) -> mpp_victims:metrics(10, Victims, Before) end, #{}, [First, Second, Third]),
    ?assertEqual(#{victim_finish_jain => 0.5, longest_gap_millis => 3.0}, Metrics).

victims(Ends) ->
    Victims = mpp_victims:new(length(Ends)),
    [ok = mpp_victims:record(Victim, Finish, Gap, Victims) || {Victim, {Finish, Gap}} <- lists:zip([0, 1], Ends)],
    Victims.

busy_work_takes_its_time_test() ->
    {Micros, ok} = timer:tc(mpp_busy_work, compute, [2000000]),
    ?assert(Micros >= 2000).

batches(Limit, Size) ->
    Test = self(),
    ok = mpp_sieve:send_batches(fun(Numbers) -> Test ! {batch, Numbers} end, #{limit => Limit, batch_size => Size}),
    sent().

sent() ->
    receive {batch, Numbers} -> [Numbers | sent()] after 0 -> [] end.

take(Numbers, Filter) ->
    {Passed, Taken} = mpp_sieve:take(Numbers, fun(Message, Before) -> [Message | Before] end, [], Filter),
    {lists:reverse(Passed), Taken}.

%% Takes all messages through one filter after the other.
sieve(Messages, Most, Size, Number, Collector) ->
    New = mpp_sieve:filter(#{primes_per_filter => Most, batch_size => Size}),
    {Passed, Filter} = lists:mapfoldl(fun take/2, New, Messages),
    Left = lists:append(Passed) ++ [Rest || Rest <- [mpp_sieve:rest(Filter)], Rest =/= []],
    case mpp_sieve:collect(Number, Left =:= [], mpp_sieve:report(Filter), Collector) of
        {answer, _} = Answer when Left =:= [] -> Answer;
        Next -> sieve(Left, Most, Size, Number + 1, Next)
    end.
