#include <doctest/doctest.h>

#include "conformance.hpp"

namespace mpp::tests {
namespace {

TEST_SUITE_BEGIN("conversations");

using nlohmann::json;

// True if a worker's line has all fields as they should be.
bool matches(const json& expected, const json& actual) {
  if (expected.at("id") != actual.at("id")) return false;
  if (expected.contains("error")) return actual.contains("error") && !actual.at("error").get<std::string>().empty();
  if (!actual.contains("ok")) return false;
  for (const auto& [name, value] : expected.at("ok").items()) {
    if (actual.at("ok").value(name, json()) != value) return false;
  }
  return true;
}

std::string replay() { return program("MPP_REPLAY"); }

TEST_CASE("every conversation goes as it should") {
  const json file = conformance("worker-conversations.json");
  for (const auto& conversation : file.at("conversations")) {
    CAPTURE(conversation.at("name").get<std::string>());
    WorkerProgram worker(replay());
    for (const auto& line : conversation.at("lines")) {
      if (line.contains("host")) {
        worker.send(line.at("host"));
      } else {
        const json answer = worker.receive();
        CAPTURE(answer.dump());
        CHECK(matches(line.at("worker"), answer));
      }
    }
    CHECK(worker.end().empty());
  }
}

TEST_CASE("the end of input ends a run") {
  WorkerProgram worker(replay());
  worker.ask("hello", {{"version", 1}, {"role", "local"}, {"address", "127.0.0.1"}});
  worker.ask("setUp",
             {{"benchmark", "PINGPONG"}, {"parameters", {{"number_of_messages", 1'000'000'000'000}}}, {"clients", 0}});
  worker.ask("prepare");
  worker.send({{"id", 4}, {"do", "run"}});
  // It fails, which nobody waits for.
  worker.end();
}

TEST_CASE("a history comes in lines before the answer") {
  WorkerProgram worker(replay());
  const json hello = worker.ask("hello", {{"version", 1}, {"role", "master"}, {"address", "127.0.0.1"}});
  CHECK(hello.at("verifies") == json{"NETPINGPONG"});
  worker.ask("setUp", {{"benchmark", "NETPINGPONG"}, {"parameters", {{"number_of_messages", 10'000}}}, {"clients", 0}});
  worker.ask("prepare");
  worker.send({{"id", 4}, {"do", "verify"}});
  std::size_t operations = 0;
  json line = worker.receive();
  for (; line.contains("operations"); line = worker.receive()) {
    CHECK(line.at("id") == 4);
    for (const auto& operation : line.at("operations")) {
      CHECK(operation == json{1, 7, operations % 2 == 1, operations, 1000, 2000});
      ++operations;
    }
  }
  CHECK(operations == 10'000);
  CHECK(line == json{{"id", 4}, {"ok", json::object()}});
}

TEST_SUITE_END();

}  // namespace
}  // namespace mpp::tests
