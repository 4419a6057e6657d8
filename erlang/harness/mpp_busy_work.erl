%% Computation that takes a given time.
-module(mpp_busy_work).

%% API.
-export([compute/1]).

%% API.

%% Reads the monotonic clock until so many nanoseconds are over. None reads no clock.
-spec compute(Nanos :: non_neg_integer()) -> ok.
compute(0) ->
    ok;
compute(Nanos) ->
    compute_until(erlang:monotonic_time(nanosecond) + Nanos).

%% Internal.

compute_until(End) ->
    case erlang:monotonic_time(nanosecond) of
        Now when Now < End -> compute_until(End);
        _ -> ok
    end.
