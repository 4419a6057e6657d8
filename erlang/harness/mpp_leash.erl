%% Standard input is the leash: whoever started the testee holds its other end, and it ends with them.
-module(mpp_leash).

%% API.
-export([start_link/1]).

-define(CHUNK, 4096).

%% API.

%% Calls the function once standard input has ended.
-spec start_link(fun(() -> ok)) -> {ok, pid()}.
start_link(LetGo) ->
    {ok, spawn_link(fun() -> hold(LetGo) end)}.

%% Internal.

hold(LetGo) ->
    case io:get_chars(user, "", ?CHUNK) of
        %% A leash that cannot be read is as good as one that was let go.
        eof -> LetGo();
        {error, _} -> LetGo();
        _ -> hold(LetGo)
    end.
