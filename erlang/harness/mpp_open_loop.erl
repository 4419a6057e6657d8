%% The open loop of LATENCY and NETLATENCY: requests that come at a steady rate, whether or not those before them have been
%% answered, a generator that sends them, and a collector that takes their answers.
%%
%% The generator is a process of its own, which never waits. No process has a scheduler to itself: so that those on its own
%% need not wait until its turn of 4,000 reductions is over, some 250 us, it hands its turn on while it spins.
-module(mpp_open_loop).

%% API.
-export([set_up/1]).
-export([prepare/2]).
-export([run/1]).
-export([report/2]).

%% Processes.
-export([generator/2]).
-export([collector/2]).

-record(open_loop, {
    rate :: pos_integer(),
    requests :: pos_integer(),
    %% Delays with which requests were sent, over all runs.
    lateness :: mpp_histogram:histogram()
}).

-record(run, {
    loop :: #open_loop{},
    latencies :: mpp_histogram:histogram(),
    %% Answers that have come, and the sum of their numbers.
    answers :: counters:counters_ref(),
    generator :: pid() | undefined,
    collector :: pid() | undefined
}).

-opaque open_loop() :: #open_loop{}.
-opaque run() :: #run{}.
%% The sum of the numbers of the answers that came.
-type outcome() :: {answered | {overloaded, unicode:chardata()}, Sum :: integer()}.
-export_type([open_loop/0, run/0, outcome/0]).

-define(NANOS_PER_SECOND, 1000000000).
-define(MILLIS_PER_SECOND, 1000).
-define(MICRO_NANOS, 1000).
-define(MILLI_NANOS, 1000000).
%% LIMIT_IN_FLIGHT of the contract.
-define(MOST_UNANSWERED, 10000000).
%% The generator looks after so many requests.
-define(LOOKS, 1000).
-define(PATIENCE_MILLIS, 10000).
-define(COUNT, 1).
-define(SUM, 2).

%% API.

%% Plans the requests of each run.
-spec set_up(mpp_benchmark:parameters()) -> open_loop().
set_up(#{rate_per_second := Rate, duration_millis := Millis}) ->
    #open_loop{rate = Rate, requests = max(1, Rate * Millis div ?MILLIS_PER_SECOND), lateness = mpp_histogram:new()}.

%% Creates the generator and the collector of a run. Servers take {request, Collector, Number}, and send the number to the
%% collector.
-spec prepare([pid(), ...], open_loop()) -> run().
prepare(Servers, Loop) ->
    Run = #run{loop = Loop, latencies = mpp_histogram:new(), answers = counters:new(2, [])},
    Collecting = Run#run{collector = spawn_link(?MODULE, collector, [self(), Run])},
    Collecting#run{generator = spawn_link(?MODULE, generator, [self(), {list_to_tuple(Servers), Collecting}])}.

%% Returns when all answers have come, or when there are too many to come.
-spec run(run()) -> outcome().
run(#run{loop = Loop, generator = Generator, collector = Collector} = Run) ->
    Begin = erlang:monotonic_time(nanosecond),
    Collector ! {start, Begin},
    Generator ! {start, Begin},
    Millis = (intended(Loop#open_loop.requests - 1, 0, Loop) div ?MILLI_NANOS) + ?PATIENCE_MILLIS,
    Timer = erlang:send_after(Millis, self(), {overloaded, late(Loop)}),
    try
        {answered, mpp_latch:await(1)}
    catch
        throw:{overloaded, Why} ->
            lists:foreach(fun mpp_components:shut_down/1, [Generator, Collector]),
            mpp_latch:forget(),
            {{overloaded, Why}, counters:get(Run#run.answers, ?SUM)}
    after
        _ = erlang:cancel_timer(Timer)
    end.

%% Describes a run.
-spec report(run(), outcome()) -> mpp_benchmark:report().
report(#run{loop = Loop, latencies = Latencies}, {Status, _}) ->
    Lateness = mpp_histogram:percentile(99.0, Loop#open_loop.lateness) / ?MICRO_NANOS,
    Report = #{metrics => #{generator_lateness_p99_micros => Lateness}, histogram => mpp_histogram:pairs(Latencies)},
    case Status of
        answered -> Report;
        {overloaded, Why} -> Report#{overloaded => unicode:characters_to_binary(Why)}
    end.

%% Processes.

%% Sends each request at its intended time, or at once if that has passed.
-spec generator(pid(), {tuple(), run()}) -> ok.
generator(Benchmark, {Servers, Run}) ->
    receive {start, Begin} -> generate(0, Begin, Benchmark, Servers, Run) end.

%% Takes all answers, and reports the sum of their numbers.
-spec collector(pid(), run()) -> ok.
collector(Benchmark, #run{loop = #open_loop{requests = Requests}, answers = Answers} = Run) ->
    receive {start, Begin} -> collect(Requests, Begin, Run) end,
    mpp_latch:arrive(Benchmark, counters:get(Answers, ?SUM)).

%% Internal.

generate(Number, _, _, _, #run{loop = #open_loop{requests = Number}}) ->
    ok;
generate(Number, Begin, Benchmark, Servers, #run{loop = #open_loop{lateness = Lateness} = Loop, collector = Collector} = Run) ->
    Intended = intended(Number, Begin, Loop),
    mpp_histogram:record(spin_until(Intended) - Intended, Lateness),
    element(Number rem tuple_size(Servers) + 1, Servers) ! {request, Collector, Number},
    Sent = Number + 1,
    Sent rem ?LOOKS =:= 0 andalso look(Sent, Benchmark, Run),
    generate(Sent, Begin, Benchmark, Servers, Run).

%% Returns the time of the clock.
spin_until(Time) ->
    case erlang:monotonic_time(nanosecond) of
        Now when Now < Time -> erlang:yield(), spin_until(Time);
        Now -> Now
    end.

look(Sent, Benchmark, #run{answers = Answers}) ->
    Unanswered = Sent - counters:get(Answers, ?COUNT),
    Unanswered > ?MOST_UNANSWERED andalso begin
        Benchmark ! {overloaded, io_lib:format("~b of ~b requests were unanswered", [Unanswered, Sent])},
        %% It is shut down.
        receive after infinity -> ok end
    end.

collect(0, _, _) ->
    ok;
collect(Left, Begin, #run{loop = Loop, latencies = Latencies, answers = Answers} = Run) ->
    receive
        Number when is_integer(Number) ->
            mpp_histogram:record(erlang:monotonic_time(nanosecond) - intended(Number, Begin, Loop), Latencies),
            counters:add(Answers, ?COUNT, 1),
            counters:add(Answers, ?SUM, Number)
    end,
    collect(Left - 1, Begin, Run).

intended(Number, Begin, #open_loop{rate = Rate}) ->
    Begin + Number * ?NANOS_PER_SECOND div Rate.

late(#open_loop{rate = Rate}) ->
    io_lib:format("not all answers had come ~b s after the last request was due, at ~b requests per second",
                  [?PATIENCE_MILLIS div ?MILLIS_PER_SECOND, Rate]).
