%% Runs that go wrong fail, and leave nothing behind.
-module(request_tests).

-include_lib("eunit/include/eunit.hrl").

-define(COMPONENT(Do), spawn_link(scripted, component, [fun() -> Do end])).

request_test_() ->
    [{Name, {timeout, 30, Test}} || {Name, Test} <- cases()].

cases() ->
    [{"collections of the request are told", fun() ->
          Collect = fun() -> [garbage_collect() || _ <- lists:seq(1, 100)], 1 end,
          {ok, #{metrics := #{collections := Collections}}} = run(#{answer => Collect}),
          ?assert(Collections >= 100)
      end},
     {"bytes that collections leave on the heaps are told", fun() ->
          Bytes = 8000000,
          Keep = fun() ->
              Waiting = self(),
              ?COMPONENT(begin
                  Kept = lists:seq(1, Bytes div 16),
                  garbage_collect(),
                  Waiting ! collected,
                  receive never -> length(Kept) end
              end),
              receive collected -> ok end
          end,
          {ok, #{metrics := #{heap_after_collection_bytes := Left}}} = run(#{run => Keep}),
          ?assert(Left >= Bytes),
          ?assert(Left =< erlang:memory(total) + Bytes)
      end},
     {"processes are not asked after each run", fun() ->
          Request = prepared(#{answer => fun() -> garbage_collect(), 1 end}),
          Heap = fun() ->
              {ok, #{metrics := Metrics}} = requests:ask(Request, run),
              {ok, _} = requests:ask(Request, cleanUp, #{lastRun => false}),
              {ok, _} = requests:ask(Request, prepare),
              maps:is_key(heap_after_collection_bytes, Metrics)
          end,
          ?assert(Heap()),
          ?assert(lists:any(fun(_) -> not Heap() end, lists:seq(1, 20))),
          %% They are asked again a second later.
          timer:sleep(1100),
          ?assert(Heap())
      end},
     {"the metrics of a report are there when the next run ends", fun() ->
          Report = fun(Before) -> #{metrics => #{runs => maps:get(runs, Before, 0) + 1}, histogram => [[7, 1]]} end,
          Request = prepared(#{report => Report}),
          {ok, #{metrics := #{runs := 1, collections := _}, histogram := [[7, 1]]}} = requests:ask(Request, run),
          {ok, _} = requests:ask(Request, cleanUp, #{lastRun => false}),
          {ok, _} = requests:ask(Request, prepare),
          {ok, #{metrics := #{runs := 2}}} = requests:ask(Request, run)
      end},
     {"answers are numbers of 64 bits", fun() ->
          {ok, #{answer := <<"ffffffffffffffff">>}} = run(#{answer => fun() -> -1 end})
      end},
     {"a run may fail with a sentence", fun() ->
          fails("no ponies", run(#{run => fun() -> mpp_reason:fail("no ~s", ["ponies"]) end}))
      end},
     {"a feature that the framework lacks is named, and told as such", fun() ->
          Prepare = fun() -> mpp_reason:lack("no ~s", ["ponies"]) end,
          {lacking, <<"no ponies">>} = requests:ask(set_up(#{prepare => Prepare}), prepare)
      end},
     {"a component that fails ends the run", fun() ->
          fails("kaput", run(#{run => fun() -> ?COMPONENT(exit(kaput)), mpp_latch:await(1) end}))
      end},
     {"so does one that crashes", fun() ->
          fails("badarg", run(#{run => fun() -> ?COMPONENT(error(badarg)), mpp_latch:await(1) end}))
      end},
     {"one that fails after the run's end fails its clean-up", fun() ->
          Run = fun() ->
              Benchmark = self(),
              ?COMPONENT(begin mpp_latch:arrive(Benchmark, 0), exit(kaput) end),
              mpp_latch:await(1)
          end,
          Request = prepared(#{run => Run}),
          {ok, _} = requests:ask(Request, run),
          fails("kaput", requests:ask(Request, cleanUp, #{lastRun => true}))
      end},
     {"a part too many fails the run", fun() ->
          Run = fun() -> mpp_latch:arrive(self(), 1), mpp_latch:arrive(self(), 1), mpp_latch:await(1) end,
          Request = prepared(#{run => Run}),
          {ok, _} = requests:ask(Request, run),
          fails("more parts", requests:ask(Request, cleanUp, #{lastRun => true}))
      end},
     {"a part that does not come is missed outside of runs", fun() ->
          Request = set_up(#{prepare => fun() -> mpp_latch:await(1, 5) end}),
          fails("1 parts have not arrived within 5 ms", requests:ask(Request, prepare))
      end},
     {"components that go on are ended, and what they have started", fun() ->
          Before = processes(),
          Forever = fun() -> receive never -> ok end end,
          Request = prepared(#{run => fun() -> ?COMPONENT(begin ?COMPONENT(Forever()), Forever() end) end}),
          {ok, _} = requests:ask(Request, run),
          clean_up(Request, Before)
      end},
     {"a run that is stopped ends at once, with what it has started", fun() ->
          Before = processes(),
          Request = prepared(#{run => fun() -> ?COMPONENT(receive never -> ok end), mpp_latch:await(1) end}),
          fails("stop", interrupted(Request, {cancel, "stop"})),
          clean_up(Request, Before)
      end},
     {"busy components and a generator end with a run that is stopped", fun() ->
          Victims = #{number_of_victims => 3, rounds => 1000000000, number_of_hogs => 2, hog_work_micros => 10000},
          Rate = #{rate_per_second => 1000, duration_millis => 600000, parallelism => 3, work_nanos => 1000},
          Hogs = [<<"HOG_KIND_SELF_SEND">>, <<"HOG_KIND_CPU">>, <<"HOG_KIND_BLOCKING">>],
          [begin
               Before = processes(),
               Request = requests:start(Module),
               {ok, _} = requests:ask(Request, setUp, #{parameters => Parameters, clients => 0}),
               {ok, _} = requests:ask(Request, prepare),
               fails("stop", interrupted(Request, {cancel, "stop"})),
               clean_up(Request, Before)
           end
           || {Module, Parameters} <- [{latency, Rate} | [{fairness, Victims#{hog => Hog}} || Hog <- Hogs]]]
      end},
     {"one that fails since another one was shut down is no failure", fun() ->
          Before = processes(),
          Run = fun() ->
              Server = ?COMPONENT(receive never -> ok end),
              ?COMPONENT(begin
                  process_flag(trap_exit, true),
                  Monitor = monitor(process, Server),
                  receive {'DOWN', Monitor, process, Server, _} -> exit(lost) end
              end)
          end,
          Request = prepared(#{run => Run}),
          {ok, _} = requests:ask(Request, run),
          clean_up(Request, Before)
      end},
     {"what was stopped too late goes on", fun() ->
          Request = prepared(#{}),
          element(1, Request) ! {cancel, "too late"},
          {ok, _} = requests:ask(Request, run)
      end},
     {"what fails at a client fails a run, and so does a node that is gone", fun() ->
          ok = mpp_node_directory:add([{'n@::1', 2}]),
          [fails(Told, interrupted(prepared(#{run => fun() -> mpp_latch:await(1) end}), Interruption))
           || {Told, Interruption} <- [{"kaput", {fail, "kaput"}}, {"client [::1]:2 ", {nodedown, 'n@::1'}}]]
      end}].

set_up(Script) ->
    Request = requests:start(scripted),
    {ok, _} = requests:ask(Request, setUp, #{parameters => Script, clients => 0}),
    Request.

prepared(Script) ->
    Request = set_up(Script),
    {ok, _} = requests:ask(Request, prepare),
    Request.

run(Script) ->
    requests:ask(prepared(Script), run).

interrupted({Process, _} = Request, Interruption) ->
    requests:send(Request, #{do => run}),
    timer:sleep(50),
    Process ! Interruption,
    requests:answer(Request).

clean_up(Request, Before) ->
    {ok, _} = requests:ask(Request, cleanUp, #{lastRun => true}),
    ?assertEqual(normal, requests:ended(Request)),
    ?assertEqual([], processes() -- Before).

fails(Told, {error, Reason}) ->
    ?assertNotEqual({nomatch, Reason}, {binary:match(Reason, list_to_binary(Told)), Reason}).
