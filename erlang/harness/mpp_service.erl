%% What the runner calls, at a testee in the local role or at a master: one benchmark at a time, progress and readiness at
%% any time, and the end.
-module(mpp_service).
-behaviour(gen_server).

%% API.
-export([start_link/1]).
-export([call/3]).
-export([measure/3]).
-export([cancelled/1]).
-export([fail/1]).
-export([finish/1]).

%% gen_server.
-export([init/1]).
-export([handle_call/3]).
-export([handle_cast/2]).
-export([handle_info/2]).


-record(request, {
    call :: mpp_bridge:call(),
    symbol :: binary(),
    %% Runs it, and returns the result.
    run :: fun(() -> map())
}).

-record(running, {
    call :: mpp_bridge:call(),
    process :: pid(),
    monitor :: reference(),
    cancelled = false :: boolean(),
    %% The answer, encoded.
    result :: binary() | undefined
}).

-record(state, {
    testee :: mpp_testee:testee(),
    running :: #running{} | undefined,
    %% Comes after a cancelled one that still cleans up.
    waiting :: #request{} | undefined,
    %% Whether the end has begun, after which no more requests are taken.
    ending = false :: boolean()
}).

%% How long a request in progress may take to end after Shutdown(force = false).
-define(SHUTDOWN_GRACE_MILLIS, 10000).
%% Time for the last answers to leave.
-define(SEND_GRACE_MILLIS, 100).
%% How long a cancelled request may take to clean up before the testee ends without it.
-define(CLEAN_UP_GRACE_MILLIS, 400).

%% API.

-spec start_link(mpp_testee:testee()) -> gen_server:start_ret().
start_link(Testee) ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, Testee, []).

%% Takes a call of the runner's that is not of a benchmark.
-spec call(mpp_bridge:call(), Method :: atom(), Request :: map()) -> ok.
call(Call, Method, Request) ->
    gen_server:cast(?MODULE, {call, Call, Method, Request}).

%% Takes a call of a benchmark: a valid request, or why it is not.
-spec measure(mpp_bridge:call(), Symbol :: binary(), mpp_testee:validated()) -> ok.
measure(Call, Symbol, Validated) ->
    gen_server:cast(?MODULE, {measure, Call, Symbol, Validated}).

%% Tells that nobody waits for the answer to a call any more.
-spec cancelled(mpp_bridge:call()) -> ok.
cancelled(Call) ->
    gen_server:cast(?MODULE, {cancelled, Call}).

%% Fails the request in progress, if there is one, for what went wrong elsewhere.
-spec fail(unicode:chardata()) -> ok.
fail(Why) ->
    gen_server:cast(?MODULE, {fail, Why}).

%% Ends the testee: no more requests, the one in progress gets some time, then it is cancelled.
-spec finish(GraceMillis :: non_neg_integer()) -> ok.
finish(GraceMillis) ->
    gen_server:cast(?MODULE, {finish, GraceMillis}).

%% gen_server.

-spec init(mpp_testee:testee()) -> {ok, #state{}}.
init(Testee) ->
    process_flag(priority, high),
    mpp_progress:new(),
    {ok, #state{testee = Testee}}.

-spec handle_call(term(), gen_server:from(), #state{}) -> {reply, ok, #state{}}.
handle_call(_, _, State) ->
    {reply, ok, State}.

-spec handle_cast(term(), #state{}) -> {noreply, #state{}}.
handle_cast({call, Call, 'Ready', _}, #state{testee = Testee} = State) ->
    mpp_bridge:reply(Call, #{status => mpp_testee:is_ready(Testee), info => mpp_testee:info(Testee)}),
    {noreply, State};
handle_cast({call, Call, 'Progress', _}, State) ->
    mpp_bridge:reply(Call, mpp_progress:describe()),
    {noreply, State};
handle_cast({call, Call, 'Shutdown', #{force := Force}}, State) ->
    mpp_bridge:reply(Call, #{}),
    {noreply, begin_end(case Force of true -> ?SEND_GRACE_MILLIS; false -> ?SHUTDOWN_GRACE_MILLIS end, State)};
handle_cast({call, Call, _, _}, State) ->
    %% A benchmark that is reserved.
    mpp_bridge:reply(Call, mpp_result:not_implemented()),
    {noreply, State};
handle_cast({measure, Call, Symbol, Validated}, #state{testee = Testee} = State) ->
    case mpp_testee:benchmark(Symbol, Testee) of
        {ok, Module} ->
            Run = fun() -> mpp_testee:measure(Symbol, Module, Validated, Testee) end,
            {noreply, submit(#request{call = Call, symbol = Symbol, run = Run}, State)};
        not_implemented ->
            mpp_bridge:reply(Call, mpp_result:not_implemented()),
            {noreply, State}
    end;
handle_cast({cancelled, Call}, #state{waiting = #request{call = Call}} = State) ->
    {noreply, State#state{waiting = undefined}};
handle_cast({cancelled, Call}, #state{running = #running{call = Call}} = State) ->
    {noreply, stop_running("the caller has gone", State)};
handle_cast({cancelled, _}, State) ->
    {noreply, State};
handle_cast({fail, _}, #state{running = undefined} = State) ->
    {noreply, State};
handle_cast({fail, Why}, #state{running = #running{process = Process}} = State) ->
    Process ! {fail, Why},
    {noreply, State};
handle_cast({finish, GraceMillis}, State) ->
    {noreply, begin_end(GraceMillis, State)}.

-spec handle_info(term(), #state{}) -> {noreply, #state{}}.
handle_info({result, Process, Result}, #state{running = #running{process = Process} = Running} = State) ->
    {noreply, State#state{running = Running#running{result = Result}}};
handle_info({'DOWN', Monitor, process, _, Reason}, #state{running = #running{monitor = Monitor} = Running} = State) ->
    mpp_bridge:send(result(Running, Reason)),
    {noreply, take_next(State#state{running = undefined})};
handle_info(cut_short, #state{running = undefined} = State) ->
    {noreply, State};
handle_info(cut_short, State) ->
    _ = erlang:send_after(?CLEAN_UP_GRACE_MILLIS, self(), end_now),
    {noreply, stop_running("the testee is shutting down", State)};
handle_info(end_now, State) ->
    mpp_program:finish(),
    {noreply, State}.

%% Internal.

submit(#request{call = Call}, #state{ending = true} = State) ->
    mpp_bridge:reply(Call, mpp_result:refusal('FAILURE_KIND_INTERNAL', "the testee is shutting down")),
    State;
submit(Request, #state{running = undefined} = State) ->
    start(Request, State);
submit(Request, #state{running = #running{cancelled = true}, waiting = undefined} = State) ->
    State#state{waiting = Request};
submit(#request{call = Call}, State) ->
    What = case mpp_progress:benchmark() of <<>> -> <<"another request">>; Symbol -> Symbol end,
    mpp_bridge:reply(Call, mpp_result:refusal('FAILURE_KIND_INTERNAL',
        ["busy: ", What, " is in progress, and a testee takes one request at a time"])),
    State.

%% Each request has a process of its own, whose heap and mailbox end with it.
start(#request{call = Call, run = Run}, State) ->
    Service = self(),
    {Process, Monitor} = spawn_monitor(fun() ->
        process_flag(trap_exit, true),
        Service ! {result, self(), mpp_bridge:frame(Call, Run())}
    end),
    State#state{running = #running{call = Call, process = Process, monitor = Monitor}}.

result(#running{result = undefined, call = Call}, Reason) ->
    mpp_bridge:frame(Call, mpp_result:refusal('FAILURE_KIND_INTERNAL', mpp_reason:sentence(exit, Reason)));
result(#running{result = Result}, _) ->
    Result.

stop_running(_, #state{running = undefined} = State) ->
    State;
stop_running(Why, #state{running = Running} = State) ->
    Running#running.process ! {cancel, Why},
    State#state{running = Running#running{cancelled = true}}.

take_next(#state{ending = true} = State) ->
    mpp_program:finish(),
    State;
take_next(#state{waiting = undefined} = State) ->
    State;
take_next(#state{waiting = Request} = State) ->
    start(Request, State#state{waiting = undefined}).

begin_end(_, #state{running = undefined} = State) ->
    mpp_program:finish(),
    State#state{ending = true};
begin_end(GraceMillis, State) ->
    _ = erlang:send_after(GraceMillis, self(), cut_short),
    State#state{ending = true}.
