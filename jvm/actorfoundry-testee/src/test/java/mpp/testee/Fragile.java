package mpp.testee;

import actorfoundry.Actor;
import actorfoundry.ActorName;
import actorfoundry.message;

/** An actor of tests, which fails when it is told to. */
final class Fragile extends Actor {
  private int bounces;

  @message
  void breakDown() {
    throw new IllegalArgumentException("broken");
  }

  @message
  void call(ActorName other) {
    call(other, "breakDown");
  }

  @message
  void bounce(ActorName other) {
    bounces++;
    send(other, "bounce", self());
  }

  @message
  int bounces() {
    return bounces;
  }
}
