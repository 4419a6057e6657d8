package actorfoundry;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A class of actors: its constructors and its messages. The table is made once for each class, of
 * method handles, where ActorFoundry 1.0 generates a class of static calls (Karmani 2013). Nothing
 * is looked up by reflection when a message comes.
 */
final class Behaviour {
  private static final ClassValue<Behaviour> OF_CLASSES =
      new ClassValue<>() {
        @Override
        protected Behaviour computeValue(Class<?> type) {
          return new Behaviour(type);
        }
      };

  private final Class<?> type;
  private final Map<String, Handler[]> messages = new HashMap<>();
  private final Map<Integer, MethodHandle> constructors = new HashMap<>();

  /** A message of the class. */
  record Handler(MethodHandle method) {

    Object invoke(Actor actor, Object[] arguments) throws Throwable {
      return (Object) method.invokeExact(actor, arguments);
    }
  }

  private Behaviour(Class<?> type) {
    this.type = type;
    try {
      addConstructors();
      // From the class upwards: a method that overrides another one comes first.
      for (Class<?> level = type; level != Actor.class; level = level.getSuperclass()) {
        addMessages(level);
      }
    } catch (IllegalAccessException inaccessible) {
      throw new IllegalArgumentException(type + " cannot be an actor's class", inaccessible);
    }
  }

  /**
   * Returns the behaviour of a class.
   *
   * @throws IllegalArgumentException if the class is abstract, or has two messages of the same name
   *     or two constructors with the same number of arguments
   */
  static Behaviour of(Class<? extends Actor> type) {
    return OF_CLASSES.get(type);
  }

  /** Returns the class's name. */
  String name() {
    return type.getSimpleName();
  }

  /** Returns a message by its name and number of arguments; null if there is none. */
  Handler message(String name, int arguments) {
    Handler[] handlers = messages.get(name);
    return handlers == null || arguments >= handlers.length ? null : handlers[arguments];
  }

  /** Makes an actor. */
  Actor create(Object[] arguments) {
    MethodHandle constructor = constructors.get(arguments.length);
    if (constructor == null) {
      throw new IllegalArgumentException(
          "%s has no constructor with %d arguments".formatted(type.getName(), arguments.length));
    }
    try {
      return (Actor) constructor.invokeExact(arguments);
    } catch (RuntimeException | Error failure) {
      throw failure;
    } catch (Throwable failure) {
      throw new IllegalArgumentException(
          "the constructor of %s failed".formatted(type.getName()), failure);
    }
  }

  private void addConstructors() throws IllegalAccessException {
    if (Modifier.isAbstract(type.getModifiers())) {
      throw new IllegalArgumentException(type.getName() + " is abstract");
    }
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (!constructor.isSynthetic()) {
        constructor.setAccessible(true);
        int arguments = constructor.getParameterCount();
        MethodHandle handle =
            MethodHandles.lookup()
                .unreflectConstructor(constructor)
                .asFixedArity()
                .asSpreader(Object[].class, arguments)
                .asType(MethodType.methodType(Actor.class, Object[].class));
        if (constructors.put(arguments, handle) != null) {
          throw new IllegalArgumentException(
              "%s has two constructors with %d arguments".formatted(type.getName(), arguments));
        }
      }
    }
  }

  private void addMessages(Class<?> level) throws IllegalAccessException {
    Map<String, Method> ofLevel = new HashMap<>();
    for (Method method : level.getDeclaredMethods()) {
      if (method.isAnnotationPresent(message.class) && !method.isBridge()) {
        int arguments = method.getParameterCount();
        if (ofLevel.put(method.getName() + "/" + arguments, method) != null) {
          throw new IllegalArgumentException(
              "%s has two messages %s with %d arguments"
                  .formatted(level.getName(), method.getName(), arguments));
        }
        if (message(method.getName(), arguments) == null) {
          addMessage(method, arguments);
        }
      }
    }
  }

  private void addMessage(Method method, int arguments) throws IllegalAccessException {
    if (Modifier.isStatic(method.getModifiers())) {
      throw new IllegalArgumentException(method + " is static, and no message");
    }
    method.setAccessible(true);
    MethodHandle handle =
        MethodHandles.lookup()
            .unreflect(method)
            .asFixedArity()
            .asSpreader(Object[].class, arguments)
            .asType(MethodType.methodType(Object.class, Actor.class, Object[].class));
    Handler[] handlers = messages.getOrDefault(method.getName(), new Handler[0]);
    if (arguments >= handlers.length) {
      handlers = Arrays.copyOf(handlers, arguments + 1);
      messages.put(method.getName(), handlers);
    }
    handlers[arguments] = new Handler(handle);
  }
}
