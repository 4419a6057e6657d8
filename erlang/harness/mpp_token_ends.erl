%% The ends of THREADRING's tokens.
-module(mpp_token_ends).

%% API.
-export([new/1]).
-export([record/3]).
-export([answer/1]).

%% Any process may write to it.
-type ends() :: {Tokens :: pos_integer(), atomics:atomics_ref()}.
-export_type([ends/0]).

%% API.

%% No token has ended yet.
-spec new(pos_integer()) -> ends().
new(Tokens) ->
    {Tokens, atomics:new(Tokens, [{signed, false}])}.

%% Records that a token, by its number from 0, has ended at a component, by its number from 1.
-spec record(non_neg_integer(), pos_integer(), ends()) -> ok.
record(Token, Component, {_, Components}) ->
    atomics:put(Components, Token + 1, Component).

%% Returns the hash of the components at which the tokens have ended, in the tokens' order.
-spec answer(ends()) -> mpp_fnv1a64:hash().
answer({Tokens, Components}) ->
    mpp_fnv1a64:of_integers([atomics:get(Components, Place) || Place <- lists:seq(1, Tokens)]).
