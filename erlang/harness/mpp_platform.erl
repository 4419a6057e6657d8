%% What a testee says of the language and the machine that it runs on.
-module(mpp_platform).

%% API.
-export([version/0]).
-export([language/0]).
-export([runtime/0]).

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

%% Internal.

release() ->
    list_to_binary(erlang:system_info(otp_release)).
