%% What a master knows of its clients, as conformance/life_cycle.json has it.
-module(mpp_membership).

%% API.
-export([next/2]).
-export([accepts/2]).

%% Some have not checked in yet; all have; or one was lost, for good.
-type state() :: awaiting_clients | complete | broken.
%% One that was not known checks in, while others are missing or none is; the last one that was missing; one that is
%% known; one was lost.
-type event() :: check_in | last_check_in | repeated_check_in | client_lost.
-export_type([state/0, event/0]).

%% API.

%% Returns the state that follows; there is none where the event cannot happen.
-spec next(state(), event()) -> state().
next(_, client_lost) -> broken;
next(awaiting_clients, last_check_in) -> complete;
next(complete, Event) when Event =/= last_check_in -> complete;
next(awaiting_clients, _) -> awaiting_clients;
next(broken, _) -> broken.

%% Returns whether a client that checks in is welcome.
-spec accepts(state(), event()) -> boolean().
accepts(awaiting_clients, _) -> true;
accepts(complete, Event) -> Event =:= repeated_check_in;
accepts(broken, _) -> false.
