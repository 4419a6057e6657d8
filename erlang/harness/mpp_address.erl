%% Where a service listens: reads and writes "host:port" or "[IPv6 address]:port".
-module(mpp_address).

%% API.
-export([parse/1]).
-export([format/1]).
-export([resolve/1]).

%% The host is a name or an address; an IPv6 address has no brackets. Port 0 leaves the choice to the operating system.
-type address() :: {Host :: string(), inet:port_number()}.
-export_type([address/0]).

-define(MOST_PORTS, 65535).

%% API.

-spec parse(string()) -> {ok, address()} | {error, string()}.
parse(Text) ->
    case host(string:split(Text, ":", trailing)) of
        {ok, Host, Digits} ->
            port(Host, Digits, Text);
        error ->
            {error, format("address '~ts' is not host:port, such as 127.0.0.1:0 or [::1]:0", [Text])}
    end.

-spec format(address()) -> string().
format({Host, Port}) ->
    case lists:member($:, Host) of
        true -> format("[~ts]:~b", [Host, Port]);
        false -> format("~ts:~b", [Host, Port])
    end.

%% Returns the IP address of the host.
-spec resolve(address()) -> {ok, inet:ip_address()} | {error, string()}.
resolve({Host, _} = Address) ->
    Family = case lists:member($:, Host) of true -> inet6; false -> inet end,
    case inet:getaddr(Host, Family) of
        {ok, Ip} -> {ok, Ip};
        {error, Reason} -> {error, format("~ts: ~ts", [format(Address), inet:format_error(Reason)])}
    end.

%% Internal.

host([Bracketed, Digits]) ->
    {Host, Brackets} =
        case {string:prefix(Bracketed, "["), lists:suffix("]", Bracketed)} of
            {nomatch, _} -> {Bracketed, false};
            {Inner, true} -> {lists:droplast(Inner), true};
            {_, false} -> {"", false}
        end,
    case string:trim(Host) =/= "" andalso lists:member($:, Host) =:= Brackets of
        true -> {ok, Host, Digits};
        false -> error
    end;
host(_) ->
    error.

port(Host, Digits, Text) ->
    Plain = Digits =/= "" andalso lists:all(fun(C) -> C >= $0 andalso C =< $9 end, Digits),
    case Plain andalso list_to_integer(Digits) of
        Port when is_integer(Port), Port =< ?MOST_PORTS ->
            {ok, {Host, Port}};
        _ ->
            {error, format("port '~ts' in '~ts' is not a number from 0 to ~b", [Digits, Text, ?MOST_PORTS])}
    end.

format(Format, Arguments) ->
    lists:flatten(io_lib:format(Format, Arguments)).
