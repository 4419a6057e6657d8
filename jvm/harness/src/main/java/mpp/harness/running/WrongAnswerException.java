package mpp.harness.running;

/** Two runs of one request computed different answers. */
final class WrongAnswerException extends Exception {
  private static final long serialVersionUID = 1;

  WrongAnswerException(String benchmark, int run, long answer, long firstAnswer) {
    super(
        "run %d of %s answered 0x%016x, run 1 answered 0x%016x (warm-up runs count)"
            .formatted(run, benchmark, answer, firstAnswer));
  }
}
