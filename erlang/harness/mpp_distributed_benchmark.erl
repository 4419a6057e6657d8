%% A benchmark of several nodes. A testee implements it for each of its distributed benchmarks.
%%
%% At the master, in one process:
%%
%%   set_up -> introduce -> { prepare -> run -> answer -> report -> clean_up }*
%%
%% At each client, in another one:
%%
%%   set_up_client -> prepare_client, which is called again between two runs; its components last for all of them
%%
%% Only run/1 is timed. What mpp_benchmark says of components goes for both: the harness ends those at the master after each
%% run, those at clients after the last one.
-module(mpp_distributed_benchmark).

-type client() :: term().
-export_type([client/0]).

%% Creates the state that lasts for all runs of a request, on so many nodes with the master. All clients get the configuration.
-callback set_up(mpp_benchmark:parameters(), Nodes :: pos_integer()) ->
    {Configuration :: term(), mpp_benchmark:state()}.

%% Takes the clients' answers, in order of their check-in.
-callback introduce(ClientData :: [term(), ...], mpp_benchmark:state()) -> mpp_benchmark:state().

%% As for mpp_benchmark.
-callback prepare(mpp_benchmark:state()) -> mpp_benchmark:run().
-callback run(mpp_benchmark:run()) -> mpp_benchmark:outcome().
-callback answer(mpp_benchmark:run(), mpp_benchmark:outcome()) -> integer().
-callback report(mpp_benchmark:run(), mpp_benchmark:outcome(), Before :: mpp_benchmark:metrics()) -> mpp_benchmark:report().

%% Lets the components of a run that went well come to rest, before they are ended.
-callback clean_up(mpp_benchmark:run()) -> ok.

%% Makes a run that was prepared one of verification: returns the history of its operations.
-callback verify(mpp_benchmark:run()) -> [mpp_verification:operation()].

%% Creates the components at a client. Returns their data for the master.
-callback set_up_client(Configuration :: term()) -> {Data :: term(), client()}.

%% Makes them ready for the next run.
-callback prepare_client(client()) -> client().

-optional_callbacks([report/3, clean_up/1, verify/1]).
