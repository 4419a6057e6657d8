package mpp.kompics.common;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import mpp.harness.RunFailedException;
import mpp.harness.components.ComponentScope;
import mpp.kompics.common.net.NetAddress;
import se.sics.kompics.Component;

/**
 * Under which components live that belong together, such as those of one run: none of them outlives
 * it, and what goes wrong with them is told to who opened it. For use by threads outside of
 * Kompics.
 */
public final class Scope implements ComponentScope {
  /**
   * Deadline of creating or killing all components of a run: two million of them need half of it on
   * a busy machine.
   */
  public static final Duration DEADLINE = Duration.ofMinutes(2);

  private final ScopeComponent component;
  private final Optional<ScopeComponent> parent;

  /** The scope of a component without a parent. */
  Scope(ScopeComponent component) {
    this.component = component;
    this.parent = Optional.empty();
  }

  private Scope(ScopeComponent component, ScopeComponent parent) {
    this.component = component;
    this.parent = Optional.of(parent);
  }

  /**
   * Makes a scope within this one.
   *
   * @param onFailure is told of every failure of its components; called on any thread
   */
  public Scope open(Consumer<Throwable> onFailure)
      throws InterruptedException, TimeoutException, RunFailedException {
    return openBy(composition -> composition.scope().createScope(onFailure));
  }

  /** Makes the scope of a node within this one. */
  Scope openNode(Supplier<NetAddress> addresses, Consumer<Throwable> onFailure)
      throws InterruptedException, TimeoutException, RunFailedException {
    ScopeComponent.ScopeInit init = new ScopeComponent.ScopeInit(Optional.of(addresses), onFailure);
    return openBy(composition -> composition.scope().createScope(init));
  }

  private Scope openBy(Function<Composition, Component> create)
      throws InterruptedException, TimeoutException, RunFailedException {
    return new Scope((ScopeComponent) compose(create).getComponent(), component);
  }

  /**
   * Puts components together and waits until all have started.
   *
   * @param work creates them, in the scope's thread
   * @return the result of that
   * @throws RunFailedException if one of them could not be created or started
   */
  public <T> T compose(Function<Composition, T> work)
      throws InterruptedException, TimeoutException, RunFailedException {
    return await("creating components", component.compose(work));
  }

  /** Kills all components of the scope, and waits until they are gone, with the scope itself. */
  public void stop() throws InterruptedException, TimeoutException, RunFailedException {
    await("killing components", component.end());
    if (parent.isPresent()) {
      await("killing a scope", parent.get().kill(component.getComponentCore()));
    }
  }

  /**
   * Gives all components up, in whatever state they are: they handle no events any more. Their own
   * children may go on until the system ends.
   */
  public void abandon() {
    parent.ifPresentOrElse(
        above -> above.abandon(component.getComponentCore()), component::abandonAll);
  }

  @Override
  public void stop(boolean orderly)
      throws InterruptedException, TimeoutException, RunFailedException {
    if (orderly) {
      stop();
    } else {
      abandon();
    }
  }

  static <T> T await(String what, CompletableFuture<T> done)
      throws InterruptedException, TimeoutException, RunFailedException {
    try {
      return done.get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException failed) {
      throw new RunFailedException(failed.getCause());
    } catch (TimeoutException late) {
      throw new TimeoutException(what + " took more than " + DEADLINE.toSeconds() + " s");
    }
  }
}
