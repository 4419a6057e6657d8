%% A benchmark within one node. A testee implements it for each of its local benchmarks.
%%
%% For every request the harness calls it in one process:
%%
%%   set_up -> { prepare -> run -> answer -> report }*
%%
%% Only run/1 is timed. Prepare spawns the components of a run, linked to the calling process or to each other, by
%% spawn_link(?MODULE, ...). The harness ends them: after each run it shuts down who is linked to the process, and waits
%% until no process is left that was spawned to run a function of the module. A component that fails, fails the run.
%%
%% Phases throw their failures; see mpp_reason.
-module(mpp_benchmark).

%% A request of the contract, validated: its fields by their names, durations in milliseconds.
-type parameters() :: #{atom() => term()}.
%% The state that lasts for all runs of a request, and the state of one run.
-type state() :: term().
-type run() :: term().
-type outcome() :: term().
%% Numbers over all runs of the request so far, by names that end with their units.
-type metrics() :: #{atom() => number()}.
%% A run's answer to the host beside its time and its answer: docs/worker-protocol.md.
-type report() :: #{metrics := metrics(), histogram => [[non_neg_integer()]], overloaded => binary()}.
-export_type([parameters/0, state/0, run/0, outcome/0, metrics/0, report/0]).

%% Creates the state that lasts for all runs of a request, such as its input.
-callback set_up(parameters()) -> state().

%% Creates everything that the next run needs, so that only the run itself is timed.
-callback prepare(state()) -> run().

%% Runs the benchmark to its end: the timed part. Waits with mpp_latch, so that it ends when something fails.
-callback run(run()) -> outcome().

%% Returns the run's answer, modulo 2^64.
-callback answer(run(), outcome()) -> integer().

%% Returns the run's report, given the metrics of the report before, of which there are none at first.
-callback report(run(), outcome(), Before :: metrics()) -> report().

-optional_callbacks([report/3]).
