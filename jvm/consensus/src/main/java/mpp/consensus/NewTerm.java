package mpp.consensus;

/** The entry with which a new leader begins, which is no proposal. */
enum NewTerm {
  /** The only one. */
  ENTRY
}
