%% What comes of runs that go wrong, and of what they leave behind.
-module(run_loop_tests).

-include_lib("eunit/include/eunit.hrl").

-define(COMPONENT(Do), spawn_link(scripted, component, [fun() -> Do end])).

loop_test_() ->
    {setup, fun mpp_progress:new/0, fun(_) -> ets:delete(mpp_progress) end,
     [{Name, {timeout, 30, Test}} || {Name, Test} <- cases()]}.

cases() ->
    [{"runs are counted, warm-up apart", fun() ->
          #{success := #{number_of_runs := 2, run_results := [_, _], warmup_results := [_], answer := 1, history := []}} =
              measure(#{}, #{min_runs => 2, max_runs => 2, warmup_runs => 1})
      end},
     {"collections of the request are told", fun() ->
          Collect = fun() -> [garbage_collect() || _ <- lists:seq(1, 100)] end,
          #{success := #{metrics := #{<<"collections">> := Collections}}} =
              measure(#{answer => fun() -> Collect(), 1 end}, exactly(1)),
          ?assert(Collections >= 100.0)
      end},
     {"answers are numbers of 64 bits", fun() ->
          #{success := #{answer := 16#FFFFFFFFFFFFFFFF}} = measure(#{answer => fun() -> -1 end}, exactly(1))
      end},
     {"the first answer that differs is told", fun() ->
          Runs = counters:new(1, []),
          Answer = fun() -> counters:add(Runs, 1, 1), max(2, counters:get(Runs, 1)) end,
          fails('FAILURE_KIND_WRONG_ANSWER',
                "run 3 of SCRIPTED answered 0x0000000000000003, run 1 answered 0x0000000000000002",
                measure(#{answer => Answer}, exactly(5)))
      end},
     {"what was measured comes with a failure", fun() ->
          Runs = counters:new(1, []),
          Run = fun() -> counters:add(Runs, 1, 1), counters:get(Runs, 1) < 3 orelse mpp_reason:fail("no ~s", ["ponies"]) end,
          #{failure := #{run_results := [_, _], answer := 1}} = Result = measure(#{run => Run}, exactly(5)),
          fails('FAILURE_KIND_INTERNAL', "SCRIPTED failed in run: no ponies", Result)
      end},
     {"runs that do not converge come with the failure", fun() ->
          Run = fun() -> timer:sleep(1 + erlang:unique_integer([positive]) rem 2) end,
          #{failure := #{run_results := [_, _, _]}} = Result =
              measure(#{run => Run}, #{min_runs => 2, max_runs => 3, rse_target => 1.0e-300}),
          fails('FAILURE_KIND_NOT_CONVERGED', "after 3 runs", Result)
      end},
     {"a component that fails ends the run", fun() ->
          Run = fun() -> ?COMPONENT(exit(kaput)), mpp_latch:await(1) end,
          fails('FAILURE_KIND_INTERNAL', "kaput", measure(#{run => Run}, exactly(1)))
      end},
     {"so does one that crashes", fun() ->
          Run = fun() -> ?COMPONENT(error(badarg)), mpp_latch:await(1) end,
          fails('FAILURE_KIND_INTERNAL', "badarg", measure(#{run => Run}, exactly(1)))
      end},
     {"one that fails after the run's end fails its clean-up", fun() ->
          Run = fun() ->
              Benchmark = self(),
              ?COMPONENT(begin mpp_latch:arrive(Benchmark, 0), exit(kaput) end),
              mpp_latch:await(1)
          end,
          fails('FAILURE_KIND_INTERNAL', "kaput", measure(#{run => Run}, exactly(2)))
      end},
     {"a part too many fails the run", fun() ->
          Run = fun() -> mpp_latch:arrive(self(), 1), mpp_latch:arrive(self(), 1), mpp_latch:await(1) end,
          fails('FAILURE_KIND_INTERNAL', "more parts", measure(#{run => Run}, exactly(2)))
      end},
     {"a part that does not come is missed outside of runs", fun() ->
          fails('FAILURE_KIND_INTERNAL', "SCRIPTED failed in prepare: 1 parts have not arrived within 5 ms",
                measure(#{prepare => fun() -> mpp_latch:await(1, 5) end}, exactly(1)))
      end},
     {"components that go on are ended, and what they have started", fun() ->
          Before = processes(),
          Forever = fun() -> receive never -> ok end end,
          Run = fun() -> ?COMPONENT(begin ?COMPONENT(Forever()), Forever() end) end,
          #{success := _} = measure(#{run => Run}, exactly(2)),
          ?assertEqual([], processes() -- Before)
      end},
     {"a cancelled run ends at once, with what it has started", fun() ->
          Before = processes(),
          Run = fun() -> ?COMPONENT(receive never -> ok end), mpp_latch:await(1) end,
          Process = start(#{run => Run}, exactly(1)),
          timer:sleep(50),
          ?assertMatch(#{benchmark := <<"SCRIPTED">>, phase := <<"run">>}, mpp_progress:describe()),
          Process ! {cancel, "nobody wants it"},
          fails('FAILURE_KIND_INTERNAL', "SCRIPTED failed in run: the request was cancelled: nobody wants it",
                result(Process)),
          ?assertMatch(#{benchmark := <<>>, phase := <<"idle">>}, mpp_progress:describe()),
          ?assertEqual([], processes() -- Before)
      end},
     {"what fails elsewhere fails a run", fun() ->
          Process = start(#{run => fun() -> mpp_latch:await(1) end}, exactly(1)),
          Process ! {fail, "client h:1 was lost"},
          fails('FAILURE_KIND_INTERNAL', "client h:1 was lost", result(Process))
      end},
     {"set-up may refuse a parameter", fun() ->
          fails('FAILURE_KIND_INVALID_PARAMETERS', "size = 3",
                measure(#{set_up => fun() -> mpp_reason:refuse("size = ~b", [3]) end}, exactly(1)))
      end}].

exactly(Runs) ->
    #{min_runs => Runs, max_runs => Runs}.

fails(Kind, Told, #{failure := #{kind := ActualKind, reason := Reason}}) ->
    ?assertEqual(Kind, ActualKind),
    ?assertNotEqual({nomatch, Reason}, {binary:match(Reason, list_to_binary(Told)), Reason}).

measure(Script, Policy) ->
    result(start(Script, Policy)).

start(Script, Policy) ->
    Tester = self(),
    spawn(fun() ->
        process_flag(trap_exit, true),
        Phases = mpp_local_phases:new(scripted, Script),
        Tester ! {self(), mpp_run_loop:execute(<<"SCRIPTED">>, mpp_local_phases, Phases,
                                               conformance:policy(Policy))}
    end).

result(Process) ->
    receive {Process, Result} -> Result end.
