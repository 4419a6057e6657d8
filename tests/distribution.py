"""The distribution of a session's tests over its processes: some stay together, some go first."""

import xml.etree.ElementTree as ElementTree
from collections import Counter

from xdist.scheduler import LoadScopeScheduling

# Labs use the machine's network and processes: tests that look for leftovers see those of other labs, too.
LABS = {"network_lab", "slurm_lab"}
LONG_SECONDS = 100


class GroupScheduling(LoadScopeScheduling):
    """Gives whole groups to processes.

    groups: by a test's id
    """

    def __init__(self, config, log, groups):
        super().__init__(config, log)
        self.groups = groups

    def _split_scope(self, nodeid):
        return self.groups[nodeid]


def group(item):
    """Tests that share something that takes long to make go to one process, one after another."""
    if LABS & set(item.fixturenames):
        return "lab"
    if "manifest" in item.fixturenames:
        return f"{item.path.name} {item.callspec.params['manifest'].symbol}"
    shared = any(definitions[-1].scope == "module" for definitions in item._fixtureinfo.name2fixturedefs.values())
    return item.path.name if shared else item.nodeid


def in_order(items, seconds):
    """Tests by group, the longest groups first, lest a process is left alone with one in the end.

    seconds: what tests took the last time, by name(); where that is unknown, those go first that are marked as long
    """
    lengths = Counter()
    for item in items:
        unknown = LONG_SECONDS if item.get_closest_marker("long") else 1
        lengths[group(item)] += seconds.get(name(item), unknown)
    return sorted(items, key=lambda item: (-lengths[group(item)], group(item)))


def name(item):
    """The name of a test in a report in JUnit's format."""
    return f"{item.path.parent.name}.{item.path.stem} {item.name}"


def last_seconds(report):
    """By name, the seconds that the tests of a report took; none if there is none."""
    if not report.exists():
        return {}
    cases = ElementTree.parse(report).iter("testcase")
    return {f"{case.get('classname')} {case.get('name')}": float(case.get("time")) for case in cases}
