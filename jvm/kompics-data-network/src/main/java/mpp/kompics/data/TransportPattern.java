package mpp.kompics.data;

import se.sics.kompics.network.Transport;

/**
 * Chooses a transport for each message, so that the messages of both keep a ratio.
 *
 * <p>The choices repeat after as many messages as the ratio has in all, and are spread evenly over
 * them: among any so many that follow each other, the number by UDT is at most one away from the
 * ratio. A choice at random keeps a ratio in the long run only.
 *
 * <p>Not safe for use by several threads.
 */
public final class TransportPattern {
  private final Ratio ratio;
  // The state of an automaton with as many states as the ratio has messages.
  private int state;

  /** A pattern before its first message. */
  public TransportPattern(Ratio ratio) {
    this.ratio = ratio;
    // In the middle: the rarer transport is neither first nor last.
    state = (ratio.total() - 1) / 2;
  }

  /** Returns the ratio that it keeps. */
  public Ratio ratio() {
    return ratio;
  }

  /** Chooses the transport of the next message. */
  public Transport next() {
    state += ratio.udt();
    if (state < ratio.total()) {
      return Transport.TCP;
    }
    state -= ratio.total();
    return Transport.UDT;
  }
}
