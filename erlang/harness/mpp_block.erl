%% One phase of the algorithm of Floyd and Warshall on a square block of the matrix.
-module(mpp_block).

%% API.
-export([relax/5]).

-compile({inline, [shorter/2]}).

-define(FLOAT_BYTES, 8).

%% API.

%% Returns a new block, with whatever paths are shorter by way of one node, the pivot. Of the other two blocks the first, of
%% the same block row, holds the pivot's column, the second, of the same block column, its row. Size is the side of a block,
%% Pivot its place within those two, from 0.
-spec relax(mpp_distances:matrix(), mpp_distances:matrix(), mpp_distances:matrix(), pos_integer(), non_neg_integer()) ->
    mpp_distances:matrix().
relax(Block, InRow, InColumn, Size, Pivot) ->
    RowBytes = Size * ?FLOAT_BYTES,
    FromPivot = binary:part(InColumn, Pivot * RowBytes, RowBytes),
    relax_rows(Block, column(Pivot, InRow, Size), FromPivot, RowBytes, <<>>).

%% Internal.

column(Column, Block, Size) ->
    Before = Column * ?FLOAT_BYTES,
    After = (Size - Column - 1) * ?FLOAT_BYTES,
    [Distance || <<_:Before/binary, Distance/float, _:After/binary>> <= Block].

relax_rows(Block, [ToPivot | Column], FromPivot, RowBytes, Relaxed) ->
    <<Row:RowBytes/binary, Rest/binary>> = Block,
    relax_rows(Rest, Column, FromPivot, RowBytes, relax_row(Row, ToPivot, FromPivot, Relaxed));
relax_rows(<<>>, [], _, _, Relaxed) ->
    Relaxed.

%% Four at a time: most of the time goes into appending.
relax_row(<<A/float, B/float, C/float, D/float, Row/binary>>, ToPivot,
          <<E/float, F/float, G/float, H/float, FromPivot/binary>>, Relaxed) ->
    ShorterA = shorter(A, ToPivot + E),
    ShorterB = shorter(B, ToPivot + F),
    ShorterC = shorter(C, ToPivot + G),
    ShorterD = shorter(D, ToPivot + H),
    relax_row(Row, ToPivot, FromPivot,
        <<Relaxed/binary, ShorterA/float, ShorterB/float, ShorterC/float, ShorterD/float>>);
relax_row(<<A/float, Row/binary>>, ToPivot, <<B/float, FromPivot/binary>>, Relaxed) ->
    Shorter = shorter(A, ToPivot + B),
    relax_row(Row, ToPivot, FromPivot, <<Relaxed/binary, Shorter/float>>);
relax_row(<<>>, _, <<>>, Relaxed) ->
    Relaxed.

shorter(Current, Through) when Through < Current -> Through;
shorter(Current, _) -> Current.
