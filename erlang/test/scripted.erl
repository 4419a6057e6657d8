%% A benchmark that does what its parameters say, whatever that is: each phase is a function. Its components are processes
%% of this module.
-module(scripted).
-behaviour(mpp_benchmark).

-export([set_up/1]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).
-export([report/3]).
-export([component/1]).

-spec set_up(map()) -> map().
set_up(Script) ->
    (maps:get(set_up, Script, fun() -> ok end))(),
    Script.

-spec prepare(map()) -> map().
prepare(Script) ->
    (maps:get(prepare, Script, fun() -> ok end))(),
    Script.

-spec run(map()) -> term().
run(Script) ->
    (maps:get(run, Script, fun() -> ok end))().

-spec answer(map(), term()) -> integer().
answer(Script, _) ->
    (maps:get(answer, Script, fun() -> 1 end))().

-spec report(map(), term(), mpp_benchmark:metrics()) -> mpp_benchmark:report().
report(Script, _, Before) ->
    (maps:get(report, Script, fun(_) -> #{metrics => #{}} end))(Before).

%% A component's function, to be spawned.
-spec component(fun(() -> term())) -> term().
component(Do) ->
    Do().
