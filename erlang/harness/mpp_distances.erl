%% The matrix of distances in APSP: 64-bit floats row by row, in a binary, which processes share without copying it.
%%
%% Erlang has no infinite float. In place of a missing path stands a number that no sum of weights comes near, and that stays
%% the same when a weight is added to it.
-module(mpp_distances).

%% API.
-export([graph/1]).
-export([hash/1]).
-export([block/4]).
-export([join/2]).

-type matrix() :: binary().
-export_type([matrix/0]).

-define(FLOAT_BYTES, 8).
-define(MOST_WEIGHT, 5).
%% Distance of two nodes without a path between them.
-define(NO_PATH, 1.0e300).
-define(INFINITY_BITS, 16#7FF0000000000000).

%% API.

%% Returns the weights of the edges between so many nodes, about half of which are connected.
-spec graph(pos_integer()) -> matrix().
graph(Nodes) ->
    cells(0, 0, Nodes, mpp_splitmix64:new(Nodes), <<>>).

%% Returns the hash of a matrix, for which no path is infinite.
-spec hash(matrix()) -> mpp_fnv1a64:hash().
hash(Matrix) ->
    Bits = << <<(bits(Distance)):64>> || <<Distance/float>> <= Matrix >>,
    mpp_fnv1a64:update(Bits, mpp_fnv1a64:new()).

%% Returns the block of so many rows and columns in a block row and block column, from 0, of a matrix of so many nodes.
-spec block(matrix(), pos_integer(), pos_integer(), {non_neg_integer(), non_neg_integer()}) -> matrix().
block(Matrix, Nodes, Size, {BlockRow, BlockColumn}) ->
    Offset = BlockColumn * Size,
    << <<(binary:part(Matrix, (Row * Nodes + Offset) * ?FLOAT_BYTES, Size * ?FLOAT_BYTES))/binary>>
       || Row <- lists:seq(BlockRow * Size, (BlockRow + 1) * Size - 1) >>.

%% Returns the matrix whose blocks of a size are given, by block row and then block column.
-spec join([[matrix()]], pos_integer()) -> matrix().
join(BlockRows, Size) ->
    RowBytes = Size * ?FLOAT_BYTES,
    << <<(binary:part(Block, Row * RowBytes, RowBytes))/binary>>
       || Blocks <- BlockRows, Row <- lists:seq(0, Size - 1), Block <- Blocks >>.

%% Internal.

cells(Nodes, _, Nodes, _, Cells) ->
    Cells;
cells(Row, Nodes, Nodes, Random, Cells) ->
    cells(Row + 1, 0, Nodes, Random, Cells);
cells(Row, Row, Nodes, Random, Cells) ->
    cells(Row, Row + 1, Nodes, Random, <<Cells/binary, 0.0/float>>);
cells(Row, Column, Nodes, Random, Cells) ->
    {Double, Next} = mpp_splitmix64:next_double(Random),
    Weight = Double * 10,
    Cell = if Weight > ?MOST_WEIGHT -> ?NO_PATH; true -> Weight end,
    cells(Row, Column + 1, Nodes, Next, <<Cells/binary, Cell/float>>).

bits(Distance) when Distance >= ?NO_PATH ->
    ?INFINITY_BITS;
bits(Distance) ->
    <<Bits:64>> = <<Distance/float>>,
    Bits.
