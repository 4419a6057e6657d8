package mpp.kompics.data;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Brings numbered messages back into their order, which two transports together do not keep.
 *
 * <p>Not safe for use by several threads.
 *
 * @param <T> the messages
 */
public final class Resequencer<T> {
  private final int most;
  private final Consumer<T> inOrder;
  private final Map<Long, T> early = new HashMap<>();
  private long next;

  /**
   * A resequencer that expects the message with number 0.
   *
   * @param most the most messages that may wait for others
   * @param inOrder takes each message in its turn
   */
  public Resequencer(int most, Consumer<T> inOrder) {
    this.most = most;
    this.inOrder = inOrder;
  }

  /**
   * Takes a message, and hands on those whose turn it is.
   *
   * @param number its place among all messages, from 0
   * @throws IllegalStateException if it came before, or too many wait
   */
  public void accept(long number, T message) {
    if (number < next || early.containsKey(number)) {
      throw new IllegalStateException("message %d came twice".formatted(number));
    }
    if (number > next) {
      if (early.size() == most) {
        throw new IllegalStateException(
            "message %d came while %d messages, the most allowed, wait for message %d"
                .formatted(number, most, next));
      }
      early.put(number, message);
      return;
    }
    T current = message;
    while (current != null) {
      next++;
      inOrder.accept(current);
      current = early.remove(next);
    }
  }

  /** Returns how many messages wait for others. */
  public int waiting() {
    return early.size();
  }
}
