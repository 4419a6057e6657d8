"""Fixtures for tests that take a lab; where a machine cannot have one, they are skipped and say why."""

import pytest

import network_lab as labs


@pytest.fixture(scope="session")
def network_lab():
    """NetworkLab: `with network_lab(nodes=2) as lab`."""
    if reason := labs.missing():
        pytest.skip(reason)
    return labs.NetworkLab
