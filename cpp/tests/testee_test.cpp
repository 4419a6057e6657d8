// Tests all benchmarks that a testee has within its process: the program is that of MPP_TESTEE.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "conformance.hpp"
#include "mpp/numbers.hpp"

namespace mpp::tests {
namespace {

TEST_SUITE_BEGIN("benchmarks");

using nlohmann::json;

// Golden requests that take more than this are left to the conformance kit.
constexpr std::uint64_t kMostWork = 20'000;
const json kMost{{"fib_number", 15}, {"number_of_nodes", 32}, {"number_of_components", 200}};

// Their answers come from several processes.
const std::set<std::string> kDistributed{"NETPINGPONG",      "NETTPPINGPONG", "SIZEDTHROUGHPUT", "ATOMICREGISTER",
                                         "STREAMINGWINDOWS", "NETLATENCY",    "NETCONNECTIONS"};

// The number of hogs beside which victims go on at all. CAF and Boost let a component run as long as it has messages,
// on a thread each.
const json kMostHogs{{"CAF", 1}, {"BOOSTFIBER", 0}};

std::uint64_t requests(const json& parameters) {
  const auto product =
      parameters.at("rate_per_second").get<std::uint64_t>() * parameters.at("duration_millis").get<std::uint64_t>();
  return std::max(product / 1000, std::uint64_t{1});
}

// The number of latencies that a run has told.
std::uint64_t latencies(const json& run) {
  std::uint64_t sum = 0;
  for (const auto& value : run.at("histogram")) sum += value.at(1).get<std::uint64_t>();
  return sum;
}

struct Session {
  Session() : worker(program("MPP_TESTEE")) {
    const json hello = worker.ask("hello", {{"version", 1}, {"role", "local"}, {"address", "127.0.0.1"}});
    testee = hello.at("symbol");
    for (const std::string symbol : hello.at("benchmarks")) benchmarks.insert(symbol);
  }

  // The answer of a request of two runs.
  std::string answer(const std::string& symbol, const json& parameters) {
    worker.ask("setUp", {{"benchmark", symbol}, {"parameters", parameters}, {"clients", 0}});
    std::set<std::string> answers;
    for (const bool last_run : {false, true}) {
      worker.ask("prepare");
      const json run = worker.ask("run");
      answers.insert(run.at("answer"));
      if (parameters.contains("rate_per_second")) CHECK(latencies(run) == requests(parameters));
      worker.ask("cleanUp", {{"lastRun", last_run}});
    }
    CHECK(answers.size() == 1);
    return *answers.begin();
  }

  WorkerProgram worker;
  std::string testee;
  std::set<std::string> benchmarks;
};

json fairness(std::uint64_t victims, std::uint64_t rounds, std::uint64_t hogs, const std::string& hog) {
  return {{"number_of_victims", victims},
          {"rounds", rounds},
          {"number_of_hogs", hogs},
          {"hog", hog},
          {"hog_work_micros", 10}};
}

json latency(std::uint64_t rate_per_second, std::uint64_t duration_millis, std::uint64_t servers,
             std::uint64_t work_nanos) {
  return {{"rate_per_second", rate_per_second},
          {"duration_millis", duration_millis},
          {"parallelism", servers},
          {"work_nanos", work_nanos}};
}

// The requests of a golden answer: one for each combination of what varies.
std::vector<json> vary(json request) {
  const json varying = request.value("varying", json::object());
  request.erase("varying");
  std::vector<json> requests{request};
  for (const auto& [name, values] : varying.items()) {
    std::vector<json> next;
    for (const auto& value : values) {
      for (json fields : requests) {
        fields[name] = value;
        next.push_back(fields);
      }
    }
    requests = next;
  }
  return requests;
}

bool takes_too_long(const std::string& testee, const json& fields) {
  if (fields.value("number_of_hogs", 0U) > kMostHogs.value(testee, kMostWork)) return true;
  const auto items = fields.items();
  return std::any_of(items.begin(), items.end(), [](const auto& item) {
    return item.value().is_number() && item.value() > kMost.value(item.key(), kMostWork);
  });
}

TEST_CASE("golden answers") {
  Session session;
  const json answers = conformance("answers.json");
  for (const auto& symbol : session.benchmarks) {
    if (kDistributed.contains(symbol) || !answers.contains(symbol)) continue;
    CAPTURE(symbol);
    int checked = 0;
    for (const auto& request : answers.at(symbol)) {
      for (json fields : vary(request)) {
        const std::string expected = fields.at("answer");
        fields.erase("answer");
        if (takes_too_long(session.testee, fields)) continue;
        CAPTURE(fields.dump());
        CHECK(session.answer(symbol, fields) == expected);
        ++checked;
      }
    }
    CHECK(checked > 0);
  }
  CHECK(session.worker.end().empty());
}

TEST_CASE("random requests have the answers that formulas say") {
  Session session;
  const auto seed = std::random_device()();
  CAPTURE(seed);
  std::mt19937_64 random(seed);
  const auto up_to = [&](std::uint64_t most) { return 1 + random() % most; };
  const auto is_true = [&] { return random() % 2 == 0; };
  const auto check = [&](const std::string& symbol, const json& fields, std::uint64_t expected) {
    if (!session.benchmarks.contains(symbol)) return;
    CAPTURE(symbol);
    CAPTURE(fields.dump());
    std::ostringstream digits;
    digits << std::hex << std::setw(16) << std::setfill('0') << expected;
    CHECK(session.answer(symbol, fields) == digits.str());
  };
  for (int round = 0; round < 5; ++round) {
    const auto messages = up_to(300);
    const auto many = up_to(8);
    const bool flag = is_true();
    const auto sum = messages * (messages + 1) / 2;
    check(
        "TPPINGPONG",
        {{"messages_per_pair", messages}, {"pipeline_size", up_to(400)}, {"parallelism", many}, {"static_only", flag}},
        many * (flag ? messages : sum - messages));
    check("CHAMENEOS", {{"number_of_chameneos", many + 1}, {"number_of_meetings", messages}}, 2 * messages);
    check("FORKJOINCREATE", {{"number_of_components", messages}, {"hold_all", flag}}, sum);
    check("FORKJOINTHROUGHPUT",
          {{"number_of_components", many}, {"messages_per_component", messages}, {"round_robin", flag}}, many * sum);
    check("COUNTING", {{"number_of_messages", messages}, {"producers", many}}, hash({many * messages, many * sum}));
    check(
        "REQUESTREPLY",
        {{"number_of_requests", messages}, {"parallelism", many}, {"mode", flag ? "CALL_MODE_ASK" : "CALL_MODE_TELL"}},
        many * messages);
    const json victims = fairness(many, messages, std::thread::hardware_concurrency() > 1 ? 1 : 0,
                                  flag ? "HOG_KIND_CPU" : "HOG_KIND_SELF_SEND");
    if (!takes_too_long(session.testee, victims)) check("FAIRNESS", victims, many * messages);
    const auto sent = up_to(500);
    check("LATENCY", latency(100 * sent, 10, many, many), (sent - 1) * sent / 2);
    check("THREADRING", {{"number_of_components", many + 1}, {"number_of_hops", messages}, {"number_of_tokens", 1}},
          hash({messages % (many + 1) + 1}));
  }
  CHECK(session.worker.end().empty());
}

// True if a worker comes to have so many threads, soon: the system knows those that have been joined a little longer.
bool comes_to_threads(const WorkerProgram& worker, std::size_t count) {
  for (int attempt = 0; attempt < 100; ++attempt) {
    if (worker.threads() == count) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

TEST_CASE("a run that is stopped leaves no component") {
  constexpr std::uint64_t kLong = 1'000'000'000;
  const json requests{
      {"PINGPONG", {{"number_of_messages", kLong}}},
      {"TPPINGPONG", {{"messages_per_pair", kLong}, {"pipeline_size", 100}, {"parallelism", 2}, {"static_only", true}}},
      {"FIBONACCI", {{"fib_number", 30}}},
      {"CHAMENEOS", {{"number_of_chameneos", 10}, {"number_of_meetings", kLong}}},
      {"APSP", {{"number_of_nodes", 1024}, {"block_size", 64}}},
      {"THREADRING", {{"number_of_components", 103}, {"number_of_hops", kLong}, {"number_of_tokens", 3}}},
      {"FORKJOINCREATE", {{"number_of_components", 1'000'000}, {"hold_all", false}}},
      {"COUNTING", {{"number_of_messages", kLong}, {"producers", 2}}},
      {"PRIMESIEVE", {{"limit", 10'000'000}, {"primes_per_filter", 10}, {"batch_size", 100}}},
      {"REQUESTREPLY", {{"number_of_requests", kLong}, {"parallelism", 3}, {"mode", "CALL_MODE_ASK"}}},
      {"FAIRNESS", fairness(3, kLong, 2, "HOG_KIND_CPU")},
      {"LATENCY", latency(1, 600'000, 2, 1000)},
  };
  Session session;
  const std::size_t idle = session.worker.threads();
  for (const auto& request : requests.items()) {
    const std::string& symbol = request.key();
    if (!session.benchmarks.contains(symbol)) continue;
    CAPTURE(symbol);
    session.worker.ask("setUp", {{"benchmark", symbol}, {"parameters", request.value()}, {"clients", 0}});
    session.worker.ask("prepare");
    session.worker.send({{"id", 1000}, {"do", "run"}});
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    session.worker.send({{"id", 1001}, {"do", "stop"}});
    CHECK(session.worker.receive().contains("error"));
    CHECK(session.worker.receive().contains("ok"));
    session.worker.ask("cleanUp", {{"lastRun", true}});
    CHECK(comes_to_threads(session.worker, idle));
  }
  CHECK(session.worker.end().empty());
}

TEST_SUITE_END();

}  // namespace
}  // namespace mpp::tests
