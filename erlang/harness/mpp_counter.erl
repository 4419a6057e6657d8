%% The counter's state in COUNTING.
-module(mpp_counter).

%% API.
-export([new/1]).
-export([increment/3]).
-export([get/1]).

-record(counter, {
    %% The last number of each producer.
    last :: #{non_neg_integer() => non_neg_integer()},
    count = 0 :: non_neg_integer(),
    sum = 0 :: non_neg_integer(),
    %% Producers that have not asked.
    asking :: non_neg_integer()
}).

-type counter() :: #counter{}.
-export_type([counter/0]).

%% API.

%% A counter before the first message.
-spec new(Producers :: pos_integer()) -> counter().
new(Producers) ->
    #counter{last = maps:from_list([{Producer, 0} || Producer <- lists:seq(0, Producers - 1)]), asking = Producers}.

%% Takes an INC of a producer, by its number from 0; its numbers count from 1. Exits unless it is the producer's next one.
-spec increment(non_neg_integer(), pos_integer(), counter()) -> counter().
increment(Producer, Number, #counter{last = Last, count = Count, sum = Sum} = Counter) ->
    case Last of
        #{Producer := Before} when Number =:= Before + 1 ->
            Counter#counter{last = Last#{Producer := Number}, count = Count + 1, sum = Sum + Number};
        #{Producer := Before} ->
            exit({out_of_order, {producer, Producer}, {number, Number}, {expected, Before + 1}})
    end.

%% Takes a GET of a producer. Returns the answer once all have asked: the hash of how many numbers came, and of their sum.
-spec get(counter()) -> {answer, mpp_fnv1a64:hash()} | counter().
get(#counter{asking = 1, count = Count, sum = Sum}) ->
    {answer, mpp_fnv1a64:of_integers([Count, Sum])};
get(#counter{asking = Asking} = Counter) ->
    Counter#counter{asking = Asking - 1}.
