"""The number of threads that a run can have, and the system's limits behind it."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

# A thread has a stack with a guard, and Python's memory for it.
MAPPINGS_PER_THREAD = 3
# Such a part of each limit is left for others, and for threads that are about to be gone.
RESERVED_PART = 16


@dataclass(frozen=True, slots=True)
class ThreadLimit:
    """So many threads can there be at the same time."""

    threads: int
    reason: str

    @staticmethod
    def of_system(root=Path("/")):
        """The least that the files of a system leave, as Linux has them; None if it has none of them."""
        return min(_limits(root), key=lambda limit: limit.threads, default=None)


def require_threads(threads, limit):
    """Raises an error that names the limit if so many threads are more than that."""
    if limit is not None and threads > limit.threads:
        raise RuntimeError(f"its actors take {threads} threads, {limit.threads} are left: {limit.reason}")


def _limits(root) -> Iterator[ThreadLimit]:
    running = _running_threads(root)
    files = [(root / "proc/sys/kernel" / name, running, 1) for name in ("threads-max", "pid_max")]
    files.append((root / "proc/sys/vm/max_map_count", 0, MAPPINGS_PER_THREAD))
    files += [(group / "pids.max", _number(group / "pids.current") or 0, 1) for group in _groups(root)]
    for file, taken, per_thread in files:
        whole = _number(file)
        if whole is not None:
            kept = taken + whole // RESERVED_PART
            left = max(0, whole - kept) // per_thread
            yield ThreadLimit(left, f"{file} is {whole}, of which {kept} are taken or kept")


def _number(file):
    """The number in a file; None if there is none: "max" is no limit, and not every system has all files."""
    with suppress(OSError, ValueError):
        return int(file.read_text())
    return None


def _running_threads(root):
    """Those of the whole system: the fourth field is "runnable/all"."""
    with suppress(OSError, ValueError, IndexError):
        return int((root / "proc/loadavg").read_text().split()[3].partition("/")[2])
    return 0


def _groups(root):
    """The process's control groups and those that they are in, for which pids.max may be set."""
    with suppress(OSError):
        for line in (root / "proc/self/cgroup").read_text().splitlines():
            _, controllers, group = line.split(":", 2)
            if controllers in ("", "pids"):
                mount = root / "sys/fs/cgroup" / controllers
                folder = mount / group.lstrip("/")
                yield from [folder, *(parent for parent in folder.parents if parent.is_relative_to(mount))]
