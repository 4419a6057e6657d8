%% A testee as a worker: answers the lines of JSON that the host writes to standard input (docs/worker-protocol.md), and
%% ends with it.
-module(mpp_worker).

%% API.
-export([serve/1]).

%% A testee: what it is, and the modules of its benchmarks by their symbols. Local ones are of the behaviour mpp_benchmark,
%% the others of mpp_distributed_benchmark.
-type testee() :: #{
    %% Name of the manifest.
    symbol := binary(),
    framework := binary(),
    framework_version := binary(),
    %% They may depend on the options that were set, whose texts the host has not checked so far.
    settings := settings() | fun((#{Option :: binary() => binary()}) -> settings()),
    %% The options that may be set: the least and the greatest number, or words.
    options => #{binary() => [non_neg_integer()] | [binary()]},
    local := [{Symbol :: binary(), module()}],
    distributed := [{Symbol :: binary(), module()}]
}.
-type settings() :: #{binary() => binary()}.
-export_type([testee/0]).

-record(worker, {
    testee :: testee(),
    port :: port(),
    write :: mpp_request:write(),
    role :: mpp_request:role() | undefined,
    %% The process of the request that is set up.
    request :: {pid(), Monitor :: reference()} | undefined,
    %% The request that this process has not answered yet.
    asked :: mpp_json:json() | undefined,
    %% The requests to stop that came meanwhile.
    stops = [] :: [mpp_json:json()]
}).

-define(VERSION, 1).
-define(STANDARD_INPUT, 0).
%% The descriptor that bin/mpp-erlang moves standard output to. Printed text goes to standard error, the log.
-define(ANSWERS, 3).
%% Longer lines come in parts.
-define(PART_BYTES, 65536).

%% API.

%% Answers until standard input ends, and then ends the emulator at once.
-spec serve(testee()) -> no_return().
serve(Testee) ->
    %% As any program does by default, even a busy one.
    ok = os:set_signal(sigterm, default),
    %% The host is to be answered even while a benchmark has a million processes that want to run.
    process_flag(priority, high),
    %% Loaded at once: else the first run of a benchmark would load its code.
    ok = application:load(mpp),
    {ok, Modules} = application:get_key(mpp, modules),
    ok = code:ensure_modules_loaded(Modules),
    Port = open_port({fd, ?STANDARD_INPUT, ?ANSWERS}, [binary, {line, ?PART_BYTES}, eof]),
    serve([], #worker{testee = Testee, port = Port, write = fun(Asked, Line) -> write(Port, Asked, Line) end}).

%% Internal.

serve(Parts, #worker{port = Port} = Worker) ->
    receive
        {Port, {data, {noeol, Part}}} ->
            serve([Parts, Part], Worker);
        {Port, {data, {eol, Part}}} ->
            serve([], take(mpp_json:decode(iolist_to_binary([Parts, Part])), Worker));
        {Port, eof} ->
            halt(0, [{flush, false}]);
        {answered, Id} ->
            %% The host may have asked for more by now.
            serve(Parts, case Worker#worker.asked of #{<<"id">> := Id} -> answered(Worker); _ -> Worker end);
        {'DOWN', Monitor, process, _, Reason} ->
            serve(Parts, ended(Monitor, Reason, Worker))
    end.

%% As one line. Waits while the host does not read.
write(Port, #{<<"id">> := Id}, Line) ->
    true = port_command(Port, [mpp_json:encode(Line#{id => Id}), $\n]),
    ok.

take(#{<<"do">> := <<"hello">>} = Asked, Worker) ->
    hello(Asked, Worker);
take(#{<<"do">> := <<"stop">>} = Asked, #worker{asked = undefined} = Worker) ->
    answer(Asked, #{ok => #{}}, Worker);
take(#{<<"do">> := <<"stop">>} = Asked, #worker{request = {Request, _}, stops = Stops} = Worker) ->
    Request ! {cancel, "the request was stopped"},
    Worker#worker{stops = Stops ++ [Asked]};
take(#{<<"do">> := <<"setUp">>, <<"benchmark">> := Symbol} = Asked, #worker{role = Role, write = Write} = Worker) ->
    case lists:keyfind(Symbol, 1, benchmarks(Worker)) of
        {Symbol, Module} ->
            Request = spawn_monitor(mpp_request, go_through, [self(), Write, Role, Module]),
            ask(Asked, Worker#worker{request = Request});
        false ->
            fail(Asked, ["there is no benchmark ", Symbol], Worker)
    end;
take(#{<<"do">> := <<"cleanUp">>} = Asked, #worker{request = undefined} = Worker) ->
    answer(Asked, #{ok => #{}}, Worker);
take(#{<<"do">> := Do} = Asked, Worker) ->
    case {lists:member(Do, mpp_request:phases()), Worker#worker.request} of
        {false, _} -> fail(Asked, ["there is no request '", Do, "'"], Worker);
        {true, undefined} -> fail(Asked, [Do, " comes after setUp"], Worker);
        {true, _} -> ask(Asked, Worker)
    end.

ask(Asked, #worker{request = {Request, _}} = Worker) ->
    Request ! {ask, Asked},
    Worker#worker{asked = Asked}.

answered(#worker{stops = Stops} = Worker) ->
    lists:foreach(fun(Stop) -> answer(Stop, #{ok => #{}}, Worker) end, Stops),
    Worker#worker{asked = undefined, stops = []}.

ended(Monitor, _, #worker{request = {_, Monitor}, asked = undefined} = Worker) ->
    Worker#worker{request = undefined};
ended(Monitor, Reason, #worker{request = {_, Monitor}, asked = Asked} = Worker) ->
    answered(fail(Asked, mpp_reason:sentence(exit, Reason), Worker#worker{request = undefined}));
ended(_, _, Worker) ->
    Worker.

answer(Asked, Line, #worker{write = Write} = Worker) ->
    ok = Write(Asked, Line),
    Worker.

fail(Asked, Why, Worker) ->
    answer(Asked, #{error => unicode:characters_to_binary(Why)}, Worker).

hello(#{<<"version">> := ?VERSION, <<"role">> := Role, <<"address">> := Address} = Asked, #worker{testee = Testee} = Worker) ->
    case start_node(Role, Address) of
        ok -> answer(Asked, #{ok => describe(Testee, maps:get(<<"options">>, Asked, #{}))}, Worker#worker{role = binary_to_existing_atom(Role)});
        {error, Why} -> fail(Asked, Why, Worker)
    end;
hello(#{<<"version">> := Version} = Asked, Worker) ->
    fail(Asked, io_lib:format("version ~0tp of the protocol, this worker speaks version ~b", [Version, ?VERSION]), Worker).

start_node(<<"local">>, _) -> ok;
start_node(_, Address) -> mpp_node:start(unicode:characters_to_list(Address)).

describe(#{local := Local, distributed := Distributed, framework_version := Version} = Testee, Set) ->
    (maps:with([symbol, framework], Testee))#{
        frameworkVersion => Version,
        settings => settings(Testee, Set),
        options => maps:get(options, Testee, #{}),
        language => mpp_platform:language(),
        runtime => mpp_platform:runtime(),
        benchmarks => [Symbol || {Symbol, _} <- Local ++ Distributed],
        verifies => [Symbol || {Symbol, Module} <- Distributed, erlang:function_exported(Module, verify, 1)]
    }.

settings(#{settings := Settings}, Set) when is_function(Settings) -> Settings(Set);
settings(#{settings := Settings}, _) -> Settings.

benchmarks(#worker{role = local, testee = #{local := Local}}) -> Local;
benchmarks(#worker{testee = #{distributed := Distributed}}) -> Distributed.
