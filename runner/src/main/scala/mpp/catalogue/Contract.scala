package mpp.catalogue

import kompics.benchmarks.BenchmarksProto
import kompics.benchmarks.RunPolicy
import mpp.options.Limit
import mpp.options.OptionsProto
import scalapb.descriptors.FieldDescriptor
import scalapb.descriptors.ScalaType

/** The facts about benchmarks and parameters that stand as options in `proto/`. */
object Contract {
  private val calls = BenchmarksProto.scalaDescriptor.services.find(_.name == "BenchmarkRunner").get.methods

  /** Every call that measures a benchmark, in the contract's order, with the benchmark's facts. */
  val benchmarks: Seq[(String, mpp.options.Benchmark)] =
    calls.toSeq.flatMap(call => call.getOptions.extension(OptionsProto.benchmark).map(call.name -> _))

  /** An upper bound that several parameters or rules share. */
  def limit(limit: Limit): BigInt =
    unsigned(limit.scalaValueDescriptor.getOptions.extension(OptionsProto.value))

  /** A rule over several parameters: a sentence where the value exceeds the limit. */
  private[catalogue] def atMost(bound: Limit)(product: String, value: BigInt): Option[String] =
    Option.when(value > limit(bound))(s"$product = $value, allowed are at most ${limit(bound)}")

  /** The default of a policy's field: 0 stands for it. */
  def policyDefault(field: Int): Double =
    RunPolicy.scalaDescriptor.findFieldByNumber(field).flatMap(options).get.defaultValue

  /** The parameters of a request, in number order. */
  private[catalogue] def parameters(fields: Seq[FieldDescriptor]): Seq[Parameter] =
    for (field <- fields.sortBy(_.number); facts <- options(field))
      yield Parameter(field.name, facts, values(field, facts))

  private def options(field: FieldDescriptor) = field.getOptions.extension(OptionsProto.parameter)

  private def values(field: FieldDescriptor, facts: mpp.options.Parameter): Values = {
    val least = unsigned(facts.least)
    def most(ofType: BigInt) =
      facts.greatest.most.map(unsigned).orElse(facts.greatest.limit.map(limit)).getOrElse(ofType)
    field.scalaType match {
      case ScalaType.Int => Values.Whole(least, most(BigInt(2).pow(32) - 1))
      case ScalaType.Long => Values.Whole(least, most(BigInt(2).pow(64) - 1))
      case ScalaType.Float | ScalaType.Double =>
        Values.Fractional(least, most(BigDecimal(Float.MaxValue.toDouble).toBigInt))
      case ScalaType.Boolean => Values.Flag
      case ScalaType.String if facts.duration => Values.Duration(least, most(BigInt(Long.MaxValue)))
      case ScalaType.String => Values.Named(facts.names)
      case ScalaType.Enum(choices) => Values.Named.of(choices)
      case other => throw new IllegalArgumentException(s"${field.fullName}: a parameter cannot have the type $other")
    }
  }

  private[catalogue] def unsigned(bits: Long): BigInt = BigInt(java.lang.Long.toUnsignedString(bits))

  private[catalogue] def unsigned(bits: Int): BigInt = BigInt(Integer.toUnsignedString(bits))
}
