package mpp.kompics.common;

import java.util.List;
import mpp.harness.register.Verification;
import se.sics.kompics.Component;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.PortType;

/** The port of a benchmark's thread to the components of a run. */
public final class RunPort extends PortType {
  {
    request(Greet.class);
    request(Begin.class);
    request(Reset.class);
    request(Close.class);
    request(Verify.class);
    request(Compare.class);
  }

  /** Makes a component say to its partner what comes before a run. */
  public enum Greet implements KompicsEvent {
    /** The only one. */
    EVENT
  }

  /** Begins the timed run. */
  public enum Begin implements KompicsEvent {
    /** The only one. */
    EVENT
  }

  /** Puts a component that outlasts runs back to its beginning. */
  public enum Reset implements KompicsEvent {
    /** The only one. */
    EVENT
  }

  /** Ends the run. */
  public enum Close implements KompicsEvent {
    /** The only one. */
    EVENT
  }

  /**
   * Begins a verification run.
   *
   * @param verification the question, and the recipient of answers
   */
  public record Verify(Verification verification) implements KompicsEvent {}

  /**
   * Makes a coordinator compare the logs of its replicas.
   *
   * @param keep true to return them, too
   */
  public record Compare(boolean keep) implements KompicsEvent {}

  /** Tells the same to many components; from any thread. */
  public static void tellAll(List<Component> components, KompicsEvent event) {
    components.forEach(component -> tell(component, event));
  }

  /** Tells something to a component that provides this port; from any thread. */
  public static void tell(Component component, KompicsEvent event) {
    Outside.tell(component.getPositive(RunPort.class), event);
  }
}
