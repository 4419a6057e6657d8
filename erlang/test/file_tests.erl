%% The file of FILETRANSFER, and the PINGs beside it.
-module(file_tests).

-include_lib("eunit/include/eunit.hrl").

-define(MIB, (1 bsl 20)).

a_file_comes_as_it_was_sent_test_() ->
    [{lists:flatten(io_lib:format("~b bytes in chunks of ~b, repeated after ~b", [Bytes, ChunkSize, Most])),
      fun() ->
          Parameters = #{bytes => Bytes, chunk_size => ChunkSize},
          {Chunks, Answer} = transfer(mpp_file:sender(mpp_file:new(Parameters, Most)), mpp_file:receiver(Parameters)),
          Repeated = min(Bytes, Most),
          Octets = mpp_splitmix64:bytes(Repeated, mpp_splitmix64:new(Repeated)),
          Whole = binary:part(binary:copy(Octets, Bytes div Repeated + 1), 0, Bytes),
          ?assertEqual(Whole, iolist_to_binary(Chunks)),
          Sum = lists:sum([Word || <<Word:64>> <= Whole]) band 16#FFFFFFFFFFFFFFFF,
          ?assertEqual(mpp_fnv1a64:of_integers([Bytes, Sum]), Answer)
      end}
     || {Bytes, ChunkSize, Most} <- [{8, 8, 1024}, {8, 65536, 1024}, {1024, 16, 1024}, {1000, 24, 1024}, {3000, 24, 1024},
                                     {3000, 1024, 1000}, {40000, 65536, 64}]].

the_sender_waits_for_credit_test() ->
    Parameters = #{bytes => 20 * ?MIB, chunk_size => 65536},
    {Sent, Waiting} = send(mpp_file:sender(mpp_file:new(Parameters, 1024)), 0),
    ?assertEqual(128, Sent),
    {More, _} = send(mpp_file:consumed(?MIB + 8, Waiting), 0),
    ?assertEqual(16, More),
    [?assertError({consumed, Bytes, allowed, 0, to, _}, mpp_file:consumed(Bytes, Waiting)) || Bytes <- [-1, 8 * ?MIB + 8]],
    ?assertError({done, sent, _, 'of', _}, mpp_file:answer(0, 0, Waiting)).

the_receiver_tells_of_each_mebibyte_test() ->
    Receiver = mpp_file:receiver(#{bytes => 3 * ?MIB, chunk_size => 65536}),
    {Replies, _} = lists:mapfoldl(fun(Index, Before) -> mpp_file:take(Index, <<0:65536/unit:8>>, Before) end, Receiver,
                                  lists:seq(0, 47)),
    ?assertEqual([{credit, ?MIB}, {credit, 2 * ?MIB}, {done, 3 * ?MIB, 0}], [Reply || Reply <- Replies, Reply =/= none]).

another_chunk_than_the_next_is_an_error_test() ->
    Receiver = mpp_file:receiver(#{bytes => 24, chunk_size => 16}),
    [?assertError({chunk, Index, {bytes, Bytes}, expected, 0, {bytes, 16}}, mpp_file:take(Index, <<0:Bytes/unit:8>>, Receiver))
     || {Index, Bytes} <- [{1, 16}, {0, 8}, {0, 24}, {-1, 16}, {0, 0}]],
    {none, First} = mpp_file:take(0, <<1:128>>, Receiver),
    ?assertError({chunk, 0, _, expected, 1, {bytes, 8}}, mpp_file:take(0, <<0:128>>, First)),
    {{done, 24, 3}, Complete} = mpp_file:take(1, <<2:64>>, First),
    ?assertError({chunk, 2, _, expected, 2, {bytes, 0}}, mpp_file:take(2, <<>>, Complete)).

pings_go_out_at_their_times_and_count_from_them_test() ->
    Latencies = mpp_histogram:new(),
    Begin = erlang:monotonic_time(nanosecond),
    Pinger = pinger(Begin, 1000, Latencies),
    Pings = [receive {request, Pinger, Number} -> Number end || _ <- lists:seq(1, 50)],
    ?assertEqual(lists:seq(0, 49), Pings),
    ?assert(erlang:monotonic_time(nanosecond) - Begin >= 49000000),
    mpp_pings:finish(Pinger),
    timer:sleep(20),
    answer_all(Pings, Pinger),
    Late = rest(Pinger),
    answer_all(Late, Pinger),
    ok = mpp_pings:flush(Pinger),
    ?assertEqual(50 + length(Late), lists:sum([Count || [_, Count] <- mpp_histogram:pairs(Latencies)])),
    ?assert(mpp_histogram:percentile(99.0, Latencies) >= 60000000).

the_first_ping_goes_out_though_the_file_is_there_test() ->
    Latencies = mpp_histogram:new(),
    Pinger = pinger(erlang:monotonic_time(nanosecond), 1, Latencies),
    mpp_pings:finish(Pinger),
    receive {request, Pinger, 0} -> Pinger ! 0 end,
    ok = mpp_pings:flush(Pinger),
    ?assertMatch([[_, 1]], mpp_histogram:pairs(Latencies)).

another_answer_than_the_next_is_an_error_test() ->
    [begin
         {Pinger, Monitor} = spawn_monitor(mpp_pings, pinger, [self(), 1, mpp_histogram:new()]),
         mpp_pings:start(Pinger, erlang:monotonic_time(nanosecond)),
         receive {request, Pinger, 0} -> Pinger ! Number end,
         receive {'DOWN', Monitor, process, Pinger, Reason} -> ?assertMatch({{answer, Number, expected, 0, sent, 1}, _}, Reason) end
     end
     || Number <- [1, -1]].

too_many_unanswered_pings_are_an_error_test() ->
    {Pinger, Monitor} = spawn_monitor(mpp_pings, pinger, [self(), 10, mpp_histogram:new()]),
    %% A run that began two minutes ago: all its PINGs are due.
    mpp_pings:start(Pinger, erlang:monotonic_time(nanosecond) - 120000000000),
    receive {'DOWN', Monitor, process, Pinger, Reason} -> ?assertMatch({{unanswered, 600, 'of', 600, seconds, 60}, _}, Reason) end.

%% Internal.

%% Returns the payloads of all chunks, and the answer.
transfer(Sender, Receiver) ->
    {Index, Payload, Next} = mpp_file:next(Sender),
    case mpp_file:take(Index, Payload, Receiver) of
        {{done, Bytes, Sum}, _} ->
            {[Payload], mpp_file:answer(Bytes, Sum, Next)};
        {none, More} ->
            {Payloads, Answer} = transfer(Next, More),
            {[Payload | Payloads], Answer}
    end.

%% Returns how many chunks may be sent.
send(Sender, Sent) ->
    case mpp_file:next(Sender) of
        {_, _, Next} -> send(Next, Sent + 1);
        none -> {Sent, Sender}
    end.

pinger(Begin, Rate, Latencies) ->
    Pinger = spawn_link(mpp_pings, pinger, [self(), Rate, Latencies]),
    mpp_pings:start(Pinger, Begin),
    Pinger.

answer_all(Numbers, Pinger) ->
    lists:foreach(fun(Number) -> Pinger ! Number end, Numbers).

rest(Pinger) ->
    receive {request, Pinger, Number} -> [Number | rest(Pinger)] after 0 -> [] end.
