"""The harness's share of testees' time: `tests/run.sh harness_share.py -s` prints and judges it; `-k AKKA` for one.

Not among the tests, since it takes one to three minutes per testee. Runs and requests are so long that little of the
profile is around them: requests, set-up and clean-up are no part of a run's time.
"""

from profiles import most_of_harness, profile, rows

SECONDS = 30
MESSAGES = 1_000_000


def test_the_harness_takes_less_than_a_hundredth(manifest, tmp_path):
    point = ["--benchmark", "PINGPONG", "--where", f"number_of_messages={MESSAGES}"]
    code, told, directory = profile(tmp_path / "plots", "--impls", manifest.symbol, *point, seconds=SECONDS)
    assert code == 0, told
    (row,) = rows(directory / "summary.csv")
    share, counted = float(row["harness_fraction"]), int(row["counted"])
    print(f"\n{manifest.symbol}: harness {100 * share:.2f} % of {counted} samples, named {row['named']}", end="")
    assert share < most_of_harness(counted), row
