package mpp.harness

import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Type
import com.google.protobuf.DescriptorProtos.{DescriptorProto, FieldDescriptorProto, FieldOptions, FileDescriptorProto}
import com.google.protobuf.Descriptors.FileDescriptor
import com.google.protobuf.DynamicMessage
import kompics.benchmarks.{CallMode, RequestReplyRequest}
import mpp.harness.parameters.{InvalidParameterException, MeasuringPolicy, Ranges}
import mpp.options.{Limit, Options, Parameter}
import munit.FunSuite

/** Reads options of the contract. Which requests are refused is in conformance/invalid_parameters.json, whose requests
  * every testee gets.
  */
class ParametersSuite extends FunSuite {

  /** A message with one parameter. */
  private def message(fieldType: Type, range: Parameter.Builder)(value: Any): DynamicMessage = {
    val options = FieldOptions.newBuilder.setExtension(Options.parameter, range.build)
    val field = FieldDescriptorProto.newBuilder.setName("x").setNumber(1).setType(fieldType).setOptions(options)
    val file = FileDescriptorProto.newBuilder
      .setSyntax("proto3")
      .addMessageType(DescriptorProto.newBuilder.setName("Request").addField(field))
    val descriptor = FileDescriptor.buildFrom(file.build, Array.empty).getMessageTypes.get(0)
    DynamicMessage.newBuilder(descriptor).setField(descriptor.findFieldByName("x"), value).build
  }

  private def range: Parameter.Builder = Parameter.newBuilder

  private def echoes(texts: String*): Map[Any, String] = texts.map(text => text -> text).toMap

  private val duration = range.setDuration(true).setLeast(5).setMost(2000)

  private val durations = "whole numbers with a unit, ms, s or min, from 5 ms to 2000 ms, such as 10ms or 1 second"

  for {
    (fieldType, limits, accepted, refused, allowed) <- Seq[
      (Type, Parameter.Builder, Seq[Any], Map[Any, String], String)
    ](
      (Type.TYPE_UINT32, range.setLeast(2), Seq(2, -1), Map(1 -> "1"), "2 to 4294967295"),
      (Type.TYPE_UINT32, range.setMost(7), Seq(0, 7), Map(-1 -> "4294967295"), "0 to 7"),
      (Type.TYPE_UINT64, range.setLeast(1), Seq(1L, -1L), Map(0L -> "0"), "1 to 18446744073709551615"),
      (Type.TYPE_UINT64, range.setLimit(Limit.LIMIT_RUNS), Seq(0L), Map(-1L -> "18446744073709551615"), "0 to 1000000"),
      (Type.TYPE_FLOAT, range.setMost(1), Seq(0f, 0.5f, 1f), Map(Float.NaN -> "NaN", 1.5f -> "1.5"), "0 to 1"),
      (Type.TYPE_DOUBLE, range, Seq(0.0, 1e300), Map(1 / 0.0 -> "Infinity", -0.5 -> "-0.5"), "finite numbers from 0"),
      (
        Type.TYPE_STRING,
        duration,
        Seq("5 ms", "2s"),
        echoes("4ms", "2001 ms", "", "999999999999999999 min"),
        durations
      ),
      (Type.TYPE_STRING, range.addNames("raft").addNames("paxos"), Seq("raft"), echoes("", "Raft"), "raft, paxos"),
      (Type.TYPE_BOOL, range, Seq(true, false), Map.empty, "")
    )
  } {
    test(s"$fieldType accepts ${accepted.mkString(", ")}") {
      val requests = accepted.map(message(fieldType, limits))
      assertEquals(requests.map(Ranges.validated(_)), requests)
    }
    for ((value, written) <- refused) test(s"$fieldType refuses '$value'") {
      val request = message(fieldType, limits)(value)
      val reason = intercept[InvalidParameterException](Ranges.validated(request)).getMessage
      assertEquals(reason, s"x = $written, allowed are $allowed")
    }
  }

  for (
    (fieldType, absent, filled) <- Seq(
      (Type.TYPE_UINT32, 0, 9),
      (Type.TYPE_UINT64, 0L, 9L),
      (Type.TYPE_FLOAT, 0f, 9f),
      (Type.TYPE_DOUBLE, 0.0, 9.0)
    )
  )
    test(s"0 stands for the default of a $fieldType, whatever the least is") {
      val defaulting = message(fieldType, range.setLeast(5).setDefaultValue(9))(_)
      assertEquals(Ranges.validated(defaulting(absent)).toString, defaulting(filled).toString)
    }

  test("a parameter of a type without a meaning is an error of the contract") {
    intercept[IllegalStateException](Ranges.validated(message(Type.TYPE_SINT32, range)(1)))
  }

  test("an enumeration accepts the values that it has") {
    for (mode <- CallMode.values.toSeq if mode != CallMode.UNRECOGNIZED) {
      val request = asking.setMode(mode).build
      assertEquals(Ranges.validated(request), request)
    }
  }

  for (number <- Seq(2, 7, -1)) test(s"an enumeration refuses $number") {
    val reason = intercept[InvalidParameterException](Ranges.validated(asking.setModeValue(number).build)).getMessage
    assertEquals(reason, s"mode = $number, allowed are CALL_MODE_TELL, CALL_MODE_ASK")
  }

  private def asking = RequestReplyRequest.newBuilder.setNumberOfRequests(1).setParallelism(1)

  test("an absent policy has the defaults") {
    val policy = MeasuringPolicy.from(kompics.benchmarks.RunPolicy.getDefaultInstance)
    assertEquals(policy, new MeasuringPolicy(0, 30, 100, 0.10, Double.PositiveInfinity, false, 0))
  }
}
