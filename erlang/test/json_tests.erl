%% JSON, read and written.
-module(json_tests).

-include_lib("eunit/include/eunit.hrl").

values_test() ->
    [?assertEqual({Text, Value}, {Text, mpp_json:decode(Text)})
     || {Text, Value} <- [
         {<<" { \"a\" : [ 1 , -2.5e3, 1e2 , true, false, null, {} ] }\t">>,
          #{<<"a">> => [1, -2500.0, 100.0, true, false, null, #{}]}},
         {<<"18446744073709551615">>, 18446744073709551615},
         {<<"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\uDE00\"">>, <<"\"\\/\b\f\n\r\t", 16#e9/utf8, 16#1f600/utf8>>}
     ]].

no_json_is_refused_test() ->
    [?assertError(_, mpp_json:decode(Text))
     || Text <- [<<>>, <<"{">>, <<"[1,">>, <<"1 2">>, <<"\"a">>, <<"\"\\u12">>, <<"\"\\x\"">>, <<"nothing">>]].

what_was_written_is_read_test() ->
    Value = #{<<"text">> => <<"\"\\\n\0", 16#1f600/utf8>>, <<"list">> => [0, 0.1, true, null, []], <<"map">> => #{}},
    ?assertEqual(Value, mpp_json:decode(iolist_to_binary(mpp_json:encode(Value)))),
    ?assertEqual(nomatch, binary:match(iolist_to_binary(mpp_json:encode(Value)), <<"\n">>)).
