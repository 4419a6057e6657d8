package mpp.testee;

import java.util.ArrayList;
import java.util.List;
import mpp.harness.components.ComponentScope;

/** The components of a run, which are no threads: streams ask them. */
final class RunScope<Q, A> implements ComponentScope {
  private final List<PairStream<Q, A>> streams = new ArrayList<>();

  /** Adds the streams by which the components of the run talk. */
  void add(List<PairStream<Q, A>> added) {
    streams.addAll(added);
  }

  @Override
  public void stop(boolean orderly) {
    streams.forEach(PairStream::end);
  }
}
