%% The golden vectors that tests in all languages read.
-module(conformance).

-export([read/1]).
-export([hexadecimal/1]).
-export([request/1]).

%% Returns the vectors in a file, given by its name.
-spec read(string()) -> mpp_json:json().
read(Name) ->
    Folder = filename:dirname(filename:dirname(filename:dirname(code:which(?MODULE)))),
    mpp_json:read(filename:join([Folder, "..", "conformance", Name ++ ".json"])).

-spec hexadecimal(binary()) -> non_neg_integer().
hexadecimal(Digits) ->
    binary_to_integer(Digits, 16).

%% Returns a request, or a part of it, as the bridge passes it on: atoms as keys, numbers that do not fit a double from
%% strings, and atoms where Erlang has no float. Absent numbers are 0.
-spec request(#{binary() => mpp_json:json()}) -> map().
request(Fields) ->
    maps:from_list([{binary_to_atom(Name), field(Name, Value)} || {Name, Value} <- maps:to_list(Fields)]).

field(_, Value) when is_map(Value) -> request(Value);
field(_, <<"NaN">>) -> nan;
field(_, <<"Infinity">>) -> infinity;
field(_, <<"-Infinity">>) -> '-infinity';
field(<<"window_size">>, Text) -> Text;
field(_, Digits) when is_binary(Digits) -> binary_to_integer(Digits);
field(_, Value) -> Value.
