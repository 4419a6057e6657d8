package mpp.testee;

import io.grpc.BindableService;

/** The client's components of a request's pairs, as a service. */
interface PairService extends BindableService {

  /** Returns whether they compute, so that a connection's thread is none for them. */
  default boolean computes() {
    return false;
  }
}
