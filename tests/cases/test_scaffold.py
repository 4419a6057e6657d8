"""New testees, made as the guide tells: its commands are run in a copy of the suite."""

import os
import re
import shutil
import subprocess

import pytest

from suite import ROOT
from suite_copy import copy_suite

GUIDE_SECONDS = 900

# Built, so that little has to be built again.
pytestmark = [pytest.mark.testees("JVMTHREADS", "RUSTSTD", "ERLANG", "PYASYNCIO"), pytest.mark.long]


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the suite. What is built of Rust is not copied, but used."""
    root = tmp_path_factory.mktemp("suite")
    copy_suite(root)
    (root / "rust" / "target").symlink_to(ROOT / "rust" / "target")
    return root


def guide(language):
    """The commands for a language, which stand in blocks of shell that name it, in either guide.

    With MPP_TESTS=all they are run as they are. Continuous integration cannot wait for the whole kit on the JVM, nor
    for a program in Rust to be linked.
    """
    text = "".join((ROOT / "docs" / f"adding-a-{page}.md").read_text() for page in ("framework", "language"))
    commands = "".join(re.findall(rf"^```sh {language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    if os.environ.get("MPP_TESTS") != "all":
        few = r"\g<0> --only answers-PINGPONG,answers-FIBONACCI"
        quick = {"jvm": few, "erlang": r"\g<0>", "rust": "", "python": few, "worker": few}
        commands = re.sub(r"^\./bench\.sc check.*$", quick[language], commands, flags=re.MULTILINE)
    return commands


@pytest.mark.parametrize("language", ["jvm", "erlang", "rust", "python", "worker"])
def test_what_the_guide_tells_makes_a_sound_testee(language, copy):
    commands = guide(language)
    assert f"new-testee --language {language}" in commands
    result = subprocess.run(
        ["bash", "-eux", "-c", commands],
        cwd=copy,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=GUIDE_SECONDS,
    )
    # The next one is called the same. Where it was not made, the commands tell why.
    shutil.rmtree(copy / language / "mine", ignore_errors=True)
    assert result.returncode == 0, result.stdout
    if "bench.sc check" in commands:
        assert re.search("^answers-PINGPONG +ok$", result.stdout, re.MULTILINE), result.stdout
        assert re.search("^answers-FIBONACCI +not implemented$", result.stdout, re.MULTILINE), result.stdout
