%% The golden vectors that tests in all languages read.
-module(conformance).

-export([read/1]).
-export([hexadecimal/1]).
-export([answers/1]).

%% Returns the vectors in a file, given by its name.
-spec read(string()) -> mpp_json:json().
read(Name) ->
    Folder = filename:dirname(filename:dirname(filename:dirname(code:which(?MODULE)))),
    {ok, Text} = file:read_file(filename:join([Folder, "..", "conformance", Name ++ ".json"])),
    mpp_json:decode(Text).

-spec hexadecimal(binary()) -> non_neg_integer().
hexadecimal(Digits) ->
    binary_to_integer(Digits, 16).

%% Returns requests of a benchmark and their answers: one request for each value of a field that varies.
-spec answers(Symbol :: binary()) -> [{mpp_benchmark:parameters(), Answer :: non_neg_integer()}].
answers(Symbol) ->
    #{Symbol := Vectors} = read("answers"),
    [{Request, hexadecimal(Answer)}
     || #{<<"answer">> := Answer} = Vector <- Vectors, Request <- requests(Vector)].

%% Internal.

requests(Vector) ->
    Fields = fields(maps:without([<<"answer">>, <<"reads_per_replica">>, <<"varying">>], Vector)),
    lists:foldl(
        fun({Name, Values}, Requests) ->
            [Request#{binary_to_atom(Name) => value(Value)} || Request <- Requests, Value <- Values]
        end,
        [Fields],
        maps:to_list(maps:get(<<"varying">>, Vector, #{}))
    ).

fields(Vector) ->
    maps:from_list([{binary_to_atom(Name), value(Value)} || {Name, Value} <- maps:to_list(Vector)]).

%% Fractions have 32 bits in the contract; testees get durations in milliseconds.
value(Value) when is_float(Value) ->
    <<Narrow:32/float>> = <<Value:32/float>>,
    Narrow;
value(Text) when is_binary(Text) ->
    case binary:split(Text, <<" ">>) of
        [Millis, <<"ms">>] -> binary_to_integer(Millis);
        %% A value of an enumeration.
        [Text] -> Text
    end;
value(Value) ->
    Value.
