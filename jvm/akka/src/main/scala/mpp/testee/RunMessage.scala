package mpp.testee

/** A message between the actors of a run. If one is lost or not understood, the run fails. */
trait RunMessage
