package actorfoundry;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Tags a method of an {@link Actor} that others may name in a message. Its name begins with a small
 * letter, as programs for ActorFoundry have it (Karmani 2013).
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface message {}
