package mpp.testee;

import java.util.Iterator;
import mpp.harness.RunLatch;
import mpp.harness.transfers.PairEnd;
import mpp.harness.transfers.TransferTerms;
import mpp.pairs.PartMessage;
import mpp.pairs.TransferMessage;

/** The end of an active pair of NETCONNECTIONS on the master, in one run. */
final class MasterEnd implements Component<TransferMessage, TransferMessage> {
  private final int pair;
  private final PairEnd end;
  private final RunLatch latch;
  private Iterator<PairEnd.Part> unsent;

  /**
   * An end that sends the first transfer.
   *
   * @param pair its number, from 0
   */
  MasterEnd(int pair, TransferTerms terms, RunLatch latch) {
    this.pair = pair;
    this.latch = latch;
    end = new PairEnd(terms);
    unsent = end.parts();
  }

  @Override
  public boolean maySend() {
    return unsent.hasNext();
  }

  @Override
  public TransferMessage next() {
    return Transfers.of(unsent.next());
  }

  @Override
  public void take(TransferMessage message) {
    switch (message.getKindCase()) {
      case PART -> take(message.getPart());
      case DONE -> latch.arrive(end.answerPart(pair, message.getDone().getReceivedBytes()));
      default -> throw Transfers.unexpected(message);
    }
  }

  private void take(PartMessage part) {
    if (end.receive(part.getIndex(), part.getPayload().size()) && !end.isOver()) {
      unsent = end.parts();
    }
  }
}
