package mpp.harness.running;

import java.util.Map;
import mpp.harness.running.Progress.Phase;

/**
 * The states of a testee for one request, as conformance/life_cycle.json has them: each but {@link
 * #IDLE} is named for what is done in it. A testee without clients passes through their states, in
 * which nothing is to be done.
 */
public enum RequestState implements StateMachine<RequestState, RequestState.Event> {
  /** No request. */
  IDLE(Phase.IDLE),
  /** Creating what lasts for all runs, at the master. */
  SET_UP(Phase.SETUP),
  /** The same at every client, their first preparation included. */
  CLIENTS_SET_UP(Phase.SETUP),
  /** Creating what one run needs. */
  PREPARE(Phase.PREPARE),
  /** The timed run. */
  RUN(Phase.RUN),
  /** Removing what a run left, at the master. */
  CLEAN_UP(Phase.CLEANUP),
  /** The same at every client, with the preparation of the next run. */
  CLIENTS_CLEAN_UP(Phase.CLEANUP),
  /** Removing everything, at the master. */
  LAST_CLEAN_UP(Phase.CLEANUP),
  /** The same at every client. */
  CLIENTS_LAST_CLEAN_UP(Phase.CLEANUP);

  /** Outcomes of what is done in a state. */
  public enum Event {
    /** A request begins. */
    REQUEST,
    /** It is done. */
    DONE,
    /** It was the last run: by the stopping rule, or the verification run after it. */
    LAST_RUN_DONE,
    /** It failed. */
    FAILED
  }

  private final Phase phase;

  RequestState(Phase phase) {
    this.phase = phase;
  }

  /** Returns the phase that progress shows. */
  public Phase phase() {
    return phase;
  }

  @Override
  public Map<Event, RequestState> transitions() {
    return switch (this) {
      case IDLE -> Map.of(Event.REQUEST, SET_UP);
      case SET_UP -> Map.of(Event.DONE, CLIENTS_SET_UP, Event.FAILED, LAST_CLEAN_UP);
      case CLIENTS_SET_UP, CLIENTS_CLEAN_UP ->
          Map.of(Event.DONE, PREPARE, Event.FAILED, LAST_CLEAN_UP);
      case PREPARE -> Map.of(Event.DONE, RUN, Event.FAILED, LAST_CLEAN_UP);
      case RUN ->
          Map.of(
              Event.DONE,
              CLEAN_UP,
              Event.LAST_RUN_DONE,
              LAST_CLEAN_UP,
              Event.FAILED,
              LAST_CLEAN_UP);
      case CLEAN_UP -> Map.of(Event.DONE, CLIENTS_CLEAN_UP, Event.FAILED, LAST_CLEAN_UP);
      case LAST_CLEAN_UP ->
          Map.of(Event.DONE, CLIENTS_LAST_CLEAN_UP, Event.FAILED, CLIENTS_LAST_CLEAN_UP);
      case CLIENTS_LAST_CLEAN_UP -> Map.of(Event.DONE, IDLE, Event.FAILED, IDLE);
    };
  }
}
