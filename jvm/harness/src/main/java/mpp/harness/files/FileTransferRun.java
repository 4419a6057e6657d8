package mpp.harness.files;

import mpp.harness.RunFailedException;
import mpp.harness.RunLatch;
import mpp.harness.components.Begin;

/**
 * One run of FILETRANSFER, but for the components.
 *
 * @param sender the state of the sender
 * @param pings the PINGs beside the file
 * @param latch latch of the run
 */
public record FileTransferRun(FileSender sender, Pings pings, RunLatch latch) {

  /**
   * Takes DONE: the run has ended.
   *
   * @param bytes the bytes that the receiver has received
   * @param sum the sum of their words
   * @throws IllegalStateException if the file has not been sent
   */
  public void done(long bytes, long sum) {
    latch.arrive(sender.answer(bytes, sum));
  }

  /**
   * Begins the run on the benchmark thread, which sends PINGs at their intended times until the
   * file has been received.
   *
   * @param start makes the sender send
   * @param sending sends a PING from the pinger to its partner
   * @throws RunFailedException if a component of the run fails
   * @throws InterruptedException if the request was cancelled
   */
  public void begin(Begin start, Pings.Sending sending) throws Exception {
    start.begin();
    pings.sendUntilOpen(latch, sending);
  }
}
