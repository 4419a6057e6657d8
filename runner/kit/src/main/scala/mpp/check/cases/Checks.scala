package mpp.check.cases

import mpp.check.Check

/** All checks in order: first those on which others build. */
object Checks {

  /** Checks of a testee in the local role. */
  val local: Seq[Check] = CommandLineChecks.local ++ Listening.local ++ ReadinessChecks.local ++ OptionChecks.local ++
    Token.local ++
    Garbage.local ++ Answers.local ++ BadParameters.local ++ VerificationRuns.local ++ Policies.local ++
    ProgressChecks.local ++ Busy.local ++ Repetition.local ++ Ending.local

  /** Checks of a master and its clients. */
  val distributed: Seq[Check] = CommandLineChecks.distributed ++ Listening.distributed ++ CheckIns.distributed ++
    ReadinessChecks.distributed ++ Token.distributed ++ Garbage.distributed ++ ClientPhases.distributed ++
    Answers.distributed ++ BadParameters.distributed ++ VerificationRuns.distributed ++ ProgressChecks.distributed ++
    Busy.distributed ++ Ending.distributed

  /** Checks of what a testee does by itself. Those of serving requests, which the testees of a language leave to the
    * harness that they share, are the others.
    */
  val ofTestee: Set[Check] = Set(
    ReadinessChecks.local,
    OptionChecks.local,
    Answers.local,
    VerificationRuns.local,
    Repetition.local,
    ReadinessChecks.distributed,
    Answers.distributed,
    VerificationRuns.distributed,
    Ending.ofTestee,
    ProcessLossChecks.distributed
  ).flatten

  /** All checks, in groups that share no process. Losses take seconds to be noticed: they wait beside the others. */
  val lanes: Seq[Seq[Check]] = Seq(local, distributed, ProcessLossChecks.distributed)

  val all: Seq[Check] = lanes.flatten
}
