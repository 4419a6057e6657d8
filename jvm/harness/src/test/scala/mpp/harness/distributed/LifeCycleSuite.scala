package mpp.harness.distributed

import mpp.harness.Conformance
import mpp.harness.running.{RequestState, StateMachine}
import munit.FunSuite

/** The life cycles are the tables that all languages share. */
class LifeCycleSuite extends FunSuite {
  private val tables = Conformance.read("life_cycle.json")

  /** Names in the tables, as those of constants. */
  private def constant(name: String): String = name.toUpperCase.replace("'", "").replaceAll("[ -]", "_")

  private def check[S <: Enum[S] with StateMachine[S, E], E <: Enum[E]](
      table: String,
      states: Array[S],
      events: Array[E]
  ): Unit = {
    val rows = tables(table).obj
    assertEquals(rows.keySet.map(constant).toSet, states.map(_.name).toSet)
    for (state <- states; event <- events)
      test(s"$table: $event in $state") {
        val row = rows.collectFirst { case (name, row) if constant(name) == state.name => row.obj }.get
        row.collectFirst { case (name, next) if constant(name) == event.name => constant(next.str) } match {
          case Some(next) => assertEquals(state.after(event).name, next)
          case None       =>
            intercept[IllegalStateException](state.after(event))
            ()
        }
      }
  }

  check("request", RequestState.values, RequestState.Event.values)
  check("membership", Membership.values, Membership.Event.values)
  check("client", ClientState.values, ClientState.Event.values)

  for {
    (name, replies) <- tables("replies").obj
    (event, reply) <- replies.obj if event != "ready"
  }
    test(s"a $event is ${reply.str} by a master that is $name") {
      val accepted = Membership.valueOf(constant(name)).accepts(Membership.Event.valueOf(constant(event)))
      assertEquals(accepted, reply.str == "accepted")
    }
}
