%% NETPINGPONG of testee REPLAY: the master tells the number of clients, a client its configuration.
-module(replay_net).
-behaviour(mpp_distributed_benchmark).

-export([set_up/2]).
-export([introduce/2]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).
-export([set_up_client/1]).
-export([prepare_client/1]).

-spec set_up(mpp_benchmark:parameters(), pos_integer()) -> {binary(), {pos_integer(), pos_integer()}}.
set_up(Parameters, Nodes) ->
    {iolist_to_binary(io_lib:format("~b clients", [Nodes - 1])), {replay:set_up(Parameters), Nodes}}.

-spec introduce([binary()], {pos_integer(), pos_integer()}) -> pos_integer().
introduce(Clients, {Messages, Nodes}) when length(Clients) =:= Nodes - 1 ->
    Messages.

-spec prepare(pos_integer()) -> pos_integer().
prepare(Messages) ->
    replay:prepare(Messages).

-spec run(pos_integer()) -> integer().
run(Messages) ->
    replay:run(Messages).

-spec answer(pos_integer(), integer()) -> integer().
answer(Messages, Outcome) ->
    replay:answer(Messages, Outcome).

-spec set_up_client(binary()) -> {binary(), none}.
set_up_client(Configuration) ->
    [_, Host] = string:split(atom_to_binary(node()), "@"),
    {<<Host/binary, ", ", Configuration/binary>>, none}.

-spec prepare_client(none) -> none.
prepare_client(none) ->
    none.
