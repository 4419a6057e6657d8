%% THREADRING: hand-over among many that wait.
-module(thread_ring).
-behaviour(mpp_benchmark).

%% mpp_benchmark.
-export([set_up/1]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).

%% Components.
-export([component/3]).

-record(run, {
    %% The starts of the tokens, in their order.
    starts :: [pid()],
    hops :: pos_integer(),
    ends :: mpp_token_ends:ends()
}).

%% mpp_benchmark.

-spec set_up(mpp_benchmark:parameters()) -> mpp_benchmark:parameters().
set_up(Parameters) ->
    Parameters.

-spec prepare(mpp_benchmark:parameters()) -> #run{}.
prepare(#{number_of_components := Components, number_of_hops := Hops, number_of_tokens := Tokens}) ->
    Ends = mpp_token_ends:new(Tokens),
    [First | Others] = Ring =
        [spawn_link(?MODULE, component, [self(), Number, Ends]) || Number <- lists:seq(1, Components)],
    lists:foreach(fun({Component, Next}) -> Component ! {next, Next} end, lists:zip(Ring, Others ++ [First])),
    Places = list_to_tuple(Ring),
    Starts = [element(1 + Token * Components div Tokens, Places) || Token <- lists:seq(0, Tokens - 1)],
    #run{starts = Starts, hops = Hops, ends = Ends}.

-spec run(#run{}) -> integer().
run(#run{starts = Starts, hops = Hops}) ->
    mpp_latch:await(lists:foldl(fun(Start, Token) -> Start ! {token, Token, Hops}, Token + 1 end, 0, Starts)).

-spec answer(#run{}, integer()) -> integer().
answer(#run{ends = Ends}, _) ->
    mpp_token_ends:answer(Ends).

%% Components.

-spec component(pid(), pos_integer(), mpp_token_ends:ends()) -> no_return().
component(Benchmark, Number, Ends) ->
    receive
        {next, Next} -> hand_on(Benchmark, Number, Ends, Next)
    end.

%% Internal.

hand_on(Benchmark, Number, Ends, Next) ->
    receive
        {token, Token, 0} ->
            mpp_token_ends:record(Token, Number, Ends),
            mpp_latch:arrive(Benchmark, 0);
        {token, Token, Hops} ->
            Next ! {token, Token, Hops - 1}
    end,
    hand_on(Benchmark, Number, Ends, Next).
