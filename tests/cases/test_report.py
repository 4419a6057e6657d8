"""The report of a run: its numbers, its size, and its treatment of text that others wrote."""

import re

import pytest

import made_up_run
import report_numbers
from html_page import Page
from run_numbers import latest, mean_of
from shown_numbers import quantity
from suite import ROOT, script

PUBLISHED = ROOT.parent / "shared" / "published-2019"


def report(run, output, *words):
    result = script("plot.sc", "--run", str(run), "--output", str(output), "--format", "html", *words)
    assert result.returncode == 0, result.stderr
    return output / "report.html"


@pytest.fixture(scope="module")
def troubled(tmp_path_factory):
    run = made_up_run.troubled(tmp_path_factory.mktemp("results") / "run-1")
    return run, report(run, run.parent.parent / "plots")


def test_every_number_follows_from_the_journal(troubled):
    page = report_numbers.check(*troubled)
    outcomes = {point["outcome"] for benchmark in page.data["benchmarks"] for point in benchmark["points"]}
    assert outcomes == {"converged", "unconverged", "failed", "not-implemented", "skipped", "missing"}


def test_gaps_say_why(troubled):
    page = Page(troubled[1])
    rows = [{column: cell.text for column, cell in cells} for _, cells in page.table(**{"class": "gaps"})]
    assert [(row["Outcome"], row["Testee"], row["Benchmark"]) for row in rows] == [
        ("failed", made_up_run.HOSTILE, "PINGPONG"),
        ("not measured", made_up_run.HOSTILE, "PINGPONG"),
        ("skipped", "Absent", "PINGPONG"),
        ("not converged", made_up_run.HOSTILE, "PINGPONG"),
        ("not implemented", "Absent", "TPPINGPONG"),
    ]
    assert rows[0]["Why"].startswith(f"CRASH: {made_up_run.HOSTILE}")
    assert "the last line" in rows[0]["Why"]
    assert rows[0]["Points"] == "number_of_messages = 2000"


def test_what_others_wrote_stays_text(troubled):
    text = troubled[1].read_text()
    assert "<img src=x" not in text
    assert re.search(r"script-src 'sha256-[^;]*; ", text)
    assert "unsafe-inline" not in text.split("script-src")[1].split(";")[0]


def test_links_lead_to_the_run(troubled):
    run, page = troubled
    links = [a.attributes["href"] for a in Page(page).root.one("section", id="method").all("a")]
    assert links
    assert {(page.parent / link).resolve() for link in links} <= set(run.iterdir())
    assert "./bench.sc local --where 'a=b c'" in Page(page).root.one("pre", **{"class": "command"}).text


def test_a_comparison_says_what_became_of_every_point(tmp_path):
    base, now = (made_up_run.slower(tmp_path / f"run-{n}", factor) for n, factor in ((1, 1.0), (2, 1.5)))
    words = ["--compare", str(base), str(now), "--withinProcess", "--output", str(tmp_path), "--format", "svg,html"]
    result = script("plot.sc", *words)
    assert result.returncode == 0, result.stderr
    page = Page(tmp_path / "report.html")
    rows = [{column: cell.text for column, cell in cells} for _, cells in page.table(**{"class": "comparison"})]
    means = [{key: mean_of(r) for key, r in latest(run).items()} for run in (base, now)]
    assert {
        (row["Verdict"], row["Testee"], row["Parameters"], row["run-1 [ms]"], row["run-2 [ms]"], row["Ratio"])
        for row in rows
    } == {
        (
            "slower" if key[0] == "CHANGED" else "same",
            key[0].title(),
            ", ".join(f"{name} = {value}" for name, value in key[2]),
            quantity(before),
            quantity(means[1][key]),
            quantity(means[1][key] / before),
        )
        for key, before in means[0].items()
    }
    assert page.facts() == {"slower": "2", "same": "2"}
    assert len(list(page.root.all("svg", **{"class": "forest"}))) == 1


@pytest.mark.parametrize("folder", ["aws-merged-summary", "aws-run-1571937811971"])
def test_every_number_of_what_was_published_follows_from_it(folder, tmp_path):
    run = PUBLISHED / folder
    if not run.is_dir():
        pytest.skip(f"{run} is absent")
    if (run / "raw").is_dir():
        result = script("bench.sc", "import", str(run), "--output", str(tmp_path))
        assert result.returncode == 0, result.stderr
        (run,) = tmp_path.glob("run-*")
    report_numbers.check(run, report(run, tmp_path / "plots"))
