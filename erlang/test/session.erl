%% A worker as a process of its own, asked by hand.
-module(session).

-export([start/1]).
-export([send/2]).
-export([line/1]).
-export([ask/4]).
-export([set_up_group/2]).
-export([stop/1]).
-export([kill/1]).

-define(HOST, <<"127.0.0.1">>).
-define(LINE_BYTES, 1048576).

%% Starts a testee, given by its module.
-spec start(module()) -> port().
start(Testee) ->
    Tests = filename:dirname(code:which(?MODULE)),
    Root = filename:absname(filename:dirname(filename:dirname(code:which(mpp_worker)))),
    Program = filename:join([Root, "bin", "mpp-erlang"]),
    open_port({spawn_executable, Program}, [
        {args, ["--testee", atom_to_list(Testee)]}, {cd, Tests}, {env, [{"ERL_FLAGS", "-pa ."}]},
        binary, {line, ?LINE_BYTES}, exit_status
    ]).

%% Writes a line.
-spec send(port(), map()) -> ok.
send(Worker, Request) ->
    true = port_command(Worker, [mpp_json:encode(Request), $\n]),
    ok.

%% Returns the next line, or the exit code.
-spec line(port()) -> map() | non_neg_integer().
line(Worker) ->
    receive
        {Worker, {data, {eol, Line}}} -> mpp_json:decode(Line);
        {Worker, {exit_status, Status}} -> Status
    end.

%% Returns the answer to a request that succeeds.
-spec ask(port(), pos_integer(), atom(), map()) -> map().
ask(Worker, Id, Do, Fields) ->
    send(Worker, Fields#{id => Id, do => Do}),
    #{<<"id">> := Id, <<"ok">> := Result} = line(Worker),
    Result.

%% Starts a testee's master and client, and sets them up with NETPINGPONG.
-spec set_up_group(module(), map()) -> {Master :: port(), Client :: port()}.
set_up_group(Testee, Parameters) ->
    [Master, Client] = [started(Testee, Role) || Role <- [master, client]],
    Fields = #{benchmark => <<"NETPINGPONG">>},
    #{<<"configuration">> := Configuration} = ask(Master, 2, setUp, Fields#{parameters => Parameters, clients => 1}),
    #{<<"data">> := Data} = ask(Client, 2, setUp, Fields#{configuration => Configuration}),
    ask(Master, 3, introduce, #{clients => [Data]}),
    ask(Client, 3, prepare, #{}),
    ask(Master, 4, prepare, #{}),
    {Master, Client}.

%% Ends its standard input, and waits until it is gone.
-spec stop(port()) -> ok.
stop(Worker) ->
    {os_pid, Pid} = erlang:port_info(Worker, os_pid),
    true = port_close(Worker),
    await_gone(filename:join("/proc", integer_to_list(Pid))).

%% Kills it.
-spec kill(port()) -> ok.
kill(Worker) ->
    {os_pid, Pid} = erlang:port_info(Worker, os_pid),
    "" = os:cmd("kill -KILL " ++ integer_to_list(Pid)),
    ok.

started(Testee, Role) ->
    Worker = start(Testee),
    ask(Worker, 1, hello, #{version => 1, role => Role, processors => 2, address => ?HOST}),
    Worker.

await_gone(Process) ->
    case filelib:is_dir(Process) of
        true -> timer:sleep(10), await_gone(Process);
        false -> ok
    end.
