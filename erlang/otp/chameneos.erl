%% CHAMENEOS: contention on one mailbox.
-module(chameneos).
-behaviour(mpp_benchmark).

%% mpp_benchmark.
-export([set_up/1]).
-export([prepare/1]).
-export([run/1]).
-export([answer/2]).

%% Components.
-export([mall/1]).
-export([chameneo/3]).

-export([complement/2]).

-type colour() :: red | yellow | blue | faded.
-export_type([colour/0]).

%% mpp_benchmark.

-spec set_up(mpp_benchmark:parameters()) -> mpp_benchmark:parameters().
set_up(Parameters) ->
    Parameters.

-spec prepare(mpp_benchmark:parameters()) -> [pid()].
prepare(#{number_of_chameneos := Chameneos, number_of_meetings := Meetings}) ->
    Mall = spawn_link(?MODULE, mall, [Meetings]),
    [spawn_link(?MODULE, chameneo, [self(), Mall, colour(I)]) || I <- lists:seq(0, Chameneos - 1)].

-spec run([pid()]) -> integer().
run(Chameneos) ->
    lists:foreach(fun(Chameneo) -> Chameneo ! start end, Chameneos),
    mpp_latch:await(length(Chameneos)).

-spec answer([pid()], integer()) -> integer().
answer(_, Meetings) ->
    Meetings.

%% Components.

%% Lets two at a time meet, so many times.
-spec mall(non_neg_integer()) -> no_return().
mall(0) ->
    receive
        {meet, _, Chameneo} -> Chameneo ! exit
    end,
    mall(0);
mall(MeetingsLeft) ->
    receive
        {meet, _, _} = First ->
            receive
                {meet, _, Second} -> Second ! First
            end
    end,
    mall(MeetingsLeft - 1).

-spec chameneo(pid(), pid(), colour()) -> ok.
chameneo(Benchmark, Mall, Colour) ->
    receive start -> ok end,
    Mall ! {meet, Colour, self()},
    mpp_latch:arrive(Benchmark, live(Mall, Colour, 0)).

%% The complement of two colours.
-spec complement(colour(), colour()) -> colour().
complement(Same, Same) -> Same;
complement(faded, _) -> faded;
complement(_, faded) -> faded;
complement(red, yellow) -> blue;
complement(red, blue) -> yellow;
complement(yellow, red) -> blue;
complement(yellow, blue) -> red;
complement(blue, red) -> yellow;
complement(blue, yellow) -> red.

%% Internal.

%% Returns how many it has met.
live(Mall, Colour, Meetings) ->
    receive
        {meet, Other, Chameneo} ->
            Changed = complement(Colour, Other),
            Chameneo ! {change, Changed},
            go_on(Mall, Changed, Meetings + 1);
        {change, Changed} ->
            go_on(Mall, Changed, Meetings + 1);
        exit ->
            Meetings
    end.

go_on(Mall, Colour, Meetings) ->
    Mall ! {meet, Colour, self()},
    live(Mall, Colour, Meetings).

colour(I) ->
    element(I rem 3 + 1, {red, yellow, blue}).
