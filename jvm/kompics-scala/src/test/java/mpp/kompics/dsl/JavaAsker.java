package mpp.kompics.dsl;

import java.util.ArrayList;
import java.util.List;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.Positive;

/** Requires a port that is declared in Scala. */
public final class JavaAsker extends ComponentDefinition {
  private final Positive<Numbers$> numbers = requires(Numbers$.class);
  final List<Integer> seen = new ArrayList<>();

  /** Notes all answers. */
  public JavaAsker() {
    handle(numbers, Numbers.Answer.class, answer -> seen.add(answer.number()));
  }

  void send(KompicsEvent event) {
    trigger(event, numbers);
  }
}
