"""A report of many points takes no more time and space per point than one of few."""

import resource
from pathlib import Path

import pytest

import made_up_run
from browser import DESKTOP, Visit
from report_visits import report

pytest_plugins = ["report_fixtures"]
FEW, MANY, SAMPLES = 300, 3000, 33
VISITS = 3


def cpu_seconds():
    """The processor time of all processes that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.fixture(scope="module")
def growth(tmp_path_factory):
    """Reports of 300 and of 3,000 points with 33 samples each: their addresses, and the CPU seconds that each took."""
    reports = []
    for points in (FEW, MANY):
        folder = tmp_path_factory.mktemp(f"points-{points}")
        run = made_up_run.large(folder / "run-1", points=points, samples=points * SAMPLES)
        before = cpu_seconds()
        address = report(run, folder / "plots", "html")
        reports.append((address, cpu_seconds() - before))
    return reports


def test_a_report_takes_no_more_time_and_space_per_point_where_there_are_many(growth):
    (few, few_seconds), (many, many_seconds) = growth
    assert many_seconds / MANY <= few_seconds / FEW
    bytes_few, bytes_many = (Path(address.removeprefix("file://")).stat().st_size for address in (few, many))
    assert bytes_many / MANY <= bytes_few / FEW


def test_a_report_is_painted_no_slower_per_point_where_there_are_many(chromium, growth):
    few, many = (min(paint_millis(chromium, address) for _ in range(VISITS)) for address, _ in growth)
    assert many / MANY <= few / FEW


def paint_millis(chromium, address):
    page = chromium.new_page(viewport=DESKTOP)
    visited = Visit(page, address)
    millis = visited.paint_millis()
    visited.check()
    page.close()
    return millis
