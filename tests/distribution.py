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


def groups(items):
    """By a test's id, its group: tests that share something that takes long to make go to one process."""
    components = {}
    for item in items:
        components[item.path] = _joined(components.get(item.path, []), _module_fixtures(item))
    return {item.nodeid: _group(item, components[item.path]) for item in items}


def _module_fixtures(item):
    fixtures = item._fixtureinfo.name2fixturedefs.items()
    return {name for name, definitions in fixtures if definitions[-1].scope == "module"}


def _joined(components, fixtures):
    """The sets of fixtures that some test takes together, with a further test's."""
    apart = [component for component in components if not component & fixtures]
    together = [component for component in components if component & fixtures]
    return [*apart, fixtures.union(*together)] if fixtures else components


def _group(item, components):
    if LABS & set(item.fixturenames):
        return "lab"
    if "manifest" in item.fixturenames:
        return f"{item.path.name} {item.callspec.params['manifest'].symbol}"
    shared = [component for component in components if component & _module_fixtures(item)]
    return f"{item.path.name} {min(shared[0])}" if shared else item.nodeid


def in_order(items, seconds):
    """Tests by group, the longest groups first, lest a process is left alone with one in the end.

    seconds: what tests took the last time, by name(); where that is unknown, those go first that are marked as long
    """
    lengths = Counter()
    group = groups(items)
    for item in items:
        unknown = LONG_SECONDS if item.get_closest_marker("long") else 1
        lengths[group[item.nodeid]] += seconds.get(name(item), unknown)
    return sorted(items, key=lambda item: (-lengths[group[item.nodeid]], group[item.nodeid]))


def name(item):
    """The name of a test in a report in JUnit's format."""
    return f"{item.path.parent.name}.{item.path.stem} {item.name}"


def last_seconds(report):
    """By name, the seconds that the tests of a report took; none if there is none."""
    if not report.exists():
        return {}
    cases = ElementTree.parse(report).iter("testcase")
    return {f"{case.get('classname')} {case.get('name')}": float(case.get("time")) for case in cases}
