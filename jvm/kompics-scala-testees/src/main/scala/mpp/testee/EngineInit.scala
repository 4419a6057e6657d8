package mpp.testee

import mpp.kompics.dsl.HandlerEngine
import se.sics.kompics.{ComponentDefinition => JavaDefinition, Init => JavaInit}

/** What a component is created with that needs to know no more than how its handlers are matched. */
final class EngineInit[R, C <: JavaDefinition](val engine: HandlerEngine[R]) extends JavaInit[C]
