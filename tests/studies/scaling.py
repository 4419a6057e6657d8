"""Scale on paper: `tests/run.sh scaling.py --nodes 30,300,1000` prints a table; docs/scaling.md has some of its rows.

Sizes and threads were measured by studies/fleet.py, and the memory of ssh by its smaps; rates and times are assumptions
that a row names. The page has the formulas.
"""

import argparse
import math

# The runner's, in InParallel, Probes and CopyTree.
AT_ONCE = 64
MOST_THAT_TRY_ALL = 32
LEAST_IN_A_TREE = 8
SPAWN_SECONDS = 0.01
SURVEY_SECONDS = 1.5
SSH_PRIVATE_MIB = 3
HEARTBEAT_SECONDS = 2
# On the wire, with the headers of ssh, TCP, IP and Ethernet, and the acknowledgement.
HEARTBEAT_BYTES = 200
TESTEE_MIB = 30
LINK_MIB_PER_SECOND = 110
COPY_SECONDS = TESTEE_MIB / LINK_MIB_PER_SECOND
MANIFEST_KIB = (3.0, 1.4)
RECORD_KIB = (0.5, 0.36)
LOG_KIB = 0.03
# The threads of the JVM, gRPC and the watch over agents, without those that do something to nodes.
THREADS = 21
# The runner's, in AgentThreads: they end the rest on lost nodes.
SWEEPS_AT_ONCE = 16


def rounds(nodes):
    return math.ceil(nodes / AT_ONCE)


def probes_of_each(nodes):
    """The machines that a node tries, this one among them."""
    others = nodes - 1 if nodes <= MOST_THAT_TRY_ALL else math.ceil(math.log2(nodes))
    return others + 1


def copies_in_turn(nodes):
    """Rounds of copies among nodes that may log in to each other, or copies from this machine, which share its link."""
    if nodes < LEAST_IN_A_TREE:
        return nodes
    having, turns = 1, 0
    while having <= nodes:
        having += min(having, AT_ONCE)
        turns += 1
    return turns


def linear(constants, nodes):
    fixed, each = constants
    return fixed + each * nodes


ROWS = {
    "connections of ssh": lambda n: f"{2 * n:,}",
    "private memory of ssh here, MiB": lambda n: f"{2 * n * SSH_PRIVATE_MIB:,.0f}",
    "descriptors of the runner": lambda n: f"{2 * n + 100:,}",
    "the runner's own threads, at most": lambda n: f"{THREADS + min(n, AT_ONCE) + min(n, SWEEPS_AT_ONCE)}",
    "the JDK's threads for processes": lambda n: f"{n + 1:,}",
    "heartbeats, KiB/s": lambda n: f"{n * HEARTBEAT_BYTES / HEARTBEAT_SECONDS / 1024:,.1f}",
    "attempts to connect, each node": lambda n: f"{probes_of_each(n)}",
    "attempts to connect, all": lambda n: f"{n * probes_of_each(n):,}",
    f"survey, if a node takes {SURVEY_SECONDS} s, s": lambda n: f"{rounds(n) * SURVEY_SECONDS:.0f}",
    f"first copy of {TESTEE_MIB} MiB over 1 Gbit/s, all from here, s": lambda n: f"{n * COPY_SECONDS:,.0f}",
    "the same from node to node, s": lambda n: f"{copies_in_turn(n) * COPY_SECONDS:,.0f}",
    f"start of all agents, if each takes {1000 * SPAWN_SECONDS:.0f} ms, s": lambda n: f"{n * SPAWN_SECONDS:.1f}",
    "`manifest.json`, KiB": lambda n: f"{linear(MANIFEST_KIB, n):,.0f}",
    "a record of the journal, KiB": lambda n: f"{linear(RECORD_KIB, n):,.0f}",
    "logs of testees that say one line each, KiB": lambda n: f"{LOG_KIB * (n + 1):,.1f}",
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--nodes", default="3,30,300,1000", help="how many, with commas (default 3,30,300,1000)")
    counts = [int(count) for count in parser.parse_args().nodes.split(",")]
    print(f"| with so many nodes | {' | '.join(f'{n:,}' for n in counts)} |")
    print("|---|" + "---|" * len(counts))
    for name, cell in ROWS.items():
        print(f"| {name} | {' | '.join(cell(n) for n in counts)} |")


if __name__ == "__main__":
    main()
