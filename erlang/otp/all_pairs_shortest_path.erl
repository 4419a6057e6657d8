%% APSP: bulk-synchronous computation, all-pairs shortest paths by Floyd and Warshall in blocks.
-module(all_pairs_shortest_path).
-behaviour(mpp_benchmark).

%% mpp_benchmark.
-export([set_up/1]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).

%% Components.
-export([manager/1]).
-export([worker/5]).

-record(input, {
    nodes :: pos_integer(),
    block_size :: pos_integer(),
    graph :: mpp_distances:matrix()
}).

%% A worker's block, and the receivers of it.
-record(worker, {
    position :: {non_neg_integer(), non_neg_integer()},
    size :: pos_integer(),
    in_row :: [pid()],
    in_column :: [pid()]
}).

%% mpp_benchmark.

-spec set_up(mpp_benchmark:parameters()) -> #input{}.
set_up(#{number_of_nodes := Nodes, block_size := BlockSize}) ->
    #input{nodes = Nodes, block_size = BlockSize, graph = mpp_distances:graph(Nodes)}.

-spec prepare(#input{}) -> {pid(), #input{}}.
prepare(Input) ->
    {spawn_link(?MODULE, manager, [self()]), Input}.

-spec run({pid(), #input{}}) -> mpp_distances:matrix().
run({Manager, Input}) ->
    Manager ! {graph, Input},
    mpp_latch:await(1),
    %% Sent before the part that arrived.
    receive {distances, Matrix} -> Matrix end.

-spec answer({pid(), #input{}}, mpp_distances:matrix()) -> integer().
answer(_, Matrix) ->
    mpp_distances:hash(Matrix).

%% Components.

-spec manager(pid()) -> ok.
manager(Benchmark) ->
    receive
        {graph, #input{nodes = Nodes, block_size = Size, graph = Graph}} ->
            Indices = lists:seq(0, Nodes div Size - 1),
            Workers = maps:from_list(
                [{{Row, Column},
                  spawn_link(?MODULE, worker,
                      [self(), Nodes, Size, {Row, Column}, mpp_distances:block(Graph, Nodes, Size, {Row, Column})])}
                 || Row <- Indices, Column <- Indices]),
            maps:foreach(fun(Position, Worker) -> introduce(Position, Worker, Workers, Indices) end, Workers),
            Blocks = [[block({Row, Column}) || Column <- Indices] || Row <- Indices],
            Benchmark ! {distances, mpp_distances:join(Blocks, Size)},
            mpp_latch:arrive(Benchmark, 0)
    end.

-spec worker(pid(), pos_integer(), pos_integer(), {non_neg_integer(), non_neg_integer()}, mpp_distances:matrix()) -> ok.
worker(Manager, Nodes, Size, Position, Block) ->
    receive
        {neighbours, InRow, InColumn} ->
            Worker = #worker{position = Position, size = Size, in_row = InRow, in_column = InColumn},
            Manager ! {block, Position, phases(0, Nodes, Block, Worker)},
            ok
    end.

%% Internal.

introduce({Row, Column}, Worker, Workers, Indices) ->
    Worker ! {neighbours,
        [maps:get({Row, Other}, Workers) || Other <- Indices, Other =/= Column],
        [maps:get({Other, Column}, Workers) || Other <- Indices, Other =/= Row]}.

block(Position) ->
    receive
        {block, Position, Block} -> Block
    end.

phases(Nodes, Nodes, Block, _) ->
    Block;
phases(Phase, Nodes, Block, #worker{position = {Row, Column}, size = Size} = Worker) ->
    tell(Worker#worker.in_row, {in_row, Phase, Column, Block}),
    tell(Worker#worker.in_column, {in_column, Phase, Row, Block}),
    %% The phase's node is in one block of its row and one of its column; what others sent only has to have come.
    Neighbours = length(Worker#worker.in_row) + length(Worker#worker.in_column),
    {InRow, InColumn} = collect(Neighbours, Phase, Phase div Size, Block, Block),
    phases(Phase + 1, Nodes, mpp_block:relax(Block, InRow, InColumn, Size, Phase rem Size), Worker).

tell(Neighbours, Message) ->
    lists:foreach(fun(Neighbour) -> Neighbour ! Message end, Neighbours).

%% Takes the blocks of all neighbours in a phase; those of the next one stay in the mailbox until then. Returns the two at
%% one place of the row and of the column: the worker's own block where it is there itself.
collect(0, _, _, InRow, InColumn) ->
    {InRow, InColumn};
collect(Missing, Phase, Place, InRow, InColumn) ->
    receive
        {in_row, Phase, Place, Block} -> collect(Missing - 1, Phase, Place, Block, InColumn);
        {in_column, Phase, Place, Block} -> collect(Missing - 1, Phase, Place, InRow, Block);
        {_, Phase, _, _} -> collect(Missing - 1, Phase, Place, InRow, InColumn)
    end.
