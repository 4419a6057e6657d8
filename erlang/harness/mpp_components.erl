%% The components of a run: processes linked to the one that runs the benchmark, or to each other.
-module(mpp_components).

%% API.
-export([others/0]).
-export([await_waiting/0]).
-export([shut_down/1]).
-export([end_all/2]).

%% Starting or ending all components of a run may take so long: to end two million of them takes half of it on a busy
%% machine.
-define(DEADLINE_MILLIS, 120000).
%% A process that is about to end mostly does so at once, long before the shortest sleep is over.
-define(YIELDS, 1000).
-define(POLL_MILLIS, 1).

%% API.

%% Returns how many processes there are. Before components are created, these are all others.
-spec others() -> pos_integer().
others() ->
    erlang:system_info(process_count).

%% Waits until every process that is linked to the calling one waits for a message. One that was spawned and has not been
%% scheduled yet would otherwise start within the timed run. One that is gone has said why to the calling process.
-spec await_waiting() -> ok.
await_waiting() ->
    End = erlang:monotonic_time(millisecond) + ?DEADLINE_MILLIS,
    lists:foreach(fun(Pid) -> await_waiting(Pid, End) end, linked()).

%% Shuts down one process that is linked to the calling one, and waits until it is gone.
-spec shut_down(pid()) -> ok.
shut_down(Pid) ->
    exit(Pid, shutdown),
    await_gone(Pid, erlang:monotonic_time(millisecond) + ?DEADLINE_MILLIS).

%% Shuts down all processes that are linked to the calling one, and waits until they are gone, with all processes that run
%% a function of the module: at the latest when no more are there than others. Fails if they are not gone within two
%% minutes, or if one had failed before.
-spec end_all(module(), Others :: pos_integer()) -> ok.
end_all(Module, Others) ->
    End = erlang:monotonic_time(millisecond) + ?DEADLINE_MILLIS,
    Linked = linked(),
    Before = exits(),
    lists:foreach(fun(Pid) -> exit(Pid, shutdown) end, Linked),
    lists:foreach(fun(Pid) -> await_gone(Pid, End) end, Linked),
    await_all_gone(Module, Others, ?YIELDS, End),
    flush(),
    lists:foreach(fun mpp_reason:exited/1, Before).

%% Internal.

linked() ->
    {links, Links} = process_info(self(), links),
    [Pid || Pid <- Links, is_pid(Pid)].

await_waiting(Pid, End) ->
    case process_info(Pid, status) of
        {status, Busy} when Busy =/= waiting ->
            millis_until(End) > 0 orelse mpp_reason:fail("a component does not start within ~b s", [?DEADLINE_MILLIS div 1000]),
            erlang:yield(),
            await_waiting(Pid, End);
        _ ->
            ok
    end.

await_gone(Pid, End) ->
    Monitor = monitor(process, Pid),
    receive
        {'DOWN', Monitor, process, Pid, _} -> ok
    after millis_until(End) ->
        demonitor(Monitor, [flush]),
        too_late()
    end.

%% Those that were linked to each other only. To look at all processes takes tens of milliseconds where there may be
%% millions, so that they are counted first.
await_all_gone(Module, Others, Yields, End) ->
    case erlang:system_info(process_count) =< Others of
        true ->
            ok;
        false when Yields > 0 ->
            erlang:yield(),
            await_all_gone(Module, Others, Yields - 1, End);
        false ->
            case lists:any(fun(Pid) -> runs(Pid, Module) end, processes()) of
                false ->
                    ok;
                true ->
                    millis_until(End) > 0 orelse too_late(),
                    timer:sleep(?POLL_MILLIS),
                    await_all_gone(Module, Others, 0, End)
            end
    end.

%% While it exits, a process has no information any more, but is still there.
runs(Pid, Module) when Pid =/= self() ->
    case process_info(Pid, initial_call) of
        {initial_call, {Module, _, _}} -> true;
        {initial_call, _} -> false;
        undefined -> lists:member(Pid, processes())
    end;
runs(_, _) ->
    false.

millis_until(End) ->
    max(0, End - erlang:monotonic_time(millisecond)).

-spec too_late() -> no_return().
too_late() ->
    mpp_reason:fail("components of the run are still there after ~b s", [?DEADLINE_MILLIS div 1000]).

%% Takes how components have ended. A failure counts even if the run did not wait for it.
exits() ->
    receive
        {'EXIT', _, _} = Exit -> [Exit | exits()]
    after 0 ->
        []
    end.

%% Takes what components have left behind in the mailbox. One that fails by now may have called another one that was shut down
%% before it.
flush() ->
    receive
        {'EXIT', _, _} ->
            flush();
        {overloaded, _} ->
            %% It came after the run's end.
            flush();
        {part, _} ->
            mpp_reason:fail("more parts of the run arrived than it has", [])
    after 0 ->
        ok
    end.
