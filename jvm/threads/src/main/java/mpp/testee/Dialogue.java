package mpp.testee;

import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;

/**
 * What the two components of a pair say to each other.
 *
 * @param pingFrame how a PING goes over a connection
 * @param pongFrame how a PONG does
 * @param ping the PING with an index, from 0
 * @param answer the PONG that answers a PING
 * @param share what a PONG adds to the answer of the benchmark
 * @param <S> PING
 * @param <R> PONG
 */
record Dialogue<S, R>(
    Frame<S> pingFrame,
    Frame<R> pongFrame,
    LongFunction<S> ping,
    Function<S, R> answer,
    ToLongFunction<R> share) {
  private static final int PING_KIND = 1;
  private static final int PONG_KIND = 2;

  /** Messages without content, which are allocated once. */
  static final Dialogue<StaticPing, StaticPong> STATIC =
      new Dialogue<>(
          Frame.withoutFields(PING_KIND, StaticPing.PING),
          Frame.withoutFields(PONG_KIND, StaticPong.PONG),
          index -> StaticPing.PING,
          ping -> StaticPong.PONG,
          pong -> 1);

  /** Messages with their index, which are allocated freshly each time. */
  static final Dialogue<Ping, Pong> INDEXED =
      new Dialogue<>(
          Frame.withNumber(PING_KIND, Ping::new, Ping::index),
          Frame.withNumber(PONG_KIND, Pong::new, Pong::index),
          Ping::new,
          ping -> new Pong(ping.index()),
          Pong::index);

  /** Returns that of a request. */
  static Dialogue<?, ?> of(boolean staticOnly) {
    return staticOnly ? STATIC : INDEXED;
  }

  enum StaticPing {
    PING
  }

  enum StaticPong {
    PONG
  }

  record Ping(long index) {}

  record Pong(long index) {}
}
