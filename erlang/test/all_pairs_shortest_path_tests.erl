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
        fun(Node, Matrix) ->
            mpp_block:relax(Matrix, mpp_block:column(Node, Matrix, Nodes), mpp_block:row(Node, Matrix, Nodes), Nodes)
        end,
        mpp_distances:graph(Nodes), lists:seq(0, Nodes - 1)).

blocks_make_the_matrix_test() ->
    Graph = mpp_distances:graph(12),
    [begin
         Indices = lists:seq(0, 12 div Size - 1),
         Blocks = [[mpp_distances:block(Graph, 12, Size, {Row, Column}) || Column <- Indices] || Row <- Indices],
         ?assertEqual(Graph, mpp_distances:join(Blocks, Size))
     end
     || Size <- [1, 2, 3, 4, 6, 12]].

rows_and_columns_test() ->
    Block = << <<Cell/float>> || Cell <- [1, 2, 3, 4, 5, 6, 7, 8, 9] >>,
    ?assertEqual(<<4/float, 5/float, 6/float>>, mpp_block:row(1, Block, 3)),
    ?assertEqual([3.0, 6.0, 9.0], mpp_block:column(2, Block, 3)).

shorter_paths_replace_longer_ones_test() ->
    %% Five columns: four at a time, and one.
    Block = << <<Cell/float>> || Cell <- [9, 1, 9, 9, 9,  9, 9, 9, 9, 9] >>,
    FromNode = << <<Cell/float>> || Cell <- [1, 2, 1.0e300, 8, 6] >>,
    ?assertEqual([3.0, 1.0, 9.0, 9.0, 8.0,  9.0, 9.0, 9.0, 9.0, 9.0],
                 [Cell || <<Cell/float>> <= mpp_block:relax(Block, [2.0, 1.0e300], FromNode, 5)]).
