package mpp.harness.running;

import java.util.Map;

/** A state of a life cycle that conformance/life_cycle.json has. */
public interface StateMachine<S, E> {

  /** Returns which states follow, by event. */
  Map<E, S> transitions();

  /**
   * Returns the state that follows.
   *
   * @throws IllegalStateException if the event cannot happen in this state
   */
  default S after(E event) {
    S next = transitions().get(event);
    if (next == null) {
      throw new IllegalStateException(event + " cannot happen in " + this);
    }
    return next;
  }
}
