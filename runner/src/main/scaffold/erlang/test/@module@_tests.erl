%% Every benchmark with @label@ gives the right answer, run after run, and leaves nothing behind.
-module(@module@_tests).

-include_lib("eunit/include/eunit.hrl").

answers_test_() ->
    small_cases:tests(@module@_registry:local()).
