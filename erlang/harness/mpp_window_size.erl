%% Durations as the contract writes them: a whole number, an optional blank, and a unit.
-module(mpp_window_size).

%% API.
-export([millis/2]).

-define(SECOND, 1000).
-define(MINUTE, 60000).

%% API.

%% Returns a duration in milliseconds. Refuses what is none, or none from 1 ms to the most.
-spec millis(binary(), pos_integer()) -> pos_integer().
millis(Text, Most) ->
    case re:run(Text, "\\A([0-9]{1,18}) ?([a-z]+)\\z", [{capture, all_but_first, binary}]) of
        {match, [Digits, Unit]} ->
            case binary_to_integer(Digits) * unit_millis(Unit) of
                Millis when Millis >= 1, Millis =< Most -> Millis;
                _ -> refuse(Text, Most)
            end;
        nomatch ->
            refuse(Text, Most)
    end.

%% Internal.

unit_millis(<<"ms">>) -> 1;
unit_millis(<<"millis">>) -> 1;
unit_millis(<<"millisecond">>) -> 1;
unit_millis(<<"milliseconds">>) -> 1;
unit_millis(<<"s">>) -> ?SECOND;
unit_millis(<<"sec">>) -> ?SECOND;
unit_millis(<<"second">>) -> ?SECOND;
unit_millis(<<"seconds">>) -> ?SECOND;
unit_millis(<<"min">>) -> ?MINUTE;
unit_millis(<<"minute">>) -> ?MINUTE;
unit_millis(<<"minutes">>) -> ?MINUTE;
%% Makes a duration that none may have.
unit_millis(_) -> 0.

-spec refuse(binary(), pos_integer()) -> no_return().
refuse(Text, Most) ->
    mpp_invalid:refuse(window_size, Text,
        "whole numbers with a unit, ms, s or min, from 1 ms to ~b ms, such as 10ms or 1 second", [Most]).
