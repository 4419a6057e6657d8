%% Decides after each measured run whether another one follows. One rule for all languages; the golden vectors in
%% conformance/stopping_rule.json decide what it is.
-module(mpp_stopping_rule).

%% API.
-export([decide/2]).

%% Another run follows; or the runs are as many or as steady as was asked for; or a limit was reached before.
-type decision() :: continue | converged | not_converged.
%% RunPolicy of the contract.
-type policy() :: #{
    %% Runs before the first measured one.
    warmup_runs := non_neg_integer(),
    %% Fewest and most measured runs.
    min_runs := pos_integer(),
    max_runs := pos_integer(),
    %% Relative standard error at which measuring ends.
    rse_target := float(),
    %% Measured time past which measuring ends; 0 for no such end.
    max_millis := non_neg_integer(),
    %% Whether a verification run is to follow, where the benchmark has one.
    verify := boolean()
}.
-export_type([decision/0, policy/0]).

%% API.

%% Decides what follows all measured runs so far, in milliseconds and time order.
-spec decide([float(), ...], policy()) -> decision().
decide(Samples, #{min_runs := Min, max_runs := Max, rse_target := Target, max_millis := MaxMillis}) ->
    Runs = length(Samples),
    if
        Runs < Min -> continue;
        Min =:= Max -> converged;
        true ->
            %% Atoms are greater than all numbers, so that what is infinite never meets its target.
            case mpp_statistics:relative_standard_error(Samples) =< Target of
                true -> converged;
                false when Runs >= Max -> not_converged;
                false ->
                    case MaxMillis > 0 andalso mpp_statistics:sum(Samples) > MaxMillis of
                        true -> not_converged;
                        false -> continue
                    end
            end
    end.
