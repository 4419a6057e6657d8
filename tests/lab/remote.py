"""Helpers for tests of remote mode."""


def remote(lab, *words, nodes=None, config=None):
    """The command that measures on a lab's nodes, or those of a file, with the lab's ssh configuration, or another."""
    ssh = f"ssh -F '{config or lab.ssh_config}'"
    return ["bench.sc", "remote", "--withNodes", str(nodes or lab.nodes_conf), "--ssh", ssh, *map(str, words)]
