%% What benchmarks take, and what they refuse.
-module(parameters_tests).

-include_lib("eunit/include/eunit.hrl").

-define(HAS(Symbol), (lists:keymember(Symbol, 1, registry:local() ++ registry:distributed()))).

rejected_test_() ->
    #{<<"rejected">> := Cases} = conformance:read("invalid_parameters"),
    [{name(Symbol, Request), fun() -> rejects(Case) end}
     || #{<<"benchmark">> := Symbol, <<"request">> := Request} = Case <- Cases, ?HAS(Symbol)].

accepted_test_() ->
    #{<<"accepted">> := Cases} = conformance:read("invalid_parameters"),
    [{name(Symbol, Request), fun() -> validate(Symbol, Request) end}
     || #{<<"benchmark">> := Symbol, <<"request">> := Request} <- Cases, ?HAS(Symbol)].

rejects(#{<<"benchmark">> := Symbol, <<"request">> := Request, <<"parameter">> := Parameter}) ->
    try validate(Symbol, Request) of
        Accepted -> error({accepted, Accepted})
    catch
        throw:{invalid_parameter, Name, Value, _} = Refusal ->
            ?assertEqual(Parameter, atom_to_binary(Name)),
            Sentence = unicode:characters_to_binary(mpp_invalid:sentence(Refusal)),
            Begin = <<Parameter/binary, " = ", (told(Request, Parameter, Value))/binary, ", allowed are ">>,
            ?assertEqual(Begin, binary:part(Sentence, 0, min(byte_size(Begin), byte_size(Sentence))))
    end.

%% As the request has it, or the default that was filled in.
told(Request, Parameter, Value) ->
    Fields = maps:merge(Request, maps:get(<<"policy">>, Request, #{})),
    case maps:find(Parameter, Fields) of
        {ok, Text} when is_binary(Text) -> Text;
        {ok, Number} -> iolist_to_binary(io_lib:format("~p", [Number]));
        error -> integer_to_binary(Value)
    end.

validate(Symbol, Request) ->
    Known = conformance:request(Request),
    {mpp_parameters:from_request(Symbol, Known), mpp_policy:from_request(Known)}.

name(Symbol, Request) ->
    lists:flatten(io_lib:format("~ts ~0p", [Symbol, Request])).

floats_read_as_they_were_meant_test() ->
    <<Narrow:32/float>> = <<0.3:32/float>>,
    Request = #{read_workload => Narrow, write_workload => 0.5, partition_size => 3, number_of_keys => 10},
    ?assertThrow({invalid_parameter, write_workload, 0.5, _}, mpp_parameters:from_request(<<"ATOMICREGISTER">>, Request)),
    ?assertThrow({invalid_parameter, read_workload, nan, _},
                 mpp_parameters:from_request(<<"ATOMICREGISTER">>, Request#{read_workload := nan})),
    Swapped = Request#{read_workload := 0.5, write_workload := Narrow},
    ?assertThrow({invalid_parameter, write_workload, 0.3, _}, mpp_parameters:from_request(<<"ATOMICREGISTER">>, Swapped)).

window_sizes_test() ->
    [?assertEqual(Millis, mpp_window_size:millis(Text, 120000))
     || {Text, Millis} <- [{<<"10ms">>, 10}, {<<"1 second">>, 1000}, {<<"2 min">>, 120000}, {<<"7millis">>, 7},
                           {<<"1 millisecond">>, 1}, {<<"2 milliseconds">>, 2}, {<<"3s">>, 3000}, {<<"3 sec">>, 3000},
                           {<<"4 seconds">>, 4000}, {<<"1 minute">>, 60000}, {<<"2 minutes">>, 120000}]],
    [?assertThrow({invalid_parameter, window_size, Text, _}, mpp_window_size:millis(Text, 120000))
     || Text <- [<<>>, <<"10">>, <<"ms">>, <<"0ms">>, <<"-1ms">>, <<"1.5s">>, <<"10  ms">>, <<"10 ms ">>, <<" 10ms">>,
                 <<"10 hours">>, <<"10MS">>, <<"121 s">>, <<"10ms\n">>, <<"1000000000000000000 ms">>,
                 <<"99999999999999999999999 ms">>]].
