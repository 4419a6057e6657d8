package mpp.harness.components;

/** Sends the first messages of a run: the beginning of its timed part. */
public interface Begin {
  /** Sends them; called once. */
  void begin() throws Exception;
}
