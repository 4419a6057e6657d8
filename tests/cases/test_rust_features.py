"""The programs in Rust share compiled dependencies, although each is built by itself."""

import json
import subprocess
from collections import defaultdict

import pytest

from suite import ROOT

# Other features of these are other behaviour, which is up to the framework: networking.
MAY_DIFFER = {"kompact", "mpp-kompact", "mpp-ractor", "ractor"}


def cargo(*words):
    command = [ROOT / "scripts" / "cargo", *words, "--locked", "--manifest-path", ROOT / "rust" / "Cargo.toml"]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


def programs():
    """The ways that programs are built: the words that choose a package and its features."""
    for package in json.loads(cargo("metadata", "--no-deps", "--format-version", "1"))["packages"]:
        if any("bin" in target["kind"] for target in package["targets"]):
            yield ("-p", package["name"])
            if package["features"]:
                yield ("-p", package["name"], "--all-features")


def features_by_crate(program, edges):
    """By name and version, with which features each crate is compiled into a program, or for what makes it as well.

    A crate that is compiled twice, for the program and for what makes it, is left out: they cannot be told apart.
    """
    tree = cargo("tree", *program, "-e", edges, "--prefix", "none", "--format", "{p}|{f}")
    found = defaultdict(set)
    for line in filter(None, tree.splitlines()):
        crate, features = line.removesuffix(" (*)").split("|")
        found[" ".join(crate.split()[:2])].add(features)
    return {crate: features.pop() for crate, features in found.items() if len(features) == 1}


@pytest.mark.parametrize(
    "edges", ["normal,no-proc-macro", "normal,build"], ids=["programs", "macros and build scripts"]
)
def test_programs_want_the_same_features_of_what_they_share(edges):
    found = defaultdict(lambda: defaultdict(list))
    for program in programs():
        for crate, features in features_by_crate(program, edges).items():
            found[crate][features].append(" ".join(program))
    assert len(found) > 100, found
    differing = {
        crate: dict(by_features)
        for crate, by_features in found.items()
        if len(by_features) > 1 and crate.split()[0] not in MAY_DIFFER
    }
    assert not differing, f"to be declared in rust/unified/Cargo.toml, or all above is compiled again: {differing}"
