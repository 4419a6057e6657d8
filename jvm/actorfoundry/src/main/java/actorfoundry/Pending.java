package actorfoundry;

/** An entry of the queue that all workers share: what has a message that waits. */
interface Pending {

  /**
   * Goes on, on the worker's thread.
   *
   * @return true if the thread is still a worker: not if it has given its role away
   */
  boolean proceed();
}
