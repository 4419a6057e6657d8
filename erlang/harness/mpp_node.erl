%% This testee as a node of Erlang's distribution, by which a master and its clients talk to each other.
-module(mpp_node).

%% API.
-export([start_master/1]).
-export([start_client/2]).
-export([master/1]).

-define(TOKEN_VARIABLE, "MPP_RUN_TOKEN").
%% Silence after which a node is down: noticed after 7 to 9 s, since whoever is left has 10 s.
-define(SILENCE_SECONDS, 8).
-define(TICKS, 8).

%% API.

%% Makes this node a master that clients reach at an address. Returns where it listens, with the port that it really has.
-spec start_master(mpp_address:address()) -> {ok, mpp_address:address()} | {error, unicode:chardata()}.
start_master(Address) ->
    start("mpp_master", Address).

%% Makes this node a client that its master reaches at an address, and tells it where that master is.
-spec start_client(mpp_address:address(), mpp_address:address()) ->
    {ok, mpp_address:address()} | {error, unicode:chardata()}.
start_client(Master, Address) ->
    case mpp_address:resolve(Master) of
        {ok, _} ->
            {_, Port} = Master,
            ok = mpp_node_directory:add(master(Master), Port),
            %% No other node that shares the address has this name.
            start(lists:concat(["mpp_client_", os:getpid(), "_", os:system_time()]), Address);
        {error, Why} ->
            {error, Why}
    end.

%% Returns the name of the master at an address, whose host has been resolved before.
-spec master(mpp_address:address()) -> node().
master(Address) ->
    {ok, Ip} = mpp_address:resolve(Address),
    name("mpp_master", Ip).

%% Internal.

start(Name, Address) ->
    case listens(Address) of
        {ok, Ip} -> start(Name, Ip, Address);
        {error, Why} -> {error, ["cannot listen on ", mpp_address:format(Address), ": ", Why]}
    end.

start(Name, Ip, {Host, Port} = Address) ->
    ok = mpp_node_directory:listen_at(Port, cookie(os:getenv(?TOKEN_VARIABLE))),
    ok = application:set_env(kernel, inet_dist_use_interface, Ip),
    Options = #{name_domain => longnames, net_ticktime => ?SILENCE_SECONDS, net_tickintensity => ?TICKS},
    case net_kernel:start(name(Name, Ip), Options) of
        {ok, _} ->
            {ok, {Host, mpp_node_directory:own_port()}};
        {error, Reason} ->
            {error, io_lib:format("cannot listen on ~ts: ~0tp", [mpp_address:format(Address), Reason])}
    end.

%% Tries it out: the distribution would not say what is wrong.
listens({_, Port} = Address) ->
    case mpp_address:resolve(Address) of
        {ok, Ip} ->
            case gen_tcp:listen(Port, [{ip, Ip}, {reuseaddr, true}]) of
                {ok, Socket} ->
                    ok = gen_tcp:close(Socket),
                    {ok, Ip};
                {error, Reason} ->
                    {error, inet:format_error(Reason)}
            end;
        {error, Why} ->
            {error, Why}
    end.

name(Name, Ip) ->
    list_to_atom(Name ++ "@" ++ inet:ntoa(Ip)).

%% A secret of the run that does not tell the token. Without a token it is the one that Erlang keeps for this user.
cookie(Unset) when Unset =:= false; Unset =:= "" ->
    undefined;
cookie(Token) ->
    <<Digest:128>> = erlang:md5(["mpp cookie ", unicode:characters_to_binary(Token)]),
    list_to_atom(integer_to_list(Digest, 16)).
