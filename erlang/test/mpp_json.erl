%% Reads JSON, for tests: Erlang has a module for it from release 27 on. Objects are maps with binaries as keys.
-module(mpp_json).

-export([read/1]).

-type json() :: null | boolean() | number() | binary() | [json()] | #{binary() => json()}.
-export_type([json/0]).

-spec read(file:filename()) -> json().
read(File) ->
    {ok, Text} = file:read_file(File),
    {Value, Rest} = value(blank(Text)),
    <<>> = blank(Rest),
    Value.

value(<<"null", Rest/binary>>) -> {null, Rest};
value(<<"true", Rest/binary>>) -> {true, Rest};
value(<<"false", Rest/binary>>) -> {false, Rest};
value(<<$", Rest/binary>>) -> string(Rest, <<>>);
value(<<$[, Rest/binary>>) -> list(blank(Rest), []);
value(<<${, Rest/binary>>) -> object(blank(Rest), #{});
value(Text) -> number(Text).

list(<<$], Rest/binary>>, Values) ->
    {lists:reverse(Values), Rest};
list(<<$,, Rest/binary>>, Values) ->
    list(blank(Rest), Values);
list(Text, Values) ->
    {Value, Rest} = value(Text),
    list(blank(Rest), [Value | Values]).

object(<<$}, Rest/binary>>, Pairs) ->
    {Pairs, Rest};
object(<<$,, Rest/binary>>, Pairs) ->
    object(blank(Rest), Pairs);
object(<<$", Text/binary>>, Pairs) ->
    {Key, AfterKey} = string(Text, <<>>),
    <<$:, AfterColon/binary>> = blank(AfterKey),
    {Value, Rest} = value(blank(AfterColon)),
    object(blank(Rest), Pairs#{Key => Value}).

string(<<$", Rest/binary>>, Read) -> {Read, Rest};
string(<<$\\, $n, Rest/binary>>, Read) -> string(Rest, <<Read/binary, $\n>>);
string(<<$\\, $u, Hex:4/binary, Rest/binary>>, Read) -> string(Rest, <<Read/binary, (binary_to_integer(Hex, 16))/utf8>>);
string(<<$\\, Char, Rest/binary>>, Read) when Char =/= $u -> string(Rest, <<Read/binary, Char>>);
string(<<Char, Rest/binary>>, Read) when Char =/= $\\ -> string(Rest, <<Read/binary, Char>>).

number(Text) ->
    {match, [{0, Length}]} = re:run(Text, "^-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?", [{capture, first}]),
    <<Number:Length/binary, Rest/binary>> = Text,
    {to_number(Number), Rest}.

to_number(Number) ->
    case {binary:match(Number, <<".">>), binary:match(Number, [<<"e">>, <<"E">>])} of
        {nomatch, nomatch} ->
            binary_to_integer(Number);
        {nomatch, {Place, _}} ->
            %% Erlang wants a fraction.
            <<Digits:Place/binary, Exponent/binary>> = Number,
            binary_to_float(<<Digits/binary, ".0", Exponent/binary>>);
        _ ->
            binary_to_float(Number)
    end.

blank(<<Char, Rest/binary>>) when Char =:= $\s; Char =:= $\n; Char =:= $\t; Char =:= $\r -> blank(Rest);
blank(Text) -> Text.
