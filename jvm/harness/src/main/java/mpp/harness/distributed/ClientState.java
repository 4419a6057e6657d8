package mpp.harness.distributed;

import java.util.Map;
import mpp.harness.running.StateMachine;

/** The states of a client, as conformance/life_cycle.json has them. */
enum ClientState implements StateMachine<ClientState, ClientState.Event> {
  /** Nothing of a benchmark is there. */
  IDLE,
  /** Ready for a run, or in one. */
  SET_UP;

  /** Possible events. */
  enum Event {
    /** It was set up, what was there before having been removed. */
    SET_UP_DONE,
    /** It could not be set up. */
    SET_UP_FAILED,
    /** It was cleaned up after a run, and prepared for the next one. */
    CLEAN_UP,
    /** That failed: all that can be removed has been. */
    CLEAN_UP_FAILED,
    /** Everything was removed. */
    LAST_CLEAN_UP
  }

  @Override
  public Map<Event, ClientState> transitions() {
    return switch (this) {
      case IDLE ->
          Map.of(Event.SET_UP_DONE, SET_UP, Event.SET_UP_FAILED, IDLE, Event.LAST_CLEAN_UP, IDLE);
      case SET_UP ->
          Map.of(
              Event.SET_UP_DONE,
              SET_UP,
              Event.SET_UP_FAILED,
              IDLE,
              Event.CLEAN_UP,
              SET_UP,
              Event.CLEAN_UP_FAILED,
              IDLE,
              Event.LAST_CLEAN_UP,
              IDLE);
    };
  }
}
