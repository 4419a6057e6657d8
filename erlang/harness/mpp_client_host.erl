%% A client's life: takes one benchmark at a time through what its master asks for. Components of the benchmark are linked to
%% this process; one that fails, fails the request at the master.
-module(mpp_client_host).
-behaviour(gen_server).

%% API.
-export([start_link/3]).

%% gen_server.
-export([init/1]).
-export([handle_call/3]).
-export([handle_cast/2]).
-export([handle_info/2]).

%% Fewer than there ever are: whatever is left is looked for.
-define(NO_OTHERS, 1).

-record(state, {
    master :: node(),
    address :: mpp_address:address(),
    benchmarks :: [{Symbol :: binary(), module()}],
    client = idle :: mpp_client_state:state(),
    module :: module() | undefined,
    benchmark :: mpp_distributed_benchmark:client() | undefined,
    %% Processes that are no components.
    others = ?NO_OTHERS :: pos_integer()
}).

%% API.

%% * Address: by which the master knows this client
-spec start_link(node(), mpp_address:address(), [{Symbol :: binary(), module()}]) -> gen_server:start_ret().
start_link(Master, Address, Benchmarks) ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, {Master, Address, Benchmarks}, []).

%% gen_server.

-spec init({node(), mpp_address:address(), [{binary(), module()}]}) -> {ok, #state{}}.
init({Master, Address, Benchmarks}) ->
    process_flag(trap_exit, true),
    {ok, #state{master = Master, address = Address, benchmarks = Benchmarks}}.

-spec handle_call(
        {set_up, binary(), term(), Clients :: [{node(), inet:port_number()}]} | {clean_up, boolean()},
        gen_server:from(), #state{}) ->
    {reply, {ok, term()} | {error, unicode:chardata()}, #state{}}.
handle_call({set_up, Symbol, Configuration, Clients}, _, State) ->
    lists:foreach(fun({Node, Port}) -> mpp_node_directory:add(Node, Port) end, Clients),
    attempt(set_up_done, set_up_failed, State, fun() -> set_up(Symbol, Configuration, remove(State)) end);
handle_call({clean_up, false}, _, #state{client = idle} = State) ->
    {reply, {error, "there is nothing to clean up: no benchmark is set up"}, State};
handle_call({clean_up, false}, _, State) ->
    attempt(clean_up, clean_up_failed, State, fun() -> {done, prepare(State)} end);
handle_call({clean_up, true}, _, State) ->
    attempt(last_clean_up, last_clean_up, State, fun() -> {done, remove(State)} end).

-spec handle_cast(term(), #state{}) -> {noreply, #state{}}.
handle_cast(_, State) ->
    {noreply, State}.

-spec handle_info({'EXIT', pid(), term()}, #state{}) -> {noreply, #state{}}.
handle_info({'EXIT', Component, Reason}, #state{master = Master, address = Address} = State) ->
    try
        mpp_reason:exited({'EXIT', Component, Reason})
    catch
        throw:Failure -> mpp_clients:report(Master, Address, mpp_reason:sentence(throw, Failure))
    end,
    {noreply, State}.

%% Internal.

%% Returns data for the master, and the state after that.
set_up(Symbol, Configuration, #state{benchmarks = Benchmarks} = State) ->
    case lists:keyfind(Symbol, 1, Benchmarks) of
        {Symbol, Module} ->
            Others = mpp_components:others(),
            {Data, Benchmark} = Module:set_up_client(Configuration),
            {Data, prepare(State#state{module = Module, benchmark = Benchmark, others = Others})};
        false ->
            mpp_reason:fail("there is no benchmark ~ts", [Symbol])
    end.

prepare(#state{module = Module, benchmark = Benchmark} = State) ->
    Prepared = Module:prepare_client(Benchmark),
    mpp_components:await_waiting(),
    State#state{benchmark = Prepared}.

remove(#state{module = undefined} = State) ->
    State;
remove(#state{module = Module, others = Others} = State) ->
    mpp_components:end_all(Module, Others),
    State#state{module = undefined, benchmark = undefined}.

attempt(Done, Failed, #state{client = Before} = State, Step) ->
    try Step() of
        {Data, After} -> {reply, {ok, Data}, After#state{client = mpp_client_state:next(Before, Done)}}
    catch
        Class:Reason:Stack ->
            logger:warning("~ts~n~0tp", [mpp_reason:sentence(Class, Reason), Stack]),
            {reply, {error, mpp_reason:sentence(Class, Reason)}, after_failure(mpp_client_state:next(Before, Failed), State)}
    end.

%% Whatever was half done is removed, of whichever benchmark it is.
after_failure(Client, #state{benchmarks = Benchmarks} = State) ->
    Modules = [Module || {_, Module} <- Benchmarks],
    try
        lists:foreach(fun(Module) -> mpp_components:end_all(Module, ?NO_OTHERS) end, Modules)
    catch
        throw:Failure -> logger:warning("failed to clean up after a failure: ~ts", [mpp_reason:sentence(throw, Failure)])
    end,
    State#state{client = Client, module = undefined, benchmark = undefined}.
