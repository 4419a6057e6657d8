package mpp.testee;

/** The parent of a component that fails. */
public final class ParentOfFragile extends Parent {

  /** Creates both. */
  public ParentOfFragile() {
    super(Fragile.class);
  }
}
