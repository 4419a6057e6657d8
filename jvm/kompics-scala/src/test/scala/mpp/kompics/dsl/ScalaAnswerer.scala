package mpp.kompics.dsl

import se.sics.kompics.{Init => JavaInit}

/** Multiplies; created by class. */
final class ScalaAnswerer(init: ScalaAnswerer.Factor) extends ClosureComponent {
  private val numbers = provides(Numbers)

  numbers uponEvent { case Numbers.Ask(number) =>
    handle(trigger(new Numbers.Answer(number * init.factor) -> numbers))
  }
}

object ScalaAnswerer {
  final class Factor(val factor: Int) extends JavaInit[ScalaAnswerer]
}
