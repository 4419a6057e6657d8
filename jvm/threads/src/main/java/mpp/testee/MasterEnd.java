package mpp.testee;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import mpp.harness.RunLatch;
import mpp.harness.transfers.Meeting;
import mpp.harness.transfers.PairEnd;
import mpp.harness.transfers.TransferTerms;

/**
 * The end of a pair of NETCONNECTIONS on the master, for one run.
 *
 * @param mailbox mailbox for its beginning, which an idle end waits at until the run is over
 */
record MasterEnd(
    int pair,
    BlockingQueue<Start> mailbox,
    Link<TransferMessage, TransferMessage> partner,
    TransferTerms terms,
    Meeting meeting,
    RunLatch latch)
    implements RunScope.Component {

  @Override
  public void run() throws IOException, InterruptedException {
    meet();
    mailbox.take();
    latch.arrive(exchange());
  }

  private void meet() throws IOException {
    partner.send(TransferMessage.Meet.MEET);
    TransferMessage answer = partner.receive();
    if (answer != TransferMessage.Meet.MEET) {
      throw answer.unexpected();
    }
    meeting.arrive();
  }

  /** Makes all transfers, and returns the pair's part of the answer. */
  private long exchange() throws IOException {
    PairEnd end = new PairEnd(terms);
    end.send(this::sendPart);
    while (true) {
      TransferMessage message = partner.receive();
      if (message instanceof TransferMessage.Part part) {
        if (end.receive(part.index(), part.payload().length) && !end.isOver()) {
          end.send(this::sendPart);
        }
      } else if (message instanceof TransferMessage.Done done) {
        return end.answerPart(pair, done.bytes());
      } else {
        throw message.unexpected();
      }
    }
  }

  private void sendPart(int index, byte[] payload) throws IOException {
    partner.send(new TransferMessage.Part(index, payload));
  }
}
