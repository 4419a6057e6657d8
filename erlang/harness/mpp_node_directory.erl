%% Where the nodes of a run are, in place of Erlang's port mapper daemon (the emulator's -epmd_module): several nodes share
%% an address without a daemon, and nobody but those who were told finds them.
-module(mpp_node_directory).

%% API.
-export([listen_at/2]).
-export([own_port/0]).
-export([add/2]).

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

%% Says where this node is to listen, before it does, and by which cookie others show that they belong to it; undefined
%% leaves the one that Erlang has.
-spec listen_at(inet:port_number(), atom()) -> ok.
listen_at(Port, Cookie) ->
    persistent_term:put({?MODULE, listen}, {Port, Cookie}).

%% Returns where this node listens, once it does.
-spec own_port() -> inet:port_number().
own_port() ->
    persistent_term:get({?MODULE, own_port}).

%% Tells the port at which a node listens; its host stands in its name.
-spec add(node(), inet:port_number()) -> ok.
add(Node, Port) ->
    persistent_term:put({?MODULE, Node}, Port).

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
    case persistent_term:get({?MODULE, listen}) of
        {_, undefined} -> ok;
        {_, Cookie} -> erlang:set_cookie(Cookie)
    end,
    {ok, rand:uniform(?MOST_CREATION)}.

-spec listen_port_please(string() | atom(), string()) -> {ok, inet:port_number()}.
listen_port_please(_, _) ->
    {Port, _} = persistent_term:get({?MODULE, listen}),
    {ok, Port}.

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
