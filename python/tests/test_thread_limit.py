"""Limits of threads, as the files of a system tell them."""

import importlib.util
import tempfile
import unittest
from pathlib import Path

from tests.session import PYTHON

spec = importlib.util.spec_from_file_location("thread_limit", PYTHON / "pykka" / "thread_limit.py")
thread_limit = importlib.util.module_from_spec(spec)
spec.loader.exec_module(thread_limit)


class ThreadLimits(unittest.TestCase):
    def limit(self, files):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                file = Path(folder, name)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
            limit = thread_limit.ThreadLimit.of_system(Path(folder))
            return limit and (limit.threads, limit.reason.removeprefix(folder))

    def test_the_least_limit_counts(self):
        files = {
            "proc/loadavg": "0.1 0.2 0.3 2/100 4711\n",
            "proc/sys/kernel/threads-max": "32000\n",
            "proc/sys/kernel/pid_max": "16000\n",
            "proc/sys/vm/max_map_count": "64000\n",
        }
        kept = 100 + 1000
        self.assertEqual(
            self.limit(files), (16000 - kept, f"/proc/sys/kernel/pid_max is 16000, of which {kept} are taken or kept")
        )
        files["proc/sys/vm/max_map_count"] = "16000\n"
        self.assertEqual(self.limit(files)[0], (16000 - 1000) // thread_limit.MAPPINGS_PER_THREAD)

    def test_limits_of_all_control_groups_count(self):
        for line, mount in [("0::/outer/inner", ""), ("3:pids:/outer/inner", "pids/")]:
            for group in ("outer/inner/", "outer/", ""):
                files = {
                    "proc/self/cgroup": f"{line}\n1:cpu:/other\n",
                    f"sys/fs/cgroup/{mount}{group}pids.max": "160\n",
                    f"sys/fs/cgroup/{mount}{group}pids.current": "30\n",
                    "proc/sys/kernel/pid_max": "1000\n",
                }
                with self.subTest(line=line, group=group):
                    self.assertEqual(self.limit(files)[0], 160 - 30 - 10)

    def test_a_system_without_limits_has_none(self):
        self.assertIsNone(self.limit({"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/pids.max": "max\n"}))
        thread_limit.require_threads(10**9, None)

    def test_one_thread_more_is_refused_with_the_limit(self):
        limit = thread_limit.ThreadLimit(7, "pids.max is 8")
        thread_limit.require_threads(7, limit)
        with self.assertRaisesRegex(RuntimeError, "take 8 threads, 7 are left: pids.max is 8"):
            thread_limit.require_threads(8, limit)
