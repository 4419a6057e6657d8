"""A copy of the suite, for tests that change it."""

import shutil
import subprocess

from suite import ROOT

# By these sbt knows, by absolute paths, which files it has staged: in a copy it would remove the original's.
STAGED = shutil.ignore_patterns("packager-mappings-*")

# Built folders, so that little has to be built again.
BUILT = [
    # Not all of .mpp, where other tests run.
    ".mpp/build",
    "runner",
    "jvm/target",
    "jvm/project",
    "jvm/contract",
    "jvm/harness",
    "erlang/ebin",
]


def copy_suite(root, *built):
    """Copies all files but those that git ignores, and folders of what is built: these, and others."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, root / name)
    for folder in [*BUILT, *built]:
        if (ROOT / folder).exists():
            shutil.copytree(ROOT / folder, root / folder, symlinks=True, dirs_exist_ok=True, ignore=STAGED)
