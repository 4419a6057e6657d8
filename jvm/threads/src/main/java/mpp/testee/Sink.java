package mpp.testee;

import java.io.IOException;
import mpp.harness.transfers.BatchTerms;

/** Acknowledges each batch of a connection, until it ends. */
record Sink(Link<Ack, Payload> source, BatchTerms terms) implements RunScope.Component {

  /** Returns the one of a connection. */
  static Sink of(Connection connection, String batches) {
    BatchTerms terms = BatchTerms.parse(batches);
    Payload room = new Payload(new byte[terms.payloadBytes()]);
    return new Sink(connection.plainLink(Ack.FRAME::write, Payload.frame(room)::read), terms);
  }

  @Override
  public void run() throws IOException {
    while (true) {
      long payloadBytes = 0;
      for (int missing = terms.batchSize(); missing > 0; missing--) {
        payloadBytes += source.receive().bytes().length;
      }
      source.send(new Ack(payloadBytes));
    }
  }
}
