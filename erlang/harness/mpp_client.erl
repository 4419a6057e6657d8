%% A client: checks in with its master, and ends when that has gone.
-module(mpp_client).
-behaviour(gen_server).

%% API.
-export([start_link/2]).

%% gen_server.
-export([init/1]).
-export([handle_continue/2]).
-export([handle_call/3]).
-export([handle_cast/2]).
-export([handle_info/2]).

-record(state, {
    master :: mpp_address:address(),
    address :: mpp_address:address(),
    %% When it gives up to check in.
    give_up :: integer(),
    ending = false :: boolean()
}).

%% How long the first check-in is tried, since the master may still be starting.
-define(FIRST_WITHIN_MILLIS, 60000).
-define(RETRY_MILLIS, 100).
-define(CHECK_IN_MILLIS, 2000).
%% Time for the last answer to leave.
-define(SEND_GRACE_MILLIS, 100).

%% API.

%% * Master, Address: where the master listens, and where this client does
-spec start_link(mpp_address:address(), mpp_address:address()) -> gen_server:start_ret().
start_link(Master, Address) ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, {Master, Address}, []).

%% gen_server.

-spec init({mpp_address:address(), mpp_address:address()}) -> {ok, #state{}, {continue, check_in}}.
init({Master, Address}) ->
    GiveUp = erlang:monotonic_time(millisecond) + ?FIRST_WITHIN_MILLIS,
    {ok, #state{master = Master, address = Address, give_up = GiveUp}, {continue, check_in}}.

-spec handle_continue(check_in, #state{}) -> {noreply, #state{}}.
handle_continue(check_in, State) ->
    check_in(State).

-spec handle_call(shutdown, gen_server:from(), #state{}) -> {reply, ok, #state{}}.
handle_call(shutdown, _, State) ->
    _ = erlang:send_after(?SEND_GRACE_MILLIS, self(), finish),
    {reply, ok, State#state{ending = true}}.

-spec handle_cast(term(), #state{}) -> {noreply, #state{}}.
handle_cast(_, State) ->
    {noreply, State}.

-spec handle_info(term(), #state{}) -> {noreply, #state{}}.
handle_info(check_in, State) ->
    check_in(State);
handle_info(finish, State) ->
    mpp_program:finish(),
    {noreply, State};
handle_info({'DOWN', _, process, _, _}, #state{ending = false, master = Master} = State) ->
    mpp_program:fail(["the master at ", mpp_address:format(Master), " has gone"]),
    {noreply, State#state{ending = true}};
handle_info(_, State) ->
    %% The late answer to a check-in that was given up, or the end of a master that said so.
    {noreply, State}.

%% Internal.

check_in(#state{master = Master, address = Address} = State) ->
    Node = mpp_node:master(Master),
    try mpp_clients:check_in(Node, Address, whereis(mpp_client_host), ?CHECK_IN_MILLIS) of
        accepted ->
            _ = monitor(process, {mpp_clients, Node}),
            {noreply, State};
        {refused, Why} ->
            mpp_program:fail(["the master at ", mpp_address:format(Master), " refuses this client: ", Why]),
            {noreply, State#state{ending = true}}
    catch
        exit:_ ->
            retry(State),
            {noreply, State}
    end.

retry(#state{master = Master, give_up = GiveUp}) ->
    case erlang:monotonic_time(millisecond) > GiveUp of
        true ->
            mpp_program:fail(io_lib:format("there is no master at ~ts, tried for ~b s",
                [mpp_address:format(Master), ?FIRST_WITHIN_MILLIS div 1000]));
        false ->
            _ = erlang:send_after(?RETRY_MILLIS, self(), check_in),
            ok
    end.
