#include <doctest/doctest.h>
#include <sched.h>

#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <thread>

#include "conformance.hpp"
#include "workloads/fairness.hpp"
#include "workloads/open_loop.hpp"

namespace mpp::tests {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

TEST_CASE("percentiles are those of HdrHistogram") {
  const nlohmann::json vectors = conformance("histograms.json");
  for (const auto& one : vectors.at("cases")) {
    CAPTURE(one.at("name"));
    workloads::LatencyHistogram histogram;
    for (const auto& [value, count] : one.at("latencies").get<workloads::LatencyHistogram::Counts>()) {
      for (std::uint64_t i = 0; i < count; ++i) histogram.record(nanoseconds(value));
    }
    for (const auto& [name, expected] : one.at("percentiles_nanos").items()) {
      const double percent = name == "max" ? 100 : std::stod(name.substr(1));
      CHECK(histogram.percentile(percent).count() == expected.get<std::int64_t>());
    }
    // The values that are told have the same percentiles.
    workloads::LatencyHistogram copy;
    std::uint64_t total = 0;
    for (const auto& [value, count] : histogram.counts()) {
      total += count;
      for (std::uint64_t i = 0; i < count; ++i) copy.record(nanoseconds(value));
    }
    CHECK(total == one.at("count").get<std::uint64_t>());
    CHECK(copy.percentile(99) == histogram.percentile(99));
    histogram.clear();
    CHECK(histogram.counts().empty());
  }
}

workloads::LatencyParameters latency_parameters(std::uint64_t rate_per_second, std::uint64_t duration_millis) {
  const nlohmann::json fields{{"rate_per_second", rate_per_second},
                              {"duration_millis", duration_millis},
                              {"parallelism", 1},
                              {"work_nanos", 0}};
  return workloads::LatencyParameters(Parameters(fields));
}

TEST_CASE("requests have their intended times") {
  const auto many = latency_parameters(100'000'000, 600'000);
  CHECK(many.requests() == 60'000'000'000);
  CHECK(many.intended(many.requests() - 1) == nanoseconds(599'999'999'990));
  CHECK(latency_parameters(50, 10).requests() == 1);
  CHECK(latency_parameters(3, 1000).intended(2) == nanoseconds(666'666'666));
}

int processors() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  sched_getaffinity(0, sizeof allowed, &allowed);
  return CPU_COUNT(&allowed);
}

TEST_CASE("a generator has its processor, and leaves it") {
  const int former = processors();
  {
    const workloads::GeneratorProcessor moved(std::to_string(sched_getcpu()).c_str());
    CHECK(processors() == 1);
  }
  CHECK(processors() == former);
  for (const char* wrong : {"", "x", "-1", "0,1", "1023", "99999999999"}) {
    CAPTURE(wrong);
    CHECK_THROWS(workloads::GeneratorProcessor(wrong));
  }
  CHECK(processors() == former);
}

TEST_CASE("requests wait for a server that stalls, by their intended times") {
  workloads::OpenLoop loop(latency_parameters(1000, 200));
  loop.reset();
  Latch latch(1);
  loop.generate(latch, [&](std::uint64_t request) {
    if (request == 50) std::this_thread::sleep_for(milliseconds(100));
    if (loop.collect(request)) latch.arrive(0);
  });
  latch.wait();
  CHECK(loop.answer() == 199 * 200 / 2);
  std::uint64_t answers = 0;
  std::uint64_t slow = 0;
  for (const auto& [value, count] : loop.latencies()) {
    answers += count;
    if (nanoseconds(value) > milliseconds(50)) slow += count;
  }
  CHECK(answers == 200);
  // A closed loop would have one.
  CHECK(slow >= 50);
  CHECK(loop.metrics().at("generator_lateness_p99_micros") > 90'000);
}

TEST_CASE("more unanswered requests than there may be are an overload") {
  workloads::OpenLoop loop(latency_parameters(100'000'000, 200), 20'000);
  loop.reset();
  Latch latch(1);
  CHECK_THROWS_AS(loop.generate(latch,
                                [&](std::uint64_t request) {
                                  if (request < 7) loop.collect(request);
                                }),
                  Overloaded);
  CHECK(loop.answer() == 21);
}

TEST_CASE("a run that fails ends its generator") {
  workloads::OpenLoop loop(latency_parameters(1, 600'000));
  loop.reset();
  Latch latch(1);
  loop.generate(latch, [&](std::uint64_t /*request*/) { latch.fail("out of luck"); });
  CHECK_THROWS_WITH(latch.wait(), "out of luck");
}

TEST_CASE("the index of Jain is 1 if all end together, and the least of all runs") {
  workloads::VictimTimes times(4);
  times.begin_run();
  for (int victim = 0; victim < 4; ++victim) times.finish(milliseconds(20), milliseconds(3));
  CHECK(times.metrics().at("victim_finish_jain") == doctest::Approx(1));
  times.begin_run();
  for (const int time : {1, 1, 1, 5}) times.finish(milliseconds(time), milliseconds(2));
  CHECK(times.metrics().at("victim_finish_jain") == doctest::Approx(64.0 / (4 * 28)));
  CHECK(times.metrics().at("longest_gap_millis") == doctest::Approx(3));
  times.begin_run();
  for (int victim = 0; victim < 4; ++victim) times.finish(milliseconds(20), milliseconds(3));
  CHECK(times.metrics().at("victim_finish_jain") == doctest::Approx(64.0 / (4 * 28)));
}

}  // namespace
}  // namespace mpp::tests
