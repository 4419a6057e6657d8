package mpp.kompics.common;

import mpp.harness.RunLatch;
import mpp.harness.windows.WindowLog;

/**
 * The windows that a sink collects.
 *
 * @param number number of windows
 * @param log its store for them
 * @param latch latch for the last one
 */
public record WantedWindows(long number, WindowLog log, RunLatch latch) {}
