package mpp.kompics.dsl

import mpp.kompics.dsl.TestRoot.Made
import munit.FunSuite
import se.sics.kompics.{Fault => JavaFault, Kompics}

/** Tests with components that run step by step, on the thread of the test. */
abstract class KompicsSuite extends FunSuite {
  private var manual = new ManualScheduler

  protected def scheduler: ManualScheduler = manual

  /** Runs a test below a fresh root, which has started. */
  protected def withRoot(body: TestRoot => Unit): Unit = {
    manual = new ManualScheduler
    Kompics.setScheduler(manual)
    Kompics.setFaultHandler(_ => JavaFault.ResolveAction.RESOLVED)
    val setup = new TestRoot.Setup
    try {
      Kompics.createAndStart(classOf[TestRoot], setup, 1)
      manual.settle()
      body(setup.root.get)
    } finally Kompics.forceShutdown()
  }

  /** Starts components, and lets them come to rest. */
  protected def start(root: TestRoot, components: Made[_]*): Unit = {
    components.foreach(root.tell(_, Start))
    manual.settle()
    manual.turns = 0
  }
}
