package mpp.kompics.common;

import mpp.harness.RunLatch;
import mpp.kompics.common.net.NetAddress;

/**
 * The place of one of the two ends of a partition's stream, which both are on the master.
 *
 * @param self the end's own address
 * @param windower the windower in between
 * @param partition number of the partition, from 0
 * @param toBeFlushed latch for the end once nothing of the run is on its way to it
 */
public record PartitionEnd(
    NetAddress self, NetAddress windower, int partition, RunLatch toBeFlushed) {}
