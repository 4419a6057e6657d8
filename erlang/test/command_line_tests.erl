%% What a testee is started with.
-module(command_line_tests).

-include_lib("eunit/include/eunit.hrl").

addresses_test() ->
    [begin
         ?assertEqual({ok, Address}, mpp_address:parse(Text)),
         ?assertEqual(Text, mpp_address:format(Address))
     end
     || {Text, Address} <- [{"127.0.0.1:0", {"127.0.0.1", 0}}, {"node-1.example:65535", {"node-1.example", 65535}},
                            {"[::1]:8080", {"::1", 8080}}]],
    [?assertMatch({error, _}, mpp_address:parse(Text))
     || Text <- ["", "nonsense", "127.0.0.1", ":80", " :80", "host:", "host:-1", "host:+1", "host:65536", "host:8o",
                 "::1:80", "[::1:80", "::1]:80", "[host]:80", "[]:80"]].

roles_test() ->
    [?assertEqual({ok, Role}, mpp_command_line:parse(Arguments))
     || {Arguments, Role} <- [
         {["h:1"], {local, {"h", 1}}},
         {["h:1", "i:2"], {client, {"h", 1}, {"i", 2}}},
         {["h:1", "i:2", "3"], {master, {"h", 1}, {"i", 2}, 3}},
         {["h:1", "i:2", "100000"], {master, {"h", 1}, {"i", 2}, 100000}}
     ]].

usage_test() ->
    [begin
         {error, Message} = mpp_command_line:parse(Arguments),
         ?assertNotEqual(nomatch, string:find(Message, "usage: "), Arguments),
         ?assertNotEqual(nomatch, string:find(Message, Told))
     end
     || {Arguments, Told} <- [
         {[], "0 arguments"}, {["nonsense"], "nonsense"}, {["h:99999"], "99999"}, {["h:1", "nonsense"], "nonsense"},
         {["h:1", "i:2", "0"], "'0'"}, {["h:1", "i:2", "many"], "many"}, {["h:1", "i:2", "03"], "'03'"},
         {["h:1", "i:2", "100001"], "100001"}, {["h:1", "i:2", ""], "''"},
         {["h:1", "i:2", "3", "4"], "4 arguments"}
     ]].
