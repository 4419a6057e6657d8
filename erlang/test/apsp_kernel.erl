%% All phases of APSP in one process and without a message: nothing but the kernel (tests/studies/apsp_kernel.py).
%%
%% Takes the number of nodes, the side of a block and how many runs to make. Prints the answer in hexadecimal, and the time
%% of each run in milliseconds.
-module(apsp_kernel).

-export([main/1]).

-spec main([string()]) -> no_return().
main(Arguments) ->
    [Nodes, Size, Runs] = [list_to_integer(Argument) || Argument <- Arguments],
    Indices = lists:seq(0, Nodes div Size - 1),
    Graph = mpp_distances:graph(Nodes),
    Blocks = maps:from_list(
        [{{Row, Column}, mpp_distances:block(Graph, Nodes, Size, {Row, Column})}
         || Row <- Indices, Column <- Indices]),
    {Times, Last} = lists:mapfoldl(fun(_, _) -> timed(Nodes, Size, Blocks) end, Blocks, lists:seq(1, Runs)),
    Matrix = mpp_distances:join([[maps:get({Row, Column}, Last) || Column <- Indices] || Row <- Indices], Size),
    io:format("~16.16.0b~n", [mpp_distances:hash(Matrix)]),
    [io:format("~p~n", [Millis]) || Millis <- Times],
    halt().

timed(Nodes, Size, Blocks) ->
    Begin = erlang:monotonic_time(),
    Distances = phases(0, Nodes, Size, Blocks),
    {erlang:convert_time_unit(erlang:monotonic_time() - Begin, native, nanosecond) / 1.0e6, Distances}.

phases(Nodes, Nodes, _, Blocks) ->
    Blocks;
phases(Phase, Nodes, Size, Blocks) ->
    Place = Phase div Size,
    Relaxed = maps:map(
        fun({Row, Column}, Block) ->
            #{{Row, Place} := InRow, {Place, Column} := InColumn} = Blocks,
            mpp_block:relax(Block, InRow, InColumn, Size, Phase rem Size)
        end, Blocks),
    phases(Phase + 1, Nodes, Size, Relaxed).
