%% The sieve of PRIMESIEVE, with any carrier of its messages.
-module(mpp_sieve).

%% API.
-export([send_batches/2]).
-export([filter/1]).
-export([take/4]).
-export([rest/1]).
-export([report/1]).
-export([collector/0]).
-export([collect/4]).

-type numbers() :: [pos_integer()].

-record(filter, {
    most_primes :: pos_integer(),
    batch_size :: pos_integer(),
    %% In ascending order.
    primes = [] :: numbers(),
    prime_count = 0 :: non_neg_integer(),
    %% Those that wait until a message for the next filter is full, the last one first.
    passed = [] :: numbers(),
    passed_count = 0 :: non_neg_integer()
}).

-record(collector, {
    filters = 0 :: non_neg_integer(),
    last :: pos_integer() | undefined,
    primes = 0 :: non_neg_integer(),
    sum = 0 :: non_neg_integer()
}).

-type filter() :: #filter{}.
-type collector() :: #collector{}.
%% The number and the sum of a filter's primes.
-type report() :: {Primes :: non_neg_integer(), Sum :: non_neg_integer()}.
-export_type([numbers/0, filter/0, collector/0, report/0]).

-define(FIRST, 2).

%% API.

%% Has each message of the source sent: all numbers in ascending order.
-spec send_batches(fun((numbers()) -> term()), mpp_benchmark:parameters()) -> ok.
send_batches(Send, #{limit := Limit, batch_size := Size}) ->
    send_batches(Send, ?FIRST, Limit, Size).

%% A filter without primes.
-spec filter(mpp_benchmark:parameters()) -> filter().
filter(#{primes_per_filter := Most, batch_size := Size}) ->
    #filter{most_primes = Most, batch_size = Size}.

%% Takes a message, and has each message for the next filter sent as soon as it is full. Send gets it with what it returned
%% the last time, the next filter.
-spec take(numbers(), fun((numbers(), Next) -> Next), Next, filter()) -> {Next, filter()}.
take([], _, Next, Filter) ->
    {Next, Filter};
take([Number | Numbers], Send, Next, #filter{primes = Primes, prime_count = Count, most_primes = Most} = Filter) ->
    case divides_any(Primes, Number) of
        true ->
            take(Numbers, Send, Next, Filter);
        false when Count < Most ->
            %% To append takes no longer than the test before it, which went through all primes, too.
            take(Numbers, Send, Next, Filter#filter{primes = Primes ++ [Number], prime_count = Count + 1});
        false ->
            {Then, Passed} = pass(Number, Send, Next, Filter),
            take(Numbers, Send, Then, Passed)
    end.

%% Returns the last message for the next filter, to be sent before EOS; it is empty if no numbers are left for one.
-spec rest(filter()) -> numbers().
rest(#filter{passed = Passed}) ->
    lists:reverse(Passed).

-spec report(filter()) -> report().
report(#filter{primes = Primes, prime_count = Count}) ->
    {Count, lists:sum(Primes)}.

%% A collector without reports.
-spec collector() -> collector().
collector() ->
    #collector{}.

%% Takes the report of a filter, by its number from 1, with whether there is no filter after it. Returns the answer once the
%% last filter and all before it have reported: the hash of the number of all primes, and of their sum.
-spec collect(pos_integer(), boolean(), report(), collector()) -> {answer, mpp_fnv1a64:hash()} | collector().
collect(Number, IsLast, {Count, Sum}, #collector{filters = Filters, last = Before, primes = Primes, sum = Total}) ->
    Last = case IsLast of true -> Number; false -> Before end,
    case #collector{filters = Filters + 1, last = Last, primes = Primes + Count, sum = Total + Sum} of
        #collector{filters = Last} = All -> {answer, mpp_fnv1a64:of_integers([All#collector.primes, All#collector.sum])};
        Collector -> Collector
    end.

%% Internal.

send_batches(_, First, Limit, _) when First > Limit ->
    ok;
send_batches(Send, First, Limit, Size) ->
    Send(lists:seq(First, min(First + Size - 1, Limit))),
    send_batches(Send, First + Size, Limit, Size).

divides_any([Prime | _], Number) when Number rem Prime =:= 0 -> true;
divides_any([_ | Primes], Number) -> divides_any(Primes, Number);
divides_any([], _) -> false.

pass(Number, Send, Next, #filter{passed = Passed, passed_count = Count, batch_size = Size} = Filter)
        when Count + 1 =:= Size ->
    {Send(lists:reverse([Number | Passed]), Next), Filter#filter{passed = [], passed_count = 0}};
pass(Number, _, Next, #filter{passed = Passed, passed_count = Count} = Filter) ->
    {Next, Filter#filter{passed = [Number | Passed], passed_count = Count + 1}}.
