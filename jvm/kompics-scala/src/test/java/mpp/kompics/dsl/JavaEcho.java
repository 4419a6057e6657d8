package mpp.kompics.dsl;

import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;
import se.sics.kompics.Negative;

/** Echoes all words with a suffix. */
public final class JavaEcho extends ComponentDefinition {
  private final Negative<Echoing> echoing = provides(Echoing.class);

  /** Its initial values. */
  public static final class Suffix extends Init<JavaEcho> {
    final String suffix;

    Suffix(String suffix) {
      this.suffix = suffix;
    }
  }

  /** An echo. */
  public JavaEcho(Suffix init) {
    handle(
        echoing,
        Echoing.Say.class,
        say -> trigger(new Echoing.Echo(say.word() + init.suffix), echoing));
    handle(echoing, Echoing.Whisper.class, w -> trigger(new Echoing.Murmur(w), echoing));
    handle(echoing, Echoing.Call.class, call -> answer(call, new Echoing.Reply(call.word)));
  }
}
