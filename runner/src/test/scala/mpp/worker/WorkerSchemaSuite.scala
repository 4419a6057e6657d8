package mpp.worker

class WorkerSchemaSuite extends munit.FunSuite {
  private val conformance = os.pwd / "conformance"
  private val schema = new WorkerSchema(conformance / "worker.schema.json")

  test("requests of conversations are requests, unless they are there to be refused") {
    val conversations = ujson.read(os.read(conformance / "worker-conversations.json"))("conversations").arr
    val requests = conversations.flatMap(_("lines").arr).flatMap(_.obj.get("host"))
    val refused = requests.filter(request => schema.wrongRequest(ujson.write(request)).isDefined)
    assertEquals(refused.map(_("do").str).toSet, Set("dance", "hello"))
    assert(refused.filter(_("do").str == "hello").forall(_("version").num != 1))
  }

  test("answers have the shape that their request asks for") {
    val run = """{"id":1,"ok":{"nanos":1,"answer":"000000000000000a"}}"""
    assertEquals(schema.wrongAnswer("run", "local", run), None)
    assertEquals(schema.wrongAnswer("prepare", "local", """{"id":1,"ok":{"more":1}}"""), None)
    assertEquals(schema.wrongAnswer("setUp", "client", """{"id":1,"ok":{"data":""}}"""), None)
    assertEquals(schema.wrongAnswer("run", "local", """{"id":1,"error":"no"}"""), None)
    for (
      (request, line) <- Seq(
        "run" -> """{"id":1,"ok":{"nanos":1,"answer":"a"}}""",
        "run" -> """{"id":1,"ok":{"answer":"000000000000000a"}}""",
        "run" -> """{"id":1,"ok":{},"error":"both"}""",
        "setUp" -> """{"id":1,"ok":{}}""",
        "prepare" -> """{"ok":{}}""",
        "prepare" -> "Hello",
        "no-such-request" -> """{"id":1,"ok":{}}"""
      )
    ) assert(schema.wrongAnswer(request, "client", line).isDefined, line)
  }
}
