package mpp.testee;

import mpp.kompics.common.RunPort;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;

/** A component that passes on to its child that it is to begin. */
public final class Parent extends ComponentDefinition {

  /** The initial values of a parent. */
  public static final class ParentInit extends Init<Parent> {
    private final Class<? extends ComponentDefinition> child;

    ParentInit(Class<? extends ComponentDefinition> child) {
      this.child = child;
    }
  }

  /** The parent of a component that needs nothing to begin with. */
  public Parent(ParentInit init) {
    Component child = create(init.child, Init.NONE);
    handle(provides(RunPort.class), RunPort.Begin.class, begin -> RunPort.tell(child, begin));
  }
}
