%% Refusals of parameters: thrown where a request is validated, and told to whoever asked.
-module(mpp_invalid).

%% API.
-export([refuse/4]).
-export([in_range/4]).
-export([sentence/1]).

%% The field's name in the contract, its value, and which values there are instead.
-type refusal() :: {invalid_parameter, Name :: atom(), Value :: term(), Allowed :: iodata()}.
-export_type([refusal/0]).

%% API.

-spec refuse(atom(), term(), io:format(), [term()]) -> no_return().
refuse(Name, Value, Allowed, Arguments) ->
    throw({invalid_parameter, Name, Value, io_lib:format(Allowed, Arguments)}).

%% Returns a value that is in range.
-spec in_range(atom(), integer(), integer(), integer()) -> integer().
in_range(_, Value, Least, Most) when Value >= Least, Value =< Most ->
    Value;
in_range(Name, Value, Least, Most) ->
    refuse(Name, Value, "~b to ~b", [Least, Most]).

%% Reads "name = value, allowed are ...".
-spec sentence(refusal()) -> unicode:chardata().
sentence({invalid_parameter, Name, Value, Allowed}) ->
    io_lib:format("~ts = ~ts, allowed are ~ts", [Name, value(Value), Allowed]).

%% Internal.

%% Numbers that Erlang has no float for read as in other languages.
value(nan) -> "NaN";
value(infinity) -> "Infinity";
value('-infinity') -> "-Infinity";
value(Text) when is_binary(Text) -> Text;
value(Value) -> io_lib:format("~p", [Value]).
