package mpp.kompics.common.messages;

import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.Optional;
import mpp.kompics.common.net.MalformedMessageException;
import se.sics.kompics.network.netty.serialization.Serializer;
import se.sics.kompics.network.netty.serialization.Serializers;

/**
 * Takes the place of a serializer of the framework that the suite does not use, and that would do
 * with what anybody sends what it says: allocate an array of any length, make any Java object.
 */
public final class RefusedSerializer implements Serializer {
  private static final List<String> NAMES = List.of("byteS", "javaS");

  private final int identifier;
  private final String name;

  private RefusedSerializer(int identifier, String name) {
    this.identifier = identifier;
    this.name = name;
  }

  /** Replaces all of them. */
  public static void register() {
    for (String name : NAMES) {
      int identifier = Serializers.getSerializer(name).identifier();
      Serializers.register(new RefusedSerializer(identifier, name), name);
    }
  }

  @Override
  public int identifier() {
    return identifier;
  }

  @Override
  public void toBinary(Object message, ByteBuf buffer) {
    throw refusal();
  }

  @Override
  public Object fromBinary(ByteBuf buffer, Optional<Object> hint) {
    throw refusal();
  }

  private MalformedMessageException refusal() {
    return new MalformedMessageException("serializer " + name + " is for no message of the suite");
  }
}
