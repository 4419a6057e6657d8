package actorfoundry;

/** Where the result of a call goes. */
interface Reply {

  /** Takes what the method returned. */
  void succeed(Object result);

  /** Takes what the method threw. */
  void fail(Throwable failure);
}
