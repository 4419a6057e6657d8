package mpp.testee

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.ReceiveChannel
import kotlinx.coroutines.channels.SendChannel
import mpp.harness.RunLatch
import mpp.harness.components.Begin
import mpp.harness.parameters.RequestReplyParameters

/**
 * REQUESTREPLY: clients ask servers. A question bears where its answer goes: the client's channel or, when it asks, a
 * deferred value, which it waits for.
 */
class RequestReply : CoroutineBenchmark<RequestReplyParameters>() {
    override fun create(
        scope: RunScope,
        latch: RunLatch,
    ): Begin {
        val clients =
            List(parameters().pairs) {
                val client = mailbox<ToClient>()
                val server = mailbox<Question>()
                scope.prepare { latch.arrive(ask(client, server, parameters())) }
                scope.prepare { answer(server) }
                client
            }
        return Begin { clients.forEach { it.tell(Start) } }
    }

    private sealed interface ToClient

    private data object Start : ToClient

    private class Answer(
        val value: Long,
    ) : ToClient

    private sealed interface Question

    private class Tell(
        val value: Long,
        val sender: SendChannel<ToClient>,
    ) : Question

    private class Ask(
        val value: Long,
        val answer: CompletableDeferred<Long>,
    ) : Question

    /** Asks for what it was answered, again and again, and returns the last answer. */
    private suspend fun ask(
        mailbox: Channel<ToClient>,
        server: SendChannel<Question>,
        parameters: RequestReplyParameters,
    ): Long {
        // To begin: nobody else knows it yet.
        mailbox.receive()
        var value = 0L
        for (missing in parameters.requests downTo 1) {
            value =
                if (parameters.asks) {
                    val answer = CompletableDeferred<Long>()
                    server.send(Ask(value, answer))
                    answer.await()
                } else {
                    server.send(Tell(value, mailbox))
                    (mailbox.receive() as Answer).value
                }
        }
        return value
    }

    /** Answers, until it is cancelled. */
    private suspend fun answer(mailbox: ReceiveChannel<Question>) {
        for (question in mailbox) {
            when (question) {
                is Ask -> question.answer.complete(question.value + 1)
                is Tell -> question.sender.send(Answer(question.value + 1))
            }
        }
    }
}
