package mpp.check

/** All checks, in the order in which they are made: what others build on comes first. */
object Checks {

  /** Of a testee in the local role. */
  val local: Seq[Check] = Arguments.local ++ Listening.local ++ Readiness.local ++ Token.local ++ Garbage.local ++
    Answers.local ++
    BadParameters.local ++ VerificationRuns.local ++ Policies.local ++ ProgressChecks.local ++ Busy.local ++
    Repetition.local ++ Ending.local

  /** Of a master and its clients. */
  val distributed: Seq[Check] = Arguments.distributed ++ Listening.distributed ++ CheckIns.distributed ++
    Readiness.distributed ++ Token.distributed ++ Garbage.distributed ++ ClientPhases.distributed ++
    Answers.distributed ++
    BadParameters.distributed ++ VerificationRuns.distributed ++ ProgressChecks.distributed ++ Busy.distributed ++
    Ending.distributed ++
    Losses.distributed

  val all: Seq[Check] = local ++ distributed
}
