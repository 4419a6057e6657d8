package mpp.testee;

/** Begins a run, for a component that has a mailbox for this alone. */
enum Start {
  START
}
