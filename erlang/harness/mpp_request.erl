%% A request for a benchmark: one process, to which the components are linked, takes it through the phases that the host
%% asks for. Its heap and mailbox end with it.
-module(mpp_request).

%% API.
-export([phases/0]).

%% Processes.
-export([go_through/4]).

-type role() :: local | master | client.
%% Writes a line about a request.
-type write() :: fun((Asked :: mpp_json:json(), Line :: #{atom() => term()}) -> ok).
-export_type([role/0, write/0]).

-record(request, {
    role :: role(),
    module :: module(),
    %% Processes that are no components.
    others :: pos_integer(),
    %% Those since the request began.
    collections :: mpp_collections:watch(),
    benchmark :: mpp_benchmark:state() | mpp_distributed_benchmark:client(),
    %% At a client: the process that goes through the request at the master.
    master :: pid() | undefined,
    run :: mpp_benchmark:run(),
    %% Those of the benchmark, over all runs.
    metrics = #{} :: mpp_benchmark:metrics(),
    ran = false :: boolean()
}).

-define(MOST_UINT64, 16#FFFFFFFFFFFFFFFF).
%% The most operations of a history in one line.
-define(OPERATIONS, 5000).

%% API.

%% Returns the requests of the protocol, by their names.
-spec phases() -> [binary()].
phases() ->
    [<<"setUp">>, <<"introduce">>, <<"prepare">>, <<"run">>, <<"verify">>, <<"cleanUp">>].

%% Processes.

%% Answers a process's requests until the last clean-up. It tells the process of each answer after that was written.
-spec go_through(Asker :: pid(), write(), role(), module()) -> ok.
go_through(Asker, Write, Role, Module) ->
    process_flag(trap_exit, true),
    Collections = mpp_collections:start(),
    Request = #request{role = Role, module = Module, others = mpp_components:others(), collections = Collections},
    await(Asker, Write, Request).

%% Internal.

await(Asker, Write, #request{role = Role} = Request) ->
    receive
        {ask, Asked} ->
            {Answer, Next} = attempt(Write, Asked, Request),
            Write(Asked, Answer),
            Asker ! {answered, maps:get(<<"id">>, Asked)},
            case Asked of
                #{<<"lastRun">> := true} -> ok;
                _ -> await(Asker, Write, Next)
            end;
        {cancel, _} ->
            %% It was done before.
            await(Asker, Write, Request);
        {'EXIT', _, _} = Exit when Role =:= client ->
            report(Exit, Request),
            await(Asker, Write, Request)
    end.

attempt(Write, Asked, Request) ->
    try
        {Result, Next} = phase(Write, Asked, Request),
        {#{ok => Result}, Next}
    catch
        throw:{lacking, Why} ->
            {#{error => unicode:characters_to_binary(Why), lacking => true}, Request};
        Class:Reason:Stack ->
            Sentence = mpp_reason:sentence(Class, Reason),
            %% A thrown sentence says all in its words.
            Class =:= throw orelse logger:warning("~ts~n~0tp", [Sentence, Stack]),
            {#{error => unicode:characters_to_binary(Sentence)}, Request}
    end.

phase(_, #{<<"do">> := <<"setUp">>} = Asked, Request) ->
    set_up(Asked, Request);
phase(_, #{<<"do">> := <<"introduce">>, <<"clients">> := Texts}, #request{module = Module, benchmark = Benchmark} = Request) ->
    {#{}, Request#request{benchmark = Module:introduce(mpp_node:meet(Texts), Benchmark)}};
phase(_, #{<<"do">> := <<"prepare">>}, Request) ->
    Prepared = prepare(Request),
    mpp_components:await_waiting(),
    {#{}, Prepared};
phase(_, #{<<"do">> := <<"run">>}, #request{module = Module, run = Run} = Request) ->
    Begin = erlang:monotonic_time(),
    Outcome = Module:run(Run),
    Nanos = erlang:convert_time_unit(erlang:monotonic_time() - Begin, native, nanosecond),
    Answer = Module:answer(Run, Outcome) band ?MOST_UINT64,
    #{metrics := Metrics} = Report = report_run(Outcome, Request),
    {OfCollections, Collections} = mpp_collections:metrics(Request#request.collections),
    {Report#{
         nanos => Nanos,
         answer => iolist_to_binary(io_lib:format("~16.16.0b", [Answer])),
         metrics => maps:merge(Metrics, OfCollections)
     },
     Request#request{ran = true, metrics = Metrics, collections = Collections}};
phase(Write, #{<<"do">> := <<"verify">>} = Asked, #request{module = Module, run = Run} = Request) ->
    tell(Module:verify(Run), Write, Asked),
    {#{}, Request#request{ran = true}};
phase(_, #{<<"do">> := <<"cleanUp">>, <<"lastRun">> := LastRun}, Request) ->
    clean_up(LastRun, Request),
    {#{}, Request#request{run = undefined, ran = false}}.

set_up(#{<<"parameters">> := Fields}, #request{role = local, module = Module} = Request) ->
    {#{}, Request#request{benchmark = Module:set_up(parameters(Fields))}};
set_up(#{<<"parameters">> := Fields, <<"clients">> := Clients}, #request{role = master, module = Module} = Request) ->
    {Configuration, Benchmark} = Module:set_up(parameters(Fields), Clients + 1),
    {#{configuration => mpp_node:invite(Configuration)}, Request#request{benchmark = Benchmark}};
set_up(#{<<"configuration">> := Text}, #request{role = client, module = Module} = Request) ->
    {Master, Configuration} = mpp_node:accept(Text),
    {Data, Benchmark} = Module:set_up_client(Configuration),
    {#{data => mpp_node:introduce(Data)}, Request#request{benchmark = Benchmark, master = Master}}.

report_run(Outcome, #request{module = Module, run = Run, metrics = Before}) ->
    case erlang:function_exported(Module, report, 3) of
        true -> Module:report(Run, Outcome, Before);
        false -> #{metrics => #{}}
    end.

%% By the names of the contract, of which there are few.
parameters(Fields) ->
    maps:from_list([{binary_to_atom(Name), Value} || {Name, Value} <- maps:to_list(Fields)]).

prepare(#request{role = client, module = Module, benchmark = Benchmark} = Request) ->
    Request#request{benchmark = Module:prepare_client(Benchmark)};
prepare(#request{module = Module, benchmark = Benchmark} = Request) ->
    Request#request{run = Module:prepare(Benchmark)}.

%% Components at clients stay for the next run.
clean_up(false, #request{role = client}) ->
    ok;
clean_up(_, #request{module = Module, run = Run, ran = Ran, others = Others}) ->
    Rests = Ran andalso erlang:function_exported(Module, clean_up, 1),
    try
        Rests andalso Module:clean_up(Run)
    after
        mpp_components:end_all(Module, Others)
    end.

%% Tells of operations in lines before the answer.
tell([], _, _) ->
    ok;
tell(History, Write, Asked) ->
    Some = lists:sublist(History, ?OPERATIONS),
    Write(Asked, #{operations => Some}),
    tell(lists:nthtail(length(Some), History), Write, Asked).

%% Fails the run at the master with a client's component.
report(Exit, #request{master = Master}) ->
    try
        mpp_reason:exited(Exit)
    catch
        throw:Failure when is_pid(Master) ->
            Master ! {fail, ["at ", atom_to_list(node()), ": ", mpp_reason:sentence(throw, Failure)]},
            ok
    end.
