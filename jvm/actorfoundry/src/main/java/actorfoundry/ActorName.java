package actorfoundry;

/**
 * The name of an actor, by which others send messages to it. Names are equal if they name the same
 * actor; they go through messages like any value. There is no way from a name to the actor's state.
 */
public final class ActorName {
  private final ActorCell cell;

  ActorName(ActorCell cell) {
    this.cell = cell;
  }

  ActorCell cell() {
    return cell;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ActorName name && name.cell == cell;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(cell);
  }

  @Override
  public String toString() {
    return cell.toString();
  }
}
