%% PRIMESIEVE: a pipeline that grows.
-module(prime_sieve).
-behaviour(mpp_benchmark).

%% mpp_benchmark.
-export([set_up/1]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).

%% Components.
-export([source/2]).
-export([filter/3]).
-export([collector/1]).

%% A filter's constants.
-record(filter, {
    number :: pos_integer(),
    parameters :: mpp_benchmark:parameters(),
    collector :: pid()
}).

%% mpp_benchmark.

-spec set_up(mpp_benchmark:parameters()) -> mpp_benchmark:parameters().
set_up(Parameters) ->
    Parameters.

-spec prepare(mpp_benchmark:parameters()) -> pid().
prepare(Parameters) ->
    Collector = spawn_link(?MODULE, collector, [self()]),
    First = spawn_link(?MODULE, filter, [1, Parameters, Collector]),
    spawn_link(?MODULE, source, [First, Parameters]).

-spec run(pid()) -> integer().
run(Source) ->
    Source ! start,
    mpp_latch:await(1).

-spec answer(pid(), integer()) -> integer().
answer(_, Hash) ->
    Hash.

%% Components.

-spec source(pid(), mpp_benchmark:parameters()) -> ok.
source(First, Parameters) ->
    receive start -> ok end,
    mpp_sieve:send_batches(fun(Numbers) -> First ! {numbers, Numbers} end, Parameters),
    First ! eos,
    ok.

-spec filter(pos_integer(), mpp_benchmark:parameters(), pid()) -> ok.
filter(Number, Parameters, Collector) ->
    attach(Collector),
    sieve(mpp_sieve:filter(Parameters), none, #filter{number = Number, parameters = Parameters, collector = Collector}).

-spec collector(pid()) -> ok.
collector(Benchmark) ->
    mpp_latch:arrive(Benchmark, collect(mpp_sieve:collector())).

%% Internal.

%% One that fails when those before it are gone, which were linked to it, fails the collector, and so the run. The collector is
%% there as long as the run is.
attach(Collector) ->
    try
        link(Collector)
    catch
        error:noproc -> exit(shutdown)
    end.

sieve(State, Next, #filter{number = Number, collector = Collector} = Filter) ->
    receive
        {numbers, Numbers} ->
            {Then, Sieved} = mpp_sieve:take(Numbers, fun(Passed, To) -> pass_on(Passed, To, Filter) end, Next, State),
            sieve(Sieved, Then, Filter);
        eos ->
            Last = case mpp_sieve:rest(State) of [] -> Next; Rest -> pass_on(Rest, Next, Filter) end,
            Last =:= none orelse (Last ! eos),
            Collector ! {report, Number, Last =:= none, mpp_sieve:report(State)},
            ok
    end.

%% Returns the next filter, which is created when it is first needed.
pass_on(Numbers, none, #filter{number = Number, parameters = Parameters, collector = Collector} = Filter) ->
    pass_on(Numbers, spawn_link(?MODULE, filter, [Number + 1, Parameters, Collector]), Filter);
pass_on(Numbers, Next, _) ->
    Next ! {numbers, Numbers},
    Next.

collect({answer, Hash}) ->
    Hash;
collect(Collector) ->
    receive
        {report, Number, IsLast, Report} -> collect(mpp_sieve:collect(Number, IsLast, Report, Collector))
    end.
