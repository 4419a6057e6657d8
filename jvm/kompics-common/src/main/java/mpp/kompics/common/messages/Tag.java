package mpp.kompics.common.messages;

/** First byte of every content. */
final class Tag {
  static final byte HELLO = 0;
  static final byte INTRODUCED = 1;
  static final byte NODE_FAILED = 2;

  static final byte STATIC_PING = 3;
  static final byte STATIC_PONG = 4;
  static final byte PING = 5;
  static final byte PONG = 6;

  static final byte CHUNK = 7;
  static final byte BATCH_ACK = 8;

  static final byte INTRODUCE_REPLICA = 9;
  static final byte REGISTER_START = 10;
  static final byte GREETING = 11;
  static final byte READ = 12;
  static final byte VALUE = 13;
  static final byte WRITE = 14;
  static final byte ACK = 15;
  static final byte DONE = 16;
  static final byte INVOKE = 17;
  static final byte RESPONSE = 18;

  static final byte INTRODUCE_WINDOWER = 19;
  static final byte WINDOWS_START = 20;
  static final byte READY = 21;
  static final byte EVENT = 22;
  static final byte WINDOW = 23;
  static final byte STOP = 24;
  static final byte FLUSH = 25;
  static final byte FLUSHED = 26;

  static final byte LATENCY_REQUEST = 27;
  static final byte LATENCY_ANSWER = 28;

  static final byte MEET = 29;
  static final byte PART = 30;
  static final byte TRANSFERS_DONE = 31;

  static final byte OPEN_FILE = 32;
  static final byte FILE_PART = 33;
  static final byte CREDIT = 34;
  static final byte FILE_DONE = 35;

  static final byte BROADCAST = 36;

  private Tag() {}
}
