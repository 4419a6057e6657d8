"""Starts the runner as scripts/launch.sc does, without Ammonite, which takes more CPU time to start than the runner.

The tests of a session do so once the session has built the runner; some name the scripts themselves as what they test.
"""

import hashlib
import os
import subprocess

# The archive of loaded and verified classes that all starts of a session share; it is there once the runner is built.
ARCHIVE_VARIABLE = "MPP_TEST_CLASS_ARCHIVE"
SCRIPTS = {"bench.sc": "bench", "plot.sc": "plot"}
STAGE = "runner/app/target/universal/stage/lib"
EXERCISE_SECONDS = 120


def command(words, root, real):
    """The words that run a script or a program, and the variables that they take."""
    archive = os.environ.get(ARCHIVE_VARIABLE)
    # A copy of the suite has a runner of its own, which may not be built.
    if words[0] in SCRIPTS and archive and not real and archive.startswith(f"{root}/"):
        return _started(words, root, f"-XX:SharedArchiveFile={archive}")
    return [str(root / words[0]), *map(str, words[1:])], {}


def share_classes(words, root):
    """From here on all starts of the runner share the classes of one that carries out these words."""
    jars = sorted((jar.name, jar.stat().st_mtime_ns) for jar in (root / STAGE).iterdir())
    folder = root / ".mpp" / "test"
    archive = folder / f"classes-{hashlib.sha256(str(jars).encode()).hexdigest()[:16]}.jsa"
    if not archive.exists():
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("classes-*"):
            old.unlink()
        made = archive.with_suffix(f".{os.getpid()}")
        words, variables = _started(words, root, f"-XX:ArchiveClassesAtExit={made}")
        environment = {**os.environ, **variables}
        subprocess.run(words, cwd=root, env=environment, capture_output=True, check=True, timeout=EXERCISE_SECONDS)
        made.rename(archive)
    os.environ[ARCHIVE_VARIABLE] = str(archive)


def _started(words, root, option):
    java = ["java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", option, "-cp", f"{root / STAGE}/*", "mpp.cli.Main"]
    variables = {"MPP_REPO": str(root), "MPP_CALLER_PWD": str(root), "MPP_NO_INSTALL": "0"}
    return [*java, SCRIPTS[words[0]], *map(str, words[1:])], variables
