package mpp.testee

import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import mpp.harness.Testee
import mpp.harness.TesteeOptions
import mpp.harness.parameters.AllPairsShortestPathParameters
import mpp.harness.parameters.ChameneosParameters
import mpp.harness.parameters.CountingParameters
import mpp.harness.parameters.FairnessParameters
import mpp.harness.parameters.FibonacciParameters
import mpp.harness.parameters.ForkJoinCreateParameters
import mpp.harness.parameters.ForkJoinThroughputParameters
import mpp.harness.parameters.LatencyParameters
import mpp.harness.parameters.PingPongParameters
import mpp.harness.parameters.PrimeSieveParameters
import mpp.harness.parameters.RequestReplyParameters
import mpp.harness.parameters.ThreadRingParameters
import mpp.harness.parameters.ThroughputPingPongParameters

/** The testee. */
object Registry {
    private const val VERSION_RESOURCE = "/META-INF/kotlinx_coroutines_core.version"

    /** Returns the description. */
    @JvmStatic
    fun testee(): Testee =
        Testee
            .define("KOTLIN", "kotlinx.coroutines", frameworkVersion(), "Kotlin ${KotlinVersion.CURRENT}")
            .setting(TesteeOptions.WORKERS, Coroutines.workers.toString())
            .loading { runBlocking { launch(Coroutines.dispatcher) {} } }
            .with(PingPongParameters.KEY) { PingPong() }
            .with(ThroughputPingPongParameters.KEY) { ThroughputPingPong() }
            .with(FibonacciParameters.KEY) { Fibonacci() }
            .with(ChameneosParameters.KEY) { Chameneos() }
            .with(AllPairsShortestPathParameters.KEY) { AllPairsShortestPath() }
            .with(ThreadRingParameters.KEY) { ThreadRing() }
            .with(ForkJoinCreateParameters.KEY) { ForkJoinCreate() }
            .with(ForkJoinThroughputParameters.KEY) { ForkJoinThroughput() }
            .with(CountingParameters.KEY) { Counting() }
            .with(PrimeSieveParameters.KEY) { PrimeSieve() }
            .with(RequestReplyParameters.KEY) { RequestReply() }
            .with(FairnessParameters.KEY) { Fairness() }
            .with(LatencyParameters.KEY) { Latency() }

    // The framework does not tell its version; its jar does.
    private fun frameworkVersion(): String =
        Job::class.java
            .getResource(VERSION_RESOURCE)
            ?.readText()
            ?.trim() ?: "unknown"
}
