%% Takes one request through its life cycle: all phases, as many runs as the policy asks for.
-module(mpp_run_loop).

%% API.
-export([execute/4]).

-define(MOST_UINT64, 16#FFFFFFFFFFFFFFFF).

-record(loop, {
    symbol :: binary(),
    module :: module(),
    phases :: mpp_phases:state(),
    policy :: mpp_stopping_rule:policy(),
    %% Runs in milliseconds, the last one first.
    warmup = [] :: [float()],
    runs = [] :: [float()],
    last_millis = 0.0 :: float(),
    %% Of the measured ones.
    rse = infinity :: float() | infinity,
    answer :: non_neg_integer() | undefined,
    converged = false :: boolean(),
    %% Once it is the turn of the verification run.
    verifying = false :: boolean(),
    history = [] :: [map()],
    %% Garbage collections of this node when the request began.
    collections :: non_neg_integer(),
    %% What went wrong first.
    failure :: {mpp_result:kind(), unicode:chardata()} | undefined
}).

%% API.

%% Goes through the phases of a request in the calling process, which exit signals do not end. Whatever goes wrong is in
%% the result.
-spec execute(Symbol :: binary(), module(), mpp_phases:state(), mpp_stopping_rule:policy()) -> Result :: map().
execute(Symbol, Module, Phases, Policy) ->
    Loop = #loop{symbol = Symbol, module = Module, phases = Phases, policy = Policy, collections = collections()},
    go_through(mpp_request_state:next(idle, request), Loop).

%% Internal.

go_through(idle, Loop) ->
    mpp_progress:clear(),
    result(Loop);
go_through(State, Loop) ->
    show(State, Loop),
    {Event, Next} =
        try
            carry_out(State, Loop)
        catch
            Class:Reason:Stack -> {failed, remember(State, Class, Reason, Stack, Loop)}
        end,
    go_through(mpp_request_state:next(State, Event), Next).

carry_out(set_up, #loop{module = Module, phases = Phases} = Loop) ->
    %% Set-up itself is not cut short.
    {done, Loop#loop{phases = Module:set_up(Module:await_ready(Phases))}};
carry_out(clients_set_up, #loop{module = Module, phases = Phases} = Loop) ->
    {done, Loop#loop{phases = Module:set_up_clients(Phases)}};
carry_out(prepare, #loop{module = Module, phases = Phases} = Loop) ->
    mpp_reason:check(),
    {done, Loop#loop{phases = Module:prepare(Phases)}};
carry_out(run, #loop{verifying = true, module = Module, phases = Phases} = Loop) ->
    {last_run_done, Loop#loop{history = Module:verify(Phases)}};
carry_out(run, #loop{module = Module, phases = Phases} = Loop) ->
    Begin = erlang:monotonic_time(),
    Ran = Module:run(Phases),
    Millis = millis(erlang:monotonic_time() - Begin),
    record(Millis, compare(Module:answer(Ran) band ?MOST_UINT64, Loop#loop{phases = Ran}));
carry_out(clean_up, #loop{module = Module, phases = Phases} = Loop) ->
    {done, Loop#loop{phases = Module:clean_up(false, Phases)}};
carry_out(clients_clean_up, #loop{module = Module, phases = Phases} = Loop) ->
    {done, Loop#loop{phases = Module:clean_up_clients(false, Phases)}};
carry_out(last_clean_up, #loop{module = Module, phases = Phases} = Loop) ->
    {done, Loop#loop{phases = Module:clean_up(true, Phases)}};
carry_out(clients_last_clean_up, #loop{module = Module, phases = Phases} = Loop) ->
    {done, Loop#loop{phases = Module:clean_up_clients(true, Phases)}}.

millis(Native) ->
    erlang:convert_time_unit(Native, native, nanosecond) / 1.0e6.

compare(Answer, #loop{answer = undefined} = Loop) ->
    Loop#loop{answer = Answer};
compare(Answer, #loop{answer = Answer} = Loop) ->
    Loop;
compare(Answer, #loop{answer = First} = Loop) ->
    throw({wrong_answer, io_lib:format(
        "run ~b of ~ts answered 0x~16.16.0b, run 1 answered 0x~16.16.0b (warm-up runs count)",
        [length(Loop#loop.warmup) + length(Loop#loop.runs) + 1, Loop#loop.symbol, Answer, First])}).

%% Records a run, and decides whether another one follows.
record(Millis, #loop{warmup = Warmup, policy = #{warmup_runs := Runs}} = Loop) when length(Warmup) < Runs ->
    {done, Loop#loop{warmup = [Millis | Warmup], last_millis = Millis}};
record(Millis, #loop{runs = Runs, policy = Policy} = Loop) ->
    InOrder = lists:reverse([Millis | Runs]),
    Rse = mpp_statistics:relative_standard_error(InOrder),
    Recorded = Loop#loop{runs = [Millis | Runs], last_millis = Millis, rse = Rse},
    case mpp_stopping_rule:decide(InOrder, Policy) of
        continue -> {done, Recorded};
        not_converged -> {last_run_done, Recorded};
        converged -> after_convergence(Recorded#loop{converged = true})
    end.

after_convergence(#loop{policy = #{verify := Verify}, module = Module, phases = Phases} = Loop) ->
    case Verify andalso Module:has_verification(Phases) of
        true -> {done, Loop#loop{verifying = true}};
        false -> {last_run_done, Loop}
    end.

%% What went wrong first is the reason; what goes wrong while cleaning up after it is only logged.
remember(State, Class, Reason, Stack, #loop{symbol = Symbol, failure = undefined} = Loop) ->
    {Kind, Sentence} = cause(Class, Reason),
    Phase = mpp_request_state:phase(State),
    Told =
        case Kind of
            'FAILURE_KIND_INTERNAL' -> io_lib:format("~ts failed in ~ts: ~ts", [Symbol, Phase, Sentence]);
            _ -> Sentence
        end,
    log(Class, Told, Stack),
    Loop#loop{failure = {Kind, Told}};
remember(_, Class, Reason, Stack, #loop{symbol = Symbol} = Loop) ->
    {_, Sentence} = cause(Class, Reason),
    log(Class, io_lib:format("~ts failed to clean up after a failure: ~ts", [Symbol, Sentence]), Stack),
    Loop.

cause(throw, {wrong_answer, Sentence}) ->
    {'FAILURE_KIND_WRONG_ANSWER', Sentence};
cause(throw, {invalid_parameter, Sentence}) ->
    {'FAILURE_KIND_INVALID_PARAMETERS', Sentence};
cause(Class, Reason) ->
    {'FAILURE_KIND_INTERNAL', mpp_reason:sentence(Class, Reason)}.

%% What is thrown says all in its words.
log(throw, Sentence, _) -> logger:warning("~ts", [Sentence]);
log(_, Sentence, Stack) -> logger:warning("~ts~n~0tp", [Sentence, Stack]).

result(#loop{failure = {Kind, Reason}} = Loop) ->
    mpp_result:failure(Kind, Reason, measured(Loop));
result(#loop{converged = true, history = History, collections = Begin} = Loop) ->
    mpp_result:success(measured(Loop), History, #{<<"collections">> => float(collections() - Begin)});
result(#loop{symbol = Symbol, runs = Runs, rse = Rse, policy = #{rse_target := Target}} = Loop) ->
    Reason = io_lib:format("~ts did not converge: relative standard error ~ts after ~b runs and ~b ms, target is ~p",
        [Symbol, number(Rse), length(Runs), round(lists:sum(Runs)), Target]),
    mpp_result:failure('FAILURE_KIND_NOT_CONVERGED', Reason, measured(Loop)).

%% Of all processes; how long they took the runtime does not count.
collections() ->
    {Number, _, _} = erlang:statistics(garbage_collection),
    Number.

number(infinity) -> "Infinity";
number(Float) -> io_lib:format("~p", [Float]).

measured(#loop{warmup = Warmup, runs = Runs, answer = Answer}) ->
    Samples = #{warmup => lists:reverse(Warmup), runs => lists:reverse(Runs)},
    case Answer of
        undefined -> Samples;
        _ -> Samples#{answer => Answer}
    end.

show(State, #loop{symbol = Symbol, warmup = Warmup, runs = Runs, last_millis = Last, rse = Rse}) ->
    mpp_progress:show(#{
        benchmark => Symbol,
        phase => mpp_request_state:phase(State),
        warmup_runs_done => length(Warmup),
        runs_done => length(Runs),
        last_millis => Last,
        rse => Rse
    }).
