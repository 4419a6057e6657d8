package mpp.testee;

import mpp.harness.transfers.Meeting;

/**
 * The master's component of a pair that greets its partner before a run, and is greeted by the
 * same. An idle one of NETCONNECTIONS remains so.
 */
final class Introduction<M> implements Component<M, M> {
  private final Meeting meeting;
  private final M greeting;
  private boolean sent;

  Introduction(Meeting meeting, M greeting) {
    this.meeting = meeting;
    this.greeting = greeting;
  }

  @Override
  public boolean maySend() {
    return !sent;
  }

  @Override
  public M next() {
    sent = true;
    return greeting;
  }

  @Override
  public void take(M answer) {
    if (!answer.equals(greeting)) {
      throw new IllegalStateException("the partner answers a greeting with another message");
    }
    meeting.arrive();
  }
}
