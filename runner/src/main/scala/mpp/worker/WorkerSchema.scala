package mpp.worker

import scala.jdk.CollectionConverters._

import com.networknt.schema.InputFormat
import com.networknt.schema.Schema
import com.networknt.schema.SchemaRegistry
import com.networknt.schema.SpecificationVersion

/** The schema of lines between the host and a worker: conformance/worker.schema.json. */
final class WorkerSchema(file: os.Path) {
  private val definitions = ujson.read(os.read(file))("definitions")
  private val registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
  private val schemas = collection.mutable.Map.empty[String, Schema]

  /** The fault of a request; nothing if it has none. */
  def wrongRequest(line: String): Option[String] = wrong("request", line)

  /** The fault of a worker's line; nothing if it is an answer.
    *
    * @param request
    *   the request's `do`
    * @param role
    *   the worker's
    */
  def wrongAnswer(request: String, role: String, line: String): Option[String] = {
    val answer = if (request == "setUp") s"answer-$request-$role" else s"answer-$request"
    wrong(if (definitions.obj.contains(answer)) answer else "failure", line)
  }

  private def wrong(definition: String, line: String): Option[String] = {
    val schema = schemas.getOrElseUpdate(
      definition,
      registry.getSchema(ujson.write(ujson.Obj("$ref" -> s"#/definitions/$definition", "definitions" -> definitions)))
    )
    try
      // If a line has none of several shapes, the first is the one that was expected.
      schema.validate(line, InputFormat.JSON).asScala.map(_.getMessage).headOption
    catch { case e: RuntimeException => Some(s"it is no JSON: ${e.getMessage.linesIterator.next()}") }
  }
}
