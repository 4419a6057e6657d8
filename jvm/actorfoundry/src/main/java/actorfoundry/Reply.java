package actorfoundry;

/** Takes the result of a call. */
interface Reply {

  /** Takes the value that the method returned. */
  void succeed(Object result);

  /** Takes the exception that the method threw. */
  void fail(Throwable failure);
}
