package mpp.kompics.common;

import mpp.harness.RunLatch;
import mpp.kompics.common.net.NetAddress;

/**
 * Where one of the two ends of a partition's stream is, which both are on the master.
 *
 * @param self the end's own address
 * @param windower who is in between
 * @param partition number of the partition, from 0
 * @param toBeFlushed where the end arrives once nothing of the run is on its way to it
 */
public record PartitionEnd(
    NetAddress self, NetAddress windower, int partition, RunLatch toBeFlushed) {}
