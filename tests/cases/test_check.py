"""The conformance kit: stand-ins that are sound pass, and each kind of trouble is caught by the check meant for it."""

import re
import signal
import time

import pytest

from contract import CALLS
from processes import processes_with_marker
from standin.manifests import SOUND_PAIR, distributed_stand_ins, stand_ins
from suite import ROOT, Command, script, wait_for

# Enough for a start of Python on a busy machine.
DEADLINES = {"MPP_LISTENING_SECONDS": "10", "MPP_READY_SECONDS": "8"}


def check(*words):
    return script("bench.sc", "check", *words, environment=DEADLINES)


def verdicts(result):
    """The table: verdicts by testee and check."""
    table = result.stdout.split("\n\n")[1].splitlines()
    symbols = table[0].split()[1:]
    rows = [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in table[1:]]
    return {(symbol, row[0]): cell for row in rows for symbol, cell in zip(symbols, row[1:], strict=True)}


def test_a_testee_from_elsewhere_that_does_what_it_must_passes(tmp_path):
    result = check(*distributed_stand_ins(tmp_path / "stand-ins", {"SOUND": SOUND_PAIR}))
    assert result.returncode == 0, result.stdout + result.stderr
    assert set(verdicts(result).values()) == {"ok"}
    documented = (ROOT / "docs" / "conformance-kit.md").read_text()
    # One is enough of those checks that exist for each benchmark.
    kinds = {re.sub(f"-({'|'.join(CALLS)})$", "-", check) for _, check in verdicts(result)}
    assert [kind for kind in kinds if f"`{kind}" not in documented] == []


@pytest.mark.parametrize(
    ("trouble", "meant", "reason"),
    [
        ("blithe", "usage", "exit code 0, expected is exit code 2"),
        ("mute", "listening", "it announced no address within 10 s of its start"),
        ("unready", "info", "it was not ready within 8 s"),
        ("pretend", "offer", "TesteeInfo lists FIBONACCI, but the testee answers NotImplemented"),
        ("unlisted", "offer", "FIBONACCI, which TesteeInfo does not list, it answered TestSuccess"),
        ("open", "token", "called without a token, Ready answered OK, expected is status UNAUTHENTICATED"),
        ("brittle", "garbage", "called with random bytes, Ready answered status UNAVAILABLE"),
        ("gullible", "garbage", "called with random bytes, Ready answered status OK, expected is an error"),
        ("wrong", "answers-PINGPONG", "answered 0x3e9, expected 0x3e8"),
        ("wrong-in-last-run", "answers-PINGPONG", "answered 0x3e9, expected 0x3e8"),
        ("hang", "answers-PINGPONG", "no answer within 4 s; Progress says benchmark 'PINGPONG', phase 'run'"),
        ("die-in-run", "answers-PINGPONG", "the testee's process ended (signal 9)"),
        ("die-in-run", "answers-PINGPONG", "dying in run"),
        ("miscount", "answers-PINGPONG", "the testee reported 4 runs, but sent 3 results"),
        ("lenient", "refusals-FIBONACCI", "FIBONACCI fib_number=0: TestSuccess with 3 runs, expected is a TestFailure"),
        ("lenient", "refusals-policy", "expected is a TestFailure of kind INVALID_PARAMETERS 'min_runs = 5...'"),
        ("unasked-history", "verify-ignored", "its TestSuccess has a history of 10 operations, expected is none"),
        ("one-short", "exact-runs", "run_results has 1 values, expected are 2"),
        ("mixed", "warm-up", "run_results has 7 values, expected are 3"),
        ("forgetful", "not-converged", "run_results has 0 values, expected are 12"),
        ("mum", "progress", "Progress was not answered while a request made runs"),
        ("patient", "busy", "TestSuccess with 3 runs during PINGPONG number_of_messages=1000"),
        ("impatient", "busy", "after another request was refused, it ended with"),
        ("obstinate", "caller-gone", "waited for an idle testee for 4 s"),
        ("greedy", "hundred-requests", "it has grown with every 100 requests"),
        ("deaf", "shutdown", "it went on for more than 5 s after Shutdown"),
        ("escape", "shutdown", "it left processes behind that went on after its end"),
        ("stubborn", "stdin-end", "it went on for more than 5 s after the end of its standard input"),
    ],
)
def test_trouble_is_caught_by_the_check_meant_for_it(tmp_path, trouble, meant, reason):
    options = stand_ins(tmp_path / "stand-ins", {"TROUBLED": [trouble]})
    result = check(*options, "--only", meant, "--deadline", "4s")
    assert result.returncode == 1, result.stdout + result.stderr
    assert verdicts(result) == {("TROUBLED", meant): "FAIL"}
    assert f"TROUBLED {meant}: it must " in result.stdout
    assert reason in result.stdout


# Troubles of a master, of its client, and what each of the checks meant for them says. Those are together that do not
# hide each other.
OF_NODES = {
    "offhand master": (
        "blithe chatty welcoming rash allround open gullible messy careless negligent lenient patient selfish",
        "",
        {
            "master-usage": "for the runner's address, it ended with exit code 0, expected is exit code 2",
            "master-listening": "expected is one line 'MPP-LISTEN <service> <host>:<port>' for master and runner",
            "master-check-ins": "it met a third client, of two that it awaits, with acceptance",
            "master-waits": "NETPINGPONG number_of_messages=100, before any client checked in: TestSuccess",
            "master-info": "lists 'PINGPONG' in the role master, allowed are NETPINGPONG,",
            "master-offer": "asked for PINGPONG, which takes another role, it answered TestSuccess",
            "master-token": "called without a token, Ready answered OK, expected is status UNAUTHENTICATED",
            "master-garbage": "called with random bytes, CheckIn answered status OK, expected is an error",
            "master-phases": "Cleanup(final = false) of its client, expected are Setup(NETPINGPONG),",
            "master-set-up-fails": "TestSuccess with 2 runs, expected is a TestFailure with the client's reason",
            "master-clean-up-fails": "TestSuccess with 2 runs, expected is a TestFailure with the client's reason",
            "refusals-SIZEDTHROUGHPUT": "number_of_pairs=1: TestSuccess with 3 runs, expected is a TestFailure",
            "master-busy": "TestSuccess with 3 runs during NETPINGPONG number_of_messages=100",
            "master-shutdown": "ended with exit code 1 after Shutdown of the master, expected is exit code 0",
        },
    ),
    "close master": (
        "hasty ajar anonymous mislabel mum rude",
        "",
        {
            "master-cannot-listen": "where it cannot listen, it ended with exit code 3, expected is exit code 1",
            "master-check-ins": "before any client checked in, of two that it awaits, ReadyResponse.status is true",
            "master-token": "called without a token, CheckIn answered",
            "master-phases": "it called Setup(netpingpong),",
            "master-set-up-fails": "expected is its address '127.0.0.1:",
            "master-progress": "Progress was not answered",
            "killed-in-run": "expected is the client's address in it",
            "killed-in-clean-up": "expected is the client's address in it",
            "master-stdin-end": "ended with exit code 3 after the end of its standard input",
        },
    ),
    "devoted master": (
        "tokenless devoted",
        "",
        {
            "master-token": "it called Setup, Cleanup of its client without the token",
            "killed-in-set-up": "no answer within 15 s; Progress says benchmark 'NETPINGPONG', phase 'setup'",
        },
    ),
    "clinging pair": (
        "wrong loyal",
        "clingy",
        {
            "answers-NETPINGPONG": "answered 0x65, expected 0x64",
            "silent-in-run": "ReadyResponse.status is true 15 s after its client was stopped",
            "client-master-killed": "went on for more than 15 s after the death of its master",
        },
    ),
    "master that loses and keeps": (
        "lost-write stray-event unasked-history lenient",
        "",
        {
            "answers-ATOMICREGISTER": "answered 0x0, expected 0x1",
            "answers-STREAMINGWINDOWS": "answered 0x",
            "refusals-ATOMICREGISTER": "read_workload=-1.4E-45 write_workload=1.0 partition_size=1 number_of_keys=1: "
            "TestSuccess with 3 runs, expected is a TestFailure of kind INVALID_PARAMETERS 'read_workload = ...'",
            "refusals-STREAMINGWINDOWS": "number_of_partitions=0 batch_size=2 window_size=1 ms number_of_windows=1 "
            "window_size_amplification=1: TestSuccess with 3 runs, expected is a TestFailure",
            "master-verify-ignored": "with verify: its TestSuccess has a history of 10 operations, expected is none",
        },
    ),
    "stale registers": ("stale-read", "", {"verify-ATOMICREGISTER": "with verify: key 1 is not linearizable: value "}),
    "no history": ("no-history", "", {"verify-ATOMICREGISTER": "with verify: its TestSuccess has no history"}),
    "short history": (
        "short-history",
        "",
        {"verify-ATOMICREGISTER": "it has 9 operations of replica 0 on key 99, expected are 10"},
    ),
    "history without concurrency": (
        "one-by-one",
        "",
        {"verify-ATOMICREGISTER": "none of its operations on a key overlaps with another replica's"},
    ),
    "offhand client": (
        "double",
        "blithe chatty open gullible obliging astray",
        {
            "client-usage": "for the master's address, it ended with exit code 0, expected is exit code 2",
            "client-listening": "its standard output is 'good morning",
            "master-check-ins": "after a client checked in twice, of two that it awaits, ReadyResponse.status is true",
            "client-check-ins": "it checked in as 127.0.0.1:",
            "client-token": "called without a token, Setup answered OK, expected is status UNAUTHENTICATED",
            "client-garbage": "called with random bytes, Setup answered status OK, expected is an error",
            "client-idle": "asked to set up NOSUCHBENCHMARK, it answered success = true",
        },
    ),
    "close client": (
        "",
        "rude once tokenless",
        {
            "client-cannot-listen": "where it cannot listen, it ended with exit code 3, expected is exit code 1",
            "client-check-ins": "it did not check in again within 6 s",
            "client-token": "it called CheckIn of its master without the token",
            "client-shutdown": "ended with exit code 3 after Shutdown, expected is exit code 0",
            "client-stdin-end": "ended with exit code 3 after the end of its standard input",
        },
    ),
}


@pytest.mark.parametrize(("of_master", "of_client", "reasons"), OF_NODES.values(), ids=OF_NODES)
def test_trouble_of_masters_and_clients_is_caught_by_the_checks_meant_for_it(tmp_path, of_master, of_client, reasons):
    troubles = {"TROUBLED": (of_master.split(), of_client.split())}
    options = distributed_stand_ins(tmp_path / "stand-ins", troubles)
    result = check(*options, "--only", ",".join(reasons), "--deadline", "20s")
    assert result.returncode == 1, result.stdout + result.stderr
    assert verdicts(result) == {("TROUBLED", meant): "FAIL" for meant in reasons}
    for meant, reason in reasons.items():
        told = [failure for failure in result.stdout.split("\n\n") if f"TROUBLED {meant}: it must " in failure]
        assert [reason in failure for failure in told] == [True], result.stdout


def test_a_testee_without_roles_does_not_implement_what_takes_them(tmp_path):
    words = ["--only", "usage,master-usage,client-check-ins,answers-NETPINGPONG,master-busy,killed-in-run"]
    result = check(*stand_ins(tmp_path / "stand-ins", {"LOCALONLY": []}), *words)
    assert result.returncode == 0, result.stdout + result.stderr
    assert {name: verdict for (_, name), verdict in verdicts(result).items()} == {
        "usage": "ok",
        **dict.fromkeys(words[1].split(",")[1:], "not implemented"),
    }


def test_a_check_that_fails_does_not_make_the_next_one_fail(tmp_path):
    options = stand_ins(tmp_path / "stand-ins", {"DEADLY": ["die-in-run"], "SOUND": []})
    result = check(*options, "--only", "answers-PINGPONG,answers-FIBONACCI")
    assert result.returncode == 1, result.stdout + result.stderr
    assert verdicts(result) == {
        ("DEADLY", "answers-PINGPONG"): "FAIL",
        ("DEADLY", "answers-FIBONACCI"): "ok",
        ("SOUND", "answers-PINGPONG"): "ok",
        ("SOUND", "answers-FIBONACCI"): "ok",
    }


def test_a_benchmark_that_a_testee_does_not_have_is_not_implemented(tmp_path):
    options = stand_ins(tmp_path / "stand-ins", {"LACKING": ["pretend", "unlisted"]})
    result = check(*options, "--only", "offer,answers-FIBONACCI,refusals-FIBONACCI,answers-PINGPONG")
    assert result.returncode == 0, result.stdout + result.stderr
    assert verdicts(result) == {
        ("LACKING", "offer"): "ok",
        ("LACKING", "answers-FIBONACCI"): "not implemented",
        ("LACKING", "refusals-FIBONACCI"): "not implemented",
        ("LACKING", "answers-PINGPONG"): "ok",
    }


def test_an_interrupted_kit_leaves_no_process(tmp_path):
    begun_millis = int(time.time() * 1000)
    options = stand_ins(tmp_path / "stand-ins", {"HANGING": ["hang", "escape"]})
    command = Command("bench.sc", "check", *options, "--only", "answers-PINGPONG")

    def hanging():
        outputs = [o for o in ROOT.glob(".mpp/check/*/HANGING-*.out") if int(o.parent.name) >= begun_millis]
        return next((o.parent.name for o in outputs if "hanging" in o.read_text()), None)

    try:
        identity = wait_for(hanging, 60)
        assert processes_with_marker(identity)
        command.signal(signal.SIGINT)
        code, out, err = command.wait(30)
        assert code == 130, out + err
        assert processes_with_marker(identity) == []
    finally:
        command.close()
