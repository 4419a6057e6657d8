package mpp.harness.distributed;

import java.util.Map;
import mpp.harness.running.StateMachine;

/** A master's knowledge of its clients, as conformance/life_cycle.json has it. */
enum Membership implements StateMachine<Membership, Membership.Event> {
  /** Some have not checked in yet. */
  AWAITING_CLIENTS,
  /** All have. */
  COMPLETE,
  /** One was lost, for good. */
  BROKEN;

  /** Possible events. */
  enum Event {
    /** One that was not known checks in, while others are missing or none is. */
    CHECK_IN,
    /** The last one that was missing checks in. */
    LAST_CHECK_IN,
    /** One that is known checks in again, by which it says that it lives. */
    REPEATED_CHECK_IN,
    /** One fell silent. */
    CLIENT_LOST
  }

  /** Returns whether a client that checks in is welcome. */
  boolean accepts(Event checkIn) {
    return switch (this) {
      case AWAITING_CLIENTS -> true;
      case COMPLETE -> checkIn == Event.REPEATED_CHECK_IN;
      case BROKEN -> false;
    };
  }

  @Override
  public Map<Event, Membership> transitions() {
    return switch (this) {
      case AWAITING_CLIENTS ->
          Map.of(
              Event.CHECK_IN, AWAITING_CLIENTS,
              Event.LAST_CHECK_IN, COMPLETE,
              Event.REPEATED_CHECK_IN, AWAITING_CLIENTS,
              Event.CLIENT_LOST, BROKEN);
      case COMPLETE ->
          Map.of(
              Event.CHECK_IN, COMPLETE,
              Event.REPEATED_CHECK_IN, COMPLETE,
              Event.CLIENT_LOST, BROKEN);
      case BROKEN ->
          Map.of(
              Event.CHECK_IN, BROKEN,
              Event.LAST_CHECK_IN, BROKEN,
              Event.REPEATED_CHECK_IN, BROKEN,
              Event.CLIENT_LOST, BROKEN);
    };
  }
}
