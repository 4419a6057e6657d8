package mpp.standalone

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancelChildren
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.SendChannel
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlin.coroutines.coroutineContext
import kotlin.time.Duration
import kotlin.time.DurationUnit
import kotlin.time.measureTime

/**
 * The least that a user of the library would write to time a benchmark: no harness, no answer, no service.
 *
 * The suite's times are compared with it: measuring adds nothing (tests/studies/stand_alone.py). It takes a symbol, the
 * benchmark's name and how many runs to make, and prints the time of each run in milliseconds.
 */
object StandAlone {
    private val programs: Map<String, suspend CoroutineScope.() -> Duration> =
        mapOf(
            "PINGPONG" to { throughputPingPong(messages = 100_000, pipeline = 1, pairs = 1) },
            "TPPINGPONG" to { throughputPingPong(messages = 100_000, pipeline = 500, pairs = 2) },
            "FIBONACCI" to { fibonacci(number = 22) },
        )

    /** Makes the runs. */
    @JvmStatic
    fun main(arguments: Array<String>) {
        val processors = Runtime.getRuntime().availableProcessors()
        System.setProperty("kotlinx.coroutines.scheduler.core.pool.size", "$processors")
        val program = programs.getValue(arguments[1])
        runBlocking(Dispatchers.Default) {
            repeat(arguments[2].toInt()) {
                val time =
                    coroutineScope {
                        program().also { coroutineContext.cancelChildren() }
                    }
                println(time.toDouble(DurationUnit.MILLISECONDS))
            }
        }
    }

    private data object Pong

    private class Ping(
        val sender: SendChannel<Pong>,
    )

    private suspend fun CoroutineScope.throughputPingPong(
        messages: Int,
        pipeline: Int,
        pairs: Int,
    ): Duration {
        val start = CompletableDeferred<Unit>()
        val pingers =
            List(pairs) {
                val pings = Channel<Ping>(Channel.UNLIMITED)
                val pongs = Channel<Pong>(Channel.UNLIMITED)
                launch { for (ping in pings) ping.sender.send(Pong) }
                launch {
                    val ping = Ping(pongs)
                    start.await()
                    repeat(pipeline) { pings.send(ping) }
                    repeat(messages - pipeline) {
                        pongs.receive()
                        pings.send(ping)
                    }
                    repeat(pipeline) { pongs.receive() }
                }
            }
        return measureTime {
            start.complete(Unit)
            pingers.joinAll()
        }
    }

    private sealed interface Message

    private class Request(
        val number: Int,
    ) : Message

    private class Response(
        val value: Long,
    ) : Message

    private suspend fun CoroutineScope.fibonacci(number: Int): Duration {
        val asker = Channel<Message>(Channel.UNLIMITED)
        val root = createCall(asker)
        return measureTime {
            root.send(Request(number))
            asker.receive()
        }
    }

    private fun CoroutineScope.createCall(caller: SendChannel<Message>): SendChannel<Message> {
        val mailbox = Channel<Message>(Channel.UNLIMITED)
        launch {
            val number = (mailbox.receive() as Request).number
            if (number <= 2) {
                caller.send(Response(1))
            } else {
                createCall(mailbox).send(Request(number - 1))
                createCall(mailbox).send(Request(number - 2))
                val first = (mailbox.receive() as Response).value
                val second = (mailbox.receive() as Response).value
                caller.send(Response(first + second))
            }
        }
        return mailbox
    }
}
