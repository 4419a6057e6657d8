package actorfoundry;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/**
 * Copies records of one class by its canonical constructor, with copies of the components. A record
 * therefore has no copy before its components have: one that they lead back to cannot be copied.
 */
final class RecordCopier implements ClassCopier {
  private final Class<?> type;
  private final MethodHandle[] components;
  private final MethodHandle constructor;

  private RecordCopier(Class<?> type) throws ReflectiveOperationException {
    this.type = type;
    RecordComponent[] all = type.getRecordComponents();
    components = new MethodHandle[all.length];
    for (int i = 0; i < all.length; i++) {
      // The field and not the accessor, which may be written by hand.
      components[i] = Fields.getter(type.getDeclaredField(all[i].getName()));
    }
    Class<?>[] types = Arrays.stream(all).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Constructor<?> canonical = type.getDeclaredConstructor(types);
    canonical.setAccessible(true);
    constructor =
        MethodHandles.lookup()
            .unreflectConstructor(canonical)
            .asFixedArity()
            .asSpreader(Object[].class, all.length)
            .asType(MethodType.methodType(Object.class, Object[].class));
  }

  static ClassCopier of(Class<?> type) {
    try {
      return new RecordCopier(type);
    } catch (ReflectiveOperationException | RuntimeException inaccessible) {
      return ClassCopier.refusing(type, "its components are not accessible");
    }
  }

  @Override
  public Object copy(Object original, Copier.Copying copying) {
    copying.begin(original);
    Object[] copies = new Object[components.length];
    for (int i = 0; i < copies.length; i++) {
      copies[i] = copying.copy(Fields.get(components[i], original));
    }
    try {
      return copying.register(original, (Object) constructor.invokeExact(copies));
    } catch (Throwable failure) {
      throw new CopyException(
          "cannot copy " + type.getName() + ": its constructor failed", failure);
    }
  }
}
