package actorfoundry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Copies the common collections of java.util, whose fields are not accessible, by their elements.
 */
final class CollectionCopier {
  private static final Map<Class<?>, Supplier<Collection<Object>>> COLLECTIONS =
      Map.of(
          ArrayList.class, ArrayList::new,
          LinkedList.class, LinkedList::new,
          ArrayDeque.class, ArrayDeque::new,
          HashSet.class, HashSet::new,
          LinkedHashSet.class, LinkedHashSet::new);

  private static final Map<Class<?>, Supplier<Map<Object, Object>>> MAPS =
      Map.of(HashMap.class, HashMap::new, LinkedHashMap.class, LinkedHashMap::new);

  /** The classes of the results of List.of, Set.of, Map.of and their likes. */
  private static final String UNMODIFIABLE = "java.util.ImmutableCollections$";

  private static final Class<?> ARRAY_AS_LIST = Arrays.asList().getClass();

  private CollectionCopier() {}

  /** Returns a copier; nothing if the class is none of these collections. */
  static Optional<ClassCopier> of(Class<?> type) {
    if (COLLECTIONS.containsKey(type)) {
      Supplier<Collection<Object>> constructor = COLLECTIONS.get(type);
      return Optional.of(
          (original, copying) -> {
            Collection<Object> copy = copying.register(original, constructor.get());
            addAll((Collection<?>) original, copy, copying);
            return copy;
          });
    }
    if (MAPS.containsKey(type)) {
      Supplier<Map<Object, Object>> constructor = MAPS.get(type);
      return Optional.of(
          (original, copying) -> {
            Map<Object, Object> copy = copying.register(original, constructor.get());
            putAll((Map<?, ?>) original, copy, copying);
            return copy;
          });
    }
    if (type == ARRAY_AS_LIST) {
      return unmodifiable(Arrays::asList);
    }
    if (!type.getName().startsWith(UNMODIFIABLE)) {
      return Optional.empty();
    }
    if (List.class.isAssignableFrom(type)) {
      // Unlike List.copyOf this has room for null, as lists from streams have.
      return unmodifiable(elements -> Arrays.stream(elements).toList());
    }
    return Set.class.isAssignableFrom(type) ? unmodifiable(Set::of) : unmodifiableMap();
  }

  private static Optional<ClassCopier> unmodifiable(Function<Object[], Object> constructor) {
    return Optional.of(
        (original, copying) -> {
          copying.begin(original);
          List<Object> copies = new ArrayList<>();
          addAll((Collection<?>) original, copies, copying);
          return copying.register(original, constructor.apply(copies.toArray()));
        });
  }

  private static Optional<ClassCopier> unmodifiableMap() {
    return Optional.of(
        (original, copying) -> {
          copying.begin(original);
          Map<Object, Object> copies = new HashMap<>();
          putAll((Map<?, ?>) original, copies, copying);
          return copying.register(original, Map.copyOf(copies));
        });
  }

  private static void addAll(Collection<?> from, Collection<Object> to, Copier.Copying copying) {
    for (Object element : from) {
      to.add(copying.copy(element));
    }
  }

  private static void putAll(Map<?, ?> from, Map<Object, Object> to, Copier.Copying copying) {
    from.forEach((key, value) -> to.put(copying.copy(key), copying.copy(value)));
  }
}
