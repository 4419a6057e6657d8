%% The halves of every distributed benchmark, in one node: right answers, run after run.
-module(net_answers_tests).

-include_lib("eunit/include/eunit.hrl").

-define(SECONDS, 60).
-define(RUNS, 3).

answers_test_() ->
    [{lists:flatten(io_lib:format("~ts ~0p", [Symbol, Request])),
      {timeout, ?SECONDS, fun() -> ?assertEqual(lists:duplicate(?RUNS, Answer), measure(Symbol, Request, Clients)) end}}
     || {Symbol, Request, Clients, Answer} <- cases()].

cases() ->
    #{<<"STREAMINGWINDOWS">> := Streams} = conformance:read("answers"),
    [{<<"NETPINGPONG">>, #{number_of_messages => N}, 1, N} || N <- [1, 100]]
    ++ [{<<"NETTPPINGPONG">>,
         #{messages_per_pair => N, pipeline_size => S, parallelism => P, static_only => Static}, 1,
         case Static of true -> N * P; false -> P * N * (N - 1) div 2 end}
        || {N, S, P} <- [{1, 1, 1}, {3, 7, 2}, {100, 10, 3}], Static <- [true, false]]
    ++ [{<<"SIZEDTHROUGHPUT">>,
         #{message_size => Size, batch_size => Batch, number_of_batches => Batches, number_of_pairs => Pairs}, 2,
         Size * Batch * Batches * Pairs}
        || {Size, Batch, Batches, Pairs} <- [{1, 1, 1, 1}, {7, 3, 1, 2}, {100, 10, 5, 2}, {65536, 1, 3, 1}]]
    ++ [{<<"ATOMICREGISTER">>,
         #{read_workload => Reads, write_workload => 1 - Reads, partition_size => N, number_of_keys => K}, N - 1 + Idle,
         N * (floor(K * Reads + 0.5) * 16#FFFFFFFF + K)}
        || {Reads, N, K, Idle} <- [{0.5, 1, 1, 1}, {0.5, 3, 100, 0}, {0.25, 3, 10, 1}, {1.0, 2, 5, 0}, {0.0, 5, 7, 0}]]
    ++ [{<<"STREAMINGWINDOWS">>,
         #{number_of_partitions => P, batch_size => Q, window_size => <<(integer_to_binary(Millis))/binary, " ms">>,
           number_of_windows => W, window_size_amplification => A}, 1, conformance:hexadecimal(Answer)}
        || #{<<"number_of_partitions">> := P, <<"window_ms">> := Millis, <<"number_of_windows">> := W,
             <<"window_size_amplification">> := A, <<"answer">> := Answer} <- Streams,
           Millis * A =< 1000, Q <- [2, 3, 100]].

%% Returns the answer of each run.
measure(Symbol, Request, Clients) ->
    {Symbol, Module} = lists:keyfind(Symbol, 1, registry:distributed()),
    Parameters = mpp_parameters:from_request(Symbol, Request),
    Before = processes(),
    {Process, Monitor} = spawn_monitor(fun() -> exit({answers, go_through(Module, Parameters, Clients)}) end),
    Answers = receive {'DOWN', Monitor, process, Process, Reason} -> Reason end,
    ?assertEqual([], processes() -- Before),
    {answers, Values} = Answers,
    Values.

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
