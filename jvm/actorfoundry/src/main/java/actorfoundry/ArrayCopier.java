package actorfoundry;

import java.util.Map;
import java.util.function.UnaryOperator;

/** Copies arrays. */
final class ArrayCopier {
  private static final Map<Class<?>, UnaryOperator<Object>> OF_PRIMITIVES =
      Map.of(
          boolean[].class, array -> ((boolean[]) array).clone(),
          char[].class, array -> ((char[]) array).clone(),
          byte[].class, array -> ((byte[]) array).clone(),
          short[].class, array -> ((short[]) array).clone(),
          int[].class, array -> ((int[]) array).clone(),
          long[].class, array -> ((long[]) array).clone(),
          float[].class, array -> ((float[]) array).clone(),
          double[].class, array -> ((double[]) array).clone());

  private ArrayCopier() {}

  static ClassCopier of(Class<?> type) {
    UnaryOperator<Object> primitives = OF_PRIMITIVES.get(type);
    return primitives == null
        ? ArrayCopier::copyElements
        : (original, copying) -> copying.register(original, primitives.apply(original));
  }

  private static Object copyElements(Object original, Copier.Copying copying) {
    Object[] copy = copying.register(original, ((Object[]) original).clone());
    for (int i = 0; i < copy.length; i++) {
      copy[i] = copying.copy(copy[i]);
    }
    return copy;
  }
}
