"""Performance profiles in a report: their numbers, and a reader's choice of testees."""

import json

from report_visits import PAGE_SECONDS, choice, figure, texts
from suite import wait_for

pytest_plugins = ["report_fixtures"]


def points_of(data, distributed):
    """Times by testee, of each point that anyone solved."""
    points = {}
    for benchmark in data["benchmarks"]:
        if benchmark.get("distributed", False) == distributed:
            for point in benchmark["points"]:
                if "timeMillis" in point:
                    times = points.setdefault((benchmark["symbol"], *point["values"]), {})
                    times[data["testees"][point["testee"]]["label"]] = point["timeMillis"][0]
    return list(points.values())


def share(points, testee, factor, testees):
    """The part of the points at which a testee takes at most so many times as long as the best of some testees."""
    solved = [times for times in points if times.keys() & testees]
    best = [min(time for name, time in times.items() if name in testees) for times in solved]
    within = [t for t, least in zip(solved, best, strict=True) if testee in t and t[testee] <= factor * least]
    return len(within) / len(solved)


def profile(page, distributed="false"):
    return page.locator(f'.profile[data-distributed="{distributed}"]')


def shares(place):
    """The table's numbers, by testee and column."""
    if not place.locator("table").is_visible():
        place.locator("summary").click()
        place.locator("tbody tr").first.wait_for()
    columns = place.locator("thead th").all_inner_texts()
    rows = [row.locator("th, td").all_inner_texts() for row in place.locator("tbody tr").all()]
    return {name: dict(zip(columns[1:], numbers, strict=True)) for name, *numbers in rows}


def percent(part):
    return f"{float(f'{part * 100:.4g}'):g} %"


def test_shares_are_those_of_the_points(visit):
    with visit() as visited:
        data = json.loads(visited.page.locator("#data").inner_text())
        for distributed in ("false", "true"):
            points = points_of(data, distributed == "true")
            found = shares(profile(visited.page, distributed))
            assert found.keys() == {name for times in points for name in times}
            for name, row in found.items():
                assert row["solved"] == percent(share(points, name, 1e300, found.keys()))
                for factor in (1, 1.5, 4):
                    assert row[f"within {factor}×"] == percent(share(points, name, factor, found.keys())), name


def test_the_profile_follows_the_choice_of_testees(visit):
    with visit() as visited:
        page = visited.page
        names = {"Plain", "Measured twice"}
        assert names < set(texts(page, "profile"))
        page.locator("#filter input").fill("plain")
        figure(page, "profile")
        wait_for(lambda: not names < set(texts(page, "profile")), PAGE_SECONDS)
        found = shares(profile(page))
        assert found.keys() == {"Plain"}
        # It is the best of those that are shown.
        assert found["Plain"]["within 1×"] == "100 %"


def test_points_can_be_those_that_all_have_solved(visit):
    with visit() as visited:
        place = profile(visited.page)
        choice(place, "Points").select_option("common")
        assert {row["solved"] for row in shares(place).values()} == {"100 %"}
