package mpp.testee

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.channels.SendChannel
import kotlinx.coroutines.launch
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.FibonacciParameters

/** FIBONACCI: the call tree of the recursive definition, with a coroutine for each call. */
class Fibonacci : CoroutineBenchmark<FibonacciParameters>() {
    override fun create(
        scope: RunScope,
        latch: RunLatch,
    ): Begin {
        val asker = mailbox<Message>()
        scope.prepare { latch.arrive((asker.receive() as Response).value) }
        val root = scope.createCall(asker)
        return Begin { root.tell(Request(parameters().fibNumber)) }
    }

    private sealed interface Message

    private class Request(
        val number: Int,
    ) : Message

    private class Response(
        val value: Long,
    ) : Message

    /** Creates a call, which ends after its answer, and returns where it is asked. */
    private fun CoroutineScope.createCall(caller: SendChannel<Message>): SendChannel<Message> {
        val mailbox = mailbox<Message>()
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
