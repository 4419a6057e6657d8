%% The main program of a testee: reads the command line, serves until it is told to end, and ends.
-module(mpp_program).

%% API.
-export([run/1]).
-export([finish/0]).
-export([fail/1]).

%% Processes.
-export([halt_orderly/0]).
-export([halt_saying/2]).

-define(ENDED, 0).
-define(FAILED, 1).
-define(USAGE, 2).

%% API.

%% Runs the program and ends the node: with exit code 0 after Shutdown or the end of standard input, 1 if an address cannot
%% be listened on, or something that the testee needs is gone; 2 for a wrong command line. Standard output carries a
%% listening line per service only.
-spec run(mpp_testee:description()) -> no_return().
run(Description) ->
    %% As any program does by default, whatever it is busy with.
    ok = os:set_signal(sigterm, default),
    case mpp_command_line:parse(init:get_plain_arguments()) of
        {ok, Role} -> serve(Role, Description);
        {error, Wrong} -> halt_saying(Wrong, ?USAGE)
    end.

%% Ends the testee, which has nothing left to do. Returns at once.
-spec finish() -> ok.
finish() ->
    _ = spawn(?MODULE, halt_orderly, []),
    ok.

%% Ends the testee, which cannot go on, for a reason that is told to the user. Returns at once.
-spec fail(unicode:chardata()) -> ok.
fail(Why) ->
    _ = spawn(?MODULE, halt_saying, [Why, ?FAILED]),
    ok.

%% Processes.

-spec halt_orderly() -> no_return().
halt_orderly() ->
    %% Whichever of them this role has.
    _ = is_pid(whereis(mpp_clients)) andalso mpp_clients:shutdown(),
    _ = is_pid(whereis(mpp_bridge)) andalso mpp_bridge:stop(),
    halt(?ENDED).

-spec halt_saying(unicode:chardata(), 1..2) -> no_return().
halt_saying(Why, Code) ->
    io:format(standard_error, "~ts~n", [Why]),
    halt(Code).

%% Internal.

%% The node comes first, since it is told where it really listens.
start_node({local, _} = Role) ->
    {ok, Role, []};
start_node({master, Runner, Master, Clients}) ->
    case mpp_node:start_master(Master) of
        {ok, Listening} -> {ok, {master, Runner, Listening, Clients}, [{"master", Listening}]};
        {error, Why} -> {error, Why}
    end;
start_node({client, Master, Client}) ->
    case mpp_node:start_client(Master, Client) of
        {ok, Listening} -> {ok, {client, Master, Listening}, [{"client", Listening}]};
        {error, Why} -> {error, Why}
    end.

-spec serve(mpp_command_line:role(), mpp_testee:description()) -> no_return().
serve(Role, Description) ->
    case start_node(Role) of
        {ok, Listening, Addresses} -> serve(Listening, Addresses, Description);
        {error, Why} -> halt_saying(Why, ?FAILED)
    end.

-spec serve(mpp_command_line:role(), [{string(), mpp_address:address()}], mpp_testee:description()) -> no_return().
serve(Role, Addresses, Description) ->
    ok = application:load(mpp),
    ok = application:set_env(mpp, role, Role),
    ok = application:set_env(mpp, testee, Description),
    case application:start(mpp) of
        ok ->
            Monitor = monitor(process, mpp_sup),
            lists:foreach(fun announce/1, [{"runner", mpp_bridge:address()} || is_pid(whereis(mpp_bridge))] ++ Addresses),
            receive
                {'DOWN', Monitor, process, _, Reason} ->
                    halt_saying(io_lib:format("the testee failed: ~0tp", [Reason]), ?FAILED)
            end;
        {error, {{shutdown, {failed_to_start_child, bridge, {shutdown, cannot_listen}}}, _}} ->
            %% The bridge has said where.
            halt(?FAILED);
        {error, Reason} ->
            halt_saying(io_lib:format("the testee cannot start: ~0tp", [Reason]), ?FAILED)
    end.

announce({Service, Address}) ->
    io:format("MPP-LISTEN ~ts ~ts~n", [Service, mpp_address:format(Address)]).
