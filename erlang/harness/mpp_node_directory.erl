%% The addresses of a run's nodes, in place of Erlang's port mapper daemon (the emulator's -epmd_module): several nodes share
%% an address without a daemon, and only those who were told find them.
-module(mpp_node_directory).

%% API.
-export([require/1]).
-export([own_port/0]).
-export([add/1]).
-export([address/1]).

%% Callbacks of the distribution, as erl_epmd has them.
-export([start_link/0]).
-export([register_node/2]).
-export([register_node/3]).
-export([listen_port_please/2]).
-export([address_please/3]).
-export([port_please/2]).
-export([names/1]).

%% The version of the distribution's protocol since OTP 23.
-define(PROTOCOL, 6).
-define(MOST_CREATION, 16#FFFFFFFF).

%% API.

%% Says, before this node listens, by which cookie others show that they belong to it.
-spec require(atom()) -> ok.
require(Cookie) ->
    persistent_term:put({?MODULE, cookie}, Cookie).

%% Returns where this node listens, once it does.
-spec own_port() -> inet:port_number().
own_port() ->
    persistent_term:get({?MODULE, own_port}).

%% Tells the ports at which nodes listen; their hosts stand in their names.
-spec add([{node(), inet:port_number()}]) -> ok.
add(Places) ->
    lists:foreach(fun({Node, Port}) -> persistent_term:put({?MODULE, Node}, Port) end, Places).

%% Returns where a node listens that was told of, in words.
-spec address(node()) -> unicode:chardata().
address(Node) ->
    [_, Host] = string:split(atom_to_list(Node), "@"),
    Format = case lists:member($:, Host) of true -> "[~ts]:~b"; false -> "~ts:~b" end,
    io_lib:format(Format, [Host, persistent_term:get({?MODULE, Node})]).

%% Callbacks of the distribution.

-spec start_link() -> ignore.
start_link() ->
    ignore.

-spec register_node(string(), inet:port_number()) -> {ok, pos_integer()}.
register_node(Name, Port) ->
    register_node(Name, Port, inet).

%% Called before this node takes any connection: none is made without the cookie.
-spec register_node(string(), inet:port_number(), inet | inet6) -> {ok, pos_integer()}.
register_node(_, Port, _) ->
    persistent_term:put({?MODULE, own_port}, Port),
    true = erlang:set_cookie(persistent_term:get({?MODULE, cookie})),
    {ok, rand:uniform(?MOST_CREATION)}.

%% The operating system chooses.
-spec listen_port_please(string() | atom(), string()) -> {ok, 0}.
listen_port_please(_, _) ->
    {ok, 0}.

-spec address_please(string(), string(), inet | inet6) ->
    {ok, inet:ip_address(), inet:port_number(), pos_integer()} | {error, term()}.
address_please(Name, Host, Family) ->
    case {persistent_term:get({?MODULE, list_to_atom(Name ++ "@" ++ Host)}, unknown), inet:getaddr(Host, Family)} of
        {unknown, _} -> {error, unknown_node};
        {Port, {ok, Ip}} -> {ok, Ip, Port, ?PROTOCOL};
        {_, {error, Reason}} -> {error, Reason}
    end.

-spec port_please(string(), term()) -> noport.
port_please(_, _) ->
    noport.

-spec names(term()) -> {error, address}.
names(_) ->
    {error, address}.
