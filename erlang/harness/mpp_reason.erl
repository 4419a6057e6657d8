%% Why a request fails: what phases throw, and the sentence that whoever asked gets.
-module(mpp_reason).

%% API.
-export([fail/2]).
-export([refuse/2]).
-export([stop/1]).
-export([exited/1]).
-export([check/0]).
-export([sentence/2]).

-define(LONGEST, 1000).

%% API.

%% Fails the phase in progress, for a reason in words.
-spec fail(io:format(), [term()]) -> no_return().
fail(Format, Arguments) ->
    throw({failed, io_lib:format(Format, Arguments)}).

%% Refuses a parameter, for a reason in words.
-spec refuse(io:format(), [term()]) -> no_return().
refuse(Format, Arguments) ->
    throw({invalid_parameter, io_lib:format(Format, Arguments)}).

%% Fails the phase in progress, since a message to the process of a benchmark says that it has to stop.
-spec stop({cancel | fail, unicode:chardata()}) -> no_return().
stop({cancel, Why}) ->
    throw({cancelled, Why});
stop({fail, Why}) ->
    throw({failed, Why}).

%% Fails the phase in progress, unless the end of a component was an orderly one.
-spec exited({'EXIT', pid(), term()}) -> ok.
exited({'EXIT', _, Reason}) when Reason =:= normal; Reason =:= shutdown ->
    ok;
exited({'EXIT', Component, Reason}) ->
    fail("component ~0p of the run failed, caused by ~ts", [Component, cause(Reason)]).

%% Fails if the request has to stop by now.
-spec check() -> ok.
check() ->
    receive
        {Stop, _} = Interruption when Stop =:= cancel; Stop =:= fail -> stop(Interruption)
    after 0 ->
        ok
    end.

%% Returns a caught exception in words.
-spec sentence(throw | error | exit, term()) -> unicode:chardata().
sentence(throw, {failed, Sentence}) -> Sentence;
sentence(throw, {cancelled, Why}) -> ["the request was cancelled: ", Why];
sentence(_, Reason) -> cause(Reason).

%% Internal.

%% Whatever it is, it does not fill the log.
cause(Reason) ->
    string:slice(io_lib:format("~0tp", [Reason]), 0, ?LONGEST).
