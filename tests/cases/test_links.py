"""Links between nodes of remote mode: they are measured with each point, and shaped if asked to, in a network lab."""

import socket
import time

import pytest

from lab.remote import remote
from standin.commands import EXACT_RUNS
from standin.manifests import SOUND_PAIR, distributed_stand_ins
from suite import journal, only_run, script

pytest_plugins = ["lab.fixtures"]

# All that take a lab go one after another.
pytestmark = pytest.mark.long

# For stand-ins to start on a busy machine.
DEADLINES = {"MPP_LISTENING_SECONDS": "10", "MPP_READY_SECONDS": "10"}
CONNECT_SECONDS = 60
RTT_MILLIS = 20


@pytest.mark.testees("KOMPACTAC")
def test_an_exchange_takes_the_round_trip_of_the_network(network_lab, tmp_path):
    with network_lab(nodes=2, rtt_millis=RTT_MILLIS) as lab:
        words = ["--impls", "KOMPACTAC", "--benchmarks", "NETPINGPONG", "--where", "number_of_messages=100"]
        result = script(*remote(lab, *words, *EXACT_RUNS, "--output", tmp_path))
        assert result.returncode == 0, result.stdout + result.stderr
        (record,) = journal(only_run(tmp_path))
        fastest = min(record["samplesMillis"]) / 100
        assert RTT_MILLIS * 0.95 <= fastest < RTT_MILLIS * 2, record["samplesMillis"]
        master, client = (condition["measures"] for condition in record["conditions"])
        assert "linkRoundTripMicros" not in master
        assert RTT_MILLIS <= client["leastLinkRoundTripMicros"] / 1000 < RTT_MILLIS * 2, client
        assert client["leastLinkRoundTripMicros"] <= client["linkRoundTripMicros"]
        assert client["linkMegabitsPerSecond"] > 0


def test_points_over_different_links_are_kept_apart_with_what_the_links_were(network_lab, tmp_path):
    with network_lab(nodes=1, is_shapable=True) as lab:
        options = distributed_stand_ins(tmp_path / "stand-ins", {"SOUND": SOUND_PAIR})
        words = [*options, *EXACT_RUNS, "--benchmarks", "PINGPONG,NETPINGPONG", "--where", "number_of_messages=100"]
        swept = ["--sweep", "link.delay=0,3ms", "--output", tmp_path / "results"]
        result = script(*remote(lab, *words, *swept), environment=DEADLINES | {"PATH": lab.path})
        assert result.returncode == 0, result.stdout + result.stderr
        run = only_run(tmp_path / "results")
        records = {r["parameters"].get("link_delay_micros"): r for r in journal(run)}
        assert list(records) == [None, "0", "3000"]
        assert records[None]["benchmark"] == "PINGPONG"
        near, far = (records[delay]["conditions"][1]["measures"]["leastLinkRoundTripMicros"] for delay in ("0", "3000"))
        assert near < 3000 <= far
        # Afterwards the link is as it was.
        assert min(millis_to_connect(lab.addresses[0]) for _ in range(20)) < 3


def millis_to_connect(address):
    begun = time.monotonic()
    with socket.create_connection((address, 22), timeout=CONNECT_SECONDS):
        return (time.monotonic() - begun) * 1000
