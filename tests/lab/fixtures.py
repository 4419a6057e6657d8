"""Fixtures for tests that take a lab; where a machine cannot have one, they are skipped and say why."""

import pytest

from lab import network_lab as labs
from lab import slurm_lab as slurm_labs


@pytest.fixture(scope="session")
def network_lab():
    """NetworkLab: `with network_lab(nodes=2) as lab`."""
    if reason := labs.missing():
        pytest.skip(reason)
    return labs.NetworkLab


@pytest.fixture(scope="session")
def slurm_lab():
    """SlurmLab: `with slurm_lab(nodes=2) as lab`."""
    if reason := slurm_labs.missing():
        pytest.skip(reason)
    return slurm_labs.SlurmLab


@pytest.fixture(scope="module")
def lab(network_lab):
    """A NetworkLab of three nodes, up while a module's tests run."""
    with network_lab(nodes=3) as lab:
        yield lab


@pytest.fixture(scope="module")
def cluster(slurm_lab):
    """A SlurmLab of three nodes, up while a module's tests run."""
    with slurm_lab(nodes=3) as cluster:
        yield cluster
