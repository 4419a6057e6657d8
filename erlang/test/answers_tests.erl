%% Every local benchmark gives the right answer, run after run, and leaves nothing behind.
-module(answers_tests).

-include_lib("eunit/include/eunit.hrl").

answers_test_() ->
    small_cases:tests(registry:local()).
