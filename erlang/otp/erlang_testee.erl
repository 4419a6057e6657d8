%% Testee ERLANG: the benchmarks with processes of Erlang/OTP.
-module(erlang_testee).

%% API.
-export([main/0]).

%% API.

-spec main() -> no_return().
main() ->
    mpp_program:run(#{
        symbol => <<"ERLANG">>,
        framework => <<"Erlang/OTP">>,
        framework_version => version(),
        language => <<"Erlang/OTP ", (release())/binary>>,
        runtime => runtime(),
        settings => #{
            <<"schedulers">> => integer_to_binary(erlang:system_info(schedulers_online)),
            <<"process_limit">> => integer_to_binary(erlang:system_info(process_limit)),
            <<"emulator">> => atom_to_binary(erlang:system_info(emu_flavor))
        },
        local => registry:local(),
        distributed => registry:distributed()
    }).

%% Internal.

release() ->
    list_to_binary(erlang:system_info(otp_release)).

%% The release does not say which of its versions it is; the installation does, where it is a whole one.
version() ->
    File = filename:join([code:root_dir(), "releases", erlang:system_info(otp_release), "OTP_VERSION"]),
    case file:read_file(File) of
        {ok, Version} -> string:trim(Version);
        {error, _} -> release()
    end.

runtime() ->
    iolist_to_binary(["BEAM, ERTS ", erlang:system_info(version)]).
