%% This testee as a node of Erlang's distribution, by which a master and its clients talk to each other. What they have to
%% know of each other's nodes they tell in the texts that the host hands on.
-module(mpp_node).

%% API.
-export([start/1]).

%% API, at a master.
-export([invite/1]).
-export([meet/1]).
-export([lost/1]).

%% API, at a client.
-export([accept/1]).
-export([introduce/1]).

%% Silence after which a node is down: noticed after 7 to 9 s, so that no run waits for long.
-define(SILENCE_SECONDS, 8).
-define(TICKS, 8).
-define(MEETING_MILLIS, 60000).
-define(COOKIE_BYTES, 16).
%% Longer than hosts take to notice that one of them is gone.
-define(HOSTS_WORD_MILLIS, 10000).

%% API.

%% Makes this a node that others reach at an address, and that none of them may enter yet.
-spec start(string()) -> ok | {error, unicode:chardata()}.
start(Host) ->
    Family = case lists:member($:, Host) of true -> inet6; false -> inet end,
    case inet:getaddr(Host, Family) of
        {ok, Ip} -> start(Host, Ip);
        {error, Reason} -> {error, [Host, ": ", inet:format_error(Reason)]}
    end.

%% API, at a master.

%% Returns a text by which clients learn a configuration, where this node is, and by which cookie they belong to it. The
%% calling process hears of failures there.
-spec invite(Configuration :: term()) -> binary().
invite(Configuration) ->
    text({erlang:get_cookie(), self(), Configuration}).

%% Makes all clients known to each other, given what they have answered, and returns their data. The calling
%% process is told if one of them is gone.
-spec meet([binary(), ...]) -> [term(), ...].
meet(Texts) ->
    {Places, Data} = lists:unzip([{{Node, Port}, Data} || Text <- Texts, {Node, Port, Data} <- [read(Text)]]),
    Nodes = [Node || {Node, _} <- Places],
    ok = mpp_node_directory:add(Places),
    lists:foreach(fun(Node) -> true = monitor_node(Node, true) end, Nodes),
    Answers = erpc:multicall(Nodes, mpp_node_directory, add, [Places], ?MEETING_MILLIS),
    [Answer =:= {ok, ok} orelse mpp_reason:fail("client ~ts cannot be reached: ~0tp", [mpp_node_directory:address(Node), Answer])
     || {Node, Answer} <- lists:zip(Nodes, Answers)],
    Data.

%% Takes note that a client's node has ended or fallen silent: fails the run, unless the host stops it before. That knows which
%% client it is, if its host has gone, too.
-spec lost(node()) -> ok.
lost(Node) ->
    Why = ["client ", mpp_node_directory:address(Node), " was lost: its node has ended or fallen silent"],
    _ = erlang:send_after(?HOSTS_WORD_MILLIS, self(), {fail, Why}),
    ok.

%% API, at a client.

%% Lets the nodes of a master's group in, and returns who is told there of what fails here, and the configuration.
-spec accept(binary()) -> {Master :: pid(), Configuration :: term()}.
accept(Text) ->
    {Node, Port, {Cookie, Master, Configuration}} = read(Text),
    ok = mpp_node_directory:add([{Node, Port}]),
    true = erlang:set_cookie(Cookie),
    {Master, Configuration}.

%% Returns a text by which the master learns data, and where this node is.
-spec introduce(Data :: term()) -> binary().
introduce(Data) ->
    text(Data).

%% Internal.

start(Host, Ip) ->
    ok = mpp_node_directory:require(cookie()),
    ok = application:set_env(kernel, inet_dist_use_interface, Ip),
    %% No other node that shares the address has this name.
    Name = lists:concat(["mpp_", os:getpid(), "_", os:system_time(), "@", inet:ntoa(Ip)]),
    Options = #{name_domain => longnames, net_ticktime => ?SILENCE_SECONDS, net_tickintensity => ?TICKS},
    case net_kernel:start(list_to_atom(Name), Options) of
        {ok, _} -> ok;
        {error, Reason} -> {error, io_lib:format("cannot be a node at ~ts: ~0tp", [Host, Reason])}
    end.

%% A secret that is new with each master.
cookie() ->
    {ok, Random} = file:open("/dev/urandom", [raw, read, binary]),
    {ok, <<Secret:?COOKIE_BYTES/unit:8>>} = file:read(Random, ?COOKIE_BYTES),
    ok = file:close(Random),
    list_to_atom(integer_to_list(Secret, 16)).

text(Term) ->
    base64:encode(term_to_binary({node(), mpp_node_directory:own_port(), Term})).

%% Its writer knows the run's token.
read(Text) ->
    binary_to_term(base64:decode(Text)).
