%% The PINGs beside the file of FILETRANSFER: requests at a given rate, until the file has arrived. A process sends them, and
%% takes the answers. Latencies count from the intended times.
%%
%% Timers are exact to a millisecond only: the process sleeps until shortly before a PING's time, and then spins, handing on
%% its turn.
-module(mpp_pings).

%% API.
-export([start/2]).
-export([finish/1]).
-export([flush/1]).

%% Processes.
-export([pinger/3]).

-record(pinger, {
    partner :: pid(),
    rate :: pos_integer(),
    latencies :: mpp_histogram:histogram(),
    %% The run's begin.
    begins :: integer(),
    sent = 0 :: non_neg_integer(),
    answered = 0 :: non_neg_integer()
}).

-define(NANOS_PER_SECOND, 1000000000).
-define(MILLI_NANOS, 1000000).
%% A timer of so many milliseconds may take one more.
-define(TIMER_MILLIS, 1).
%% A run fails when the PINGs of so many seconds are unanswered.
-define(MOST_UNANSWERED_SECONDS, 60).
-define(FLUSH_MILLIS, 10000).

%% API.

%% Begins a run.
-spec start(pid(), Begin :: integer()) -> ok.
start(Pinger, Begin) ->
    Pinger ! {start, Begin},
    ok.

%% Says that the file has arrived: no PING follows.
-spec finish(pid()) -> ok.
finish(Pinger) ->
    Pinger ! finish,
    ok.

%% Waits for the answers that are missing.
-spec flush(pid()) -> ok.
flush(Pinger) ->
    Pinger ! {flush, self()},
    0 = mpp_latch:await(1, ?FLUSH_MILLIS),
    ok.

%% Processes.

%% Sends {request, self(), Number} to its partner, which answers with the number.
-spec pinger(pid(), Rate :: pos_integer(), mpp_histogram:histogram()) -> ok.
pinger(Partner, Rate, Latencies) ->
    receive
        {start, Begin} ->
            ping(send(#pinger{partner = Partner, rate = Rate, latencies = Latencies, begins = Begin}))
    end.

%% Internal.

ping(#pinger{sent = Sent} = Pinger) ->
    Left = intended(Sent, Pinger) - erlang:monotonic_time(nanosecond),
    receive
        Number when is_integer(Number) -> ping(take(Number, Pinger));
        finish -> rest(Pinger)
    after max(0, Left div ?MILLI_NANOS - ?TIMER_MILLIS) ->
        case erlang:monotonic_time(nanosecond) >= intended(Sent, Pinger) of
            true ->
                ping(send(Pinger));
            false ->
                erlang:yield(),
                ping(Pinger)
        end
    end.

%% Takes the answers that are missing, and then those who wait for them.
rest(#pinger{sent = Sent, answered = Answered} = Pinger) when Answered < Sent ->
    receive Number when is_integer(Number) -> rest(take(Number, Pinger)) end;
rest(_) ->
    receive {flush, Benchmark} -> mpp_latch:arrive(Benchmark, 0) end.

send(#pinger{partner = Partner, rate = Rate, sent = Sent, answered = Answered} = Pinger) ->
    Sent - Answered < Rate * ?MOST_UNANSWERED_SECONDS orelse
        error({unanswered, Sent - Answered, 'of', Sent, seconds, ?MOST_UNANSWERED_SECONDS}),
    Partner ! {request, self(), Sent},
    Pinger#pinger{sent = Sent + 1}.

take(Number, #pinger{sent = Sent, answered = Number, latencies = Latencies} = Pinger) when Number < Sent ->
    mpp_histogram:record(erlang:monotonic_time(nanosecond) - intended(Number, Pinger), Latencies),
    Pinger#pinger{answered = Number + 1};
take(Number, #pinger{sent = Sent, answered = Expected}) ->
    error({answer, Number, expected, Expected, sent, Sent}).

intended(Number, #pinger{rate = Rate, begins = Begin}) ->
    Begin + Number * ?NANOS_PER_SECOND div Rate.
