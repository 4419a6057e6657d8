%% Statistics of samples in time order. Sums are left folds in that order, so that whoever recomputes them gets the same
%% bits.
-module(mpp_statistics).

%% API.
-export([sum/1]).
-export([mean/1]).
-export([standard_deviation/1]).
-export([standard_error/1]).
-export([relative_standard_error/1]).

%% API.

-spec sum([float()]) -> float().
sum(Samples) ->
    lists:foldl(fun(Sample, Sum) -> Sum + Sample end, 0.0, Samples).

%% The arithmetic mean of at least one sample.
-spec mean([float(), ...]) -> float().
mean(Samples) ->
    sum(Samples) / length(Samples).

%% The sample standard deviation, with n - 1 in the denominator, of at least two samples.
-spec standard_deviation([float(), ...]) -> float().
standard_deviation(Samples) ->
    Mean = mean(Samples),
    Squares = lists:foldl(fun(Sample, Sum) -> Sum + (Sample - Mean) * (Sample - Mean) end, 0.0, Samples),
    math:sqrt(Squares / (length(Samples) - 1)).

%% The standard error of the mean: deviation / sqrt(n).
-spec standard_error([float(), ...]) -> float().
standard_error(Samples) ->
    standard_deviation(Samples) / math:sqrt(length(Samples)).

%% Standard error / mean; infinite below two samples, or where there is no such number.
-spec relative_standard_error([float()]) -> float() | infinity.
relative_standard_error([_, _ | _] = Samples) ->
    try
        standard_error(Samples) / mean(Samples)
    catch
        %% Erlang has no number for what divides by 0 or overflows.
        error:badarith -> infinity
    end;
relative_standard_error(_) ->
    infinity.
