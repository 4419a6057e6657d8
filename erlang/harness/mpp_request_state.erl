%% What a testee goes through for one request, as conformance/life_cycle.json has it: each state but idle is named for
%% what is done in it. A testee without clients passes through their states, in which nothing is to be done.
-module(mpp_request_state).

%% API.
-export([next/2]).
-export([phase/1]).

-type state() :: idle | set_up | clients_set_up | prepare | run | clean_up | clients_clean_up | last_clean_up
    | clients_last_clean_up.
-type event() :: request | done | last_run_done | failed.
-export_type([state/0, event/0]).

%% API.

%% Returns the state that follows; there is none where the event cannot happen.
-spec next(state(), event()) -> state().
next(idle, request) -> set_up;
next(set_up, done) -> clients_set_up;
next(clients_set_up, done) -> prepare;
next(clients_clean_up, done) -> prepare;
next(prepare, done) -> run;
next(run, done) -> clean_up;
next(run, last_run_done) -> last_clean_up;
next(clean_up, done) -> clients_clean_up;
next(last_clean_up, Event) when Event =:= done; Event =:= failed -> clients_last_clean_up;
next(clients_last_clean_up, Event) when Event =:= done; Event =:= failed -> idle;
next(State, failed) when State =/= idle -> last_clean_up.

%% Returns the phase that progress shows.
-spec phase(state()) -> mpp_progress:phase().
phase(idle) -> idle;
phase(set_up) -> setup;
phase(clients_set_up) -> setup;
phase(prepare) -> prepare;
phase(run) -> run;
phase(_) -> cleanup.
