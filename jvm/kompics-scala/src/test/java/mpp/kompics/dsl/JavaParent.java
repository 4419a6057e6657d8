package mpp.kompics.dsl;

import se.sics.kompics.Channel;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;

/** A parent in Java of one child in Java and another one in Scala, connected. */
public final class JavaParent extends ComponentDefinition {
  final JavaAsker asker;
  final ScalaAnswerer answerer;

  /** Creates both. */
  public JavaParent() {
    Component inJava = create(JavaAsker.class, se.sics.kompics.Init.NONE);
    Component inScala = create(ScalaAnswerer.class, new ScalaAnswerer.Factor(3));
    connect(
        inScala.getPositive(Numbers$.class), inJava.getNegative(Numbers$.class), Channel.TWO_WAY);
    asker = (JavaAsker) inJava.getComponent();
    answerer = (ScalaAnswerer) inScala.getComponent();
  }
}
