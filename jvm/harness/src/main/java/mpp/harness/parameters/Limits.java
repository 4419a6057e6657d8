package mpp.harness.parameters;

/** Upper bounds that several benchmarks share. */
final class Limits {
  /** Messages that one component sends in a run. */
  static final long MESSAGES = 1_000_000_000_000L;

  /** Components of one kind that the parameters ask for. */
  static final long COMPONENTS = 1_000_000;

  /** Messages in flight at the same time. */
  static final long IN_FLIGHT = 10_000_000;

  private Limits() {}
}
