package mpp.consensus;

/** First bytes of messages between cores, and of entries within them. */
final class Tag {
  static final byte PRE_VOTE_REQUEST = 1;
  static final byte PRE_VOTE_RESPONSE = 2;
  static final byte VOTE_REQUEST = 3;
  static final byte VOTE_RESPONSE = 4;
  static final byte APPEND_REQUEST = 5;
  static final byte APPEND_SUCCESS = 6;
  static final byte APPEND_FAILURE = 7;

  static final byte NEW_TERM = 0;
  static final byte PROPOSAL = 1;

  private Tag() {}
}
