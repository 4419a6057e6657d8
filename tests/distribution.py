"""How the tests of a session are spread over its processes: which of them stay together, and which go first."""

import xml.etree.ElementTree as ElementTree
from collections import Counter

import pytest

# Labs use the machine's network and processes: tests that look for what is left behind see other labs', too.
LABS = {"network_lab", "slurm_lab"}


def group(item):
    """Tests that share something that takes long to make go to one process, one after another."""
    if LABS & set(item.fixturenames):
        return "lab"
    if "manifest" in item.fixturenames:
        return f"{item.path.name}-{item.callspec.params['manifest'].symbol}"
    definitions = item._fixtureinfo.name2fixturedefs.values()
    shared = any(d.scope == "module" for (*_, d) in definitions)
    return item.path.name if shared else f"{item.path.name}-{item.name}"


def distribute(items, seconds):
    """Marks tests with their groups and puts the longest groups first, lest one is left in the end.

    seconds: what tests took the last time, by name(); where that is unknown, groups with more tests go first
    """
    groups = {item: group(item) for item in items}
    for item in items:
        item.add_marker(pytest.mark.xdist_group(groups[item]))
    lengths = Counter()
    for item in items:
        lengths[groups[item]] += seconds.get(name(item), 1)
    items.sort(key=lambda item: (-lengths[groups[item]], groups[item]))


def name(item):
    """What a test is called in a report in JUnit's format."""
    return f"{item.path.parent.name}.{item.path.stem} {item.name}"


def last_seconds(report):
    """By name, the seconds that the tests of a report took; none if there is none."""
    if not report.exists():
        return {}
    cases = ElementTree.parse(report).iter("testcase")
    return {f"{case.get('classname')} {case.get('name')}": float(case.get("time")) for case in cases}
