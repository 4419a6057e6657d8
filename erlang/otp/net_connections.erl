%% NETCONNECTIONS: many pairs between nodes, of which few are active.
-module(net_connections).
-behaviour(mpp_distributed_benchmark).

%% mpp_distributed_benchmark.
-export([set_up/2]).
-export([introduce/2]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).
-export([set_up_client/1]).
-export([prepare_client/1]).

%% Components.
-export([master_end/4]).
-export([client_end/1]).

-type parameters() :: mpp_benchmark:parameters().

%% The transfers of a pair.
-record(terms, {
    bytes :: pos_integer(),
    exchanges :: pos_integer(),
    %% That of a whole message. All pairs send the same bytes, and all processes of a node share them.
    payload :: binary()
}).

-define(MEETING_MILLIS, 60000).

%% The payload of a message; only the last message of a transfer has less.
-define(MESSAGE_BYTES, 4096).

%% The default of active pairs: a part of the pairs where there are few.
-define(MOST_ACTIVE_BY_DEFAULT, 128).
-define(PAIRS_PER_ACTIVE_BY_DEFAULT, 4).

%% mpp_distributed_benchmark, at the master.

-spec set_up(parameters(), pos_integer()) -> {parameters(), parameters()}.
set_up(Parameters, _) ->
    {Parameters, Parameters}.

-spec introduce([[pid()]], parameters()) -> {[pid()], parameters()}.
introduce([Partners | _], Parameters) ->
    {Partners, Parameters}.

%% Returns the ends of active pairs, once all pairs have met.
-spec prepare({[pid()], parameters()}) -> [pid()].
prepare({Partners, Parameters}) ->
    Pairs = lists:zip(lists:seq(0, length(Partners) - 1), Partners),
    Terms = terms(Parameters),
    Ends = [spawn_link(?MODULE, master_end, [self(), Pair, Partner, Terms]) || {Pair, Partner} <- Pairs],
    0 = mpp_latch:await(length(Ends), ?MEETING_MILLIS),
    lists:sublist(Ends, active(Parameters)).

-spec run([pid()]) -> integer().
run(Active) ->
    lists:foreach(fun(End) -> End ! start end, Active),
    mpp_latch:await(length(Active)).

-spec answer([pid()], integer()) -> integer().
answer(_, Sum) ->
    Sum.

%% mpp_distributed_benchmark, at a client.

-spec set_up_client(parameters()) -> {[pid()], none}.
set_up_client(#{number_of_pairs := Pairs} = Parameters) ->
    Terms = terms(Parameters),
    {[spawn_link(?MODULE, client_end, [Terms]) || _ <- lists:seq(1, Pairs)], none}.

%% The master's end tells its partner to begin anew, when they meet.
-spec prepare_client(none) -> none.
prepare_client(none) ->
    none.

%% Components.

-spec master_end(pid(), non_neg_integer(), pid(), #terms{}) -> ok.
master_end(Benchmark, Pair, Partner, #terms{exchanges = Exchanges} = Terms) ->
    Partner ! {meet, self()},
    receive meet -> ok end,
    mpp_latch:arrive(Benchmark, 0),
    receive start -> ok end,
    Received = send(Partner, Terms, Exchanges, 0),
    receive
        {done, ReceivedByOther} -> mpp_latch:arrive(Benchmark, (Received + ReceivedByOther) * (Pair + 1))
    end.

-spec client_end(#terms{}) -> no_return().
client_end(Terms) ->
    receive
        {meet, Partner} -> meet(Partner, Terms)
    end.

%% Internal.

terms(#{bytes_per_transfer := Bytes, exchanges := Exchanges}) ->
    Payload = mpp_splitmix64:bytes(?MESSAGE_BYTES, mpp_splitmix64:new(0)),
    #terms{bytes = Bytes, exchanges = Exchanges, payload = Payload}.

active(#{active_pairs := 0, number_of_pairs := Pairs}) when Pairs < ?MOST_ACTIVE_BY_DEFAULT ->
    max(1, Pairs div ?PAIRS_PER_ACTIVE_BY_DEFAULT);
active(#{active_pairs := 0}) ->
    ?MOST_ACTIVE_BY_DEFAULT;
active(#{active_pairs := Active}) ->
    Active.

meet(Partner, Terms) ->
    Partner ! meet,
    serve(Partner, Terms).

%% A run, if the pair is active in it, or the next meeting.
serve(Partner, #terms{bytes = Bytes, exchanges = Exchanges} = Terms) ->
    receive
        {meet, Next} ->
            meet(Next, Terms);
        {part, Index, Payload} ->
            First = take(Index, Payload, 0, Bytes),
            Rest = receive_parts(1, Bytes - First, 0),
            Partner ! {done, send(Partner, Terms, Exchanges - 1, First + Rest)},
            serve(Partner, Terms)
    end.

%% Transfers that begin with one to be sent. Returns how many bytes have been received.
send(_, _, 0, Received) ->
    Received;
send(Partner, #terms{bytes = Bytes, payload = Payload} = Terms, Left, Received) ->
    ok = send_parts(Partner, Payload, 0, Bytes),
    await(Partner, Terms, Left - 1, Received).

%% Transfers that begin with one to be received.
await(_, _, 0, Received) ->
    Received;
await(Partner, #terms{bytes = Bytes} = Terms, Left, Received) ->
    send(Partner, Terms, Left - 1, Received + receive_parts(0, Bytes, 0)).

send_parts(Partner, Payload, Index, Bytes) when Bytes > ?MESSAGE_BYTES ->
    Partner ! {part, Index, Payload},
    send_parts(Partner, Payload, Index + 1, Bytes - ?MESSAGE_BYTES);
send_parts(Partner, Payload, Index, Bytes) ->
    Partner ! {part, Index, binary:part(Payload, 0, Bytes)},
    ok.

%% Returns how many bytes have come.
receive_parts(_, 0, Received) ->
    Received;
receive_parts(Next, Missing, Received) ->
    receive
        {part, Index, Payload} ->
            Bytes = take(Index, Payload, Next, Missing),
            receive_parts(Next + 1, Missing - Bytes, Received + Bytes)
    end.

%% Returns the bytes of a part, if it is the next one.
take(Index, Payload, Next, Missing) ->
    case {Index, byte_size(Payload), min(Missing, ?MESSAGE_BYTES)} of
        {Next, Bytes, Bytes} ->
            Bytes;
        {_, Bytes, Expected} ->
            error({part, Index, {bytes, Bytes}, expected, Next, {bytes, Expected}})
    end.
