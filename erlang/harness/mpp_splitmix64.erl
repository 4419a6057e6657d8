%% The pseudo-random generator of every language of the suite: SplitMix64 (Steele, Lea, Flood: Fast splittable
%% pseudorandom number generators, OOPSLA 2014). Equal seeds give equal sequences everywhere.
-module(mpp_splitmix64).

%% API.
-export([new/1]).
-export([next/1]).
-export([next_double/1]).
-export([bytes/2]).
-export([skip/2]).

-type state() :: non_neg_integer().
-export_type([state/0]).

-define(GAMMA, 16#9E3779B97F4A7C15).
-define(MASK, 16#FFFFFFFFFFFFFFFF).
%% 2^-53: the distance of neighbouring doubles just below 1.
-define(UNIT, 1.1102230246251565e-16).

%% API.

%% Starts the sequence of a seed; every 64-bit value is a good one.
-spec new(non_neg_integer()) -> state().
new(Seed) ->
    Seed band ?MASK.

%% Returns the next value, all 64 bits of it random.
-spec next(state()) -> {non_neg_integer(), state()}.
next(State) ->
    Next = (State + ?GAMMA) band ?MASK,
    Once = ((Next bxor (Next bsr 30)) * 16#BF58476D1CE4E5B9) band ?MASK,
    Twice = ((Once bxor (Once bsr 27)) * 16#94D049BB133111EB) band ?MASK,
    {Twice bxor (Twice bsr 31), Next}.

%% Returns the next value as a multiple of 2^-53 in [0, 1).
-spec next_double(state()) -> {float(), state()}.
next_double(State) ->
    {Value, Next} = next(State),
    {(Value bsr 11) * ?UNIT, Next}.

%% Returns bytes, eight from each value, the most significant first.
-spec bytes(non_neg_integer(), state()) -> binary().
bytes(Count, State) ->
    bytes(Count, State, <<>>).

%% Goes on after so many values, which are not computed.
-spec skip(non_neg_integer(), state()) -> state().
skip(Count, State) ->
    (State + Count * ?GAMMA) band ?MASK.

%% Internal.

bytes(Count, _, Bytes) when byte_size(Bytes) >= Count ->
    binary:copy(binary:part(Bytes, 0, Count));
bytes(Count, State, Bytes) ->
    {Value, Next} = next(State),
    bytes(Count, Next, <<Bytes/binary, Value:64>>).
