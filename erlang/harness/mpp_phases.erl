%% The phases of one request, as mpp_run_loop goes through them. What they do is the role's business. Each returns the
%% state for the next one, and throws what goes wrong.
-module(mpp_phases).

-type state() :: term().
-export_type([state/0]).

%% Before anything else: waits until the testee can take the request.
-callback await_ready(state()) -> state().

%% Before the first run; never cut short.
-callback set_up(state()) -> state().

%% At every client after that, the preparation of the first run included.
-callback set_up_clients(state()) -> state().

%% Before each run.
-callback prepare(state()) -> state().

%% The timed part.
-callback run(state()) -> state().

%% After each run.
-callback answer(state()) -> integer().

%% At the end of each run, and after a failure; never cut short.
-callback clean_up(LastRun :: boolean(), state()) -> state().

%% At every client after that, the preparation of the next run included.
-callback clean_up_clients(LastRun :: boolean(), state()) -> state().

%% Whether there is one more run after those that are measured, which the policy asks for; and that run, which returns the
%% history of its operations.
-callback has_verification(state()) -> boolean().
-callback verify(state()) -> [map()].
