%% The program as the runner starts it: how it ends, and that nothing of it is left. What it answers meanwhile the
%% conformance kit sees.
-module(program_tests).

-include_lib("eunit/include/eunit.hrl").

-define(SECONDS, 30).
-define(MARKER, "MPP_MARKER").
-define(POLL_MILLIS, 20).

program_test_() ->
    [{Name, {timeout, ?SECONDS, Test}} || {Name, Test} <- [
        {"the end of standard input ends it", fun() ->
             {Port, Marker} = started(["127.0.0.1:0"]),
             %% A port is closed in both directions: how the program ends then nobody sees, but that it does.
             port_close(Port),
             await_gone(Marker)
         end},
        {"the bridge's end ends it", fun() ->
             {Port, Marker} = started(["127.0.0.1:0"]),
             kill(Marker, "mpp-erlang-brid"),
             ?assertEqual(1, exit_status(Port)),
             await_gone(Marker)
         end},
        {"the node's end ends the bridge", fun() ->
             {Port, Marker} = started(["127.0.0.1:0"]),
             kill(Marker, "beam.smp"),
             ?assertEqual(137, exit_status(Port)),
             await_gone(Marker)
         end},
        {"a master and its client end with each other", fun() ->
             {Master, MasterMarker, Address} = started_master(),
             {Client, ClientMarker} = started([Address, "127.0.0.1:0"]),
             timer:sleep(1000),
             kill(MasterMarker, "beam.smp"),
             ?assertEqual(137, exit_status(Master)),
             ?assertEqual(1, exit_status(Client)),
             await_gone(MasterMarker),
             await_gone(ClientMarker)
         end},
        {"a wrong command line is told", fun() ->
             {Port, _} = start(["nonsense"]),
             ?assertEqual(2, exit_status(Port))
         end}
    ]].

started(Arguments) ->
    {Port, Marker} = start(Arguments),
    ?assertNotEqual(nomatch, string:prefix(line(Port), "MPP-LISTEN ")),
    {Port, Marker}.

started_master() ->
    {Port, Marker} = start(["127.0.0.1:0", "127.0.0.1:0", "1"]),
    "MPP-LISTEN runner " ++ _ = line(Port),
    "MPP-LISTEN master " ++ Address = line(Port),
    {Port, Marker, Address}.

start(Arguments) ->
    Marker = lists:concat(["program_tests-", os:getpid(), "-", erlang:unique_integer([positive])]),
    Program = filename:join([filename:dirname(filename:dirname(code:which(mpp_program))), "bin", "mpp-erlang"]),
    Environment = [{?MARKER, Marker}, {"MPP_RUN_TOKEN", "secret"}],
    {open_port({spawn_executable, Program}, [{args, Arguments}, {env, Environment}, {line, 1000}, exit_status]), Marker}.

line(Port) ->
    receive {Port, {data, {eol, Line}}} -> Line end.

exit_status(Port) ->
    receive {Port, {exit_status, Status}} -> Status end.

%% The kernel keeps the first 15 characters of a name.
kill(Marker, Name) ->
    [Pid] = [Pid || Pid <- marked(Marker), name(Pid) =:= Name],
    "" = os:cmd("kill -KILL " ++ Pid).

await_gone(Marker) ->
    case marked(Marker) of
        [] -> ok;
        _ -> timer:sleep(?POLL_MILLIS), await_gone(Marker)
    end.

%% All processes that run and bear the marker in their environment.
marked(Marker) ->
    {ok, Entries} = file:list_dir("/proc"),
    [Pid || Pid <- Entries, lists:all(fun(C) -> C >= $0 andalso C =< $9 end, Pid), bears(Pid, Marker)].

bears(Pid, Marker) ->
    case file:read_file(filename:join(["/proc", Pid, "environ"])) of
        {ok, Environment} ->
            lists:member(list_to_binary([?MARKER, "=", Marker]), binary:split(Environment, <<0>>, [global]));
        {error, _} -> false
    end.

name(Pid) ->
    case file:read_file(filename:join(["/proc", Pid, "comm"])) of
        {ok, Name} -> string:trim(binary_to_list(Name));
        {error, _} -> ""
    end.
