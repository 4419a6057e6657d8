%% Blocks of the distance matrix, against the plain algorithm.
-module(all_pairs_shortest_path_tests).

-include_lib("eunit/include/eunit.hrl").

plain_algorithm_test_() ->
    #{<<"APSP">> := Cases} = conformance:read("answers"),
    [fun() -> ?assertEqual(conformance:hexadecimal(Answer), mpp_distances:hash(triple_loop(Nodes))) end
     || #{<<"number_of_nodes">> := Nodes, <<"answer">> := Answer} <- Cases, Nodes =< 48].

%% The whole matrix is one block.
triple_loop(Nodes) ->
    lists:foldl(
        fun(Node, Matrix) -> mpp_block:relax(Matrix, Matrix, Matrix, Nodes, Node) end,
        mpp_distances:graph(Nodes), lists:seq(0, Nodes - 1)).

blocks_make_the_matrix_test() ->
    Graph = mpp_distances:graph(12),
    [begin
         Indices = lists:seq(0, 12 div Size - 1),
         Blocks = [[mpp_distances:block(Graph, 12, Size, {Row, Column}) || Column <- Indices] || Row <- Indices],
         ?assertEqual(Graph, mpp_distances:join(Blocks, Size))
     end
     || Size <- [1, 2, 3, 4, 6, 12]].

shorter_paths_replace_longer_ones_test() ->
    %% Five columns: four at a time, and one. The pivot is the second node of its blocks.
    NoPath = 1.0e300,
    Nothing = lists:duplicate(5, 0),
    Block = block([9, 1, 9, 9, 9,  9, 9, 9, 9, 9,  NoPath, 9, 9, 9, 9]),
    InRow = block([0, 2, 0, 0, 0,  0, NoPath, 0, 0, 0,  0, 0, 0, 0, 0]),
    InColumn = block(Nothing ++ [1, 2, NoPath, 8, 6] ++ Nothing),
    ?assertEqual([3.0, 1.0, 9.0, 9.0, 8.0,  9.0, 9.0, 9.0, 9.0, 9.0,  1.0, 2.0, 9.0, 8.0, 6.0],
                 [Cell || <<Cell/float>> <= mpp_block:relax(Block, InRow, InColumn, 5, 1)]).

a_distance_stays_unless_the_other_is_less_test() ->
    ?assertEqual(<<-0.0/float>>, mpp_block:relax(<<-0.0/float>>, <<0.0/float>>, <<0.0/float>>, 1, 0)).

block(Cells) ->
    << <<Cell/float>> || Cell <- Cells >>.
