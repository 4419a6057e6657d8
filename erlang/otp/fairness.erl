%% FAIRNESS: victims, pairs of a pinger and a ponger, beside hogs, which are always busy.
-module(fairness).
-behaviour(mpp_benchmark).

%% mpp_benchmark.
-export([set_up/1]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).
-export([report/3]).

%% Components.
-export([pinger/5]).
-export([ponger/0]).
-export([hog/1]).

%% The work of a hog for each message.
-type work() :: none | {compute, Nanos :: pos_integer()} | {sleep, Millis :: pos_integer()}.

-record(fairness, {
    victims :: pos_integer(),
    rounds :: pos_integer(),
    hogs :: non_neg_integer(),
    work :: work()
}).

-record(run, {
    pingers :: [pid()],
    hogs :: [pid()],
    times :: mpp_victims:victims()
}).

-define(MICROS_PER_MILLI, 1000).
-define(NANOS_PER_MICRO, 1000).

%% mpp_benchmark.

-spec set_up(mpp_benchmark:parameters()) -> #fairness{}.
set_up(#{number_of_victims := Victims, rounds := Rounds, number_of_hogs := Hogs, hog := Kind, hog_work_micros := Micros}) ->
    #fairness{victims = Victims, rounds = Rounds, hogs = Hogs, work = work(Kind, Micros)}.

-spec prepare(#fairness{}) -> #run{}.
prepare(#fairness{victims = Victims, rounds = Rounds, hogs = Hogs, work = Work}) ->
    Times = mpp_victims:new(Victims),
    Pingers = [spawn_link(?MODULE, pinger, [self(), Victim, spawn_link(?MODULE, ponger, []), Rounds, Times])
               || Victim <- lists:seq(0, Victims - 1)],
    #run{pingers = Pingers, hogs = [spawn_link(?MODULE, hog, [Work]) || _ <- lists:seq(1, Hogs)], times = Times}.

%% Hogs that go on are shut down in clean-up.
-spec run(#run{}) -> {Begin :: integer(), Pongs :: integer()}.
run(#run{pingers = Pingers, hogs = Hogs}) ->
    Begin = erlang:monotonic_time(nanosecond),
    lists:foreach(fun(Hog) -> Hog ! work end, Hogs),
    lists:foreach(fun(Pinger) -> Pinger ! start end, Pingers),
    {Begin, mpp_latch:await(length(Pingers))}.

-spec answer(#run{}, {integer(), integer()}) -> integer().
answer(_, {_, Pongs}) ->
    Pongs.

-spec report(#run{}, {integer(), integer()}, mpp_victims:metrics()) -> mpp_benchmark:report().
report(#run{times = Times}, {Begin, _}, Before) ->
    #{metrics => mpp_victims:metrics(Begin, Times, Before)}.

%% Components.

-spec pinger(pid(), non_neg_integer(), pid(), pos_integer(), mpp_victims:victims()) -> ok.
pinger(Benchmark, Victim, Ponger, Rounds, Times) ->
    receive start -> ok end,
    {Finish, Gap, Pongs} = ping(Ponger, {ping, self()}, Rounds, erlang:monotonic_time(nanosecond), 0, 0),
    ok = mpp_victims:record(Victim, Finish, Gap, Times),
    mpp_latch:arrive(Benchmark, Pongs).

-spec ponger() -> no_return().
ponger() ->
    receive
        {ping, Pinger} -> Pinger ! pong
    end,
    ponger().

-spec hog(work()) -> no_return().
hog(Work) ->
    receive
        work ->
            work(Work),
            self() ! work
    end,
    hog(Work).

%% Internal.

work(<<"HOG_KIND_SELF_SEND">>, _) -> none;
work(<<"HOG_KIND_CPU">>, Micros) -> {compute, Micros * ?NANOS_PER_MICRO};
%% The runtime sleeps for whole milliseconds.
work(<<"HOG_KIND_BLOCKING">>, Micros) -> {sleep, (Micros + ?MICROS_PER_MILLI - 1) div ?MICROS_PER_MILLI}.

work(none) -> ok;
work({compute, Nanos}) -> mpp_busy_work:compute(Nanos);
work({sleep, Millis}) -> timer:sleep(Millis).

%% Returns the time of the last pong, the longest time between two readings of the clock, and how many pongs have come.
ping(_, _, Rounds, Last, Gap, Rounds) ->
    {Last, Gap, Rounds};
ping(Ponger, Ping, Rounds, Last, Gap, Pongs) ->
    Ponger ! Ping,
    receive pong -> ok end,
    Now = erlang:monotonic_time(nanosecond),
    ping(Ponger, Ping, Rounds, Now, max(Gap, Now - Last), Pongs + 1).
