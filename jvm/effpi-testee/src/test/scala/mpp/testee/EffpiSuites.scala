package mpp.testee

import effpi.ProcessSystem.Settings
import effpi.Scheduler
import mpp.harness.suites.BenchmarksSuite

class EffpiBenchmarksSuite extends BenchmarksSuite(Registry.testee(Settings(Scheduler.StateMachine)), "effpi-")
