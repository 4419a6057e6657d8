package mpp.profile

import scala.collection.mutable

/** Finds for how long threads waited, and where, in
  * `perf script --show-switch-events -F comm,pid,tid,time,period,ip,sym,dso` of the event `context-switches`.
  *
  * {{{
  * 1_scheduler 810/812 73964.918133:          3
  * 	ffffffff821f94c3 schedule ([kernel.kallsyms])
  * 	    7f2e02f02e73 $ping_pong:loop/2 (/tmp/perf-812.map)
  *
  * 1_scheduler 810/812 73964.918134: PERF_RECORD_SWITCH_CPU_WIDE OUT          next pid/tid: 18/18
  * 1_scheduler 810/812 73964.918201: PERF_RECORD_SWITCH_CPU_WIDE IN           prev pid/tid: 18/18
  * }}}
  *
  * Each wait begins and ends with a line; only one of `period` waits has a stack before it. So a thread's time is
  * known, and its stacks share it by the times of their waits, multiplied by their periods. Threads that had to let
  * others run did not wait.
  */
object PerfSwitches {
  private val Begin = """\s*(.+?)\s+(\d{1,9})/(\d{1,9})\s+(\d{1,9})\.(\d{6}):\s+(.*)""".r
  private val Switch = """PERF_RECORD_SWITCH(?:_CPU_WIDE)? (IN|OUT)( preempt)?.*""".r
  private val Exit = """PERF_RECORD_EXIT\(\d+:(\d{1,9})\).*""".r
  private val Period = """(\d{1,18})\s*""".r
  private val MicrosPerSecond = 1000000L

  /** The frame of a thread that has no stack. */
  private val Unseen = "[no sample]"

  /** @param processes
    *   those of interest: perf tells of the switches of all
    * @return
    *   microseconds by stacks; the thread's name is the outermost frame
    */
  def fold(lines: Iterator[String], processes: Set[Long]): FoldedStacks = {
    val threads = mutable.HashMap.empty[Long, Waits]
    var end = 0L
    val rest = lines.buffered
    while (rest.hasNext) rest.next() match {
      case Begin(name, process, id, seconds, micros, event) =>
        end = at(seconds, micros)
        if (processes.contains(process.toLong)) {
          val thread = threads.getOrElseUpdate(id.toLong, new Waits)
          thread.name = name
          event match {
            case Switch("IN", _) => thread.in(end)
            case Switch(_, preempted) => thread.out(end, waits = preempted == null)
            case Period(period) =>
              thread.sampled = PerfScript.frames(rest).map(frames => (frames, period.toDouble))
            case Exit(ended) => threads.get(ended.toLong).foreach(_.hasEnded = true)
            case _ => ()
          }
        }
      case _ => ()
    }
    threads.values.foreach(_.in(end))
    FoldedStacks.of(threads.values.iterator.flatMap(_.stacks))
  }

  private def at(seconds: String, micros: String) = seconds.toLong * MicrosPerSecond + micros.toLong

  /** The waits of a thread. */
  final private class Waits {
    var name = ""

    /** True for one that goes to sleep for ever. */
    var hasEnded = false

    /** The stack and the period of the last sample, until the switch that it belongs to. */
    var sampled: Option[(Seq[String], Double)] = None
    private var begun: Option[Long] = None
    private var current: Option[(Seq[String], Double)] = None
    private var micros = 0L
    private val weights = mutable.HashMap.empty[Seq[String], Double]

    def out(now: Long, waits: Boolean): Unit = {
      begun = Option.when(waits && !hasEnded)(now)
      current = sampled.filter(_ => waits)
      sampled = None
    }

    def in(now: Long): Unit = {
      for (begin <- begun) {
        micros += now - begin
        for ((frames, period) <- current)
          weights.updateWith(frames)(before => Some(before.getOrElse(0.0) + period * (now - begin)))
      }
      begun = None
      current = None
    }

    def stacks: Iterator[(Seq[String], Long)] = {
      val all = weights.values.sum
      if (all == 0) Iterator(Seq(PerfScript.thread(name), Unseen) -> micros)
      else weights.iterator.map { case (frames, weight) =>
        (PerfScript.thread(name) +: frames) -> math.round(micros * (weight / all))
      }
    }
  }
}
