"""Hundreds of nodes for remote mode that are all this machine: a fleet, which a program in place of ssh leads to.

It shows how the runner behaves with many nodes, not how fast a network or an SSH server is. The agents are real;
clients are a few lines of bash, since hundreds of real ones have no room on one machine.
"""

import os
import shutil
import signal
from pathlib import Path

from standin.manifests import STAND_IN, environment, program, selection
from suite import TESTS, write_manifest

SSH = TESTS / "lab" / "fleet_ssh.sh"
MASTER = TESTS / "standin" / "fleet_master.py"
CLIENT = TESTS / "standin" / "fleet_client.sh"
MOST_NODES = 2000


class Fleet:
    """Nodes by the names node-1, node-2 and so on.

    folder: for the nodes' directories and the fleet's own files, which is made
    """

    def __init__(self, folder, count):
        if not 1 <= count <= MOST_NODES:
            raise ValueError(f"{count} nodes, allowed are 1 to {MOST_NODES}")
        self.folder, self.names = Path(folder), [f"node-{number}" for number in range(1, count + 1)]
        self.nodes_conf = self.folder / "nodes.conf"
        for name in ("dead", "connections", "nodes"):
            (self.folder / name).mkdir(parents=True)
        lines = [f"{name} | {self.directory(name)} | address=127.0.0.1\n" for name in self.names]
        self.nodes_conf.write_text("".join(lines))

    def directory(self, node):
        return self.folder / "nodes" / node

    def command(self, *words):
        """The command that measures with a client on each node."""
        ssh = f"'{SSH}' '{self.folder}'"
        clients = str(len(self.names))
        options = ["--withNodes", str(self.nodes_conf), "--ssh", ssh, "--withClients", clients]
        return ["bench.sc", "remote", *options, *map(str, words)]

    def stand_ins(self, troubles):
        """Options that select testees for a fleet, by symbol, with troubles of their masters."""
        copied = self.folder / "program"
        copied.mkdir()
        shutil.copy(CLIENT, copied)
        for symbol, words in troubles.items():
            local = program(STAND_IN, "{runner}")
            master = program(MASTER, "{runner}", "{master}", "{clients}", *words)
            keys = {
                "commands": {
                    "local": local,
                    "master": master,
                    "client": ["bash", str(CLIENT), "{master}", "{client}"],
                },
                "distributed": True,
                "files": {"root": str(self.folder), "paths": ["program"]},
                "environment": environment(self.folder, symbol),
            }
            write_manifest(self.folder, symbol, local, **keys)
        return selection(self.folder, troubles)

    def is_connected(self, node):
        return (self.folder / "connections" / node).exists()

    def kill(self, node):
        """The node is dead from now on, and so are its processes; who is connected to it loses the connection."""
        (self.folder / "dead" / node).touch()
        connection = self.folder / "connections" / node
        if connection.exists():
            os.kill(int(connection.read_text()), signal.SIGTERM)
