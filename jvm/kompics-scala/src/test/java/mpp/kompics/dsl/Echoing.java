package mpp.kompics.dsl;

import se.sics.kompics.Direct;
import se.sics.kompics.KompicsEvent;
import se.sics.kompics.PortType;
import se.sics.kompics.Request;
import se.sics.kompics.Response;

/** A port of Kompics Java, with events of all kinds, among them those that timers still need. */
@SuppressWarnings("deprecation")
public final class Echoing extends PortType {
  {
    request(Say.class);
    request(Whisper.class);
    request(Call.class);
    indication(Echo.class);
    indication(Murmur.class);
    indication(Reply.class);
  }

  /** Is answered to all who are connected. */
  public record Say(String word) implements KompicsEvent {}

  /** Answers {@link Say}. */
  public record Echo(String word) implements KompicsEvent {}

  /** Is answered on the way that it came. */
  public static final class Whisper extends Request {
    final String word;

    Whisper(String word) {
      this.word = word;
    }
  }

  /** Answers {@link Whisper}. */
  public static final class Murmur extends Response {
    final String word;

    Murmur(Whisper whisper) {
      super(whisper);
      word = whisper.word;
    }
  }

  /** Is answered straight to who sent it. */
  public static final class Call extends Direct.Request<Reply> {
    final String word;

    Call(String word) {
      this.word = word;
    }
  }

  /** Answers {@link Call}. */
  public record Reply(String word) implements Direct.Response {}
}
