%% The hash that bulk results are compared by: FNV-1a with 64 bits (Fowler, Noll, Vo). Numbers go in by their big-endian
%% bytes, doubles by their IEEE-754 bits.
-module(mpp_fnv1a64).

%% API.
-export([new/0]).
-export([update/2]).
-export([of_integers/1]).

-type hash() :: non_neg_integer().
-export_type([hash/0]).

-define(OFFSET_BASIS, 16#CBF29CE484222325).
%% The prime is 2^40 + 16#1B3.
-define(PRIME_LOW, 16#1B3).
-define(PRIME_SHIFT, 8).
-define(MASK, 16#FFFFFFFF).

%% API.

%% The hash of nothing.
-spec new() -> hash().
new() ->
    ?OFFSET_BASIS.

%% Adds bytes.
-spec update(binary(), hash()) -> hash().
update(Bytes, Hash) ->
    update(Bytes, Hash bsr 32, Hash band ?MASK).

%% The hash of whole numbers, 64 bits of each.
-spec of_integers([non_neg_integer()]) -> hash().
of_integers(Numbers) ->
    update(<< <<Number:64>> || Number <- Numbers >>, new()).

%% Internal.

%% In halves of 32 bits: their products are small integers, those of 64 bits are not.
update(<<Byte, Rest/binary>>, High, Low) ->
    Mixed = Low bxor Byte,
    Product = Mixed * ?PRIME_LOW,
    Carried = High * ?PRIME_LOW + (Mixed bsl ?PRIME_SHIFT) + (Product bsr 32),
    update(Rest, Carried band ?MASK, Product band ?MASK);
update(<<>>, High, Low) ->
    (High bsl 32) bor Low.
