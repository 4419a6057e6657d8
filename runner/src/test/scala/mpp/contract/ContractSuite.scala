package mpp.contract

import scala.jdk.CollectionConverters._

import com.google.protobuf.Descriptors.Descriptor
import com.google.protobuf.Descriptors.FieldDescriptor
import kompics.benchmarks.BenchmarksProto
import kompics.benchmarks.DistributedProto
import kompics.benchmarks.MessagesProto
import kompics.benchmarks.RunPolicy
import mpp.Conformance
import mpp.catalogue.Contract
import mpp.options.Limit
import mpp.options.OptionsProto
import mpp.options.Role

/** Peers of other versions, and of the published suite, must understand us: nothing that the contract names may change.
  * conformance/contract.json records additions.
  */
class ContractSuite extends munit.FunSuite {
  private val files = Seq(MessagesProto, BenchmarksProto, DistributedProto).map(_.javaDescriptor)
  private val recorded = Conformance.read("contract.json")

  test("the package is the published one") {
    assertEquals(files.map(_.getPackage).distinct, Seq(recorded("package").str))
  }

  test("every message has the recorded fields, and no others") {
    val messages = files.flatMap(_.getMessageTypes.asScala).map(m => m.getName -> fields(m)).toMap
    assertEquals(
      messages,
      recorded("messages").obj.toMap.map { case (name, fs) => name -> fs.obj.toMap.map { case (n, f) => n -> f.str } }
    )
  }

  test("every service has the recorded calls, and no others") {
    val services = files.flatMap(_.getServices.asScala).map { s =>
      s.getName ->
        s.getMethods.asScala.map(m => m.getName -> s"${m.getInputType.getName} -> ${m.getOutputType.getName}").toMap
    }.toMap
    assertEquals(
      services,
      recorded("services").obj.toMap.map { case (name, rs) => name -> rs.obj.toMap.map { case (n, r) => n -> r.str } }
    )
    for (service <- files.flatMap(_.getServices.asScala); method <- service.getMethods.asScala)
      assert(!method.isClientStreaming && !method.isServerStreaming, s"${method.getFullName} must be unary")
  }

  test("every enumeration has the recorded values, and no others") {
    val enums = files.flatMap(_.getEnumTypes.asScala).map { e =>
      e.getName -> e.getValues.asScala.map(v => v.getNumber.toString -> v.getName).toMap
    }.toMap
    assertEquals(
      enums,
      recorded("enums").obj.toMap.map { case (name, vs) => name -> vs.obj.toMap.map { case (n, v) => n -> v.str } }
    )
  }

  test("every parameter that a measuring call takes is described by options, as is each of the policy") {
    for ((call, facts) <- Contract.benchmarks) {
      val request = BenchmarksProto.scalaDescriptor.services.flatMap(_.methods).find(_.name == call).get.inputType
      val described = request.fields.filter(_.getOptions.extension(OptionsProto.parameter).isDefined)
      assertEquals(described.map(_.name), request.fields.filter(_.number < 100).map(_.name), call)
      assert(facts.symbol.matches("[A-Z]+") && facts.label.nonEmpty && facts.measures.nonEmpty, call)
      assert(
        facts.roles == Seq(Role.ROLE_LOCAL) || facts.roles == Seq(Role.ROLE_MASTER, Role.ROLE_CLIENT),
        s"$call: ${facts.roles}"
      )
    }
    for (field <- RunPolicy.scalaDescriptor.fields)
      assert(field.getOptions.extension(OptionsProto.parameter).isDefined, field.fullName)
  }

  test("every shared limit has a value") {
    for (limit <- Limit.values if limit != Limit.LIMIT_UNSPECIFIED) assert(Contract.limit(limit) > 0, limit.name)
  }

  test("names follow the style guide of protocol buffers") {
    for (file <- files; message <- file.getMessageTypes.asScala) {
      assert(message.getName.matches("([A-Z][A-Za-z0-9]*)"), message.getFullName)
      for (field <- message.getFields.asScala)
        assert(field.getName.matches("[a-z][a-z0-9]*(_[a-z0-9]+)*"), field.getFullName)
    }
    for (file <- files; e <- file.getEnumTypes.asScala) {
      val prefix = e.getName.replaceAll("([a-z])([A-Z])", "$1_$2").toUpperCase
      assertEquals(e.getValues.get(0).getNumber, 0, e.getFullName)
      for (value <- e.getValues.asScala) assert(value.getName.startsWith(s"${prefix}_"), value.getFullName)
    }
  }

  private def fields(message: Descriptor): Map[String, String] =
    message.getFields.asScala.map(f => f.getNumber.toString -> s"${kind(f)} ${f.getName}").toMap

  private def kind(field: FieldDescriptor): String =
    if (field.isMapField) {
      val entry = field.getMessageType
      s"map<${scalar(entry.findFieldByNumber(1))}, ${scalar(entry.findFieldByNumber(2))}>"
    } else if (field.isRepeated) s"repeated ${scalar(field)}"
    else if (field.toProto.getProto3Optional) s"optional ${scalar(field)}"
    else scalar(field)

  private def scalar(field: FieldDescriptor): String = field.getType match {
    case FieldDescriptor.Type.MESSAGE => field.getMessageType.getName
    case FieldDescriptor.Type.ENUM => field.getEnumType.getName
    case other => other.name.toLowerCase
  }
}
