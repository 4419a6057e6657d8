%% REQUESTREPLY: a question with an answer, by messages, and by the call of a gen_server.
-module(request_reply).
-behaviour(mpp_benchmark).
-behaviour(gen_server).

%% mpp_benchmark.
-export([set_up/1]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).

%% Components.
-export([client/4]).
-export([server/0]).

%% gen_server, for a server that is called.
-export([init/1]).
-export([handle_call/3]).
-export([handle_cast/2]).

-type mode() :: tell | ask.

%% mpp_benchmark.

-spec set_up(mpp_benchmark:parameters()) -> mpp_benchmark:parameters().
set_up(#{mode := <<"CALL_MODE_TELL">>} = Parameters) ->
    Parameters#{mode := tell};
set_up(#{mode := <<"CALL_MODE_ASK">>} = Parameters) ->
    Parameters#{mode := ask}.

-spec prepare(mpp_benchmark:parameters()) -> [pid()].
prepare(#{number_of_requests := Requests, parallelism := Pairs, mode := Mode}) ->
    [spawn_link(?MODULE, client, [self(), Mode, start_server(Mode), Requests]) || _ <- lists:seq(1, Pairs)].

-spec run([pid()]) -> integer().
run(Clients) ->
    lists:foreach(fun(Client) -> Client ! start end, Clients),
    mpp_latch:await(length(Clients)).

-spec answer([pid()], integer()) -> integer().
answer(_, Sum) ->
    Sum.

%% Components.

-spec client(pid(), mode(), pid(), pos_integer()) -> ok.
client(Benchmark, Mode, Server, Requests) ->
    receive start -> ok end,
    Last = case Mode of
        tell -> tell(Server, Requests, 0);
        ask -> ask(Server, Requests, 0)
    end,
    mpp_latch:arrive(Benchmark, Last).

-spec server() -> no_return().
server() ->
    receive
        {request, Client, Value} -> Client ! {reply, Value + 1}
    end,
    server().

%% gen_server.

-spec init([]) -> {ok, none}.
init([]) ->
    {ok, none}.

-spec handle_call({request, non_neg_integer()}, gen_server:from(), none) -> {reply, pos_integer(), none}.
handle_call({request, Value}, _, none) ->
    {reply, Value + 1, none}.

%% Nobody casts.
-spec handle_cast(term(), none) -> no_return().
handle_cast(Request, none) ->
    exit({unexpected, Request}).

%% Internal.

start_server(tell) ->
    spawn_link(?MODULE, server, []);
start_server(ask) ->
    {ok, Server} = gen_server:start_link(?MODULE, [], []),
    Server.

%% Return the last answer, which is the next question.
tell(_, 0, Value) ->
    Value;
tell(Server, Left, Value) ->
    Server ! {request, self(), Value},
    receive
        {reply, Next} -> tell(Server, Left - 1, Next)
    end.

ask(_, 0, Value) ->
    Value;
ask(Server, Left, Value) ->
    ask(Server, Left - 1, gen_server:call(Server, {request, Value}, infinity)).
