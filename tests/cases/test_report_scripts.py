"""The computations of the report's scripts: performance profiles, and places of labels."""

import random

import pytest

from suite import ROOT

pytest_plugins = ["report_fixtures"]
SCRIPTS = ROOT / "runner" / "src" / "main" / "resources" / "mpp" / "report"
CASES = 200
ROUNDING = 1e-9


@pytest.fixture(scope="module")
def page(chromium):
    page = chromium.new_page()
    for name in ("profile.js", "placement.js"):
        page.add_script_tag(content=(SCRIPTS / name).read_text())
    yield page
    page.close()


def profiles(page, cases):
    """Profiles of cases: testees, and for each point times by testee."""
    return page.evaluate(
        """cases => cases.map(([testees, points]) => {
            const solved = times => times.map((time, testee) => [testee, time]).filter(([, time]) => time !== null);
            return performanceProfiles(points.map(times => new Map(solved(times))), testees);
        })""",
        cases,
    )


def test_a_worked_profile(page):
    # The third point is solved by the second testee alone, the fourth by none.
    ((found),) = profiles(page, [[[0, 1], [[1.0, 2.0], [9.0, 3.0], [None, 5.0], [None, None]]]])
    assert found["count"] == 3
    first, second = (curve["steps"] for curve in found["curves"])
    assert first == [[1, pytest.approx(1 / 3)], [3, pytest.approx(2 / 3)]]
    assert second == [[1, pytest.approx(2 / 3)], [2, 1]]


def test_profiles_ascend_from_the_wins_to_the_points_solved(page):
    drawn = random.Random(4)
    cases = []
    for _ in range(CASES):
        testees = list(range(drawn.randint(1, 6)))
        times = [None, 0.0, 1.0, 1.0, 2.0]
        points = [
            [drawn.choice([*times, drawn.uniform(0.5, 50)]) for _ in testees] for _ in range(drawn.randint(1, 12))
        ]
        cases.append([testees, points])
    for (testees, points), found in zip(cases, profiles(page, cases), strict=True):
        solved = [times for times in points if any(t is not None for t in times)]
        assert found["count"] == len(solved)
        wins = 0
        for testee, curve in zip(testees, found["curves"], strict=True):
            factors = [factor for factor, _ in curve["steps"]]
            shares = [share for _, share in curve["steps"]]
            assert factors == sorted(set(factors))
            assert shares == sorted(set(shares))
            assert all(factor >= 1 for factor in factors)
            last = shares[-1] if shares else 0
            assert last * len(solved) == pytest.approx(sum(times[testee] is not None for times in points))
            wins += shares[0] if factors[:1] == [1] else 0
        # Somebody is the best at every point.
        assert not solved or wins >= 1 - ROUNDING


def test_a_share_is_that_of_the_last_step_up_to_a_factor(page):
    steps = [[1, 0.25], [2, 0.5], [8, 0.75]]
    factors = [0.5, 1, 7.9, 8, 1e9]
    found = page.evaluate("([steps, factors]) => factors.map(f => shareWithin(steps, f))", [steps, factors])
    assert found == [0, 0.25, 0.5, 0.75, 0.75]


def test_labels_keep_their_order_and_distance_and_move_no_farther_than_they_have_to(page):
    drawn = random.Random(5)
    distance, high = 15, 300
    cases = [[drawn.uniform(0, high) for _ in range(drawn.randint(1, 20))] for _ in range(CASES)]
    found = page.evaluate(f"cases => cases.map(wishes => placed(wishes, {distance}, 0, {high}))", cases)
    for wishes, places in zip(cases, found, strict=True):
        order = sorted(range(len(wishes)), key=wishes.__getitem__)
        for before, after in zip(order, order[1:], strict=False):
            assert places[after] - places[before] >= distance - ROUNDING
        assert min(places) >= -ROUNDING
        assert max(places) <= high + ROUNDING
        if all(wishes[b] - wishes[a] >= distance for a, b in zip(order, order[1:], strict=False)):
            assert places == pytest.approx(wishes)


def test_two_labels_at_one_place_move_apart_by_equal_parts(page):
    assert page.evaluate("placed([100, 100], 20, 0, 200)") == [90, 110]
    assert page.evaluate("placed([200, 200], 20, 0, 200)") == [180, 200]
    assert page.evaluate("placed([1, 2, 3], 20, 0, 39)") is None
