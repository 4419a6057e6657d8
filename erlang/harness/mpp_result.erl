%% Outcomes of requests in the contract's words, as TestResult has them.
-module(mpp_result).

%% API.
-export([success/3]).
-export([failure/3]).
-export([refusal/2]).
-export([not_implemented/0]).

%% What was measured until the end or the failure: runs in milliseconds and time order.
-type measured() :: #{
    warmup := [float()],
    runs := [float()],
    answer => non_neg_integer()
}.
-type kind() :: 'FAILURE_KIND_INVALID_PARAMETERS' | 'FAILURE_KIND_NOT_CONVERGED' | 'FAILURE_KIND_WRONG_ANSWER'
    | 'FAILURE_KIND_INTERNAL'.
-export_type([measured/0, kind/0]).

%% API.

%% The benchmark ran to its end; the history is that of the verification run, metrics are further measurements by names that
%% end with their units.
-spec success(measured(), History :: [map()], Metrics :: #{binary() => float()}) -> map().
success(#{runs := Runs} = Measured, History, Metrics) ->
    #{success => (samples(Measured))#{number_of_runs => length(Runs), history => History, metrics => Metrics}}.

%% The benchmark failed; what it measured until then comes along.
-spec failure(kind(), unicode:chardata(), measured()) -> map().
failure(Kind, Reason, Measured) ->
    #{failure => (samples(Measured))#{kind => Kind, reason => unicode:characters_to_binary(Reason)}}.

%% The request was refused before anything ran.
-spec refusal(kind(), unicode:chardata()) -> map().
refusal(Kind, Reason) ->
    failure(Kind, Reason, #{warmup => [], runs => []}).

%% The testee does not have the benchmark.
-spec not_implemented() -> map().
not_implemented() ->
    #{not_implemented => #{}}.

%% Internal.

samples(#{warmup := Warmup, runs := Runs} = Measured) ->
    maps:merge(maps:with([answer], Measured), #{warmup_results => Warmup, run_results => Runs}).
