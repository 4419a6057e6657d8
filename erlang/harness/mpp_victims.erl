%% The times of FAIRNESS' victims in one run, and the metrics of a request.
-module(mpp_victims).

%% API.
-export([new/1]).
-export([record/4]).
-export([metrics/3]).
-export([jain/1]).

%% By victim: the time at which it finished, and its longest gap, in nanoseconds. Any process may write to it.
-type victims() :: {Victims :: pos_integer(), atomics:atomics_ref()}.
%% Over all runs of a request: none before the first one.
-type metrics() :: #{victim_finish_jain => float(), longest_gap_millis => float()}.
-export_type([victims/0, metrics/0]).

-define(NANOS_PER_MILLI, 1.0e6).

%% API.

%% No victim has finished yet.
-spec new(pos_integer()) -> victims().
new(Victims) ->
    {Victims, atomics:new(2 * Victims, [])}.

%% Records when a victim, by its number from 0, finished on the monotonic clock, and its longest time between two readings.
-spec record(non_neg_integer(), Finish :: integer(), Gap :: non_neg_integer(), victims()) -> ok.
record(Victim, Finish, Gap, {_, Times}) ->
    ok = atomics:put(Times, 2 * Victim + 1, Finish),
    atomics:put(Times, 2 * Victim + 2, Gap).

%% Adds a run that began at a time of the clock, and whose victims have all finished, to the metrics of the runs before.
-spec metrics(Begin :: integer(), victims(), metrics()) -> metrics().
metrics(Begin, {Victims, Times}, Before) ->
    Places = lists:seq(1, 2 * Victims, 2),
    Jain = jain([atomics:get(Times, Place) - Begin || Place <- Places]),
    Gap = lists:max([atomics:get(Times, Place + 1) || Place <- Places]) / ?NANOS_PER_MILLI,
    #{victim_finish_jain => min(Jain, maps:get(victim_finish_jain, Before, Jain)),
      longest_gap_millis => max(Gap, maps:get(longest_gap_millis, Before, Gap))}.

%% Returns the index of Jain, Chiu and Hawe (1984): 1 if all times are equal, 1 / n if all but one are 0.
-spec jain([non_neg_integer(), ...]) -> float().
jain(Times) ->
    Sum = lists:sum(Times),
    case lists:sum([Time * Time || Time <- Times]) of
        0 -> 1.0;
        Squares -> Sum * Sum / (length(Times) * Squares)
    end.
