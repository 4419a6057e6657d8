package mpp.testee;

import mpp.harness.transfers.Meeting;
import mpp.pairs.TransferMessage;

/** The master's end of a pair of NETCONNECTIONS before a run; an idle one remains so. */
final class Introduction implements Component<TransferMessage, TransferMessage> {
  private final Meeting meeting;
  private boolean sent;

  Introduction(Meeting meeting) {
    this.meeting = meeting;
  }

  @Override
  public boolean maySend() {
    return !sent;
  }

  @Override
  public TransferMessage next() {
    sent = true;
    return Transfers.MEET;
  }

  @Override
  public void take(TransferMessage answer) {
    if (!answer.hasMeet()) {
      throw Transfers.unexpected(answer);
    }
    meeting.arrive();
  }
}
