"""The guides, followed in a copy of the suite.

The benchmark of docs/adding-a-benchmark.md is added as that guide tells, and one bound is changed in proto/ alone: a
fact stands once, so every language, the conformance kit and the stand-in follow. Then new testees are made by the
commands of docs/adding-a-framework.md and docs/adding-a-language.md.
"""

import os
import re
import shutil
import subprocess
import sys

import pytest

from kit import verdicts
from standin.manifests import stand_in
from suite import ROOT, script, write_manifest
from suite_copy import copy_suite

MOST_CENTRAL_PLACES = 8
BUILD_SECONDS = 1800
GUIDE_SECONDS = 1800
# By testee, the folder of its own files.
TESTEES = {"JVMTHREADS": "jvm/threads/", "RUSTSTD": "rust/baselines/", "ERLANG": "erlang/otp/"}
BLOCK = re.compile(r"^```(\w+) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OLD_BOUND, NEW_BOUND = 'label: "chameneos" least: 2 limit: LIMIT_COMPONENTS', 'label: "chameneos" least: 2 most: 50'
# Rust last: another crate makes the host stale, on which workers run.
LANGUAGES = ["jvm", "erlang", "python", "go", "javascript", "cpp", "worker", "rust"]
CHECKS = [f"{kind}-{symbol}" for symbol in ("ECHO", "CHAMENEOS") for kind in ("answers", "refusals")]


# Built, so that little has to be built again.
pytestmark = [pytest.mark.testees(*TESTEES, "PYASYNCIO", "GOROUTINES"), pytest.mark.long]


def blocks():
    """The guide's blocks: language, path and text."""
    return BLOCK.findall((ROOT / "docs" / "adding-a-benchmark.md").read_text())


def edit(file, language, text):
    """Makes a block's change to its file."""
    if language == "diff":
        lines = text.splitlines(keepends=True)
        replace_once(file, *("".join(line[1:] for line in lines if line[0] != sign) for sign in "+-"))
    else:
        assert not file.exists()
        file.write_text(text)


def replace_once(file, old, new):
    text = file.read_text()
    assert text.count(old) == 1, f"{file} has {text.count(old)} times:\n{old}"
    file.write_text(text.replace(old, new))


@pytest.fixture(scope="module")
def same(tmp_path_factory):
    """The suite as it is, with the host of workers built."""
    root = tmp_path_factory.mktemp("same suite")
    copy_suite(root, "rust/target/release/mpp-host")
    yield root
    shutil.rmtree(root)


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The suite with another benchmark and another bound, built."""
    root = tmp_path_factory.mktemp("suite")
    copy_suite(root)
    for language, path, text in blocks():
        edit(root / path, language, text)
    replace_once(root / "proto" / "benchmarks.proto", OLD_BOUND, NEW_BOUND)
    stubs = root / "tests" / ".generated"
    stubs.mkdir()
    words = ["-I", root / "proto", f"--python_out={stubs}", f"--grpc_python_out={stubs}", *root.glob("proto/*.proto")]
    subprocess.run([sys.executable, "-m", "grpc_tools.protoc", *words], check=True)
    built = script("build.sc", "--useOnly", ",".join(TESTEES), timeout_seconds=BUILD_SECONDS, root=root)
    assert built.returncode == 0, built.stdout + built.stderr
    yield root
    # Pytest keeps folders for a while, and this one has a gigabyte.
    shutil.rmtree(root)


@pytest.fixture(scope="module")
def kit(copy, tmp_path_factory):
    """The copy's kit for its testees, for its stand-in, and for a stand-in of the old contract."""
    folder = tmp_path_factory.mktemp("kit") / "stand-ins"
    folder.mkdir()
    tests = copy / "tests"
    environment = {"PYTHONPATH": f"{tests / '.generated'}:{tests}", "STAND_IN_SYMBOL": "NEW"}
    command = [sys.executable, str(tests / "standin" / "testee.py"), "{runner}"]
    write_manifest(folder, "NEW", command, environment=environment)
    stand_in(folder, "OLD", [])
    words = ["--manifests", str(folder), "--impls", ",".join([*TESTEES, "NEW", "OLD"]), "--only", ",".join(CHECKS)]
    return script("bench.sc", "check", *words, root=copy)


def test_the_guide_adds_a_benchmark_in_eight_central_places():
    paths = {path for _, path, _ in blocks()}
    of_testees = {path for path in paths if path.startswith(tuple(TESTEES.values()))}
    assert of_testees
    assert len(paths - of_testees) <= MOST_CENTRAL_PLACES, sorted(paths - of_testees)


def test_the_benchmark_of_the_guide_is_answered_in_every_language(kit):
    found = verdicts(kit)
    failed = {(symbol, name) for symbol in [*TESTEES, "NEW"] for name in CHECKS if found[symbol, name] != "ok"}
    assert failed == set(), kit.stdout + kit.stderr


def test_the_kit_and_the_runner_follow_a_bound_of_the_contract(kit, copy):
    # The old contract's stand-in accepts values beyond the new bound; all others refuse them, as the test above shows.
    assert verdicts(kit)["OLD", "refusals-CHAMENEOS"] == "FAIL", kit.stdout + kit.stderr
    assert "number_of_chameneos=51" in kit.stdout
    words = ["--space", "quick", "--impls", "RUSTSTD", "--benchmarks", "CHAMENEOS"]
    refused = script("bench.sc", "local", *words, "--where", "number_of_chameneos=51", root=copy)
    assert refused.returncode == 2, refused.stdout + refused.stderr
    assert all(value in refused.stderr for value in ("number_of_chameneos = 51", "2 to 50"))


def guide(language):
    """The commands for a language, which stand in blocks of shell that name it, in either guide.

    With MPP_TESTS=all they are run as they are. Continuous integration cannot wait for the whole kit on the JVM, nor
    for a program in Rust to be linked.
    """
    text = "".join((ROOT / "docs" / f"adding-a-{page}.md").read_text() for page in ("framework", "language"))
    commands = "".join(re.findall(rf"^```sh {language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    if os.environ.get("MPP_TESTS") != "all":
        few = r"\g<0> --only answers-PINGPONG,answers-FIBONACCI"
        quick = dict.fromkeys(LANGUAGES, few) | {"erlang": r"\g<0>", "rust": ""}
        commands = re.sub(r"^\./bench\.sc check.*$", quick[language], commands, flags=re.MULTILINE)
    return commands


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_guide_tells_makes_a_sound_testee(language, same):
    commands = guide(language)
    assert f"new-testee --language {language}" in commands
    result = subprocess.run(
        ["bash", "-eux", "-c", commands],
        cwd=same,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=GUIDE_SECONDS,
    )
    # The next one is called the same. If it was not made, the commands tell why.
    shutil.rmtree(same / language / "mine", ignore_errors=True)
    assert result.returncode == 0, result.stdout
    if "bench.sc check" in commands:
        assert re.search("^answers-PINGPONG +ok$", result.stdout, re.MULTILINE), result.stdout
        assert re.search("^answers-FIBONACCI +not implemented$", result.stdout, re.MULTILINE), result.stdout
