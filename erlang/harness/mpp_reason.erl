%% The reason why a request fails: phases throw it, and the host gets it as a sentence.
-module(mpp_reason).

%% API.
-export([fail/2]).
-export([lack/2]).
-export([stop/1]).
-export([exited/1]).
-export([sentence/2]).

%% Messages to the process of a request, which say that it has to stop: the host has asked for it, or something has failed at
%% a client.
-type interruption() :: {cancel | fail, unicode:chardata()}.
-export_type([interruption/0]).

-define(LONGEST, 1000).

%% API.

%% Fails the phase in progress, for a reason in words.
-spec fail(io:format(), [term()]) -> no_return().
fail(Format, Arguments) ->
    throw({failed, io_lib:format(Format, Arguments)}).

%% Fails set-up or the first preparation, for want of a feature that the request asks for.
-spec lack(io:format(), [term()]) -> no_return().
lack(Format, Arguments) ->
    throw({lacking, io_lib:format(Format, Arguments)}).

%% Fails the phase in progress, which has to stop.
-spec stop(interruption()) -> no_return().
stop({_, Why}) ->
    throw({failed, Why}).

%% Fails the phase in progress, unless the end of a component was an orderly one.
-spec exited({'EXIT', pid(), term()}) -> ok.
exited({'EXIT', _, Reason}) when Reason =:= normal; Reason =:= shutdown ->
    ok;
exited({'EXIT', Component, Reason}) ->
    fail("component ~0p of the run failed, caused by ~ts", [Component, cause(Reason)]).

%% Returns a caught exception in words.
-spec sentence(throw | error | exit, term()) -> unicode:chardata().
sentence(throw, {failed, Sentence}) -> Sentence;
sentence(_, Reason) -> cause(Reason).

%% Internal.

%% A long term does not fill the log.
cause(Reason) ->
    string:slice(io_lib:format("~0tp", [Reason]), 0, ?LONGEST).
