%% A master's clients: who has checked in, who still lives, and what to ask of all of them at once.
%%
%% A client that checked in is watched by Erlang's distribution: whether it ends or falls silent, it is lost, and the group
%% of nodes with it.
-module(mpp_clients).
-behaviour(gen_server).

%% API, at the master.
-export([start_link/1]).
-export([is_ready/0]).
-export([await_ready/0]).
-export([set_up/2]).
-export([clean_up/1]).
-export([shutdown/0]).

%% API, at a client.
-export([check_in/4]).
-export([report/3]).

%% gen_server.
-export([init/1]).
-export([handle_call/3]).
-export([handle_cast/2]).
-export([handle_info/2]).

-record(client, {
    address :: mpp_address:address(),
    %% Takes what the master asks for.
    host :: pid(),
    monitor :: reference()
}).

-record(state, {
    expected :: pos_integer(),
    membership = awaiting_clients :: mpp_membership:state(),
    %% In order of check-in.
    clients = [] :: [#client{}],
    %% A sentence for whoever asks once the group is broken.
    lost = "" :: unicode:chardata()
}).

%% How long all clients may take to check in.
-define(COMPLETE_WITHIN_MILLIS, 60000).
-define(READY_POLL_MILLIS, 50).
%% Longer than a client may take to end all components of a run.
-define(ANSWER_MILLIS, 150000).
-define(SHUTDOWN_MILLIS, 1000).

%% API, at the master.

%% Awaits so many clients.
-spec start_link(pos_integer()) -> gen_server:start_ret().
start_link(Expected) ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, Expected, []).

%% Returns whether all clients have checked in, and none was lost.
-spec is_ready() -> boolean().
is_ready() ->
    {Membership, _, _} = gen_server:call(?MODULE, state),
    Membership =:= complete.

%% Waits until all clients have checked in. Fails if they have not within a minute, if one was lost, or if the request has
%% to stop.
-spec await_ready() -> ok.
await_ready() ->
    await_ready(erlang:monotonic_time(millisecond) + ?COMPLETE_WITHIN_MILLIS).

%% Sets up all clients at once for a benchmark, which may connect them to each other, and returns their data, in order of
%% check-in.
-spec set_up(Symbol :: binary(), Configuration :: term()) -> [term()].
set_up(Symbol, Configuration) ->
    {_, Clients, _} = gen_server:call(?MODULE, state),
    Nodes = [{node(Host), Port} || #client{address = {_, Port}, host = Host} <- Clients],
    ask_all({set_up, Symbol, Configuration, Nodes}).

%% Cleans up at all clients at once.
-spec clean_up(LastRun :: boolean()) -> ok.
clean_up(LastRun) ->
    _ = ask_all({clean_up, LastRun}),
    ok.

%% Asks all clients at once to end, and waits for their word, not for their end. Whoever does not answer has gone already,
%% or is ended by who started it.
-spec shutdown() -> ok.
shutdown() ->
    {_, Clients, _} = gen_server:call(?MODULE, state),
    Requests = [gen_server:send_request({mpp_client, node(Host)}, shutdown) || #client{host = Host} <- Clients],
    lists:foreach(fun(Request) -> gen_server:receive_response(Request, ?SHUTDOWN_MILLIS) end, Requests).

%% API, at a client.

%% Checks a client in with the master of a name.
-spec check_in(node(), mpp_address:address(), pid(), timeout()) -> accepted | {refused, unicode:chardata()}.
check_in(Master, Address, Host, Timeout) ->
    gen_server:call({?MODULE, Master}, {check_in, Address, Host}, Timeout).

%% Tells the master that something at a client failed, which fails the request in progress.
-spec report(node(), mpp_address:address(), unicode:chardata()) -> ok.
report(Master, Address, Why) ->
    gen_server:cast({?MODULE, Master}, {failed, Address, Why}).

%% gen_server.

-spec init(pos_integer()) -> {ok, #state{}}.
init(Expected) ->
    process_flag(priority, high),
    {ok, #state{expected = Expected}}.

-spec handle_call(state | {check_in, mpp_address:address(), pid()}, gen_server:from(), #state{}) ->
    {reply, term(), #state{}}.
handle_call(state, _, #state{membership = Membership, clients = Clients, lost = Lost} = State) ->
    {reply, {Membership, Clients, Lost}, State};
handle_call({check_in, Address, Host}, _, #state{membership = Before} = State) ->
    Event = event(Address, State),
    After = State#state{membership = mpp_membership:next(Before, Event)},
    case {mpp_membership:accepts(Before, Event), Event} of
        {true, repeated_check_in} -> {reply, accepted, After};
        {true, _} -> {reply, accepted, add(Address, Host, After)};
        {false, _} -> {reply, {refused, refusal(Address, State)}, After}
    end.

-spec handle_cast({failed, mpp_address:address(), unicode:chardata()}, #state{}) -> {noreply, #state{}}.
handle_cast({failed, Address, Why}, State) ->
    mpp_service:fail(["client ", mpp_address:format(Address), " failed: ", Why]),
    {noreply, State}.

-spec handle_info(term(), #state{}) -> {noreply, #state{}}.
handle_info({'DOWN', Monitor, process, _, Reason}, #state{membership = Membership, clients = Clients} = State) ->
    #client{address = Address} = lists:keyfind(Monitor, #client.monitor, Clients),
    Lost = lost(Address, Reason),
    mpp_service:fail(Lost),
    {noreply, State#state{
        membership = mpp_membership:next(Membership, client_lost),
        lost = case Membership of broken -> State#state.lost; _ -> Lost end
    }}.

%% Internal.

event(Address, #state{expected = Expected, clients = Clients}) ->
    case lists:keymember(Address, #client.address, Clients) of
        true -> repeated_check_in;
        false when length(Clients) =:= Expected - 1 -> last_check_in;
        false -> check_in
    end.

add(Address, Host, #state{clients = Clients} = State) ->
    Client = #client{address = Address, host = Host, monitor = monitor(process, Host)},
    State#state{clients = Clients ++ [Client]}.

refusal(_, #state{membership = broken, lost = Lost}) ->
    Lost;
refusal(Address, #state{expected = Expected}) ->
    io_lib:format("client ~ts is too late: all ~b clients have checked in", [mpp_address:format(Address), Expected]).

lost(Address, noconnection) ->
    ["client ", mpp_address:format(Address), " was lost: its node has ended or fallen silent"];
lost(Address, Reason) ->
    ["client ", mpp_address:format(Address), " was lost: ", mpp_reason:sentence(exit, Reason)].

await_ready(End) ->
    mpp_reason:check(),
    case gen_server:call(?MODULE, state) of
        {complete, _, _} ->
            ok;
        {broken, _, Lost} ->
            mpp_reason:fail("~ts", [Lost]);
        {awaiting_clients, Clients, _} ->
            erlang:monotonic_time(millisecond) < End orelse
                mpp_reason:fail("only ~b clients have checked in after ~b s",
                                [length(Clients), ?COMPLETE_WITHIN_MILLIS div 1000]),
            timer:sleep(?READY_POLL_MILLIS),
            await_ready(End)
    end.

%% Waits for all answers, and fails with the first failure in order of check-in.
ask_all(What) ->
    {_, Clients, _} = gen_server:call(?MODULE, state),
    Requests = [{Client, gen_server:send_request(Client#client.host, What)} || Client <- Clients],
    Answers = [{Client, answer(Request)} || {Client, Request} <- Requests],
    [case Answer of
         {ok, Data} -> Data;
         {error, Why} -> mpp_reason:fail("client ~ts: ~ts", [mpp_address:format(Client#client.address), Why])
     end
     || {Client, Answer} <- Answers].

answer(Request) ->
    case gen_server:receive_response(Request, ?ANSWER_MILLIS) of
        {reply, Answer} -> Answer;
        timeout -> {error, io_lib:format("no answer within ~b s", [?ANSWER_MILLIS div 1000])};
        {error, {noconnection, _}} -> {error, "its node has ended or fallen silent"};
        {error, {Reason, _}} -> {error, mpp_reason:sentence(exit, Reason)}
    end.
