package mpp.kompics.common.net;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import se.sics.kompics.ClassMatchedHandler;

/**
 * Handles messages of one class of content, without a class of its own for each.
 *
 * @param <C> the class of the content
 */
public final class ContentHandler<C extends NetContent> extends ClassMatchedHandler<C, NetMessage> {
  private final BiConsumer<C, NetMessage> reaction;

  /** A handler that needs the content only. */
  public ContentHandler(Class<C> content, Consumer<C> reaction) {
    this(content, (value, message) -> reaction.accept(value));
  }

  /** A handler that needs the message too, to answer it. */
  public ContentHandler(Class<C> content, BiConsumer<C, NetMessage> reaction) {
    super(NetMessage.class, content);
    this.reaction = reaction;
  }

  @Override
  public void handle(C content, NetMessage message) {
    reaction.accept(content, message);
  }
}
