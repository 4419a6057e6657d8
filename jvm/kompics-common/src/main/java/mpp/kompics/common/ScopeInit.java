package mpp.kompics.common;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import se.sics.kompics.Init;

/** What a {@link ScopeComponent} begins with. */
public final class ScopeInit extends Init<ScopeComponent> {
  final Optional<Addresses> addresses;
  final Consumer<Throwable> onFailure;
  final CompletableFuture<ScopeComponent> started = new CompletableFuture<>();

  /**
   * A beginning.
   *
   * @param addresses those of the node, where there is a network
   * @param onFailure is told of every failure of the scope's components, in the scope's thread
   */
  ScopeInit(Optional<Addresses> addresses, Consumer<Throwable> onFailure) {
    this.addresses = addresses;
    this.onFailure = onFailure;
  }
}
