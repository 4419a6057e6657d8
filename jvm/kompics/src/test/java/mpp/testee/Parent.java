package mpp.testee;

import mpp.kompics.common.RunPort;
import se.sics.kompics.Component;
import se.sics.kompics.ComponentDefinition;
import se.sics.kompics.Init;

/** A component that passes on to its child that it is to begin. */
class Parent extends ComponentDefinition {

  /** The parent of a component that needs nothing to begin with. */
  Parent(Class<? extends ComponentDefinition> definition) {
    Component child = create(definition, Init.NONE);
    handle(provides(RunPort.class), RunPort.Begin.class, begin -> RunPort.tell(child, begin));
  }
}
