%% The bridge to the runner: a port program that serves BenchmarkRunner over gRPC. Calls come from it as messages, answers
%% go to it; rust/erlang-bridge says what its frames are.
-module(mpp_bridge).
-behaviour(gen_server).

%% API.
-export([start_link/2]).
-export([address/0]).
-export([reply/2]).
-export([frame/2]).
-export([send/1]).
-export([stop/0]).

%% gen_server.
-export([init/1]).
-export([handle_call/3]).
-export([handle_cast/2]).
-export([handle_info/2]).

-record(state, {
    port :: port(),
    address :: mpp_address:address(),
    %% Who waits for the program's end.
    stopping :: gen_server:from() | undefined
}).

-type call() :: non_neg_integer().
-export_type([call/0]).

-define(START_MILLIS, 30000).
%% The program gives the last answers half a second to leave.
-define(STOP_MILLIS, 2000).

%% API.

%% Starts the program, which listens on the address when this returns.
-spec start_link(file:filename(), mpp_address:address()) -> gen_server:start_ret().
start_link(Program, Address) ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, {Program, Address}, []).

%% Returns where calls are served, with the port that it really is.
-spec address() -> mpp_address:address().
address() ->
    gen_server:call(?MODULE, address).

%% Answers a call with a response of the contract.
-spec reply(call(), map()) -> ok.
reply(Call, Response) ->
    send(frame(Call, Response)).

%% Encodes an answer, for whoever has better not copy it.
-spec frame(call(), map()) -> binary().
frame(Call, Response) ->
    term_to_binary({reply, Call, Response}).

%% Gives an encoded answer.
-spec send(binary()) -> ok.
send(Frame) ->
    gen_server:cast(?MODULE, {send, Frame}).

%% Ends the program once the answers given until now have left.
-spec stop() -> ok.
stop() ->
    try
        gen_server:call(?MODULE, stop, ?STOP_MILLIS)
    catch
        %% It ends with this node, then.
        exit:_ -> ok
    end.

%% gen_server.

-spec init({file:filename(), mpp_address:address()}) -> {ok, #state{}} | {stop, {shutdown, term()}}.
init({Program, {Host, _} = Address}) ->
    %% Calls are to be answered even while a benchmark has a million processes that want to run.
    process_flag(priority, high),
    Port = open_port({spawn_executable, Program},
        [{packet, 4}, binary, use_stdio, exit_status, {args, [mpp_address:format(Address)]}]),
    receive
        {Port, {data, Frame}} ->
            {listening, Number} = binary_to_term(Frame),
            {ok, #state{port = Port, address = {Host, Number}}};
        {Port, {exit_status, _}} ->
            %% It has said why.
            {stop, {shutdown, cannot_listen}}
    after ?START_MILLIS ->
        {stop, {shutdown, {no_bridge_within_millis, ?START_MILLIS}}}
    end.

-spec handle_call(address | stop, gen_server:from(), #state{}) ->
    {reply, mpp_address:address(), #state{}} | {noreply, #state{}}.
handle_call(address, _, #state{address = Address} = State) ->
    {reply, Address, State};
handle_call(stop, From, #state{port = Port} = State) ->
    true = port_command(Port, term_to_binary({stop})),
    {noreply, State#state{stopping = From}}.

-spec handle_cast({send, binary()}, #state{}) -> {noreply, #state{}}.
handle_cast({send, Frame}, #state{port = Port} = State) ->
    true = port_command(Port, Frame),
    {noreply, State}.

-spec handle_info({port(), {data, binary()} | {exit_status, non_neg_integer()}}, #state{}) ->
    {noreply, #state{}} | {stop, {bridge_ended, non_neg_integer()}, #state{}}.
handle_info({Port, {data, Frame}}, #state{port = Port} = State) ->
    %% Its atoms are the names in the contract.
    case binary_to_term(Frame) of
        {call, Call, Method, Request} -> mpp_service:call(Call, Method, Request);
        {measure, Call, Symbol, Validated} -> mpp_service:measure(Call, Symbol, Validated);
        {cancelled, Call} -> mpp_service:cancelled(Call)
    end,
    {noreply, State};
handle_info({Port, {exit_status, _}}, #state{port = Port, stopping = From} = State) when From =/= undefined ->
    %% This process stays: its end would be that of the testee.
    gen_server:reply(From, ok),
    {noreply, State};
handle_info({Port, {exit_status, Status}}, #state{port = Port} = State) ->
    {stop, {bridge_ended, Status}, State}.
