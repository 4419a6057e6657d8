"""A message handler that computes and allocates, in a copy of a testee: profiles and their difference show it."""

import shutil
import subprocess
import zipfile

import pytest

from profiles import profile, rows, widest
from suite import ROOT, write_manifest

SYMBOL = "JVMTHREADS"
MODULE = ROOT / "jvm" / "module.conf"
SOURCES = ROOT / "jvm" / "threads" / "src" / "main" / "java"
STAGE = ROOT / "jvm" / "threads" / "target" / "universal" / "stage"
JAR = "lib/mpp.threads-*.jar"
CLASS = "mpp/testee/ThroughputPingPong"
COMPILATION_SECONDS = 120
# PINGPONG's, too.
PONG_HANDLER = "answer += pong.index();"
METHOD = """
  private static volatile double[] litter;

  private static void dawdle() {
    double[] made = new double[4096];
    for (int i = 0; i < 20000; i++) {
      made[i % made.length] += Math.sqrt(i);
    }
    litter = made;
  }
}
"""
DAWDLE = "mpp.testee.ThroughputPingPong.dawdle"

pytestmark = [pytest.mark.testees(SYMBOL), pytest.mark.long]


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A folder with another build of the testee, whose pinger dawdles whenever it gets a PONG."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copy(MODULE, folder)
    shutil.copytree(STAGE, folder / "program")
    (jar,) = (folder / "program").glob(JAR)
    replace_classes(jar, compiled(folder))
    write_manifest(
        folder,
        SYMBOL,
        ["{root}/program/bin/threads", SYMBOL, "{runner}"],
        language="Java",
        environment={"JAVA_OPTS": "-Xms{heapMiB}m -Xmx{heapMiB}m -XX:+AlwaysPreTouch"},
    )
    yield folder
    shutil.rmtree(folder)


def compiled(folder):
    """The class of the testee's source with the dawdling handler, and those within it: a file for each."""
    text = (SOURCES / f"{CLASS}.java").read_text()
    assert text.count(PONG_HANDLER) == 1
    body, _, _ = text.replace(PONG_HANDLER, f"{PONG_HANDLER} dawdle();").rpartition("}")
    source = folder / "source" / f"{CLASS}.java"
    source.parent.mkdir(parents=True)
    source.write_text(body + METHOD)
    classes = folder / "classes"
    options = ["--release", "17", "-classpath", f"{STAGE}/lib/*", "-d", classes]
    subprocess.run(["javac", *options, source], check=True, timeout=COMPILATION_SECONDS)
    return {str(file.relative_to(classes)): file.read_bytes() for file in classes.rglob("*.class")}


def replace_classes(jar, replaced):
    with zipfile.ZipFile(jar) as before:
        others = {name: before.read(name) for name in before.namelist() if name not in replaced}
    with zipfile.ZipFile(jar, "w") as after:
        for name, content in {**others, **replaced}.items():
            after.writestr(name, content)


@pytest.mark.parametrize(("event", "shown"), [("cpu", DAWDLE), ("alloc", "double[]")])
def test_a_message_handler_that_computes_and_allocates_is_the_widest_frame(copy, tmp_path, event, shown):
    sides = ["--impls", SYMBOL, "--compare", f"here,manifests:{copy}"]
    point = ["--benchmark", "PINGPONG", "--where", "number_of_messages=1000"]
    code, told, directory = profile(tmp_path / "plots", *sides, *point, "--event", event)
    assert code == 0, told
    assert {row["testee"] for row in rows(directory / "summary.csv")} == {f"{SYMBOL}-a", f"{SYMBOL}-b"}
    assert widest(directory, f"{SYMBOL}-a") != shown
    assert widest(directory, f"{SYMBOL}-b") == shown
    dawdled = [frame for frame in rows(directory / "frames.csv") if frame["frame"] == DAWDLE]
    assert {(frame["testee"], frame["layer"]) for frame in dawdled} == {(f"{SYMBOL}-b", "benchmark")}
    assert f'"{shown}"' in (directory / f"{SYMBOL}-a-{SYMBOL}-b-local.html").read_text()
