"""The conformance kit: stand-ins that are sound pass, and each kind of trouble is caught by the check meant for it."""

import re
import signal
import time

import pytest

from contract import CALLS
from kit import reasons, verdicts
from processes import processes_with_marker
from standin.manifests import SOUND_PAIR, distributed_stand_ins, stand_ins
from suite import ROOT, Command, script, wait_for

# Enough for a start of Python on a busy machine.
LISTENING_SECONDS, READY_SECONDS = 10, 8
DEADLINES = {"MPP_LISTENING_SECONDS": str(LISTENING_SECONDS), "MPP_READY_SECONDS": str(READY_SECONDS)}


def check(*words):
    return script("bench.sc", "check", *words, environment=DEADLINES)


@pytest.mark.long
def test_a_testee_from_elsewhere_that_does_what_it_must_passes(tmp_path):
    result = check(*distributed_stand_ins(tmp_path / "stand-ins", {"SOUND": SOUND_PAIR}))
    assert result.returncode == 0, result.stdout + result.stderr
    # It has no options.
    assert {check for (_, check), verdict in verdicts(result).items() if verdict != "ok"} == {"options"}
    documented = (ROOT / "docs" / "conformance-kit.md").read_text()
    # One is enough of those checks that exist for each benchmark.
    kinds = {re.sub(f"-({'|'.join(CALLS)})$", "-", check) for _, check in verdicts(result)}
    assert [kind for kind in kinds if f"`{kind}" not in documented] == []


# By the check meant for them: troubles, each with the values that its reason names. Each has a testee of its own.
LOCAL = {
    "usage": {"blithe": ["exit code 0", "exit code 2"]},
    "listening": {"mute": [f"{LISTENING_SECONDS} s"]},
    "info": {"unready": [f"{READY_SECONDS} s"]},
    "offer": {"pretend": ["FIBONACCI", "NotImplemented"], "unlisted": ["FIBONACCI", "TestSuccess"]},
    "token": {"open": ["Ready", "OK", "UNAUTHENTICATED"]},
    "garbage": {"brittle": ["Ready", "UNAVAILABLE"], "gullible": ["Ready", "OK"]},
    "answers-PINGPONG": {
        "wrong": ["0x3e9", "0x3e8"],
        "wrong-in-last-run": ["0x3e9", "0x3e8"],
        "hang": ["4 s", "PINGPONG", "'run'"],
        "die-in-run": ["signal 9", "dying in run"],
        "miscount": ["3 runs", "2 results"],
    },
    "refusals-FIBONACCI": {"lenient": ["fib_number=0", "TestSuccess", "TestFailure"]},
    "refusals-policy": {"lenient": ["INVALID_PARAMETERS", "min_runs = 5"]},
    "verify-ignored": {"unasked-history": ["10 operations"]},
    "exact-runs": {"one-short": ["run_results", "1 values", "2"]},
    "hold": {"hasty": ["hold_millis", "200"]},
    "warm-up": {"mixed": ["run_results", "7 values", "3"]},
    "not-converged": {"forgetful": ["run_results", "0 values", "12"]},
    "progress": {"mum": ["Progress"]},
    "busy": {"patient": ["TestSuccess", "PINGPONG number_of_messages=1000"], "impatient": []},
    "caller-gone": {"obstinate": ["4 s"]},
    "hundred-requests": {"greedy": ["100 requests"]},
    "shutdown": {"deaf": ["5 s", "Shutdown"], "escape": ["processes"]},
    "stdin-end": {"stubborn": ["5 s"]},
}


@pytest.mark.parametrize("meant", LOCAL)
def test_trouble_is_caught_by_the_check_meant_for_it(tmp_path, meant):
    symbols = {trouble: trouble.replace("-", "_").upper() for trouble in LOCAL[meant]}
    options = stand_ins(tmp_path / "stand-ins", {symbol: [trouble] for trouble, symbol in symbols.items()})
    result = check(*options, "--only", meant, "--deadline", "4s")
    assert result.returncode == 1, result.stdout + result.stderr
    assert verdicts(result) == {(symbol, meant): "FAIL" for symbol in symbols.values()}
    check_reasons(result, {(symbols[trouble], meant): values for trouble, values in LOCAL[meant].items()})


def check_reasons(result, expected):
    """Each failure is told, and its reason has the values."""
    told = reasons(result)
    assert told.keys() == expected.keys()
    lacking = {key: [v for v in values if v not in told[key]] for key, values in expected.items()}
    assert not any(lacking.values()), (lacking, result.stdout)


# Troubles of a master, of its client, and the values that the checks meant for them name. Those are together that
# do not hide each other.
OF_NODES = {
    "offhand master": (
        "blithe chatty welcoming rash allround open gullible messy careless negligent lenient patient selfish",
        "",
        {
            "master-usage": ["exit code 0", "exit code 2"],
            "master-listening": ["MPP-LISTEN", "good morning"],
            "master-check-ins": ["two"],
            "master-waits": ["NETPINGPONG number_of_messages=100", "TestSuccess"],
            "master-info": ["'PINGPONG'", "NETPINGPONG"],
            "master-offer": ["PINGPONG", "TestSuccess"],
            "master-token": ["Ready", "OK", "UNAUTHENTICATED"],
            "master-garbage": ["CheckIn", "OK"],
            "master-phases": ["Cleanup(final = false)", "Setup(NETPINGPONG)"],
            "master-set-up-fails": ["TestSuccess with 2 runs", "TestFailure"],
            "master-clean-up-fails": ["TestSuccess with 2 runs", "TestFailure"],
            "refusals-SIZEDTHROUGHPUT": ["number_of_pairs=1", "TestSuccess", "TestFailure"],
            "master-busy": ["TestSuccess", "NETPINGPONG number_of_messages=100"],
            "master-shutdown": ["exit code 1", "exit code 0"],
        },
    ),
    "close master": (
        "hasty ajar anonymous mislabel mum rude",
        "",
        {
            "master-cannot-listen": ["exit code 3", "exit code 1"],
            "master-check-ins": ["ReadyResponse.status", "true"],
            "master-token": ["CheckIn", "UNAUTHENTICATED"],
            "master-phases": ["Setup(netpingpong)", "Setup(NETPINGPONG)"],
            "master-set-up-fails": ["'127.0.0.1:"],
            "master-progress": ["Progress"],
            "killed-in-run": ["address"],
            "killed-in-clean-up": ["address"],
            "master-stdin-end": ["exit code 3", "exit code 0"],
        },
    ),
    "devoted master": (
        "tokenless devoted",
        "",
        {
            "master-token": ["Setup", "Cleanup"],
            "killed-in-set-up": ["15 s", "NETPINGPONG", "'setup'"],
        },
    ),
    "clinging pair": (
        "wrong loyal",
        "clingy",
        {
            "answers-NETPINGPONG": ["0x65", "0x64"],
            "silent-in-run": ["ReadyResponse.status", "15 s"],
            "client-master-killed": ["15 s"],
        },
    ),
    "master that loses and keeps": (
        "lost-write stray-event unasked-history lenient",
        "",
        {
            "answers-ATOMICREGISTER": ["0x0", "0x1"],
            "answers-STREAMINGWINDOWS": ["0x"],
            "refusals-ATOMICREGISTER": [
                "read_workload=-1.4E-45",
                "TestSuccess",
                "INVALID_PARAMETERS 'read_workload = ",
            ],
            "refusals-STREAMINGWINDOWS": ["number_of_partitions=0", "TestSuccess", "TestFailure"],
            "master-verify-ignored": ["10 operations"],
        },
    ),
    "stale registers": ("stale-read", "", {"verify-ATOMICREGISTER": ["key 1 ", "linearizable"]}),
    "no history": ("no-history", "", {"verify-ATOMICREGISTER": ["history"]}),
    "short history": ("short-history", "", {"verify-ATOMICREGISTER": ["9 operations", "replica 0", "key 99", "10"]}),
    "history without concurrency": ("one-by-one", "", {"verify-ATOMICREGISTER": []}),
    "offhand client": (
        "double",
        "blithe chatty open gullible obliging astray",
        {
            "client-usage": ["exit code 0", "exit code 2"],
            "client-listening": ["good morning"],
            "master-check-ins": ["ReadyResponse.status", "true"],
            "client-check-ins": ["127.0.0.1:"],
            "client-token": ["Setup", "OK", "UNAUTHENTICATED"],
            "client-garbage": ["Setup", "OK"],
            "client-idle": ["NOSUCHBENCHMARK", "success = true"],
        },
    ),
    "close client": (
        "",
        "rude once tokenless",
        {
            "client-cannot-listen": ["exit code 3", "exit code 1"],
            "client-check-ins": ["6 s"],
            "client-token": ["CheckIn"],
            "client-shutdown": ["exit code 3", "exit code 0"],
            "client-stdin-end": ["exit code 3", "exit code 0"],
        },
    ),
}


@pytest.mark.parametrize(("of_master", "of_client", "values"), OF_NODES.values(), ids=OF_NODES)
def test_trouble_of_masters_and_clients_is_caught_by_the_checks_meant_for_it(tmp_path, of_master, of_client, values):
    troubles = {"TROUBLED": (of_master.split(), of_client.split())}
    options = distributed_stand_ins(tmp_path / "stand-ins", troubles)
    result = check(*options, "--only", ",".join(values), "--deadline", "20s")
    assert result.returncode == 1, result.stdout + result.stderr
    assert verdicts(result) == {("TROUBLED", meant): "FAIL" for meant in values}
    check_reasons(result, {("TROUBLED", meant): named for meant, named in values.items()})


def test_logs_that_are_not_the_same_or_not_whole_are_caught(tmp_path):
    troubles = {
        "REORDERING": ("reordered-log", ["replica 2", "position 998", "proposal 999", "998"]),
        "LOSING": ("lossy-log", ["replica 2", "999 proposals", "1000"]),
        "REPEATING": ("repeated-proposal", ["replica 2", "1001 proposals", "1000"]),
        "ALIKE": ("same-wrong-logs", ["replica 0", "position 999", "proposal 0"]),
        "SILENT": ("no-history", ["history"]),
    }
    pairs = {symbol: ([trouble], []) for symbol, (trouble, _) in troubles.items()} | {"SOUND": SOUND_PAIR}
    meant = "verify-ATOMICBROADCAST"
    result = check(*distributed_stand_ins(tmp_path / "stand-ins", pairs), "--only", meant)
    assert result.returncode == 1, result.stdout + result.stderr
    assert verdicts(result) == {(symbol, meant): "FAIL" for symbol in troubles} | {("SOUND", meant): "ok"}
    check_reasons(result, {(symbol, meant): values for symbol, (_, values) in troubles.items()})


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
        code, out, err = command.wait(60)
        assert code == 130, out + err
        assert processes_with_marker(identity) == []
    finally:
        command.close()
