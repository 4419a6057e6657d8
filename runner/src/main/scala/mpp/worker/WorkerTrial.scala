package mpp.worker

import scala.concurrent.duration._
import scala.util.Try

/** A session with a worker: each line is shown, and checked against the schema.
  *
  * @param show
  *   takes lines for the user
  */
final class WorkerTrial(worker: WorkerProcess, schema: WorkerSchema, show: String => Unit) {
  import WorkerTrial._

  private val role = "local"
  private var requests = Map.empty[Long, String]
  private var wrong = 0

  /** The number of mistakes. */
  def mistakes: Int = wrong

  /** Takes the worker through two runs of PINGPONG, and all other requests. */
  def pingPong(): Unit =
    for {
      hello <- ask("hello", "version" -> 1, "role" -> role, "processors" -> 2, "address" -> "127.0.0.1")
      _ = verdict(hello("benchmarks").arr.contains(ujson.Str(Symbol)), s"it has $Symbol")
      _ <- ask("setUp", "benchmark" -> Symbol, "parameters" -> ujson.Obj(Parameter -> Messages), "clients" -> 0)
      first <- run(lastRun = false)
      second <- run(lastRun = true)
    } {
      verdict(Seq(first, second).forall(_("answer").str.equalsIgnoreCase(Expected)), s"both runs answer $Expected")
      exchange("stop", Nil).foreach(answer => verdict(answer.obj.contains("ok"), "stop with nothing to stop is ok"))
      exchange(Unknown, Nil).foreach(answer => verdict(answer.obj.contains("error"), "an unknown request is an error"))
      verdict(worker.end(EndDeadline), "it ends within a second of its standard input")
    }

  /** Sends a line that a user wrote, and waits for its answer. */
  def send(line: String): Unit = {
    show(s"> $line")
    schema.wrongRequest(line).foreach(why => verdict(right = false, s"the request: $why"))
    Try(ujson.read(line)).toOption.flatMap(request =>
      Try((request("id").num.toLong, request("do").str)).toOption
    ) match {
      case Some((id, what)) =>
        requests += id -> what
        worker.send(line)
        receive(id): Unit
      case None => verdict(right = false, "a line without id and do cannot be answered")
    }
  }

  private def run(lastRun: Boolean): Option[ujson.Value] =
    for {
      _ <- ask("prepare")
      answer <- ask("run")
      _ <- ask("cleanUp", "lastRun" -> lastRun)
    } yield answer

  /** The answer to a request that has to succeed. */
  private def ask(what: String, fields: (String, ujson.Value)*): Option[ujson.Value] = {
    val answer = exchange(what, fields)
    for (failed <- answer if !failed.obj.contains("ok")) verdict(right = false, s"$what was answered by an error")
    answer.flatMap(_.obj.get("ok"))
  }

  private def exchange(what: String, fields: Seq[(String, ujson.Value)]): Option[ujson.Value] = {
    val id = requests.size + 1L
    requests += id -> what
    val line = ujson.write(ujson.Obj.from(Seq[(String, ujson.Value)]("id" -> id.toDouble, "do" -> what) ++ fields))
    show(s"> $line")
    worker.send(line)
    receive(id)
  }

  /** The answer to a request, if it is as it should be. */
  private def receive(id: Long): Option[ujson.Value] = worker.receive(AnswerDeadline) match {
    case Left(why) =>
      verdict(right = false, s"no answer to ${requests(id)}: $why")
      None
    case Right(line) =>
      show(s"< $line")
      val answered = Try(ujson.read(line)("id").num.toLong).toOption
      val why = schema.wrongAnswer(requests(id), role, line)
        .orElse(Option.when(!answered.contains(id))(s"its id is not $id"))
      why.foreach(reason => verdict(right = false, s"the answer to ${requests(id)}: $reason"))
      Option.when(why.isEmpty)(ujson.read(line))
  }

  private def verdict(right: Boolean, what: String): Unit = {
    if (!right) wrong += 1
    show(s"${if (right) "ok   " else "WRONG"} $what")
  }
}

object WorkerTrial {
  private val Symbol = "PINGPONG"
  private val Parameter = "number_of_messages"
  private val Messages = 10
  private val Expected = f"$Messages%016x"
  private val Unknown = "no-such-request"
  private val AnswerDeadline = 30.seconds

  /** A second, and a while for machines that are busy. */
  private val EndDeadline = 3.seconds
}
