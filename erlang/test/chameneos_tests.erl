%% Colours, as the rules have them.
-module(chameneos_tests).

-include_lib("eunit/include/eunit.hrl").

complement_test() ->
    Colours = [red, yellow, blue],
    [?assertEqual(expected(One, Other, Colours), chameneos:complement(One, Other)) || One <- Colours, Other <- Colours],
    [?assertEqual(faded, chameneos:complement(One, Other))
     || One <- [faded | Colours], Other <- [faded | Colours], One =:= faded orelse Other =:= faded].

expected(Same, Same, _) -> Same;
expected(One, Other, Colours) -> hd(Colours -- [One, Other]).
