"""Manifests of stand-in testees, each with the troubles that a test asks for (troubles.py)."""

import sys

from suite import TESTS, write_manifest

STAND_IN, STAND_IN_MASTER, STAND_IN_CLIENT = (
    TESTS / "standin" / f"{role}.py" for role in ("testee", "master", "client")
)
SOUND = {"SOUND": []}
SOUND_PAIR = ([], [])
# For processes in Python, whose modules stand here and in protoc's output.
PYTHONPATH = f"{TESTS / '.generated'}:{TESTS}"


def stand_in(folder, symbol, words):
    """The manifest of a stand-in with such troubles."""
    write_manifest(folder, symbol, program(STAND_IN, "{runner}", *words), environment=environment(folder, symbol))


def stand_ins(folder, troubles):
    """Manifests of stand-ins by symbol, in a folder of their own; the options that select them."""
    folder.mkdir()
    for symbol, words in troubles.items():
        stand_in(folder, symbol, words)
    return selection(folder, troubles)


def distributed_stand_ins(folder, troubles, of_local=None, **more):
    """The same for stand-ins with master and client roles, and troubles of both; nodes need part of the folder only.

    of_local: troubles in the local role, by symbol
    more: further keys of their manifests
    """
    (folder / "program" / "lib").mkdir(parents=True)
    (folder / "program" / "lib" / "needed").write_text("needed")
    (folder / "source").write_text("not needed")
    for symbol, (of_master, of_client) in troubles.items():
        command = program(STAND_IN, "{runner}", *(of_local or {}).get(symbol, []))
        commands = {
            "local": command,
            "master": program(STAND_IN_MASTER, "{runner}", "{master}", "{clients}", *of_master),
            "client": program(STAND_IN_CLIENT, "{master}", "{client}", *of_client),
        }
        keys = {
            "commands": commands,
            "distributed": True,
            "files": {"root": str(folder), "paths": ["program"]},
            "environment": environment(folder, symbol),
        }
        write_manifest(folder, symbol, command, **keys, **more)
    return selection(folder, troubles)


def environment(folder, symbol):
    return {"PYTHONPATH": PYTHONPATH, "STAND_IN_SYMBOL": symbol, "STAND_IN_MARKS": str(folder.parent)}


def program(path, *words):
    return [sys.executable, str(path), *words]


def selection(folder, symbols):
    return ["--manifests", str(folder), "--impls", ",".join(symbols)]
