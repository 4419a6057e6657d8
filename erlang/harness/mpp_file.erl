%% The file of FILETRANSFER: its contents, and the state of both ends, in which no carrier of messages has a say.
-module(mpp_file).

%% API: contents.
-export([new/1]).
-export([new/2]).

%% API: sender.
-export([sender/1]).
-export([next/1]).
-export([consumed/2]).
-export([answer/3]).

%% API: receiver.
-export([receiver/1]).
-export([take/3]).

-record(terms, {
    bytes :: pos_integer(),
    chunk_size :: pos_integer()
}).

-record(contents, {
    terms :: #terms{},
    %% After so many bytes the file repeats itself.
    repeated :: pos_integer(),
    octets :: binary()
}).

-record(sender, {
    contents :: #contents{},
    index = 0 :: non_neg_integer(),
    sent = 0 :: non_neg_integer(),
    consumed = 0 :: non_neg_integer()
}).

-record(receiver, {
    terms :: #terms{},
    index = 0 :: non_neg_integer(),
    received = 0 :: non_neg_integer(),
    credited = 0 :: non_neg_integer(),
    %% The sums of the high and of the low halves of words: those of whole ones are no small integers.
    high = 0 :: non_neg_integer(),
    low = 0 :: non_neg_integer()
}).

-opaque contents() :: #contents{}.
-opaque sender() :: #sender{}.
-opaque receiver() :: #receiver{}.
-export_type([contents/0, sender/0, receiver/0]).

%% A large file repeats its first 256 MiB.
-define(MOST_OCTETS, (256 bsl 20)).
%% The bytes that may have been sent and not consumed.
-define(CREDIT, (8 bsl 20)).
%% The receiver tells of at least so many bytes at a time.
-define(CREDIT_INTERVAL, (1 bsl 20)).
-define(WORD, 8).
-define(MASK, 16#FFFFFFFFFFFFFFFF).

%% API: contents.

%% Generates the contents, on all schedulers: 256 MiB take seconds.
-spec new(mpp_benchmark:parameters()) -> contents().
new(Parameters) ->
    new(Parameters, ?MOST_OCTETS).

%% Contents that repeat themselves after so many bytes, a multiple of 8.
-spec new(mpp_benchmark:parameters(), pos_integer()) -> contents().
new(Parameters, Most) ->
    #terms{bytes = Bytes, chunk_size = ChunkSize} = Terms = terms(Parameters),
    Repeated = min(Bytes, Most),
    Generated = generate(Repeated),
    %% A chunk that begins before the end of the repeated bytes goes on beyond it.
    Overlap = case Bytes > Repeated of true -> ChunkSize - ?WORD; false -> 0 end,
    Copies = binary:copy(Generated, (Overlap + Repeated - 1) div Repeated),
    Octets = case Overlap of 0 -> Generated; _ -> <<Generated/binary, Copies:Overlap/binary>> end,
    #contents{terms = Terms, repeated = Repeated, octets = Octets}.

%% API: sender.

%% Begins a run.
-spec sender(contents()) -> sender().
sender(Contents) ->
    #sender{contents = Contents}.

%% Returns the next chunk, which counts as sent, if there is one and the receiver's credit allows it.
-spec next(sender()) -> {Index :: non_neg_integer(), Payload :: binary(), sender()} | none.
next(#sender{contents = #contents{terms = Terms} = Contents, index = Index, sent = Sent, consumed = Consumed} = Sender) ->
    case chunk_bytes(Index, Terms) of
        Bytes when Bytes > 0, Sent + Bytes - Consumed =< ?CREDIT ->
            {Index, chunk(Index, Bytes, Contents), Sender#sender{index = Index + 1, sent = Sent + Bytes}};
        _ ->
            none
    end.

%% Takes the receiver's word that it has consumed so many bytes, from the beginning of the file.
-spec consumed(non_neg_integer(), sender()) -> sender().
consumed(Bytes, #sender{sent = Sent, consumed = Before} = Sender) when Bytes >= Before, Bytes =< Sent ->
    Sender#sender{consumed = Bytes};
consumed(Bytes, #sender{sent = Sent, consumed = Before}) ->
    error({consumed, Bytes, allowed, Before, to, Sent}).

%% Returns the run's answer, once the receiver is done.
-spec answer(non_neg_integer(), non_neg_integer(), sender()) -> integer().
answer(Bytes, Sum, #sender{contents = #contents{terms = #terms{bytes = Size}}, sent = Size}) ->
    mpp_fnv1a64:of_integers([Bytes, Sum]);
answer(_, _, #sender{contents = #contents{terms = #terms{bytes = Size}}, sent = Sent}) ->
    error({done, sent, Sent, 'of', Size}).

%% API: receiver.

%% Begins a run.
-spec receiver(mpp_benchmark:parameters()) -> receiver().
receiver(Parameters) ->
    #receiver{terms = terms(Parameters)}.

%% Takes a chunk. Returns the message that the sender is to get.
-spec take(non_neg_integer(), binary(), receiver()) ->
    {none | {credit, Bytes :: pos_integer()} | {done, Bytes :: pos_integer(), Sum :: non_neg_integer()}, receiver()}.
take(Index, Payload, #receiver{terms = Terms, index = Next, high = High, low = Low} = Receiver) ->
    Expected = chunk_bytes(Next, Terms),
    case {Index, byte_size(Payload)} of
        {Next, Expected} when Expected > 0 ->
            {Highs, Lows} = add(Payload, High, Low),
            Received = Receiver#receiver.received + Expected,
            reply(Receiver#receiver{index = Next + 1, received = Received, high = Highs, low = Lows});
        {_, Bytes} ->
            error({chunk, Index, {bytes, Bytes}, expected, Next, {bytes, Expected}})
    end.

%% Internal.

terms(#{bytes := Bytes, chunk_size := ChunkSize}) ->
    #terms{bytes = Bytes, chunk_size = ChunkSize}.

%% The length of a chunk; 0 of one that the file does not have.
chunk_bytes(Index, #terms{bytes = Bytes, chunk_size = ChunkSize}) ->
    max(0, min(ChunkSize, Bytes - Index * ChunkSize)).

chunk(Index, Bytes, #contents{terms = #terms{chunk_size = ChunkSize}, repeated = Repeated, octets = Octets}) ->
    binary:part(Octets, (Index * ChunkSize) rem Repeated, Bytes).

%% A share for each scheduler.
generate(Bytes) ->
    Schedulers = erlang:system_info(schedulers_online),
    Share = (Bytes div ?WORD div Schedulers + 1) * ?WORD,
    Shares = [begin
                  Size = min(Share, Bytes - Begin),
                  State = mpp_splitmix64:skip(Begin div ?WORD, mpp_splitmix64:new(Bytes)),
                  spawn_monitor(fun() -> exit({share, mpp_splitmix64:bytes(Size, State)}) end)
              end
              || Begin <- lists:seq(0, Bytes - 1, Share)],
    iolist_to_binary([receive {'DOWN', Monitor, process, Pid, {share, Octets}} -> Octets end || {Pid, Monitor} <- Shares]).

add(<<A:32, B:32, C:32, D:32, Rest/binary>>, High, Low) ->
    add(Rest, High + A + C, Low + B + D);
add(<<A:32, B:32>>, High, Low) ->
    {High + A, Low + B};
add(<<>>, High, Low) ->
    {High, Low}.

reply(#receiver{terms = #terms{bytes = Bytes}, received = Bytes, high = High, low = Low} = Receiver) ->
    {{done, Bytes, ((High bsl 32) + Low) band ?MASK}, Receiver};
reply(#receiver{received = Received, credited = Credited} = Receiver) when Received - Credited >= ?CREDIT_INTERVAL ->
    {{credit, Received}, Receiver#receiver{credited = Received}};
reply(Receiver) ->
    {none, Receiver}.
