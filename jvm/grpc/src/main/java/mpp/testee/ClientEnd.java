package mpp.testee;

import io.grpc.stub.ServerCallStreamObserver;
import java.util.Collections;
import java.util.Iterator;
import mpp.harness.transfers.PairEnd;
import mpp.harness.transfers.TransferTerms;
import mpp.pairs.PartMessage;
import mpp.pairs.TransferMessage;

/**
 * The end of a pair of NETCONNECTIONS on the client, for all runs. The stream calls it, one call at
 * a time: with a message, and when it takes more of them.
 */
final class ClientEnd extends Partner<TransferMessage, TransferMessage> {
  private final ServerCallStreamObserver<TransferMessage> master;
  private final TransferTerms terms;
  private PairEnd end;
  private Iterator<PairEnd.Part> unsent = Collections.emptyIterator();

  ClientEnd(ServerCallStreamObserver<TransferMessage> master, TransferTerms terms) {
    super(master);
    this.master = master;
    this.terms = terms;
    end = new PairEnd(terms);
    master.setOnReadyHandler(this::send);
  }

  @Override
  protected void receive(TransferMessage message) {
    switch (message.getKindCase()) {
      case MEET -> {
        end = new PairEnd(terms);
        master.onNext(Transfers.MEET);
      }
      case PART -> take(message.getPart());
      default -> throw Transfers.unexpected(message);
    }
  }

  private void take(PartMessage part) {
    if (!end.receive(part.getIndex(), part.getPayload().size())) {
      return;
    }
    if (end.isOver()) {
      finish();
    } else {
      unsent = end.parts();
      send();
    }
  }

  private void send() {
    if (!unsent.hasNext()) {
      return;
    }
    while (unsent.hasNext() && master.isReady()) {
      master.onNext(Transfers.of(unsent.next()));
    }
    if (!unsent.hasNext() && end.isOver()) {
      finish();
    }
  }

  private void finish() {
    master.onNext(Transfers.done(end.receivedBytes()));
  }
}
