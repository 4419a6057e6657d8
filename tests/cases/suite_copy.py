"""A copy of the suite, for tests that change it."""

import os
import shutil
import subprocess

from suite import ROOT

# By these sbt knows, by absolute paths, which files it has staged: in a copy it would remove the original's.
STAGED = shutil.ignore_patterns("packager-mappings-*")

# Built folders, so that little has to be built again.
BUILT = [
    # Not all of .mpp, where other tests run.
    ".mpp/build",
    ".mpp/ammonite",
    "runner",
    "jvm/target",
    "jvm/project",
    "jvm/contract",
    "jvm/harness",
    "jvm/threads",
    "erlang/ebin",
]

# Cargo knows crates of the suite by their paths: those of a copy are others.
OWN_CRATES = shutil.ignore_patterns("mpp*", "libmpp*")


def copy_suite(root, *more):
    """Copies all files that git does not ignore, and the programs built of them and of their dependencies.

    more: further built files, which are fresh in a copy whose sources stay as they are
    """
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
    for folder in BUILT:
        _copy_tree(root, folder, ignore=STAGED)
    for file in more:
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / file, root / file)
    for profile in ("debug", "release"):
        for folder in ("build", ".fingerprint"):
            _copy_tree(root, f"rust/target/{profile}/{folder}", ignore=OWN_CRATES)
        # Cargo replaces such a file, and never writes to it: a gigabyte of them can be shared.
        _copy_tree(root, f"rust/target/{profile}/deps", ignore=OWN_CRATES, copy_function=_link_or_copy)


def _copy_tree(root, folder, **options):
    if (ROOT / folder).exists():
        shutil.copytree(ROOT / folder, root / folder, symlinks=True, dirs_exist_ok=True, **options)


def _link_or_copy(source, target):
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
