#!/usr/bin/env python3
"""Runs a command for which all files are read-only, but for a few folders, and lists the files that it made elsewhere.

    unshare --mount --propagation private confinement.py --report <file> --writable <folder>... -- <command>...

The command may write where everybody may. It finds these places empty, but for a folder for the files of JVMs, which
bear their process ids. The report is a list in JSON of all that was made there. Exit code: the command's.
Needs root, and a kernel from 5.12 on.
"""

import argparse
import ctypes
import json
import os
import pwd
import struct
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EVERYBODYS = ("tmp", "var/tmp", "dev/shm")
OF_JVMS = f"tmp/hsperfdata_{pwd.getpwuid(os.geteuid()).pw_name}"
# From linux/fcntl.h, linux/mount.h and sys/inotify.h.
AT_FDCWD, AT_RECURSIVE, MOUNT_ATTR_RDONLY = -100, 0x8000, 1
IN_CREATE, IN_MOVED_TO, IN_NONBLOCK = 0x100, 0x80, os.O_NONBLOCK
# On all architectures but one.
SYS_MOUNT_SETATTR = 442
EVENT = struct.Struct("iIII")
MOST_EVENT_BYTES = 1 << 20

libc = ctypes.CDLL(None, use_errno=True)


def confined(command, writable, report):
    """The command that runs a command so."""
    options = [word for folder in writable for word in ("--writable", folder)]
    words = ["/usr/bin/env", "unshare", "--mount", "--propagation", "private", "--", sys.executable, __file__]
    return [str(word) for word in (*words, "--report", report, *options, "--", *command)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--report", type=Path, required=True)
    parser.add_argument("--writable", type=Path, action="append", default=[])
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    root = _view(options.writable)
    watch = _libc("inotify_init1", IN_NONBLOCK)
    for place in (*EVERYBODYS, OF_JVMS):
        _libc("inotify_add_watch", watch, os.fsencode(root / place), IN_CREATE | IN_MOVED_TO)
    code = subprocess.run(["chroot", str(root), "/usr/bin/env", "-C", os.getcwd(), *options.command]).returncode
    options.report.write_text(json.dumps(_created(watch)))
    sys.exit(code)


def _view(writable):
    """A second view of all files, at another place, where nearly nothing can be written."""
    # Nobody outside sees the mounts there.
    _mount("-t", "tmpfs", "view", "/mnt")
    root = Path("/mnt/root")
    root.mkdir()
    _mount("--rbind", "/", root)
    _read_only(root)
    for place in EVERYBODYS:
        if (root / place).is_dir():
            _mount("-t", "tmpfs", "-o", "mode=1777", "everybody", root / place)
    (root / OF_JVMS).mkdir(mode=0o755)
    for folder in (ROOT, *writable):
        inside = root / folder.relative_to("/")
        inside.mkdir(parents=True, exist_ok=True)
        _mount("--bind", folder, inside)
        if folder == ROOT:
            _read_only(inside)
    return root


def _mount(*words):
    subprocess.run(["mount", *map(str, words)], check=True)


def _read_only(folder):
    """The folder and all that is mounted below it."""
    attributes = struct.pack("QQQQ", MOUNT_ATTR_RDONLY, 0, 0, 0)
    arguments = (AT_FDCWD, os.fsencode(folder), AT_RECURSIVE, attributes, len(attributes))
    _libc("syscall", SYS_MOUNT_SETATTR, *arguments)


def _created(watch):
    try:
        events = os.read(watch, MOST_EVENT_BYTES)
    except BlockingIOError:
        return []
    names, offset = set(), 0
    while offset < len(events):
        *_, length = EVENT.unpack_from(events, offset)
        offset += EVENT.size + length
        names.add(os.fsdecode(events[offset - length : offset].rstrip(b"\0")))
    return sorted(names)


def _libc(function, *arguments):
    result = getattr(libc, function)(*arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), f"{function}: {os.strerror(ctypes.get_errno())}")
    return result


if __name__ == "__main__":
    main()
