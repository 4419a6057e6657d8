%% PINGPONG of testee REPLAY: answers its parameter.
-module(replay).
-behaviour(mpp_benchmark).

-export([set_up/1]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).

-define(UNLUCKY, 13).
-define(ENDLESS, 1000000000000).

-spec set_up(mpp_benchmark:parameters()) -> pos_integer().
set_up(#{number_of_messages := Messages}) ->
    Messages.

-spec prepare(pos_integer()) -> pos_integer().
prepare(Messages) ->
    Messages.

-spec run(pos_integer()) -> integer().
run(Messages) ->
    io:format("this goes to the log~n"),
    Messages =:= ?UNLUCKY andalso mpp_reason:fail("out of luck", []),
    Messages =:= ?ENDLESS orelse mpp_latch:arrive(self(), Messages),
    mpp_latch:await(1).

-spec answer(pos_integer(), integer()) -> integer().
answer(_, Messages) ->
    Messages.
