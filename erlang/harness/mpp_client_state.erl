%% What a client goes through, as conformance/life_cycle.json has it.
-module(mpp_client_state).

%% API.
-export([next/2]).

%% Nothing of a benchmark is there; or one is ready for a run, or in one.
-type state() :: idle | set_up.
-type event() :: set_up_done | set_up_failed | clean_up | clean_up_failed | last_clean_up.
-export_type([state/0, event/0]).

%% API.

%% Returns the state that follows; there is none where the event cannot happen.
-spec next(state(), event()) -> state().
next(_, set_up_done) -> set_up;
next(_, set_up_failed) -> idle;
next(_, last_clean_up) -> idle;
next(set_up, clean_up) -> set_up;
next(set_up, clean_up_failed) -> idle.
