%% The halves of every distributed benchmark, in one node: right answers, run after run.
-module(net_answers_tests).

-include_lib("eunit/include/eunit.hrl").

%% For a test, and for the end of its processes.
-define(SECONDS, 60).
-define(RUNS, 3).

answers_test_() ->
    [{lists:flatten(io_lib:format("~ts ~0p", [Symbol, Request])),
      {timeout, 2 * ?SECONDS, fun() -> ?assertEqual(lists:duplicate(?RUNS, Answer), measure(Symbol, Request, Clients)) end}}
     || {Symbol, Request, Clients, Answer} <- cases()].

cases() ->
    [{Symbol, Request, Clients, Answer}
     || {Symbol, _} <- registry:distributed(), {Request, Answer} <- conformance:answers(Symbol),
        Clients <- clients(Request)].

%% A replica is on a node of its own, and a node more does no harm.
clients(#{partition_size := Replicas}) -> [max(1, Replicas - 1), Replicas];
clients(_) -> [1, 2].

%% Returns the answer of each run.
measure(Symbol, Request, Clients) ->
    {Symbol, Module} = lists:keyfind(Symbol, 1, registry:distributed()),
    Before = processes(),
    {Process, Monitor} = spawn_monitor(fun() -> exit({answers, go_through(Module, Request, Clients)}) end),
    Answers = receive {'DOWN', Monitor, process, Process, Reason} -> Reason end,
    ?assertEqual([], remaining(Before, ?SECONDS)),
    {answers, Values} = Answers,
    Values.

%% Returns processes that are left. Those of a client that is ended need a moment.
remaining(Before, Seconds) ->
    case processes() -- Before of
        [_ | _] when Seconds > 0 -> timer:sleep(10), remaining(Before, Seconds - 0.01);
        Left -> Left
    end.

go_through(Module, Parameters, Clients) ->
    process_flag(trap_exit, true),
    Others = mpp_components:others(),
    {Configuration, State} = Module:set_up(Parameters, Clients + 1),
    %% Those at clients stay when those at the master are ended.
    {Hosts, Data} = lists:unzip([client(Module, Configuration) || _ <- lists:seq(1, Clients)]),
    Benchmark = Module:introduce(Data, State),
    Answers = [run(Module, Benchmark) || _ <- lists:seq(1, ?RUNS)],
    lists:foreach(fun(Host) -> exit(Host, shutdown) end, Hosts),
    mpp_components:end_all(Module, Others),
    Answers.

client(Module, Configuration) ->
    Tester = self(),
    Host = spawn(fun() ->
        {Data, Client} = Module:set_up_client(Configuration),
        _ = Module:prepare_client(Client),
        Tester ! {self(), Data},
        receive never -> ok end
    end),
    receive {Host, Data} -> {Host, Data} end.

run(Module, Benchmark) ->
    Run = Module:prepare(Benchmark),
    Answer = Module:answer(Run, Module:run(Run)),
    erlang:function_exported(Module, clean_up, 1) andalso Module:clean_up(Run),
    end_linked(),
    Answer band 16#FFFFFFFFFFFFFFFF.

end_linked() ->
    {links, Links} = process_info(self(), links),
    [begin exit(Pid, shutdown), receive {'EXIT', Pid, _} -> ok end end || Pid <- Links, is_pid(Pid)].
