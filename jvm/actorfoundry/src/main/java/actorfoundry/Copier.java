package actorfoundry;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Copies what goes with a message. All arguments of a message are copied together: an object that
 * is referred to twice is copied once, and references in a circle stay one.
 *
 * <p>It can copy values that Java's library has for numbers and text, names of actors, enumeration
 * constants and classes (which are what they are everywhere), arrays, records, the common
 * collections of java.util, and objects of classes of the program's own, field by field and without
 * calling a constructor. ActorFoundry takes Java serialisation for this.
 */
final class Copier {
  private static final Copier NONE = new Copier(CopyMode.NONE);
  private static final Copier IMMUTABLE = new Copier(CopyMode.IMMUTABLE);
  private static final Copier DEEP = new Copier(CopyMode.DEEP);

  /** Classes of values that nobody can change, and how each makes one more of the same value. */
  private static final Map<Class<?>, UnaryOperator<Object>> IMMUTABLE_VALUES =
      Map.ofEntries(
          Map.entry(Boolean.class, Copier::newBox),
          Map.entry(Character.class, Copier::newBox),
          Map.entry(Byte.class, Copier::newBox),
          Map.entry(Short.class, Copier::newBox),
          Map.entry(Integer.class, Copier::newBox),
          Map.entry(Long.class, Copier::newBox),
          Map.entry(Float.class, Copier::newBox),
          Map.entry(Double.class, Copier::newBox),
          Map.entry(
              BigInteger.class, number -> new BigInteger(((BigInteger) number).toByteArray())),
          Map.entry(BigDecimal.class, Copier::newDecimal),
          Map.entry(String.class, text -> new String(((String) text).toCharArray())),
          Map.entry(ActorName.class, name -> new ActorName(((ActorName) name).cell())));

  /** Stands for a copy that is not made before others are. */
  private static final Object UNDER_WAY = new Object();

  /** Classes of objects that are one for the whole process. */
  private static final Set<Class<?>> SHARED = Set.of(Class.class, Object.class);

  private final CopyMode mode;
  private final ClassValue<ClassCopier> copiers =
      new ClassValue<>() {
        @Override
        protected ClassCopier computeValue(Class<?> type) {
          return choose(type);
        }
      };

  /** Copies of objects that one message refers to. */
  final class Copying {
    private final Map<Object, Object> copies = new IdentityHashMap<>(8);

    /**
     * Returns the copy of an object.
     *
     * @throws CopyException if there can be none
     */
    Object copy(Object original) {
      if (original == null) {
        return null;
      }
      ClassCopier copier = copiers.get(original.getClass());
      if (copier == ClassCopier.SAME) {
        return original;
      }
      Object known = copies.get(original);
      if (known == UNDER_WAY) {
        throw new CopyException(
            "cannot copy %s: it cannot be made before what it refers to, which leads back to it"
                .formatted(original.getClass().getName()));
      }
      return known == null ? copier.copy(original, this) : known;
    }

    /** Takes note of an object whose copy is made after the copies of all that it refers to. */
    void begin(Object original) {
      copies.put(original, UNDER_WAY);
    }

    /** Takes note of a copy, which need not be complete yet. */
    <T> T register(Object original, T copy) {
      copies.put(original, copy);
      return copy;
    }
  }

  private Copier(CopyMode mode) {
    this.mode = mode;
  }

  static Copier of(CopyMode mode) {
    return switch (mode) {
      case NONE -> NONE;
      case IMMUTABLE -> IMMUTABLE;
      case DEEP -> DEEP;
    };
  }

  /**
   * Copies the arguments of a message.
   *
   * @throws CopyException if one of them cannot be copied
   */
  Object[] copy(Object[] arguments) {
    if (mode == CopyMode.NONE || areImmutable(arguments)) {
      return arguments;
    }
    Copying copying = new Copying();
    Object[] copies = new Object[arguments.length];
    try {
      for (int i = 0; i < arguments.length; i++) {
        copies[i] = copying.copy(arguments[i]);
      }
    } catch (StackOverflowError deep) {
      throw new CopyException("cannot copy an argument: its references go too deep", deep);
    }
    return copies;
  }

  private boolean areImmutable(Object[] arguments) {
    for (Object argument : arguments) {
      if (argument != null && copiers.get(argument.getClass()) != ClassCopier.SAME) {
        return false;
      }
    }
    return true;
  }

  private ClassCopier choose(Class<?> type) {
    UnaryOperator<Object> immutable = IMMUTABLE_VALUES.get(type);
    if (immutable != null) {
      return mode == CopyMode.DEEP
          ? (original, copying) -> copying.register(original, immutable.apply(original))
          : ClassCopier.SAME;
    }
    if (SHARED.contains(type) || Enum.class.isAssignableFrom(type)) {
      return ClassCopier.SAME;
    }
    if (type.isArray()) {
      return ArrayCopier.of(type);
    }
    if (type.isRecord()) {
      return RecordCopier.of(type);
    }
    return CollectionCopier.of(type).orElseGet(() -> ObjectCopier.of(type));
  }

  /** Makes a box that is not the cached one. */
  @SuppressWarnings("removal")
  private static Object newBox(Object box) {
    if (box instanceof Integer value) {
      return new Integer(value);
    } else if (box instanceof Long value) {
      return new Long(value);
    } else if (box instanceof Double value) {
      return new Double(value);
    } else if (box instanceof Boolean value) {
      return new Boolean(value);
    } else if (box instanceof Character value) {
      return new Character(value);
    } else if (box instanceof Byte value) {
      return new Byte(value);
    } else if (box instanceof Short value) {
      return new Short(value);
    }
    return new Float((Float) box);
  }

  private static Object newDecimal(Object number) {
    BigDecimal decimal = (BigDecimal) number;
    return new BigDecimal(decimal.unscaledValue(), decimal.scale());
  }
}
