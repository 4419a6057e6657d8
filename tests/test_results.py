"""What becomes of results that were not measured here."""

import time

import pytest

from suite import ROOT, script

PUBLISHED = ROOT.parent / "shared" / "published-2019"


@pytest.mark.parametrize("folder", ["aws-merged-summary", "aws-run-1571937811971"])
def test_all_that_was_published_is_drawn_within_three_minutes(tmp_path, folder):
    if not (PUBLISHED / folder).is_dir():
        pytest.skip(f"{PUBLISHED / folder} is absent")
    begun = time.monotonic()
    result = script("plot.sc", "--run", str(PUBLISHED / folder), "--output", str(tmp_path))
    assert result.returncode == 0, result.stderr
    assert time.monotonic() - begun < 180
    data = {path.stem for path in tmp_path.glob("*.dat")}
    assert data
    for suffix in ("png", "svg"):
        assert {path.stem for path in tmp_path.glob(f"*.{suffix}")} == data
