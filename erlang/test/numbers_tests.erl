%% Numbers that every language of the suite computes alike.
-module(numbers_tests).

-include_lib("eunit/include/eunit.hrl").

splitmix64_test() ->
    #{<<"next">> := Next, <<"nextDouble">> := NextDouble} = conformance:read("splitmix64"),
    [?assertEqual([conformance:hexadecimal(Output) || Output <- Outputs],
                  sequence(fun mpp_splitmix64:next/1, Seed, length(Outputs)))
     || #{<<"seed">> := Seed, <<"outputs">> := Outputs} <- Next],
    [?assertEqual([binary_to_float(Output) || Output <- Outputs],
                  sequence(fun mpp_splitmix64:next_double/1, Seed, length(Outputs)))
     || #{<<"seed">> := Seed, <<"outputs">> := Outputs} <- NextDouble].

bytes_are_those_of_the_numbers_test() ->
    [First, Second] = sequence(fun mpp_splitmix64:next/1, 42, 2),
    ?assertEqual(binary:part(<<First:64, Second:64>>, 0, 11), mpp_splitmix64:bytes(11, mpp_splitmix64:new(42))),
    ?assertEqual(<<>>, mpp_splitmix64:bytes(0, mpp_splitmix64:new(42))).

values_that_are_skipped_are_not_missed_test() ->
    Third = lists:last(sequence(fun mpp_splitmix64:next/1, 42, 3)),
    ?assertMatch({Third, _}, mpp_splitmix64:next(mpp_splitmix64:skip(2, mpp_splitmix64:new(42)))).

fnv1a64_test() ->
    #{<<"bytes">> := Bytes, <<"doubles">> := Doubles} = conformance:read("fnv1a64"),
    [?assertEqual(conformance:hexadecimal(Hash), mpp_fnv1a64:update(from_hexadecimal(Input), mpp_fnv1a64:new()))
     || #{<<"input">> := Input, <<"hash">> := Hash} <- Bytes],
    [?assertEqual(conformance:hexadecimal(Hash),
                  mpp_fnv1a64:update(<< <<(bits(Double))/binary>> || Double <- Input >>, mpp_fnv1a64:new()))
     || #{<<"input">> := Input, <<"hash">> := Hash} <- Doubles].

hashes_of_parts_go_on_test() ->
    Whole = mpp_fnv1a64:update(<<"whole">>, mpp_fnv1a64:new()),
    ?assertEqual(Whole, mpp_fnv1a64:update(<<"ole">>, mpp_fnv1a64:update(<<"wh">>, mpp_fnv1a64:new()))).

whole_numbers_are_hashed_by_their_bytes_test() ->
    ?assertEqual(mpp_fnv1a64:update(<<0:56, 1, -2:64>>, mpp_fnv1a64:new()),
                 mpp_fnv1a64:of_integers([1, 16#FFFFFFFFFFFFFFFE])).

sequence(Next, Seed, Length) ->
    {Values, _} = lists:mapfoldl(fun(_, State) -> Next(State) end, mpp_splitmix64:new(Seed), lists:seq(1, Length)),
    Values.

from_hexadecimal(<<>>) -> <<>>;
from_hexadecimal(Digits) -> <<(binary_to_integer(Digits, 16)):(byte_size(Digits) * 4)>>.

bits(<<"Infinity">>) -> <<16#7FF0000000000000:64>>;
bits(Double) -> <<(binary_to_float(Double))/float>>.
