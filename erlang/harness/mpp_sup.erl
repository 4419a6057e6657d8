%% The processes of a testee. None is started anew: a testee that lost one of them ends.
-module(mpp_sup).
-behaviour(supervisor).

%% API.
-export([start_link/1]).

%% supervisor.
-export([init/1]).

-define(SHUTDOWN_MILLIS, 500).

%% API.

-spec start_link([supervisor:child_spec()]) -> supervisor:startlink_ret().
start_link(Children) ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, Children).

%% supervisor.

-spec init([supervisor:child_spec()]) -> {ok, {supervisor:sup_flags(), [supervisor:child_spec()]}}.
init(Children) ->
    Flags = #{strategy => one_for_all, intensity => 0},
    {ok, {Flags, [Child#{shutdown => ?SHUTDOWN_MILLIS} || Child <- Children]}}.
