package mpp.testee;

import java.io.IOException;
import mpp.harness.transfers.PairEnd;
import mpp.harness.transfers.TransferTerms;

/** The end of a pair of NETCONNECTIONS on the client, until the connection ends. */
record ClientEnd(Link<TransferMessage, TransferMessage> partner, TransferTerms terms)
    implements RunScope.Component {

  /** Returns the one of a connection. */
  static ClientEnd of(Connection connection, String terms) {
    return new ClientEnd(TransferMessage.link(connection), TransferTerms.parse(terms));
  }

  @Override
  public void run() throws IOException {
    PairEnd end = new PairEnd(terms);
    while (true) {
      TransferMessage message = partner.receive();
      if (message == TransferMessage.Meet.MEET) {
        end = new PairEnd(terms);
        partner.send(TransferMessage.Meet.MEET);
      } else if (message instanceof TransferMessage.Part part) {
        take(part, end);
      } else {
        throw message.unexpected();
      }
    }
  }

  private void take(TransferMessage.Part part, PairEnd end) throws IOException {
    if (end.receive(part.index(), part.payload().length)) {
      if (!end.isOver()) {
        end.send((index, payload) -> partner.send(new TransferMessage.Part(index, payload)));
      }
      if (end.isOver()) {
        partner.send(new TransferMessage.Done(end.receivedBytes()));
      }
    }
  }
}
