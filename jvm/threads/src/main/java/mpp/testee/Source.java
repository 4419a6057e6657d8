package mpp.testee;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.numbers.SplitMix64;
import mpp.harness.parameters.SizedThroughputParameters;

/**
 * Sends batches over a connection: the first ones without waiting, then one per ACK.
 *
 * @param mailbox mailbox for its beginning
 * @param frame its message, of which each is a copy
 */
record Source(
    BlockingQueue<Start> mailbox,
    Link<byte[], Ack> sink,
    byte[] frame,
    SizedThroughputParameters parameters,
    RunLatch latch)
    implements RunScope.Component {

  /**
   * Returns the one of a connection.
   *
   * @param pair its number, from 0
   */
  static Source of(
      Connection connection,
      int pair,
      BlockingQueue<Start> mailbox,
      SizedThroughputParameters parameters,
      RunLatch latch)
      throws IOException {
    Payload payload = new Payload(new SplitMix64(pair).bytes(parameters.messageSize()));
    byte[] frame = Payload.frame(payload).encode(payload);
    Link<byte[], Ack> sink =
        connection.plainLink((output, bytes) -> output.write(bytes), Ack.FRAME::read);
    return new Source(mailbox, sink, frame, parameters, latch);
  }

  @Override
  public void run() throws IOException, InterruptedException {
    long batches = parameters.numberOfBatches();
    mailbox.take();
    long sent = 0;
    while (sent < parameters.firstBatches()) {
      sendBatch();
      sent++;
    }
    long acknowledgedBytes = 0;
    for (long missing = batches; missing > 0; missing--) {
      acknowledgedBytes += sink.receive().payloadBytes();
      if (sent < batches) {
        sendBatch();
        sent++;
      }
    }
    latch.arrive(acknowledgedBytes);
  }

  private void sendBatch() throws IOException {
    for (int missing = parameters.batchSize(); missing > 0; missing--) {
      sink.send(frame);
    }
  }
}
