"""The troubles that the stand-in makes when asked to: a word for each kind."""

from standin.pause import PAUSE_SECONDS, PHASES, trouble

# Only with the smallest point of the quick space of PINGPONG or NETPINGPONG: the next point shows the testee's state
# afterwards.
OF_POINT = {
    "die-in-setup": "kills itself by SIGKILL",
    "die-in-run": "kills itself by SIGKILL",
    "die-in-cleanup": "kills itself by SIGKILL",
    "hang": "stays in its first run for ever, and answers Progress",
    "flood": "writes 256 MiB to standard output in its first run",
    "devour": "takes more memory in its first run than it has",
    "wrong": "answers wrongly",
    "wrong-in-last-run": "answers wrongly in the last run only, and does not notice",
    "babble": "answers with random bytes",
    "break-off": "answers without the last byte of its answer",
    "miscount": "says that it made a run more than it did",
    "hasty": "cleans up after its last run at once",
    "one-short": "makes a run less than it is asked to",
    "mixed": "has warm-up runs among the measured ones",
    "forgetful": "loses the samples of a request that does not converge",
    "mum": "does not answer Progress",
    "impatient": "breaks the request in progress off when another one comes",
    "patient": "lets a request wait for the one in progress",
    "obstinate": "goes on when its caller has gone",
}
OF_MASTERS_POINT = {"lose-client": "says that it has lost its first client, and is never ready again"}
OF_ANY_POINT = OF_POINT.keys() | OF_MASTERS_POINT.keys()
OF_REQUEST = {
    "lenient": "accepts bad parameters",
    "overload": "says that requests of LATENCY or NETLATENCY come faster than it answers them",
    "late-generator": "says that the generator of LATENCY or NETLATENCY was a second late",
    "unasked-history": "returns a history of benchmarks that have no verification run",
}
# Not only with the smallest point.
PAUSES = {
    trouble(phase): f"stays in the phase, for {PAUSE_SECONDS} s at most, if it is the first to come there"
    for phase in PHASES
}
OF_PROCESS = {
    **PAUSES,
    "mute": "never says where it listens",
    "open": "takes calls with any token",
    "brittle": "kills itself by SIGKILL when it gets what is no message",
    "gullible": "takes what is no message for an empty one",
    "chatty": "writes to standard output what is no listening line",
    "blithe": "ends with exit code 0 on bad arguments",
    "rude": "ends with exit code 3, whatever made it end",
    "deaf": "acknowledges Shutdown and goes on",
    "stubborn": "ignores TERM, INT, HUP and the end of its standard input",
}
OF_LOCAL = {
    **OF_POINT,
    **OF_REQUEST,
    **OF_PROCESS,
    "busy": "computes checksums in each run, for 10 ms of processor time",
    "slow": "takes half a second more for a request",
    "steady": "says that each run took 5 ms, give or take 2 %",
    "equal": "says that each run took 5 ms; processes differ by 2 %, runs of one by 5 %",
    "tenth-slower": "says that runs of CHAMENEOS took a tenth longer, if it is steady",
    "greedy": "keeps some memory of each request",
    "pretend": "lists FIBONACCI and answers NotImplemented",
    "unlisted": "has FIBONACCI and does not list it",
    "unready": "is never ready",
    "mumble": "answers with random bytes when it is asked whether it is ready",
    "misguide": "says that it listens where nothing can listen",
    "escape": "starts a child that leaves the session and ignores what can be ignored",
}
# For the master, when it is asked for a verification run.
OF_HISTORY = {
    "no-history": "returns no history",
    "stale-read": "returns a history that is not linearizable at key 1",
    "backwards": "returns a history whose first operation returned before it was invoked",
    "short-history": "returns a history without its last operation",
    "reordered-log": "returns a log of the last replica in which two proposals have changed places",
    "lossy-log": "returns a log of the last replica without its last proposal",
    "repeated-proposal": "returns a log of the last replica that has its first proposal again at its end",
    "same-wrong-logs": "returns the same log of all replicas, without one proposal and with another one twice",
    "one-by-one": "returns a history in which no two operations are at work at the same time",
}
# For the master and the clients. Troubles of a point come with NETPINGPONG's smallest.
OF_MASTER = {
    **OF_POINT,
    **OF_HISTORY,
    **OF_MASTERS_POINT,
    **OF_REQUEST,
    **OF_PROCESS,
    "lost-write": "answers ATOMICREGISTER as if a write had been lost",
    "stray-event": "answers STREAMINGWINDOWS as if an event of the request before had come, from the second one on",
    "nameless": "does not say what it is, as testees of the published suite",
    "allround": "has PINGPONG, too",
    "hasty": "is ready before its clients have checked in",
    "double": "takes a repeated check-in for another client's",
    "welcoming": "takes check-ins of more clients than it awaits",
    "rash": "begins a request before its clients have checked in",
    "ajar": "takes check-ins with any token",
    "tokenless": "calls its clients without the token",
    "mislabel": "sets clients up with a label in lower case",
    "careless": "does not care whether a client could be set up",
    "negligent": "does not care whether a client could clean up",
    "messy": "forgets the last clean-up",
    "devoted": "asks a client that has failed again, for ever",
    "anonymous": "does not say which client has failed",
    "loyal": "stays ready when a client has fallen silent",
    "selfish": "ends on Shutdown without its clients",
}
OF_CLIENT = {
    **OF_PROCESS,
    "die-at-start": "ends with exit code 3 before it listens",
    "die-in-run": "kills itself by SIGKILL shortly after the set-up",
    "absent": "never checks in",
    "once": "checks in only once",
    "astray": "checks in with the port above its own",
    "tokenless": "checks in without the token",
    "obliging": "sets up whatever it is asked for, and cleans up what is not there",
    "clingy": "goes on when its master has gone",
    "litter": "writes a file into its working directory",
    "glutton": "fills the disk of its working directory, if that is a small one, when it is set up",
}
