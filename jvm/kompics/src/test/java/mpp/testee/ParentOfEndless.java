package mpp.testee;

/** The parent of a component that never ends. */
public final class ParentOfEndless extends Parent {

  /** Creates both. */
  public ParentOfEndless() {
    super(Endless.class);
  }
}
