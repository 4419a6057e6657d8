%% One replica of many (N,N) atomic registers in one run: what it stores, and its own operations, by Read-Impose
%% Write-Consult-Majority (Cachin, Guerraoui, Rodrigues: Introduction to Reliable and Secure Distributed Programming, 2011,
%% algorithms 4.10 and 4.11).
%%
%% A write first asks a majority for its timestamps and then imposes the value with a higher one; a read asks a majority for
%% its values and then imposes the latest, unless all of the majority bear the same timestamp and writer. Every register
%% begins as 0, with timestamp 0 and rank 0.
%%
%% It knows no processes: each function takes a call or a message, and returns the deeds that follow.
-module(mpp_replica).

%% API.
-export([new/4]).
-export([read/2]).
-export([write/3]).
-export([take/2]).

-type run() :: integer().
-type rank() :: non_neg_integer().
-type key() :: non_neg_integer().
-type value() :: non_neg_integer().
%% Number of an operation among those of its replica in this run, from 1.
-type rid() :: pos_integer().
%% Timestamp and writer: compared as a tuple.
-type version() :: {non_neg_integer(), rank()}.

-type message() ::
    {read, run(), From :: rank(), key(), rid()}
    | {value, run(), key(), rid(), version(), value()}
    | {write, run(), From :: rank(), key(), rid(), version(), value()}
    | {ack, run(), key(), rid()}.

-type effect() ::
    nothing
    %% To all replicas, in order of rank, this one included.
    | {broadcast, message()}
    | {send, To :: rank(), message()}
    %% An operation of its own is complete, with the value that was read or written.
    | {complete, key(), read | write, value()}.

%% An operation of its own: the one in progress on its key.
-record(operation, {
    kind :: read | write,
    rid :: rid(),
    round = consulting :: consulting | imposing,
    answers = 0 :: non_neg_integer(),
    %% The latest version of all answers until now; true if all bear it.
    version = {0, 0} :: version(),
    unanimous = true :: boolean(),
    %% The value to write, or for a read the value of the latest version.
    value :: value()
}).

-record(replica, {
    run :: run(),
    rank :: rank(),
    majority :: pos_integer(),
    operations = 0 :: non_neg_integer(),
    registers :: #{key() => {version(), value()}},
    in_progress = #{} :: #{key() => #operation{}}
}).

-opaque replica() :: #replica{}.
-export_type([replica/0, message/0, effect/0]).

-define(FIRST, {{0, 0}, 0}).

%% API.

%% A replica at the beginning of a run, one of so many, with so many registers.
-spec new(run(), rank(), Replicas :: pos_integer(), Keys :: pos_integer()) -> replica().
new(Run, Rank, Replicas, Keys) ->
    #replica{run = Run, rank = Rank, majority = Replicas div 2 + 1,
             registers = maps:from_keys(lists:seq(0, Keys - 1), ?FIRST)}.

%% Begins to read a register, of which no operation of its own is in progress.
-spec read(key(), replica()) -> {effect(), replica()}.
read(Key, Replica) ->
    start(Key, read, 0, Replica).

%% Begins to write one.
-spec write(key(), value(), replica()) -> {effect(), replica()}.
write(Key, Value, Replica) ->
    start(Key, write, Value, Replica).

%% Takes a message. Those of earlier runs have no effect, and there are none of later ones.
-spec take(message(), replica()) -> {effect(), replica()}.
take({read, Run, From, Key, Rid}, #replica{run = Run, registers = Registers} = Replica) ->
    #{Key := {Version, Value}} = Registers,
    {{send, From, {value, Run, Key, Rid, Version, Value}}, Replica};
take({value, Run, Key, Rid, Version, Value}, #replica{run = Run, in_progress = InProgress} = Replica) ->
    case InProgress of
        #{Key := #operation{rid = Rid, round = consulting} = Operation} ->
            consult(Key, answer(Version, Value, Operation), Replica);
        _ ->
            {nothing, Replica}
    end;
take({write, Run, From, Key, Rid, Version, Value}, #replica{run = Run, registers = Registers} = Replica) ->
    {{send, From, {ack, Run, Key, Rid}}, Replica#replica{registers = adopt(Key, Version, Value, Registers)}};
take({ack, Run, Key, Rid}, #replica{run = Run, in_progress = InProgress} = Replica) ->
    case InProgress of
        #{Key := #operation{rid = Rid, round = imposing, answers = Answers} = Operation} ->
            impose(Key, Operation#operation{answers = Answers + 1}, Replica);
        _ ->
            {nothing, Replica}
    end;
take(Message, #replica{run = Run} = Replica) when element(2, Message) < Run ->
    {nothing, Replica}.

%% Internal.

start(Key, Kind, Value, #replica{run = Run, rank = Rank, operations = Operations, in_progress = InProgress} = Replica)
        when not is_map_key(Key, InProgress) ->
    Rid = Operations + 1,
    Operation = #operation{kind = Kind, rid = Rid, value = Value},
    {{broadcast, {read, Run, Rank, Key, Rid}},
     Replica#replica{operations = Rid, in_progress = InProgress#{Key => Operation}}}.

answer(Version, Value, #operation{answers = 0} = Operation) ->
    keep(Version, Value, Operation#operation{answers = 1});
answer(Version, Value, #operation{answers = Answers, version = Latest, unanimous = Unanimous} = Operation) ->
    Counted = Operation#operation{answers = Answers + 1, unanimous = Unanimous andalso Version =:= Latest},
    case Version > Latest of
        true -> keep(Version, Value, Counted);
        false -> Counted
    end.

keep(Version, Value, #operation{kind = read} = Operation) ->
    Operation#operation{version = Version, value = Value};
keep(Version, _, #operation{kind = write} = Operation) ->
    Operation#operation{version = Version}.

consult(Key, #operation{answers = Answers} = Operation, #replica{majority = Majority} = Replica)
        when Answers < Majority ->
    {nothing, update(Key, Operation, Replica)};
consult(Key, #operation{kind = read, unanimous = true} = Operation, Replica) ->
    complete(Key, Operation, Replica);
consult(Key, #operation{kind = read, version = Version} = Operation, Replica) ->
    begin_to_impose(Key, Version, Operation, Replica);
consult(Key, #operation{kind = write, version = {Timestamp, _}} = Operation, #replica{rank = Rank} = Replica) ->
    begin_to_impose(Key, {Timestamp + 1, Rank}, Operation, Replica).

begin_to_impose(Key, Version, #operation{rid = Rid, value = Value} = Operation,
                #replica{run = Run, rank = Rank} = Replica) ->
    {{broadcast, {write, Run, Rank, Key, Rid, Version, Value}},
     update(Key, Operation#operation{round = imposing, answers = 0}, Replica)}.

impose(Key, #operation{answers = Answers} = Operation, #replica{majority = Majority} = Replica)
        when Answers < Majority ->
    {nothing, update(Key, Operation, Replica)};
impose(Key, Operation, Replica) ->
    complete(Key, Operation, Replica).

complete(Key, #operation{kind = Kind, value = Value}, #replica{in_progress = InProgress} = Replica) ->
    {{complete, Key, Kind, Value}, Replica#replica{in_progress = maps:remove(Key, InProgress)}}.

update(Key, Operation, #replica{in_progress = InProgress} = Replica) ->
    Replica#replica{in_progress = InProgress#{Key := Operation}}.

adopt(Key, Version, Value, Registers) ->
    case Registers of
        #{Key := {Stored, _}} when Version > Stored -> Registers#{Key := {Version, Value}};
        #{Key := _} -> Registers
    end.
