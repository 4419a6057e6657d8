%% The open loop of LATENCY.
-module(open_loop_tests).

-include_lib("eunit/include/eunit.hrl").

-export([server/1]).

-define(REQUESTS, 50).
-define(LOOP, #{rate_per_second => 1000, duration_millis => ?REQUESTS}).
-define(DELAY_MILLIS, 20).
-define(MILLI_NANOS, 1000000).
%% On a busy machine as many short sleeps take several times as long.
-define(SECONDS, 60).

all_requests_are_counted_and_their_latencies_test() ->
    {#{histogram := Histogram, metrics := Metrics} = Report, Sum} = run(?LOOP, 0, []),
    ?assertEqual(?REQUESTS * (?REQUESTS - 1) div 2, Sum),
    ?assertEqual(?REQUESTS, lists:sum([Count || [_, Count] <- Histogram])),
    ?assertMatch(#{generator_lateness_p99_micros := Micros} when Micros >= 0, Metrics),
    ?assertNot(maps:is_key(overloaded, Report)).

%% The server is busy for 20 ms at a time. In a closed loop each request would take so long; here those that come meanwhile
%% wait, too, and the last one for all of them.
latencies_count_from_intended_times_test_() ->
    {timeout, ?SECONDS, fun() ->
        {#{histogram := Histogram}, _} = run(?LOOP, ?DELAY_MILLIS, []),
        [Longest, _] = lists:last(Histogram),
        ?assert(Longest > (?DELAY_MILLIS - 1) * (?REQUESTS - 1) * ?MILLI_NANOS)
    end}.

an_overloaded_run_tells_what_came_test() ->
    ?assertMatch({#{overloaded := <<"too many">>, histogram := []}, 0}, run(?LOOP, ?DELAY_MILLIS, [{overloaded, "too many"}])).

a_low_rate_has_one_request_test() ->
    ?assertMatch({#{histogram := [[_, 1]]}, 0}, run(?LOOP#{rate_per_second := 1}, 0, [])).

%% Returns the report and the answer of a run with one server. The messages come before it.
run(Parameters, DelayMillis, Messages) ->
    {Process, Monitor} = spawn_monitor(fun() -> exit({outcome, go_through(Parameters, DelayMillis, Messages)}) end),
    receive {'DOWN', Monitor, process, Process, Reason} -> ok end,
    {outcome, Outcome} = Reason,
    Outcome.

go_through(Parameters, DelayMillis, Messages) ->
    process_flag(trap_exit, true),
    Others = mpp_components:others(),
    lists:foreach(fun(Message) -> self() ! Message end, Messages),
    Run = mpp_open_loop:prepare([spawn_link(?MODULE, server, [DelayMillis])], mpp_open_loop:set_up(Parameters)),
    {_, Sum} = Outcome = mpp_open_loop:run(Run),
    Report = mpp_open_loop:report(Run, Outcome),
    mpp_components:end_all(?MODULE, Others),
    ?assertEqual({messages, []}, process_info(self(), messages)),
    {Report, Sum}.

server(DelayMillis) ->
    receive {request, Collector, Number} -> timer:sleep(DelayMillis), Collector ! Number end,
    server(DelayMillis).
