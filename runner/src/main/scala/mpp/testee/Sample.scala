package mpp.testee

/** The counters of a node's kernel at a moment, for a testee's processes there and for the whole machine. Counters that
  * the kernel does not tell are absent.
  *
  * @param atNanos
  *   when the machine's counters were read, on the runner's monotonic clock
  * @param machine
  *   identifies the machine, and the time since it was started
  * @param ticksPerSecond
  *   the number of ticks per second, the unit of times
  * @param affinity
  *   processors that the testee may use
  * @param loadAverage
  *   the load average of the last minute
  * @param cpus
  *   ticks of each processor, by its number
  * @param stallMicros
  *   the time for which some task had to wait for a resource (`cpu`, `memory`, `io`)
  * @param throttledMillis
  *   the time for which the testee's control groups had to wait for their share of the processors
  * @param thermalThrottles
  *   the number of times that processors were slowed down since they were too hot
  * @param userTicks
  *   the ticks that the testee took in its own code, children that have ended included
  * @param systemTicks
  *   the same in the kernel's
  * @param peakBytes
  *   most memory at a time, since the sample before if `peakIsReset` there
  * @param switches
  *   voluntary and involuntary ones of each living thread
  * @param resident
  *   the testee's memory now, and since the sample before
  * @param energy
  *   the energy of each package of the machine's processors, by its name
  */
final case class Sample(
    atNanos: Long,
    machine: Option[String],
    ticksPerSecond: Option[Double],
    affinity: Option[CpuSet],
    loadAverage: Option[Double],
    cpus: Map[Int, Sample.Cpu],
    stallMicros: Map[String, Double],
    throttledMillis: Option[Double],
    thermalThrottles: Option[Double],
    userTicks: Option[Double],
    systemTicks: Option[Double],
    peakBytes: Option[Double],
    peakIsReset: Boolean,
    switches: Map[Long, (Double, Double)],
    resident: Sample.Resident = Sample.Resident(None, 0, 0),
    energy: Map[String, Sample.Energy] = Map.empty
)

object Sample {

  /** When it is taken: just before a request, or just after its answer.
    *
    * @param name
    *   as agents know it
    */
  sealed abstract class Moment(val name: String)
  case object Begin extends Moment("begin")
  case object End extends Moment("end")

  /** Ticks of a processor.
    *
    * @param busy
    *   the ticks in which something ran
    * @param stolen
    *   the ticks in which a hypervisor let something else run in its place
    * @param all
    *   these, and those without work
    */
  final case class Cpu(busy: Double, stolen: Double, all: Double)

  /** Resident memory of the testee's processes.
    *
    * @param bytes
    *   at the sample
    * @param readings
    *   number of readings between the sample before and this one, at equal distances
    * @param sumBytes
    *   sum of these readings
    */
  final case class Resident(bytes: Option[Double], readings: Double, sumBytes: Double)

  /** Energy of a package of processors.
    *
    * @param micros
    *   microjoules, from any moment on
    * @param rangeMicros
    *   microjoules at which the counter begins anew from zero
    */
  final case class Energy(micros: Double, rangeMicros: Double)

  private val MicrosPerMilli = 1e3
  private val NanosPerMilli = 1e6
  private val BytesPerKiB = 1024.0

  // Columns of /proc/<pid>/stat, from the state on.
  private val UserColumns = Seq(11, 13)
  private val SystemColumns = Seq(12, 14)

  // Columns of /proc/stat: user, nice, system, interrupts of both kinds; with these idle ones, and what was stolen.
  private val BusyColumns = Seq(0, 1, 2, 5, 6)
  private val StolenColumn = 7
  private val AllColumns = 0 to StolenColumn

  /** @param lines
    *   the agent's lines, a fact each; lines that make no sense are passed over
    */
  def of(lines: Seq[String], atNanos: Long): Sample = {
    val told = lines.map(_.trim.split(" +").toSeq).groupMap(_.head)(_.tail)
    def words(name: String): Seq[Seq[String]] = told.getOrElse(name, Nil)
    def first(name: String): Option[String] = words(name).flatMap(_.headOption).headOption
    def sum(name: String): Option[Double] = total(words(name).flatMap(_.headOption).flatMap(number))
    def kibibytes(name: String): Option[Double] =
      total(words(name).flatMap(_.lift(1)).flatMap(number)).map(_ * BytesPerKiB)
    def ticks(columns: Seq[Int]): Option[Double] =
      total(words("process").flatMap(row => sumOf(row.drop(1), columns)))
    val throttled = sum("throttled_usec").map(_ / MicrosPerMilli) ++ sum("throttled_time").map(_ / NanosPerMilli)
    Sample(
      atNanos,
      machine = first("machine"),
      ticksPerSecond = first("ticks").flatMap(number).filter(_ > 0),
      affinity = first("affinity").flatMap(CpuSet.parse),
      loadAverage = first("load").flatMap(number),
      cpus = told.collect { case (s"cpu$n", Seq(row, _*)) if n.nonEmpty => n.toIntOption.zip(cpu(row)) }.flatten.toMap,
      stallMicros = words("pressure").collect { case kind +: "some" +: rest =>
        rest.collectFirst { case s"total=$micros" => micros }.flatMap(number).map(kind -> _)
      }.flatten.toMap,
      throttledMillis = total(throttled.toSeq),
      thermalThrottles = sum("thermal"),
      userTicks = ticks(UserColumns),
      systemTicks = ticks(SystemColumns),
      peakBytes = kibibytes("peak"),
      peakIsReset = first("reset").contains("yes"),
      switches = words("thread").collect { case Seq(thread, voluntary, involuntary) =>
        thread.toLongOption.zip(number(voluntary).zip(number(involuntary)))
      }.flatten.toMap,
      resident = Resident(
        kibibytes("resident"),
        readings = sum("resident_between").getOrElse(0),
        sumBytes = kibibytes("resident_between").getOrElse(0)
      ),
      energy = words("energy").collect { case Seq(zone, micros, range) =>
        number(micros).zip(number(range)).map { case (m, r) => zone -> Energy(m, r) }
      }.flatten.toMap
    )
  }

  private def cpu(row: Seq[String]): Option[Cpu] =
    for {
      busy <- sumOf(row, BusyColumns)
      stolen <- sumOf(row, Seq(StolenColumn))
      all <- sumOf(row, AllColumns)
    } yield Cpu(busy, stolen, all)

  private def sumOf(row: Seq[String], columns: Seq[Int]): Option[Double] = {
    val numbers = columns.flatMap(row.lift(_)).flatMap(number)
    Option.when(numbers.size == columns.size)(numbers.sum)
  }

  private def total(numbers: Seq[Double]): Option[Double] = Option.when(numbers.nonEmpty)(numbers.sum)

  private def number(text: String): Option[Double] = text.toDoubleOption.filter(x => x >= 0 && !x.isInfinite)
}
