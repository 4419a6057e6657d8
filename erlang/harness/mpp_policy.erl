%% How often a benchmark is run: RunPolicy validated, with defaults filled in.
-module(mpp_policy).

%% API.
-export([from_request/1]).

-type policy() :: #{
    %% Runs before the first measured one.
    warmup_runs := non_neg_integer(),
    %% Fewest and most measured runs.
    min_runs := pos_integer(),
    max_runs := pos_integer(),
    %% Relative standard error at which measuring ends.
    rse_target := float(),
    %% Measured time past which measuring ends.
    max_millis := pos_integer() | infinity,
    %% Whether a verification run is to follow, where the benchmark has one.
    verify := boolean()
}.
-export_type([policy/0]).

-define(DEFAULT_MIN_RUNS, 30).
-define(DEFAULT_MAX_RUNS, 100).
-define(DEFAULT_RSE_TARGET, 0.10).
-define(MOST_RUNS, 1000000).

%% API.

%% Validates the policy of a request; an absent one is one of defaults.
-spec from_request(map()) -> policy().
from_request(Request) ->
    Policy = maps:get(policy, Request, #{}),
    WarmupRuns = mpp_invalid:in_range(warmup_runs, maps:get(warmup_runs, Policy, 0), 0, ?MOST_RUNS),
    MinRuns = runs(min_runs, Policy, ?DEFAULT_MIN_RUNS),
    MaxRuns = runs(max_runs, Policy, ?DEFAULT_MAX_RUNS),
    MinRuns =< MaxRuns orelse mpp_invalid:refuse(min_runs, MinRuns, "1 to max_runs = ~b", [MaxRuns]),
    #{warmup_runs => WarmupRuns,
      min_runs => MinRuns,
      max_runs => MaxRuns,
      rse_target => rse_target(maps:get(rse_target, Policy, 0.0)),
      max_millis => max_millis(maps:get(max_millis, Policy, 0)),
      verify => maps:get(verify, Policy, false)}.

%% Internal.

runs(Name, Policy, Default) ->
    case maps:get(Name, Policy, 0) of
        0 -> Default;
        Runs -> mpp_invalid:in_range(Name, Runs, 1, ?MOST_RUNS)
    end.

rse_target(Target) when Target == 0 ->
    ?DEFAULT_RSE_TARGET;
rse_target(Target) when is_number(Target), Target > 0 ->
    float(Target);
rse_target(Target) ->
    mpp_invalid:refuse(rse_target, Target, "positive finite numbers, and 0 for the default", []).

max_millis(0) -> infinity;
max_millis(Millis) -> Millis.
