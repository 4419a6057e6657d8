%% What a testee was started for.
-module(mpp_command_line).

%% API.
-export([parse/1]).

-type role() ::
    {local, Runner :: mpp_address:address()}
    | {master, Runner :: mpp_address:address(), Master :: mpp_address:address(), Clients :: pos_integer()}
    | {client, Master :: mpp_address:address(), Client :: mpp_address:address()}.
-export_type([role/0]).

-define(MOST_CLIENTS, 100000).
-define(USAGE, "usage: <program> <runner host:port> [<master host:port> <clients>] | <master host:port> <client host:port>").

%% API.

%% Reads the arguments. An error is for the user: a sentence that says what is wrong, and a line how it should be.
-spec parse([string()]) -> {ok, role()} | {error, string()}.
parse(Arguments) ->
    try
        {ok, role(Arguments)}
    catch
        throw:{wrong, Why} -> {error, lists:flatten([Why, $\n, ?USAGE])}
    end.

%% Internal.

role([Runner]) ->
    {local, address(Runner)};
role([Master, Client]) ->
    {client, address(Master), address(Client)};
role([Runner, Master, Clients]) ->
    {master, address(Runner), address(Master), clients(Clients)};
role(Others) ->
    throw({wrong, io_lib:format(
        "there are ~b arguments, allowed are one address for local benchmarks, two addresses for a client, "
        "two addresses and a number of clients for a master", [length(Others)])}).

address(Text) ->
    case mpp_address:parse(Text) of
        {ok, Address} -> Address;
        {error, Why} -> throw({wrong, Why})
    end.

clients([First | _] = Text) when First =/= $0 ->
    case lists:all(fun(C) -> C >= $0 andalso C =< $9 end, Text) andalso list_to_integer(Text) of
        Clients when is_integer(Clients), Clients =< ?MOST_CLIENTS -> Clients;
        _ -> no_clients(Text)
    end;
clients(Text) ->
    no_clients(Text).

-spec no_clients(string()) -> no_return().
no_clients(Text) ->
    throw({wrong, io_lib:format("number of clients '~ts' is not a number from 1 to ~b", [Text, ?MOST_CLIENTS])}).
