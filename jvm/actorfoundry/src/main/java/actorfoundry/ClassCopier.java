package actorfoundry;

/** Copies objects of one class. */
@FunctionalInterface
interface ClassCopier {
  /** For what is its own copy. */
  ClassCopier SAME = (original, copying) -> original;

  /**
   * Copies an object and all that it refers to. Its copy is registered before any of these is
   * copied, if that is possible, so that they can refer to it.
   */
  Object copy(Object original, Copier.Copying copying);

  /** Returns a copier for a class of which there can be no copies. */
  static ClassCopier refusing(Class<?> type, String reason) {
    return (original, copying) -> {
      throw new CopyException("cannot copy %s: %s".formatted(type.getName(), reason));
    };
  }
}
