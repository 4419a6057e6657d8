%% Processes of a run: when they are ready.
-module(components_tests).

-include_lib("eunit/include/eunit.hrl").

-define(COMPONENTS, 1000).

linked_processes_have_begun_test() ->
    Begun = counters:new(1, []),
    Components = [spawn_link(fun() -> counters:add(Begun, 1, 1), receive stop -> ok end end)
                  || _ <- lists:seq(1, ?COMPONENTS)],
    ok = mpp_components:await_waiting(),
    ?assertEqual(?COMPONENTS, counters:get(Begun, 1)),
    lists:foreach(fun(Component) -> Component ! stop end, Components).

one_that_works_is_waited_for_test() ->
    Done = counters:new(1, []),
    Component = spawn_link(fun() -> work(100), counters:add(Done, 1, 1), receive stop -> ok end end),
    ok = mpp_components:await_waiting(),
    ?assertEqual(1, counters:get(Done, 1)),
    Component ! stop.

%% Never waits, and never ends its turn by itself.
work(Millis) ->
    End = erlang:monotonic_time(millisecond) + Millis,
    (fun Work() -> erlang:monotonic_time(millisecond) < End andalso Work() end)().
