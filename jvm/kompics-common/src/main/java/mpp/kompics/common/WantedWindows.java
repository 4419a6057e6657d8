package mpp.kompics.common;

import mpp.harness.RunLatch;
import mpp.harness.windows.WindowLog;

/**
 * What a sink collects.
 *
 * @param number how many windows
 * @param log where it keeps them
 * @param latch where it arrives with the last one
 */
public record WantedWindows(long number, WindowLog log, RunLatch latch) {}
