package actorfoundry;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/** Access to fields of any class by handles that are all of one type. */
final class Fields {
  private static final MethodType GETTER = MethodType.methodType(Object.class, Object.class);
  private static final MethodType SETTER =
      MethodType.methodType(void.class, Object.class, Object.class);

  private Fields() {}

  /** Returns what reads a field. */
  static MethodHandle getter(Field field) throws IllegalAccessException {
    field.setAccessible(true);
    return MethodHandles.lookup().unreflectGetter(field).asType(GETTER);
  }

  /** Returns what writes a field, even if it is final. */
  static MethodHandle setter(Field field) throws IllegalAccessException {
    field.setAccessible(true);
    return MethodHandles.lookup().unreflectSetter(field).asType(SETTER);
  }

  static Object get(MethodHandle getter, Object object) {
    try {
      return (Object) getter.invokeExact(object);
    } catch (Throwable impossible) {
      throw new CopyException("cannot read a field of " + object.getClass().getName(), impossible);
    }
  }

  static void set(MethodHandle setter, Object object, Object value) {
    try {
      setter.invokeExact(object, value);
    } catch (Throwable impossible) {
      throw new CopyException("cannot write a field of " + object.getClass().getName(), impossible);
    }
  }
}
