#!/usr/bin/env python3
"""A Slurm cluster whose nodes are those of a network lab (network_lab.py), all on this machine.

    tests/run.sh slurm_lab.py [--nodes 3]

brings it up, says how it is used, and takes it down at Enter or Ctrl-C. Needs what a network lab needs, and Slurm,
which nothing here brings: `apt-get install slurmctld slurmd slurm-client munge`.

The daemons are the real ones, with a configuration, a key and sockets of their own, beside any that the machine may
have: slurmctld and munged on this machine, a slurmd on each node, reached by the node's address. As nodes share this
machine's name, programs tell them apart by SLURMD_NODENAME.
"""

import argparse
import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time

from lab import network_lab
from lab.by_hand import stopped_by_hand
from lab.network_lab import NetworkLab

PACKAGES = "slurmctld slurmd slurm-client munge"
PROGRAMS = ["slurmctld", "slurmd", "munged", "sinfo", "srun", "sbatch"]
STARTUP_SECONDS = 60
END_SECONDS = 10
COMMAND_SECONDS = 60
POLL_SECONDS = 0.1
KEY_BYTES = 128
# Below those that the kernel gives to connections; a lab's is that plus the number of its network.
FIRST_CONTROLLER_PORT = 20000
NODE_PORT = 6818


def missing():
    """Explains why this machine cannot have such a cluster; empty if it can."""
    absent = [program for program in PROGRAMS if not shutil.which(program)]
    if absent:
        return f"a Slurm lab needs {', '.join(absent)}: apt-get install {PACKAGES}"
    return network_lab.missing()


class SlurmLab:
    """A cluster that is there while it is entered, with one partition, whose nodes are given to one job at a time.

    Attributes, while it is entered:

    network: the NetworkLab with its nodes, whose names are those of Slurm's nodes, too
    folder: where its files are; what is submitted by `run` writes its output here
    environment: what programs need to find the cluster, to be added to theirs
    """

    def __init__(self, nodes=3):
        self.network = NetworkLab(nodes=nodes)

    def __enter__(self):
        with contextlib.ExitStack() as stack:
            stack.enter_context(self.network)
            self.folder = self.network.folder / "slurm"
            (self.folder / "state").mkdir(parents=True)
            # munged has its socket only where everybody could get to it; the keys beside it are nobody else's.
            self.network.folder.chmod(0o755)
            configuration = self.folder / "slurm.conf"
            configuration.write_text("\n".join([*self._settings(), *self._node_settings(), ""]))
            self.environment = {"SLURM_CONF": str(configuration)}
            self._start_munge(stack)
            self._start(stack, ["slurmctld", "-D", "-f", configuration])
            for name in self.network.names:
                self._start(stack, self.network.inside(name, "slurmd", "-D", "-N", name, "-f", configuration))
            self._wait_until_idle()
            self._resources = stack.pop_all()
        return self

    def __exit__(self, *_):
        self._resources.close()

    def run(self, *command, timeout_seconds=COMMAND_SECONDS):
        """Runs a command of Slurm's to its end; its output is text."""
        return subprocess.run(
            [str(word) for word in command],
            cwd=self.folder,
            env={**os.environ, **self.environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=timeout_seconds,
        )

    def _settings(self):
        network = int(self.network.machine_address.split(".")[2])
        return [
            "ClusterName=mpplab",
            f"SlurmctldHost={_host()}({self.network.machine_address})",
            f"SlurmctldPort={FIRST_CONTROLLER_PORT + network}",
            "SlurmUser=root",
            "AuthType=auth/munge",
            f"AuthInfo=socket={self.folder}/munge.socket",
            f"StateSaveLocation={self.folder}/state",
            f"SlurmdSpoolDir={self.folder}/spool-%n",
            f"SlurmctldPidFile={self.folder}/slurmctld.pid",
            f"SlurmdPidFile={self.folder}/%n.pid",
            # No control groups, which are the machine's and not a node's.
            "ProctrackType=proctrack/linuxproc",
            "TaskPlugin=task/none",
            "JobAcctGatherType=jobacct_gather/none",
            "MpiDefault=none",
            "SelectType=select/cons_tres",
            "SelectTypeParameters=CR_Core",
            # Nodes are as described here, even if their slurmd finds other facts.
            "SlurmdParameters=config_overrides",
            "ReturnToService=2",
            # Between asking processes to end and killing them.
            "KillWait=2",
        ]

    def _node_settings(self):
        ends = zip(self.network.names, self.network.addresses, strict=True)
        nodes = [
            f"NodeName={name} NodeHostname={_host()} NodeAddr={address} Port={NODE_PORT + number} CPUs={os.cpu_count()}"
            for number, (name, address) in enumerate(ends)
        ]
        return [*nodes, "PartitionName=bench Nodes=ALL Default=YES OverSubscribe=EXCLUSIVE State=UP"]

    def _start_munge(self, stack):
        key = self.folder / "munge.key"
        key.touch(mode=0o600)
        key.write_bytes(os.urandom(KEY_BYTES))
        files = {"key-file": "key", "socket": "socket", "pid-file": "pid", "log-file": "log", "seed-file": "seed"}
        options = [f"--{option}={self.folder}/munge.{end}" for option, end in files.items()]
        munged = self._start(stack, ["munged", "--foreground", *options])
        _wait(lambda: (self.folder / "munge.socket").exists() or munged.poll() is not None, self._complain)

    def _start(self, stack, command):
        """Starts a daemon, which ends with the stack."""
        with open(self._output, "a") as log:
            daemon = subprocess.Popen(
                [str(word) for word in command],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        stack.callback(_end, daemon)
        return daemon

    @property
    def _output(self):
        return self.folder / "daemons.log"

    def _wait_until_idle(self):
        idle = ["idle"] * len(self.network.names)
        _wait(lambda: self.run("sinfo", "--noheader", "--Node", "--format=%T").stdout.split() == idle, self._complain)

    def _complain(self):
        raise RuntimeError(f"no Slurm cluster within {STARTUP_SECONDS} s: {self._output.read_text()}")


def _host():
    """Slurm's name of this machine."""
    return socket.gethostname().split(".")[0]


def _end(daemon):
    daemon.terminate()
    try:
        daemon.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        daemon.kill()
        daemon.wait(END_SECONDS)


def _wait(condition, complain):
    deadline = time.monotonic() + STARTUP_SECONDS
    while not condition():
        if time.monotonic() > deadline:
            complain()
        time.sleep(POLL_SECONDS)


def main():
    parser = argparse.ArgumentParser(description="A Slurm cluster, all on this machine.")
    parser.add_argument("--nodes", type=int, default=3)
    options = parser.parse_args()
    if reason := missing():
        sys.exit(reason)
    with stopped_by_hand(), SlurmLab(options.nodes) as lab:
        print(lab.run("sinfo").stdout)
        for name, value in lab.environment.items():
            print(f"export {name}={value}")
        print(f"srun --nodes={options.nodes} printenv SLURMD_NODENAME\n")
        input("Enter or Ctrl-C takes it down. ")


if __name__ == "__main__":
    main()
