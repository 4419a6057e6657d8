%% A testee describes its emulator.
-module(platform_tests).

-include_lib("eunit/include/eunit.hrl").

settings_test() ->
    #{<<"flags">> := Flags, <<"batch">> := Batch, <<"workers">> := Schedulers} = mpp_platform:settings(),
    ?assertEqual(erlang:system_info(schedulers_online), binary_to_integer(Schedulers)),
    ?assertMatch([_, <<"reductions">>], binary:split(Batch, <<" ">>)),
    %% Those of the emulator that runs the tests, without the words after them.
    ?assertEqual(nomatch, binary:match(Flags, <<"-">>)).

flags_are_as_they_were_given_test() ->
    Command = "erl +P 65536 +sbt u -noinput -boot start_clean -pa " ++ filename:dirname(code:which(mpp_platform))
        ++ " -eval 'io:format(\"~ts\", [maps:get(<<\"flags\">>, mpp_platform:settings())]), halt().'",
    ?assertEqual("+P 65536 +sbt u", os:cmd("env -u ERL_FLAGS -u ERL_AFLAGS -u ERL_ZFLAGS " ++ Command)).
