%% The testee as an application: its environment has the role that the testee was started in (role), and its description
%% (testee).
-module(mpp_app).
-behaviour(application).

%% application.
-export([start/2]).
-export([stop/1]).

%% application.

-spec start(application:start_type(), term()) -> {ok, pid()} | {error, term()}.
start(_, _) ->
    {ok, Role} = application:get_env(mpp, role),
    {ok, Description} = application:get_env(mpp, testee),
    %% Loaded at once: else the first run of a benchmark would load its code.
    {ok, Modules} = application:get_key(mpp, modules),
    ok = code:ensure_modules_loaded(Modules),
    case mpp_sup:start_link(children(Role, Description)) of
        {ok, Supervisor} -> {ok, Supervisor};
        {error, Reason} -> {error, Reason}
    end.

-spec stop(term()) -> ok.
stop(_) ->
    ok.

%% Internal.

children({local, Runner} = Role, Description) ->
    serving(Runner, Description, Role);
children({master, Runner, _, Clients} = Role, Description) ->
    [#{id => clients, start => {mpp_clients, start_link, [Clients]}} | serving(Runner, Description, Role)];
children({client, Master, Address}, #{distributed := Benchmarks}) ->
    [#{id => host, start => {mpp_client_host, start_link, [mpp_node:master(Master), Address, Benchmarks]}},
     #{id => client, start => {mpp_client, start_link, [Master, Address]}},
     leash(fun mpp_program:finish/0)].

serving(Runner, Description, Role) ->
    [#{id => service, start => {mpp_service, start_link, [mpp_testee:in_role(Role, Description)]}},
     #{id => bridge, start => {mpp_bridge, start_link, [bridge(), Runner]}},
     leash(fun() -> mpp_service:finish(0) end)].

leash(LetGo) ->
    #{id => leash, start => {mpp_leash, start_link, [LetGo]}, restart => transient}.

%% Beside the folder of compiled code, whatever the application's folder is called.
bridge() ->
    filename:join([filename:dirname(filename:dirname(code:which(?MODULE))), "priv", "mpp-erlang-bridge"]).
