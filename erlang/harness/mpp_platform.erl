%% A testee's facts about the language and the machine that it runs on.
-module(mpp_platform).

%% API.
-export([version/0]).
-export([language/0]).
-export([runtime/0]).
-export([settings/0]).

%% API.

%% Returns the version of Erlang/OTP. The release does not say which of its versions it is; the installation does, where
%% it is a whole one.
-spec version() -> binary().
version() ->
    File = filename:join([code:root_dir(), "releases", erlang:system_info(otp_release), "OTP_VERSION"]),
    case file:read_file(File) of
        {ok, Version} -> string:trim(Version);
        {error, _} -> release()
    end.

-spec language() -> binary().
language() ->
    <<"Erlang/OTP ", (release())/binary>>.

-spec runtime() -> binary().
runtime() ->
    iolist_to_binary(["BEAM, ERTS ", erlang:system_info(version)]).

%% Returns how the emulator was started and set: its flavour, its flags, how many schedulers are online and how they
%% are bound to processors, how many processes there may be, and for how many reductions a process has its turn.
-spec settings() -> #{binary() => binary()}.
settings() ->
    #{
        <<"emulator">> => atom_to_binary(erlang:system_info(emu_flavor)),
        <<"flags">> => flags(),
        <<"workers">> => integer_to_binary(erlang:system_info(schedulers_online)),
        <<"bind">> => atom_to_binary(erlang:system_info(scheduler_bind_type)),
        <<"process_limit">> => integer_to_binary(erlang:system_info(process_limit)),
        <<"batch">> => iolist_to_binary(io_lib:format("~b reductions", [erlang:system_info(context_reductions)]))
    }.

%% Internal.

%% The command line that the launcher makes for the emulator, with what ERL_FLAGS and its like add: flags, then others from
%% "--" on. The system does not tell all of them in another way.
flags() ->
    {ok, CommandLine} = file:read_file("/proc/self/cmdline"),
    [_ | Words] = binary:split(CommandLine, <<0>>, [global]),
    iolist_to_binary(lists:join(" ", lists:takewhile(fun(Word) -> Word =/= <<"--">> end, [flag(Word) || Word <- Words]))).

%% As users write it.
flag(<<"-", Letter, Rest/binary>>) when Letter =/= $- -> <<"+", Letter, Rest/binary>>;
flag(Word) -> Word.

release() ->
    list_to_binary(erlang:system_info(otp_release)).
