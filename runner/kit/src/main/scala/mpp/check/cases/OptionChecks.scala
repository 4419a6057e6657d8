package mpp.check.cases

import kompics.benchmarks.RunPolicy
import kompics.benchmarks.TestResult
import mpp.catalogue.Settings
import mpp.catalogue.Values
import mpp.check.Check
import mpp.check.CheckResult
import mpp.check.CheckSession
import mpp.check.processes.CheckFailure.require
import mpp.check.processes.TesteeClient
import mpp.manifest.Manifest
import mpp.manifest.TesteeOption
import mpp.orchestrate.Role
import mpp.testee.Address

/** The options that a testee's manifest declares, as far as the testee reads them itself. Those that its runtime reads
  * are the runtime's.
  */
object OptionChecks {
  private val Unknown = "no_such_option"
  private val OneRun = RunPolicy(minRuns = 1, maxRuns = 1)

  val local: Seq[Check] = Seq(
    Check(
      "options",
      s"take the options of its manifest from ${TesteeOption.Variable}, say them in TesteeInfo.settings, and refuse others",
      session =>
        if (own(session.testee).isEmpty) CheckResult.NotImplemented
        else {
          checkTaken(session)
          checkRefused(session)
          CheckResult.Ok
        }
    )
  )

  private def own(testee: Manifest): Seq[TesteeOption] = testee.options.filter(_.environment.isEmpty)

  private def checkTaken(session: CheckSession): Unit = {
    val chosen = own(session.testee).map(option => option.name -> value(option))
    val settings = Settings.of(chosen).get
    session.under(settings)(_.local()) { client =>
      for ((name, value) <- chosen) {
        val said = client.info.settings.get(name)
        require(
          said.exists(_.contains(value)),
          s"started with $name=$value, TesteeInfo.settings says ${said.fold("nothing of it")(text => s"'$text'")}"
        )
      }
      for (point <- client.smallPoints.headOption) {
        val result = client.result(point, OneRun)
        require(
          result.asMessage.sealedValue.isSuccess,
          s"started with ${chosen.mkString(", ")}, it answered ${TesteeClient.describe(result: TestResult)} to $point"
        )
      }
    }
  }

  /** Another value than the default, where that is one of several words. */
  private def value(option: TesteeOption): String = option.values match {
    case Values.Named(names, _) => names.find(name => !option.default.contains(name)).getOrElse(names.head)
    case Values.Whole(least, _) => option.default.getOrElse(least.toString)
    case other => throw new IllegalArgumentException(s"option ${option.name} has values $other")
  }

  private def checkRefused(session: CheckSession): Unit = {
    val testee = session.testee.copy(environment =
      session.testee.environment.updated(TesteeOption.Variable, s"$Unknown=1")
    )
    val process = session.processes.start(testee, Role.Local(Address.AnyLoopbackPort))
    try {
      val exit = process.exit(session.starting.listening, "its start with an option that it does not have")
      val errors = os.read(process.errors)
      require(
        exit.code != 0 && errors.contains(Unknown),
        s"started with ${TesteeOption.Variable}=$Unknown=1, it ended with $exit and wrote '${errors.trim}' to standard error"
      )
    } finally process.end()
  }
}
