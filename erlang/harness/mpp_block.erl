%% One phase of the algorithm of Floyd and Warshall on a square block of the matrix.
-module(mpp_block).

%% API.
-export([row/3]).
-export([column/3]).
-export([relax/4]).

-compile({inline, [shorter/2]}).

-include("mpp_no_path.hrl").

-define(FLOAT_BYTES, 8).

%% API.

%% Returns a row of a block of a size.
-spec row(non_neg_integer(), mpp_distances:matrix(), pos_integer()) -> binary().
row(Row, Block, Size) ->
    binary:part(Block, Row * Size * ?FLOAT_BYTES, Size * ?FLOAT_BYTES).

%% Returns a column.
-spec column(non_neg_integer(), mpp_distances:matrix(), pos_integer()) -> [float()].
column(Column, Block, Size) ->
    Before = Column * ?FLOAT_BYTES,
    After = (Size - Column - 1) * ?FLOAT_BYTES,
    [Distance || <<_:Before/binary, Distance/float, _:After/binary>> <= Block].

%% Returns the block with whatever paths are shorter by way of one node: the column has the distances to that node from the
%% block's rows, the row those from it to the block's columns.
-spec relax(mpp_distances:matrix(), [float()], binary(), pos_integer()) -> mpp_distances:matrix().
relax(Block, Column, Row, Size) ->
    relax_rows(Block, Column, Row, Size * ?FLOAT_BYTES, <<>>).

%% Internal.

relax_rows(Block, [ToNode | Column], FromNode, RowBytes, Relaxed) ->
    <<Row:RowBytes/binary, Rest/binary>> = Block,
    if
        ToNode < ?NO_PATH ->
            relax_rows(Rest, Column, FromNode, RowBytes, relax_row(Row, ToNode, FromNode, Relaxed));
        true ->
            relax_rows(Rest, Column, FromNode, RowBytes, <<Relaxed/binary, Row/binary>>)
    end;
relax_rows(<<>>, [], _, _, Relaxed) ->
    Relaxed.

%% Four at a time: most of the time goes into appending.
relax_row(<<A/float, B/float, C/float, D/float, Row/binary>>, ToNode,
          <<E/float, F/float, G/float, H/float, FromNode/binary>>, Relaxed) ->
    ShorterA = shorter(A, ToNode + E),
    ShorterB = shorter(B, ToNode + F),
    ShorterC = shorter(C, ToNode + G),
    ShorterD = shorter(D, ToNode + H),
    relax_row(Row, ToNode, FromNode,
        <<Relaxed/binary, ShorterA/float, ShorterB/float, ShorterC/float, ShorterD/float>>);
relax_row(<<A/float, Row/binary>>, ToNode, <<B/float, FromNode/binary>>, Relaxed) ->
    Shorter = shorter(A, ToNode + B),
    relax_row(Row, ToNode, FromNode, <<Relaxed/binary, Shorter/float>>);
relax_row(<<>>, _, <<>>, Relaxed) ->
    Relaxed.

shorter(One, Other) when Other < One -> Other;
shorter(One, _) -> One.
