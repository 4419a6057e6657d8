package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.components.ComponentScope;

/** The components of a run, which are no threads: streams ask them. */
final class RunScope implements ComponentScope {
  private final List<PairStream<?, ?>> streams = new ArrayList<>();

  /** Adds a stream by which a component of the run talks. */
  void add(PairStream<?, ?> stream) {
    streams.add(stream);
  }

  @Override
  public void stop(boolean orderly) {
    streams.forEach(PairStream::end);
  }
}
