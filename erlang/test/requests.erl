%% A request, asked as the worker asks it.
-module(requests).

-export([start/1]).
-export([ask/2]).
-export([ask/3]).
-export([send/2]).
-export([answer/1]).
-export([ended/1]).

-type request() :: {pid(), reference()}.
-type answer() :: {ok | error | lacking, term()}.

%% Starts a request for a local benchmark.
-spec start(module()) -> request().
start(Module) ->
    Tester = self(),
    Write = fun(_, Line) -> Tester ! {line, self(), Line}, ok end,
    spawn_monitor(mpp_request, go_through, [Tester, Write, local, Module]).

%% Asks for a phase, and returns the answer.
-spec ask(request(), atom()) -> answer().
ask(Request, Do) ->
    ask(Request, Do, #{}).

-spec ask(request(), atom(), map()) -> answer().
ask(Request, Do, Fields) ->
    send(Request, Fields#{do => Do}),
    answer(Request).

%% Asks for a phase. Its fields are as those of the protocol, but for keys that are atoms.
-spec send(request(), map()) -> ok.
send({Process, _}, Fields) ->
    Asked = [{atom_to_binary(Key), field(Key, Value)} || {Key, Value} <- maps:to_list(Fields)],
    Process ! {ask, maps:from_list([{<<"id">>, Process} | Asked])},
    ok.

-spec answer(request()) -> answer().
answer({Process, _}) ->
    Line = receive {line, Process, Answer} -> Answer end,
    receive {answered, Process} -> ok end,
    case Line of
        #{error := Why, lacking := true} -> {lacking, Why};
        _ -> hd(maps:to_list(Line))
    end.

%% Returns how its process has ended.
-spec ended(request()) -> term().
ended({Process, Monitor}) ->
    receive {'DOWN', Monitor, process, Process, Reason} -> Reason end.

field(do, Do) -> atom_to_binary(Do);
field(parameters, Fields) -> maps:from_list([{atom_to_binary(Key), Value} || {Key, Value} <- maps:to_list(Fields)]);
field(_, Value) -> Value.
