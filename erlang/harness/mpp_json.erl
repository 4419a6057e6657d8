%% Reads and writes JSON: Erlang has a module for it from release 27 on. Objects are maps.
-module(mpp_json).

%% API.
-export([decode/1]).
-export([encode/1]).

-type json() :: null | boolean() | number() | binary() | [json()] | #{binary() => json()}.
-export_type([json/0]).

%% API.

%% Reads a whole text; the keys of its objects become binaries. Fails if it is not JSON.
-spec decode(binary()) -> json().
decode(Text) ->
    {Value, Rest} = value(blank(Text)),
    <<>> = blank(Rest),
    Value.

%% Writes a value on one line. Keys and texts may be atoms; others are in UTF-8.
-spec encode(json() | atom() | #{atom() => term()}) -> iodata().
encode(Word) when Word =:= null; is_boolean(Word) -> atom_to_binary(Word);
encode(Text) when is_atom(Text) -> encode(atom_to_binary(Text));
encode(Number) when is_integer(Number) -> integer_to_binary(Number);
encode(Number) when is_float(Number) -> float_to_binary(Number, [{scientific, 17}]);
encode(Text) when is_binary(Text) -> [$", << <<(escaped(Char))/binary>> || <<Char>> <= Text >>, $"];
encode(Values) when is_list(Values) -> [$[, lists:join($,, [encode(Value) || Value <- Values]), $]];
encode(Pairs) when is_map(Pairs) ->
    [${, lists:join($,, [[encode(Key), $:, encode(Value)] || {Key, Value} <- maps:to_list(Pairs)]), $}].

%% Internal.

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

string(<<$", Rest/binary>>, Read) ->
    {Read, Rest};
string(<<"\\u", High:4/binary, "\\u", Low:4/binary, Rest/binary>>, Read) when High >= <<"D800">>, High < <<"DC00">>;
                                                                             High >= <<"d800">>, High < <<"dc00">> ->
    <<Char/utf16>> = <<(binary_to_integer(High, 16)):16, (binary_to_integer(Low, 16)):16>>,
    string(Rest, <<Read/binary, Char/utf8>>);
string(<<"\\u", Hex:4/binary, Rest/binary>>, Read) ->
    string(Rest, <<Read/binary, (binary_to_integer(Hex, 16))/utf8>>);
string(<<$\\, Char, Rest/binary>>, Read) ->
    string(Rest, <<Read/binary, (unescaped(Char))>>);
string(<<Char, Rest/binary>>, Read) ->
    string(Rest, <<Read/binary, Char>>).

unescaped($b) -> $\b;
unescaped($f) -> $\f;
unescaped($n) -> $\n;
unescaped($r) -> $\r;
unescaped($t) -> $\t;
unescaped(Char) when Char =:= $"; Char =:= $\\; Char =:= $/ -> Char.

escaped(Char) when Char =:= $"; Char =:= $\\ -> <<$\\, Char>>;
escaped(Char) when Char < $\s -> iolist_to_binary(io_lib:format("\\u~4.16.0b", [Char]));
escaped(Char) -> <<Char>>.

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
