package actorfoundry;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * Copies objects of one class field by field. The new object is made as deserialisation makes one,
 * by Object's constructor alone.
 */
final class ObjectCopier implements ClassCopier {
  /** A field that copies get. */
  private record CopiedField(MethodHandle getter, MethodHandle setter, boolean primitive) {}

  private final Class<?> type;
  private final Constructor<?> constructor;
  private final CopiedField[] fields;

  private ObjectCopier(Class<?> type) throws ReflectiveOperationException {
    this.type = type;
    List<CopiedField> all = new ArrayList<>();
    for (Class<?> level = type; level != Object.class; level = level.getSuperclass()) {
      for (Field field : level.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          all.add(
              new CopiedField(
                  Fields.getter(field), Fields.setter(field), field.getType().isPrimitive()));
        }
      }
    }
    fields = all.toArray(CopiedField[]::new);
    constructor = withoutConstructor(type);
  }

  static ClassCopier of(Class<?> type) {
    if (Actor.class.isAssignableFrom(type)) {
      return ClassCopier.refusing(type, "it is an actor, whose name is for others");
    }
    if (type.isHidden()) {
      return ClassCopier.refusing(type, "it is a function or another class without a name");
    }
    try {
      return new ObjectCopier(type);
    } catch (ReflectiveOperationException | RuntimeException inaccessible) {
      return ClassCopier.refusing(type, "its fields are not accessible");
    }
  }

  /** Returns the constructor that deserialisation would take (sun.reflect in jdk.unsupported). */
  private static Constructor<?> withoutConstructor(Class<?> type)
      throws ReflectiveOperationException {
    Class<?> factoryType = Class.forName("sun.reflect.ReflectionFactory");
    Object factory = factoryType.getMethod("getReflectionFactory").invoke(null);
    Constructor<?> constructor =
        (Constructor<?>)
            factoryType
                .getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                .invoke(factory, type, Object.class.getConstructor());
    constructor.setAccessible(true);
    return constructor;
  }

  @Override
  public Object copy(Object original, Copier.Copying copying) {
    Object copy = copying.register(original, allocate());
    for (CopiedField field : fields) {
      Object value = Fields.get(field.getter(), original);
      Fields.set(field.setter(), copy, field.primitive() ? value : copying.copy(value));
    }
    return copy;
  }

  private Object allocate() {
    try {
      return constructor.newInstance();
    } catch (InstantiationException | IllegalAccessException | InvocationTargetException failed) {
      throw new CopyException("cannot copy " + type.getName(), failed);
    }
  }
}
