"""Histories in a browser: the page of a testee, and the index with the course of each testee over its runs."""

import pytest

import made_up_run
from browser import DESKTOP, PHONE
from suite import ROOT, script

pytest_plugins = ["report_fixtures"]
RUNS, CHANGED_AT, FACTOR = 12, 8, 1.3
SYMBOLS = ["CHANGED", "STEADY"]


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """The address of the index in a repository that has nothing but runs, with the pages of histories beside it."""
    root = tmp_path_factory.mktemp("repository")
    (root / "runner").mkdir()
    (root / "runner" / "version.txt").write_text((ROOT / "runner" / "version.txt").read_text())
    for run in range(RUNS):
        factor = 1.0 if run < CHANGED_AT else FACTOR
        began = f"2026-01-{run + 1:02d}T00:00:00Z"
        made_up_run.slower(root / "results" / f"run-{run + 101}", factor, seed=run, startedAt=began)
    repository = {"MPP_REPO": str(root)}
    for words in (("bench.sc", "history"), ("plot.sc", "--format", "html")):
        result = script(*words, environment=repository)
        assert result.returncode == 0, result.stderr
    return f"file://{root / 'plots' / 'index.html'}"


@pytest.fixture
def pages(address):
    """Addresses of the testees' pages."""
    return {symbol: address.replace("index.html", f"history/{symbol}.html") for symbol in SYMBOLS}


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_pages_fit_and_take_the_systems_colours(visit, address, pages, viewport, scheme):
    for place in (address, pages["CHANGED"]):
        with visit(address=place, viewport=viewport, color_scheme=scheme) as visited:
            page = visited.page
            assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
            background = page.evaluate("getComputedStyle(document.body).backgroundColor")
            assert (sum(map(int, background[4:-1].split(","))) > 384) == (scheme == "light")
            page.locator("#theme").click()
            assert page.evaluate("document.documentElement.dataset.theme") == "light"


def test_the_course_has_a_place_for_each_run_and_a_line_before_the_change(visit, pages):
    with visit(address=pages["CHANGED"]) as visited:
        charts = visited.page.locator("#PINGPONG svg.series-chart")
        assert charts.count() == 2
        for chart in charts.all():
            places = [float(circle.get_attribute("cx")) for circle in chart.locator("circle").all()]
            assert len(places) == RUNS
            titles = [title.text_content() for title in chart.locator("circle title").all()]
            assert [title.partition(":")[0] for title in titles] == [f"run-{run + 101}" for run in range(RUNS)]
            line = chart.locator("line.change.slower")
            assert line.count() == 1
            assert places[CHANGED_AT - 1] < float(line.get_attribute("x1")) < places[CHANGED_AT]
        changes = visited.page.locator("#PINGPONG td > div.slower").all_inner_texts()
        assert len(changes) == 2
        assert all(f"run-{CHANGED_AT + 101}" in change for change in changes)
    with visit(address=pages["STEADY"]) as visited:
        assert visited.page.locator(".change, .slower, .faster").count() == 0


def test_a_chart_can_be_read_out(visit, pages):
    with visit(address=pages["CHANGED"]) as visited:
        labels = [chart.get_attribute("aria-label") for chart in visited.page.get_by_role("img").all()]
        assert len(labels) == 2
        assert all(str(messages) in label for messages, label in zip((1000, 2000), labels, strict=True))


def test_the_index_has_a_small_course_of_each_testee_and_leads_to_its_history(visit, address, pages):
    with visit() as visited:
        rows = visited.page.locator("#testees tbody tr")
        assert rows.locator("th").all_inner_texts() == SYMBOLS
        for row, symbol in zip(rows.all(), SYMBOLS, strict=True):
            assert row.locator("svg.series-chart").bounding_box()["width"] > 100
            assert row.locator("line.change.slower").count() == (symbol == "CHANGED")
            assert row.get_by_role("link").get_attribute("href") == f"history/{symbol}.html"
        assert visited.page.locator("#runs tbody tr").count() == RUNS
        assert visited.page.locator("#runs a").get_attribute("href") == f"run-{RUNS + 100}/report.html"
